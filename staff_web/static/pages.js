"use strict";

// A live region is replaced by each picture that the server sends; the focus stays where it was.
// A page that nobody sees listens to nothing: a browser has few connections to one server.
const region = document.querySelector("[data-live]");
let source = null;

const lost = (is) => document.body.classList.toggle("lost", is);

function leave(address) {
  source.close();
  location.assign(address);
}

function listenToRegion() {
  source = new EventSource(region.dataset.live);
  source.addEventListener("picture", (event) => {
    const focused = document.activeElement && document.activeElement.id;
    region.innerHTML = event.data;
    if (focused && region.querySelector("#" + CSS.escape(focused))) {
      document.getElementById(focused).focus();
    }
    lost(false);
  });
  source.addEventListener("lost", () => lost(true));
  source.addEventListener("ended", (event) => leave("/sign-in?why=" + encodeURIComponent(event.data)));
  source.addEventListener("go", (event) => leave(event.data));
  source.addEventListener("error", () => lost(true));
}

if (region) {
  const look = () => {
    if (document.hidden) {
      source?.close();
      source = null;
    } else if (!source) {
      listenToRegion();
    }
  };
  look();
  document.addEventListener("visibilitychange", look);
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

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}
