// A friendly table on a phone. Everything works without this; it saves taps and looks.

const form = document.querySelector(".friendly-hand");

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

// Nobody has anything left who went out: his fields are hidden and not sent while he is the one.
function closeWinner() {
  const out = form.querySelector("[name=who]:checked")?.value;
  form.querySelectorAll("[data-seat]").forEach((group) => {
    const closed = group.dataset.seat === out;
    group.hidden = closed;
    group.querySelectorAll("input").forEach((input) => (input.disabled = closed));
  });
}

// What hangs on who led asks it openly while the sheet cannot tell.
function askLeader() {
  const more = form.querySelector('[data-leader-matters="block"]');
  if (more && form.querySelector("[name=who]:checked")?.value === "block") more.open = true;
}

if (form) {
  form.addEventListener("change", (event) => {
    if (event.target.name === "who") askLeader();
    closeWinner();
    countTiles();
  });
  closeWinner();
  countTiles();
}
