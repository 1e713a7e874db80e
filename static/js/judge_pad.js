// A number pad under the figures: after the last digit that a figure can have, the next player's turn comes by itself.

import { table } from "./judge_words.js";

const fieldsOf = (form) =>
  [...form.querySelectorAll(".by-pips input")].filter((field) => !field.disabled && field.offsetParent);
const digitsOf = (field) => (field.closest(".by-teams") ? table.digits_of_two : table.digits);

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
}

// Show the pad of a form, and keep the phone's own keyboard away from the figures.
export function open(form) {
  const pad = form.querySelector(".pad");
  if (!pad || !pad.hidden || !window.matchMedia("(max-width: 62em)").matches) return;
  pad.hidden = false;
  form.querySelectorAll(".by-pips input").forEach((field) => (field.inputMode = "none"));
  pad.addEventListener("pointerdown", (event) => event.preventDefault()); // the figure keeps the focus
  pad.addEventListener("click", (event) => {
    const { key } = event.target.closest("button")?.dataset ?? {};
    if (key) press(form, key);
  });
}
