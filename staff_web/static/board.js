"use strict";

// The button that fills the screen; a kiosk that is full already never shows it.
const whole = document.querySelector(".whole");
if (whole && document.fullscreenEnabled) {
  const show = () => { whole.hidden = Boolean(document.fullscreenElement); };
  whole.addEventListener("click", () => document.documentElement.requestFullscreen());
  document.addEventListener("fullscreenchange", show);
  show();
}
