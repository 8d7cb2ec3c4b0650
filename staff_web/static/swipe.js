"use strict";

// A card reader types like a keyboard, but faster than any person, and begins with a sentinel. Its
// keys are held back before any field gets them. What a person typed is given to the field after all.
// A busy machine stalls in the middle of a swipe: what looks like a track may take its time.
const SENTINELS = new Set(["%", ";", "ö", "Ö", "é", "ñ", "Ñ", "ò", "ç", "Ç", "æ", "Æ", "ø", "Ø"]);
const TRACK_SO_FAR = /^(?:%[Bb]?|[^%])(?:[0-9][0-9 ]*|[0-9][0-9 ]{7,}.*)?$/;
const CARD = /^(?:%[Bb]?|[^%])[0-9][0-9 ]{11,}/;
const BURST_MS = 60;
const STALL_MS = 1000;
const SHORTEST = 12;
const SILENT = new Set(["Shift", "CapsLock", "AltGraph"]);
const DEAD = "\u00b4";
let held = "";
let last = 0;
let giving = 0;

// What is held goes to the field that has the focus; a card goes to no field, even if it is cut.
function give() {
  clearTimeout(giving);
  const into = document.activeElement;
  const text = held;
  held = "";
  if (CARD.test(text)) {
    swiped(text);
    return;
  }
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

function hold(event) {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
    return;
  }
  const waited = event.timeStamp - last;
  const quick = held !== "" && waited < BURST_MS;
  if (SILENT.has(event.key)) {
    return;
  }
  const key = event.key === "Dead" && CARD.test(held) ? DEAD : event.key;
  if (key.length !== 1) {
    const ends = key === "Enter" && quick && held.length >= SHORTEST;
    if (!ends && !CARD.test(held)) {
      give();
      return;
    }
    hold(event);
    clearTimeout(giving);
    const track = held;
    held = "";
    swiped(track);
    return;
  }
  const goesOn = quick || (held !== "" && TRACK_SO_FAR.test(held + key));
  if (!goesOn) {
    give();
    if (!SENTINELS.has(key)) {
      return;
    }
  }
  hold(event);
  held += key;
  last = event.timeStamp;
  clearTimeout(giving);
  giving = setTimeout(give, TRACK_SO_FAR.test(held) ? STALL_MS : BURST_MS);
}, true);

// What is held belongs to the field where it was typed.
document.addEventListener("pointerdown", give, true);
document.addEventListener("paste", give, true);

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
