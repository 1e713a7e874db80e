// What the form of a hand does under a thumb, at a table of a tournament and at a friendly one: it saves taps and looks.

import * as tileGrid from "./tile_grid.js";

const GAP = 8; // pixels, between the figures and the pad
let asked = false; // the chairs are open again: somebody else went out

// A narrow screen has the number pad, and keeps the phone's own keyboard away.
export const onPhone = () => window.matchMedia("(max-width: 62em)").matches;

// Each player's pips are added up.
function countTiles(form) {
  for (const sum of form.querySelectorAll(".by-tiles .sum")) {
    const held = [...form.querySelectorAll(`.tile input[name="tiles_${sum.dataset.of}"]:checked`)];
    sum.textContent = held.length ? held.reduce((total, box) => total + Number(box.dataset.pips), 0) : "";
  }
}

// Who went out has nothing left: those fields are hidden, and not sent.
export function closeWinner(form) {
  const out = form.querySelector("[name=who]:checked")?.value;
  form.querySelectorAll("[data-seat]").forEach((group) => {
    group.hidden = group.dataset.seat === out;
    group.querySelectorAll("input").forEach((input) => (input.disabled = group.hidden));
  });
}

// What was said of who went out, or of nobody, is over with the next tap.
export function forgive(form) {
  form.querySelector("#who-error")?.remove();
  form.querySelectorAll("[name=who][aria-invalid]").forEach((choice) => {
    choice.removeAttribute("aria-invalid");
    choice.removeAttribute("aria-describedby");
  });
}

// What hangs on who led this hand, such as who leads after a level lock, asks it openly while the sheet cannot tell.
export function askLeader(form) {
  const more = form.querySelector('[data-leader-matters="block"]');
  if (more && form.querySelector("[name=who]:checked")?.value === "block") more.open = true;
}

// On a phone the chairs make room once it is said who went out: one line, and a way back.
export function fold(form) {
  const out = form.querySelector("[name=who]:checked:not([aria-invalid])");
  const folded = Boolean(out) && onPhone() && !asked;
  form.classList.toggle("folded", folded);
  const told = form.querySelector(".told");
  told.hidden = !folded;
  if (folded) told.firstElementChild.textContent = out.closest(".chair").dataset.told;
}

// `again`: whether somebody else may have gone out.
export function ask(form, again) {
  asked = again;
  fold(form);
  if (again) form.querySelector("[name=who]:checked").focus();
}

export function look(form) {
  fold(form);
  closeWinner(form);
  tileGrid.draw(form);
  countTiles(form);
}

// A locked hand is told by team where the rules need no more: all the players' figures would be more than eight taps.
export function suggestTeams(form) {
  const [pips, teams] = ["pips", "teams"].map((way) => form.querySelector(`[name=how][value=${way}]`));
  if (!teams || !("teamsTell" in form.dataset)) return;
  if ([...form.querySelectorAll(".by-pips input")].some((field) => field.value)) return;
  const locked = form.querySelector("[name=who]:checked")?.value === "block";
  if (locked ? pips.checked : teams.checked) (locked ? teams : pips).checked = true;
}

const shown = (form, parts) => [...form.querySelectorAll(parts)].find((part) => part.offsetParent);

// On a phone what is asked next comes into view above the pad, as far as there is room.
export function reach(form) {
  const figures = shown(form, ".by-pips, .by-tiles");
  if (!figures || !onPhone()) return;
  const head = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const top = form.getBoundingClientRect().top - head;
  const below = figures.getBoundingClientRect().bottom + GAP - form.querySelector(".dock").getBoundingClientRect().top;
  if (top >= 0 && below <= 0) return;
  window.scrollBy({ top: top < 0 ? top : Math.min(top, below), behavior: "instant" }); // nobody can tap what moves
}

// Once a hand is saved: the score that it has made, and who went out in the next.
export function leave() {
  const score = document.querySelector(".score");
  if (onPhone() && score.getBoundingClientRect().top < 0) score.scrollIntoView({ block: "start", behavior: "instant" });
  document.querySelector(".hand-form [name=who]")?.focus({ preventScroll: true });
}
