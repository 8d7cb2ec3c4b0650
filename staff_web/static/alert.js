"use strict";

// One page of a browser listens for all of them, sounds, and tells the others how much is open.
const ASKED = "asked";
const LOUDER_KEY = "arclight-louder-s";
const AGAIN_MS = 15000;
const LOUD_AGAIN_MS = 5000;
const others = "BroadcastChannel" in window ? new BroadcastChannel("arclight-needs") : null;
let sound = null;
let needs = [];
let known = new Set();
let sounded = 0;

const louderAfter = () => Number(localStorage.getItem(LOUDER_KEY) ?? "60");

function show(count) {
  for (const mark of document.querySelectorAll(".bar .count")) {
    mark.textContent = count;
    mark.hidden = count === 0;
  }
}

// Browsers let a page sound only after somebody touched it; until then a button asks for it.
function ask() {
  if (document.getElementById("sound-on")) {
    return;
  }
  const button = document.createElement("button");
  button.id = "sound-on";
  button.type = "button";
  button.textContent = document.body.dataset.silent;
  button.addEventListener("click", () => { sound.resume(); button.remove(); });
  document.querySelector(".who").prepend(button);
}

function tone(at, pitch, loud) {
  const voice = sound.createOscillator();
  const level = sound.createGain();
  voice.frequency.value = pitch;
  level.gain.setValueAtTime(loud, at);
  level.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
  voice.connect(level).connect(sound.destination);
  voice.start(at);
  voice.stop(at + 0.4);
}

function ring(louder) {
  sound = sound ?? new AudioContext();
  if (sound.state === "suspended") {
    sound.resume();
    ask();
  }
  const pitches = louder ? [880, 1175, 880, 1175] : [660, 880];
  pitches.forEach((pitch, step) => tone(sound.currentTime + step * 0.22, pitch, louder ? 0.8 : 0.25));
  document.dispatchEvent(new CustomEvent("arclight-ring", { detail: { louder } }));
}

function look() {
  const limit = louderAfter() * 1000;
  if (!limit || !needs.length) {
    return;
  }
  const now = Date.now();
  const fresh = needs.some((need) => !known.has(need.key));
  const late = needs.some((need) => now - need.since > limit);
  known = new Set(needs.map((need) => need.key));
  if (fresh || now - sounded > (late ? LOUD_AGAIN_MS : AGAIN_MS)) {
    sounded = now;
    ring(late);
  }
}

function listen() {
  return new Promise((done) => {
    const source = new EventSource(document.body.dataset.alert);
    others?.addEventListener("message", (event) => {
      if (event.data === ASKED) {
        others.postMessage(needs.length);
      }
    });
    source.addEventListener("picture", (event) => {
      const now = Date.now();
      needs = JSON.parse(event.data).map((need) => ({ key: need.key, since: now - need.age }));
      show(needs.length);
      others?.postMessage(needs.length);
      look();
    });
    source.addEventListener("ended", () => { source.close(); done(); });
    setInterval(look, 1000);
    window.addEventListener("pagehide", () => source.close());
  });
}

if (document.body.dataset.alert) {
  others?.addEventListener("message", (event) => {
    if (event.data !== ASKED) {
      show(event.data);
    }
  });
  others?.postMessage(ASKED);
  if (navigator.locks) {
    navigator.locks.request("arclight-needs", listen);
  } else {
    listen();
  }
  const choice = document.getElementById("louder");
  if (choice) {
    choice.closest(".sounding").hidden = false;
    choice.value = String(louderAfter());
    choice.addEventListener("change", () => localStorage.setItem(LOUDER_KEY, choice.value));
    document.getElementById("sound-test").addEventListener("click", () => ring(false));
  }
}
