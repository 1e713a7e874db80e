// A number pad under the figures: after the last digit that a figure can have, the next player's turn comes by itself.

import { onPhone } from "./hand_form.js";

const GAP = 8; // pixels
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
    ?.focus({ preventScroll: true });
}

// At a table of many the pad lies over the figures: the one being typed comes out above it.
function follow(form) {
  const field = document.activeElement.getBoundingClientRect();
  const under = field.bottom - form.querySelector(".pad").getBoundingClientRect().top + GAP;
  const by = field.top < 0 ? field.top - GAP : Math.max(under, 0);
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
