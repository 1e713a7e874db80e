// A number pad under the figures: after the last digit that a figure can have, the next player's turn comes by itself.
// And the keys of a keyboard: arrows walk the chairs, Enter steps on, and saves behind the last figure.

import { ask, fold, onPhone, reach } from "./hand_form.js";

const GAP = 8; // pixels
let walking = false; // through the chairs with the arrow keys: none of them is chosen yet
const fieldsOf = (form) =>
  [...form.querySelectorAll(".by-pips input")].filter((field) => !field.disabled && field.offsetParent);
const digitsOf = (field) => Number(field.closest("[data-digits]").dataset.digits);

function current(form) {
  const fields = fieldsOf(form);
  return fields.find((field) => field === document.activeElement) ?? fields.find((field) => !field.value) ?? fields[0];
}

// The next figure that is missing, or nothing.
export function goOn(form) {
  fieldsOf(form)
    .find((field) => !field.value)
    ?.focus({ preventScroll: onPhone() });
}

// At a table of many the pad lies over the figures: the one being typed comes out above it.
function follow(form) {
  const field = document.activeElement.getBoundingClientRect();
  const under = field.bottom - form.querySelector(".pad").getBoundingClientRect().top + GAP;
  const head = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const by = field.top < head ? field.top - head - GAP : Math.max(under, 0);
  if (by) window.scrollBy({ top: by, behavior: "instant" });
}

function put(form, field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (value.length >= digitsOf(field)) goOn(form);
}

export function press(form, key) {
  const field = current(form);
  if (!field) return;
  field.focus({ preventScroll: true });
  if (key === "back") put(form, field, field.value.slice(0, -1));
  else if (key === "next") goOn(form);
  else put(form, field, field.value.length < digitsOf(field) ? field.value + key : key);
  follow(form);
}

// Show the pad of a form, and keep the phone's own keyboard away from the figures.
export function open(form) {
  const pad = form.querySelector(".pad");
  if (!pad || !pad.hidden || !onPhone()) return;
  pad.hidden = false;
  form.querySelectorAll(".by-pips input").forEach((field) => (field.inputMode = "none"));
  pad.addEventListener("pointerdown", (event) => event.preventDefault()); // the figure keeps the focus
  pad.addEventListener("click", (event) => {
    const { key } = event.target.closest("button")?.dataset ?? {};
    if (key) press(form, key);
  });
}

// It is said who went out, or how what is left is told: on to the figures.
export function settle(form) {
  if (walking) return;
  ask(form, false);
  goOn(form);
  reach(form);
}

function enter(form, field) {
  if (field.name === "who") return settle(form);
  const next = fieldsOf(form).find((each) => !each.value && each !== field);
  if (next) next.focus({ preventScroll: onPhone() });
  else form.requestSubmit(form.querySelector(".send button"));
}

document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.(".hand-form");
  const who = form && event.target.name === "who";
  walking = who && event.key.startsWith("Arrow");
  if (event.key !== "Enter" || !(who || event.target.matches?.(".by-pips input"))) return;
  event.preventDefault();
  enter(form, event.target);
});

document.addEventListener("keyup", () => {
  walking = false;
});

document.addEventListener("reset", ({ target }) => target.matches(".hand-form") && setTimeout(fold, 0, target));

document.addEventListener("click", ({ target }) => {
  const form = target.closest(".hand-form");
  if (form && target.matches(".told button")) ask(form, true);
  else if (form && target.name === "who" && !walking) ask(form, false);
});
