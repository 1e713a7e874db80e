// Small comforts; every page works without them.

import "./countdown.js";
import { keep, standForItsForm, takeUp } from "./forms.js";
import "./share.js";

standForItsForm();
takeUp();

// After a refused form the reader starts at the reason.
document.querySelector("[data-focus]")?.focus();

// On a phone the row of pages is longer than the screen: the one that is open is in sight.
const here = document.querySelector(".subnav [aria-current]");
if (here) here.parentElement.scrollLeft = here.offsetLeft - (here.parentElement.clientWidth - here.offsetWidth) / 2;

// A form is sent once, however often its button is pressed; the server's one-time keys hold without this too.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) {
    event.preventDefault();
  } else if (!event.defaultPrevented && !form.matches("[hx-post], [hx-get], [method=get], [target]")) {
    form.dataset.sent = "yes";
    if (!form.matches("[data-log-in]")) keep(form);
  }
});

// Coming back with the browser's Back button makes forms usable again.
window.addEventListener("pageshow", () => {
  document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
});

// A fold that was opened or closed stays so in the newer part of the page.
let folds = [];
document.addEventListener("htmx:beforeSwap", (event) => {
  folds = [...event.detail.target.querySelectorAll("details[id]")].map((fold) => [fold.id, fold.open]);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const [id, open] of folds) document.getElementById(id)?.toggleAttribute("open", open);
});

// What has changed in a part of the page that keeps itself up to date is said aloud, once.
const aloud = document.getElementById("announcement");
const news = () => [...document.querySelectorAll("[data-announce]")].map((part) => part.innerText.replace(/\s+/g, " ").trim());
let said = news();
document.addEventListener("htmx:afterSettle", () => {
  const heard = said;
  said = news();
  const fresh = said.filter((text) => text && !heard.includes(text));
  if (fresh.length) aloud.textContent = fresh.join(". ");
});
