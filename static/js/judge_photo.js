// The photo of a signed sheet: shrunk on the phone, and sent without leaving the page. One that finds no connection goes
// out as soon as there is one; the same photo again is one photo on the server. Without this script the server shrinks.

import { token } from "./judge_sender.js";

const AGAIN = 3_000; // milliseconds until a photo that did not arrive is sent once more
const PATIENCE = 60_000; // milliseconds for a photo on its way: a hall's network is slow
const LONGEST = 1_600; // pixels: handwriting on a sheet of A4 can be read
const MOST = 300_000; // bytes
const QUALITIES = [0.8, 0.65, 0.5, 0.35];

const encoded = (canvas, quality) => new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));

async function drawn(file) {
  const picture = await createImageBitmap(file); // upright, as its metadata says
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

// A smaller picture; the file itself where this browser cannot read it: then the server says what is wrong.
async function shrunk(file) {
  let small = null;
  try {
    const canvas = await drawn(file);
    for (const quality of QUALITIES) {
      small = await encoded(canvas, quality);
      if (small.size <= MOST) break;
    }
  } catch {
    // Not a picture that this browser knows.
  }
  return small ?? file;
}

// What the server says: "" when it took the photo, a sentence when it will not; null while there is no connection.
async function send(url, photo) {
  const body = new FormData();
  body.append("file", photo, "sheet.jpg");
  try {
    const headers = { "X-CSRFToken": token() };
    const answer = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return "";
    if (answer.status >= 500 || [408, 429].includes(answer.status)) return null;
    return (await answer.json()).detail;
  } catch {
    return null;
  }
}

async function post(form) {
  const said = form.querySelector(".calling");
  const button = form.querySelector("button");
  button.disabled = true;
  said.textContent = said.dataset.sending;
  const photo = await shrunk(form.elements.photo.files[0]);
  for (let answer = null; answer === null; ) {
    answer = await send(form.dataset.photo, photo);
    said.textContent = answer ?? said.dataset.waits;
    if (answer === null) await new Promise((again) => setTimeout(again, AGAIN));
  }
  button.disabled = false;
  if (!said.textContent) location.reload();
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-photo]")) return;
  event.preventDefault();
  post(event.target);
});
