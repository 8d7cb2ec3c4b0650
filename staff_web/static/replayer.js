"use strict";

// Steps through a hand: by the buttons, the list, or the keys. All pictures came with the page.
const replayer = document.querySelector("[data-replayer]");
if (replayer) {
  const frames = [...replayer.querySelectorAll(".frame")];
  const steps = [...replayer.querySelectorAll(".steps > li")];
  const where = replayer.querySelector(".where");
  let now = 0;

  const show = (to) => {
    now = Math.max(0, Math.min(frames.length - 1, to));
    frames.forEach((frame, place) => { frame.hidden = place !== now; });
    steps.forEach((step, place) => {
      if (place === now) { step.setAttribute("aria-current", "step"); } else { step.removeAttribute("aria-current"); }
    });
    const list = steps[now].parentElement;
    list.scrollTop = steps[now].offsetTop - list.clientHeight / 2;
    where.textContent = (now + 1) + " / " + where.dataset.of;
  };
  const ways = { first: () => 0, back: () => now - 1, on: () => now + 1, last: () => frames.length - 1 };
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

  replayer.querySelectorAll("[data-step]").forEach((button) => {
    button.addEventListener("click", () => show(ways[button.dataset.step]()));
  });
  steps.forEach((step, place) => {
    step.querySelector("a").addEventListener("click", (event) => { event.preventDefault(); show(place); });
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea");
    if (!typing && !event.altKey && !event.ctrlKey && !event.metaKey && keys[event.key]) {
      event.preventDefault();
      show(ways[keys[event.key]]());
    }
  });
  window.addEventListener("beforeprint", () => show(frames.length - 1));
}
