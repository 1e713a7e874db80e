// What the form of a hand does under a thumb, at a table of a tournament and at a friendly one: it saves taps and looks.

// A tile tapped for one player goes from the others, and each player's pips are added up.
function countTiles(form) {
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

// Nobody has anything left who went out: his fields are hidden and not sent while he is the one.
export function closeWinner(form) {
  const out = form.querySelector("[name=who]:checked")?.value;
  form.querySelectorAll("[data-seat]").forEach((group) => {
    group.hidden = group.dataset.seat === out;
    group.querySelectorAll("input").forEach((input) => (input.disabled = group.hidden));
  });
}

// What hangs on who led this hand, such as who leads after a level lock, asks it openly while the sheet cannot tell.
export function askLeader(form) {
  const more = form.querySelector('[data-leader-matters="block"]');
  if (more && form.querySelector("[name=who]:checked")?.value === "block") more.open = true;
}

export function look(form) {
  closeWinner(form);
  countTiles(form);
}
