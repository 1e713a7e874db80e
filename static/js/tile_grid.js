// The tiles of everybody in one grid: the judge says whose they are, and taps them. What is ticked stays in the boxes of
// the form, one grid for each player, which are all there is without scripts.

const boxes = (form, tile) => [...form.querySelectorAll(`.by-tiles .tile input[value="${tile}"]:not(:disabled)`)];
const seatOf = (box) => box.name.split("_")[1];
const owners = (form) => [...form.querySelectorAll(".owners .owner")];

function put(form, tile) {
  const owner = form.querySelector(".owners input:checked")?.value;
  if (owner === undefined) return;
  for (const box of boxes(form, tile)) box.checked = seatOf(box) === owner && !box.checked;
  ["input", "change"].forEach((name) => boxes(form, tile)[0].dispatchEvent(new Event(name, { bubbles: true })));
}

function button(form, box) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "tile";
  made.dataset.tile = box.value;
  const mark = document.createElement("span");
  mark.className = "mark";
  mark.setAttribute("aria-hidden", "true");
  made.append(box.parentElement.querySelector("svg").cloneNode(true), mark);
  made.addEventListener("click", () => put(form, box.value));
  return made;
}

function build(form) {
  const parts = form.querySelector(".by-tiles template");
  const first = form.querySelector(".by-tiles .tiles");
  if (!parts || !first || form.querySelector(".one-grid")) return;
  const made = parts.content.cloneNode(true);
  made.querySelector(".tiles").append(...[...first.querySelectorAll("input")].map((box) => button(form, box)));
  parts.after(made);
}

// Who went out holds nothing: the next player's tiles are asked for.
function askOwners(form) {
  const out = form.querySelector("[name=who]:checked")?.value;
  for (const owner of owners(form)) {
    const radio = owner.querySelector("input");
    owner.hidden = radio.disabled = radio.value === out;
    if (radio.disabled) radio.checked = false;
  }
  const left = owners(form).map((owner) => owner.querySelector("input")).filter((radio) => !radio.disabled);
  if (!left.some((radio) => radio.checked) && left.length) left[0].checked = true;
}

function drawTiles(form) {
  const names = new Map(owners(form).map((owner) => [owner.querySelector("input").value, owner.dataset]));
  for (const tile of form.querySelectorAll(".one-grid .tile")) {
    const box = boxes(form, tile.dataset.tile).find(({ checked }) => checked);
    const owner = box && names.get(seatOf(box));
    tile.setAttribute("aria-pressed", String(Boolean(box)));
    tile.setAttribute("aria-label", owner ? `${tile.dataset.tile}, ${owner.player}` : tile.dataset.tile);
    tile.querySelector(".mark").textContent = owner?.mark ?? "";
    if (owner) tile.dataset.owner = seatOf(box);
    else delete tile.dataset.owner;
  }
}

// Whether some players have their tiles, and some do not yet: nothing can be said of such a hand.
export function isHalf(form) {
  if (form.querySelector("[name=how]:checked")?.value !== "tiles" || !form.querySelector(".one-grid")) return false;
  const seats = owners(form).filter((owner) => !owner.hidden).map((owner) => owner.querySelector("input").value);
  const holding = seats.filter((seat) => form.querySelector(`[name="tiles_${seat}"]:checked`));
  return holding.length > 0 && holding.length < seats.length;
}

export function draw(form) {
  build(form);
  if (!form.querySelector(".one-grid")) return;
  askOwners(form);
  drawTiles(form);
}
