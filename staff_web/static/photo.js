"use strict";

// A photograph from the camera or from a file, made small enough for the books. It stays in the
// form until the form is sent.
const PICTURE_MOST = 40000 * 4 / 3 - 100;

function drawPicture(canvas, source, width, height) {
  const scale = Math.max(canvas.width / width, canvas.height / height);
  const w = width * scale;
  const h = height * scale;
  canvas.getContext("2d").drawImage(source, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
}

function keepPicture(canvas, field) {
  for (const quality of [0.85, 0.7, 0.5, 0.3]) {
    const text = canvas.toDataURL("image/jpeg", quality);
    if (text.length < PICTURE_MOST) {
      field.value = text;
      return;
    }
  }
}

for (const part of document.querySelectorAll("[data-photo]")) {
  const canvas = part.querySelector("canvas");
  const video = part.querySelector("video");
  const take = part.querySelector("[data-take]");
  const field = part.querySelector("[name=photo]");
  const none = part.querySelector("[data-no-camera]");

  if (field.value) {
    const bytes = Uint8Array.from(atob(field.value.split(",")[1] || ""), (c) => c.charCodeAt(0));
    createImageBitmap(new Blob([bytes])).then(
      (picture) => drawPicture(canvas, picture, picture.width, picture.height),
      () => { field.value = ""; },
    );
  }

  const stop = () => {
    for (const track of video.srcObject ? video.srcObject.getTracks() : []) {
      track.stop();
    }
    video.srcObject = null;
    video.hidden = take.hidden = true;
    canvas.hidden = false;
  };

  part.querySelector("[data-camera]").addEventListener("click", async () => {
    try {
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640 } });
      video.hidden = false;
      canvas.hidden = none.hidden = true;
      await video.play();
      take.hidden = false; // not before there is a picture to take
    } catch {
      none.hidden = false;
    }
  });
  take.addEventListener("click", () => {
    drawPicture(canvas, video, video.videoWidth, video.videoHeight);
    keepPicture(canvas, field);
    stop();
  });
  part.querySelector("[type=file]").addEventListener("change", async (event) => {
    try {
      const picture = await createImageBitmap(event.target.files[0]);
      drawPicture(canvas, picture, picture.width, picture.height);
      keepPicture(canvas, field);
    } catch {
      none.hidden = false;
    }
    event.target.value = "";
  });
}
