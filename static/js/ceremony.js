// The ceremony: lets only what is new arrive with a movement, says when the connection is lost, and turns the pages of the
// teams once all are drawn. Space holds the page, arrows turn it. On a phone all pages stand one below the other.

import { fit, forgetWidths } from "./fit_names.js";

const byHand = matchMedia("(width < 768px)");
const SECONDS = 8; // a page of twelve is read
const stageNow = () => document.querySelector("[data-stage]");
const pages = () => [...document.querySelectorAll(".teams-page")];
let before = stageNow()?.dataset.shown;
let turn = 0;
let held = false;

function show() {
  const all = pages();
  turn = all.length ? (turn + all.length) % all.length : 0;
  stageNow()?.classList.toggle("turning", all.length > 1 && !byHand.matches);
  all.forEach((page, place) => page.classList.toggle("now", place === turn));
  const counter = document.querySelector("[data-turn]");
  counter.textContent = all.length > 1 ? `${turn + 1} / ${all.length}` : "";
  counter.classList.toggle("held", held && all.length > 1);
  letter();
}

function letter() {
  if (!byHand.matches) fit(document.body);
}

function go(by) {
  turn += by;
  show();
}

function arrive() {
  const stage = stageNow();
  const fresh = stage?.dataset.shown !== before;
  stage?.classList.toggle("arriving", fresh && stage.dataset.shown !== "0");
  before = stage?.dataset.shown;
  if (fresh) turn = 0;
  show();
}

function offline(lost) {
  document.querySelector("[data-offline]").hidden = !lost;
}

document.body.addEventListener("htmx:afterSwap", arrive);
document.body.addEventListener("htmx:sendError", () => offline(true));
document.body.addEventListener("htmx:responseError", () => offline(true));
document.body.addEventListener("htmx:afterRequest", (event) => event.detail.successful && offline(false));
document.addEventListener("keydown", (event) => {
  if (event.key === " ") held = !held;
  else if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  event.preventDefault();
  go({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0);
});
window.addEventListener("resize", show);
document.fonts.addEventListener("loadingdone", () => {
  forgetWidths();
  letter();
});
setInterval(() => held || go(1), SECONDS * 1_000);
show();
