"use strict";

// A live region is replaced by each picture that the server sends; the focus stays where it was.
// A browser has six connections to a server for all its pages. So few pages at once keep one: a page
// that nobody sees listens to nothing, and a page without a slot only glances, again and again.
const SLOTS = 4;
const GLANCE_MS = 800;
const RETRY_MS = 2000;
const region = document.querySelector("[data-live]");
let source = null;
let giveSlot = null;
let wanting = false;
let glance = 0;

const lost = (is) => document.body.classList.toggle("lost", is);

function leave(address) {
  source.close();
  location.assign(address);
}

function slot(number) {
  return new Promise((told) => {
    navigator.locks.request("arclight-live-" + number, { ifAvailable: true }, (lock) => {
      if (!lock) {
        told(null);
        return null;
      }
      return new Promise(told);
    });
  });
}

async function anySlot() {
  if (!navigator.locks) {
    return () => {};
  }
  for (let number = 0; number < SLOTS; number += 1) {
    const give = await slot(number);
    if (give) {
      return give;
    }
  }
  return null;
}

function rest() {
  source?.close();
  source = null;
  giveSlot?.();
  giveSlot = null;
  clearTimeout(glance);
}

function seen() {
  if (!giveSlot) {
    rest();
    glance = setTimeout(listenToRegion, GLANCE_MS);
  }
}

// A browser gives up on an answer that is no stream. Either nobody is signed in here any more, since
// the pages were started anew, or they only start.
async function askAgain() {
  const looked = new AbortController();
  try {
    const answer = await fetch(region.dataset.live, { redirect: "manual", signal: looked.signal });
    if (answer.type === "opaqueredirect") {
      location.assign("/sign-in?why=session_over");
      return;
    }
  } catch {
    // the next try finds out
  }
  looked.abort();
  listenToRegion();
}

function gone() {
  lost(true);
  if (source?.readyState === EventSource.CLOSED) {
    rest();
    glance = setTimeout(askAgain, RETRY_MS);
  }
}

function hear() {
  source = new EventSource(region.dataset.live);
  source.addEventListener("picture", (event) => {
    const focused = document.activeElement && document.activeElement.id;
    region.innerHTML = event.data;
    if (focused && region.querySelector("#" + CSS.escape(focused))) {
      document.getElementById(focused).focus();
    }
    lost(false);
    seen();
  });
  source.addEventListener("lost", () => { lost(true); seen(); });
  source.addEventListener("ended", (event) => leave("/sign-in?why=" + encodeURIComponent(event.data)));
  source.addEventListener("go", (event) => leave(event.data));
  source.addEventListener("error", gone);
}

async function listenToRegion() {
  if (source || wanting || document.hidden) {
    return;
  }
  wanting = true;
  giveSlot = await anySlot();
  wanting = false;
  if (document.hidden) {
    rest();
  } else {
    hear();
  }
}

if (region) {
  listenToRegion();
  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : listenToRegion()));
  window.addEventListener("pagehide", () => source?.close());
}

// A form is sent once; the server would answer a second one as it answered the first. While the
// server does not answer, nothing is sent and what was typed stays.
document.addEventListener("submit", (event) => {
  if (event.target.dataset.sent || document.body.classList.contains("lost")) {
    event.preventDefault();
    return;
  }
  event.target.dataset.sent = "yes";
});

// A page that comes back from the browser's memory is old: load it again.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) {
    location.reload();
  }
});

// A wish for approval is answered at another desk: its line looks again until it is.
const WAITS = 202;
const LOOK_MS = 1000;
async function lookAt(line) {
  try {
    const answer = await fetch(line.dataset.poll, { redirect: "error" });
    line.textContent = await answer.text();
    line.classList.toggle("good", answer.status === 200);
    line.classList.toggle("problem", answer.status > WAITS);
    if (answer.status !== WAITS) {
      return;
    }
  } catch {
    // the next look finds out
  }
  setTimeout(lookAt, LOOK_MS, line);
}
document.querySelectorAll("[data-poll]").forEach(lookAt);

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}

// A form that came back waits where something is wrong or still to be ticked.
document.querySelector('[aria-invalid="true"], .warning input')?.focus();
