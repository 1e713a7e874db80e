// The judge's phone. Everything works without this; it saves taps and looks.

import "./judge_live.js";

let form = document.querySelector(".hand-form");

// A tile tapped for one player goes from the others, and each player's pips are added up.
function countTiles() {
  const taken = new Map();
  form.querySelectorAll(".tile input:checked").forEach((box) => {
    if (!taken.has(box.value)) taken.set(box.value, box.name);
  });
  form.querySelectorAll(".tile").forEach((tile) => {
    const box = tile.firstElementChild;
    tile.classList.toggle("taken", !box.checked && taken.has(box.value) && taken.get(box.value) !== box.name);
  });
  form.querySelectorAll(".by-tiles fieldset").forEach((group) => {
    const pips = [...group.querySelectorAll("input:checked")].map((box) => Number(box.dataset.pips));
    group.querySelector(".sum").textContent = pips.length ? pips.reduce((sum, each) => sum + each) : "";
  });
}

// Nobody has anything left who went out: his fields are not sent while he is the one.
function closeWinner() {
  const out = form.querySelector("[name=who]:checked")?.value;
  form.querySelectorAll("[data-seat]").forEach((group) => {
    const closed = group.dataset.seat === out;
    group.classList.toggle("with-errors", !closed && group.classList.contains("with-errors"));
    group.querySelectorAll("input").forEach((input) => (input.disabled = closed));
  });
}

// What hangs on who led this hand, such as who leads after a level lock, asks it openly while the sheet cannot tell.
function askLeader() {
  const more = form.querySelector('[data-leader-matters="block"]');
  if (more && form.querySelector("[name=who]:checked")?.value === "block") more.open = true;
}

function look() {
  form = document.querySelector(".hand-form");
  if (!form) return;
  closeWinner();
  countTiles();
}

document.addEventListener("change", (event) => {
  if (!form?.contains(event.target)) return;
  if (event.target.name === "who") askLeader();
  look();
});
document.addEventListener("judge:fresh", look);
look();
