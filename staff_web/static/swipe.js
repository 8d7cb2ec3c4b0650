"use strict";

// A card reader types like a keyboard, but faster than any person, and begins with a sentinel. Its
// keys are held back before any field gets them. What a person typed is given to the field after all.
const SENTINELS = new Set(["%", ";", "ö", "Ö", "é", "ñ", "Ñ", "ò", "ç", "Ç", "æ", "Æ", "ø", "Ø"]);
const BURST_MS = 60;
const SHORTEST = 12;
let held = "";
let last = 0;
let giving = 0;

function give() {
  const into = document.activeElement;
  const text = held;
  held = "";
  if (into && "setRangeText" in into && text) {
    try {
      into.setRangeText(text, into.selectionStart, into.selectionEnd, "end");
      into.dispatchEvent(new Event("input", { bubbles: true }));
    } catch {
      // a field that takes no text, such as a date
    }
  }
}

// A blank card goes to the server's memory; the page only says that it was read.
async function keep(place, track) {
  const csrf = document.getElementById("swipe").elements.csrf.value;
  const body = new URLSearchParams({ csrf, track });
  try {
    const answer = await fetch(place.dataset.card, { method: "POST", body });
    place.textContent = await answer.text();
    place.classList.toggle("good", answer.ok);
    place.classList.toggle("problem", !answer.ok);
  } catch {
    document.body.classList.add("lost");
  }
}

function swiped(track) {
  const bound = document.querySelector("[data-card]");
  if (bound) {
    keep(bound, track);
    return;
  }
  const form = document.getElementById("swipe");
  if (form && !document.body.classList.contains("lost")) {
    form.elements.track.value = track;
    form.submit();
    form.elements.track.value = "";
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
    return;
  }
  const now = event.timeStamp;
  const quick = held !== "" && now - last < BURST_MS;
  const begins = held === "" && SENTINELS.has(event.key);
  if (event.key === "Enter" && quick && held.length >= SHORTEST) {
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(giving);
    const track = held;
    held = "";
    swiped(track);
    return;
  }
  if (event.key === "Shift" || event.key === "CapsLock") {
    return;
  }
  if (event.key.length !== 1 || !(quick || begins)) {
    clearTimeout(giving);
    give();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  held += event.key;
  last = now;
  clearTimeout(giving);
  giving = setTimeout(give, BURST_MS);
}, true);

// Parts of a form that belong to one way only.
for (const form of document.querySelectorAll("form[data-open]")) {
  const show = () => {
    const chosen = form.elements[form.dataset.open].value;
    for (const part of form.querySelectorAll("[data-when]")) {
      part.hidden = part.dataset.when !== chosen;
      for (const input of part.querySelectorAll("input, select")) {
        input.disabled = part.hidden;
      }
    }
  };
  form.addEventListener("change", show);
  show();
}
