// A bracket opens at the round in play. On a laptop the matches stand in a tree that is dragged and zoomed, a team's path
// lights up, and the arrows go from match to match; on a phone a round is a screen. Without this the rounds stand beside
// each other.

const LEAST = 0.3;
const MOST = 2;
const STEP = 1.25;
const HEAD = 30; // pixels of a round's name
const kept = new Map(); // by the key of a bracket: its zoom and where it stands, for the page renews itself

const wide = matchMedia("(min-width: 768px)");
const find = (part, name) => part.querySelector(name);
const all = (part, name) => [...part.querySelectorAll(name)];
const canvasOf = (part) => find(part, ".canvas");
const parts = () => all(document, "[data-bracket]").filter(canvasOf); // the navigation names brackets too
const treeOf = (part) => find(part, ".rounds-tree");

function placeCards(part) {
  const tree = treeOf(part);
  tree.classList.add("placed");
  all(tree, "[data-y]").forEach((card) => card.style.setProperty("--y", card.dataset.y));
  if (!wide.matches) return;
  // Names of several lines make a card higher: then everything stands further apart.
  const highest = Math.max(92, ...all(tree, ".card[data-y]").map((card) => card.offsetHeight));
  const apart = highest > 94 ? (highest + 16) / 108 : 1;
  all(tree, "[data-y]").forEach((card) => card.style.setProperty("--y", card.dataset.y * apart));
  tree.style.setProperty("--high", tree.dataset.high * apart);
}

function zoomTo(part, zoom) {
  const canvas = canvasOf(part);
  const state = kept.get(part.dataset.bracket);
  const grown = Math.min(MOST, Math.max(LEAST, zoom)) / state.zoom;
  const middle = [canvas.clientWidth / 2, canvas.clientHeight / 2];
  const left = (canvas.scrollLeft + middle[0]) * grown - middle[0];
  const top = (canvas.scrollTop + middle[1]) * grown - middle[1];
  state.zoom *= grown;
  treeOf(part).style.setProperty("--zoom", state.zoom);
  canvas.scrollTo({ left, top, behavior: "instant" });
}

function fit(part) {
  const canvas = canvasOf(part);
  const tree = treeOf(part);
  const { zoom } = kept.get(part.dataset.bracket);
  const width = tree.scrollWidth - 40; // the gap after the last round
  const least = Math.min(canvas.clientWidth / width, canvas.clientHeight / (tree.offsetHeight || 1));
  zoomTo(part, tree.currentCSSZoom ? Math.min(1, least) : Math.min(1, least * zoom));
  canvas.scrollTo({ left: 0, top: 0, behavior: "instant" });
}

const doZoom = {
  in: (part) => zoomTo(part, kept.get(part.dataset.bracket).zoom * STEP),
  out: (part) => zoomTo(part, kept.get(part.dataset.bracket).zoom / STEP),
  whole: fit,
};

function shownRound(part) {
  const canvas = canvasOf(part);
  const rounds = all(part, ".round");
  const distance = (round) => Math.abs(round.offsetLeft - canvas.scrollLeft - 16);
  return rounds.reduce((best, one) => (distance(one) < distance(best) ? one : best), rounds[0]);
}

// On a phone the page is as long as the round that is shown, and its chip is marked.
function follow(part) {
  const round = shownRound(part);
  if (!round) return;
  canvasOf(part).style.setProperty("--shown", wide.matches ? "auto" : `${round.offsetHeight}px`);
  all(part, ".bracket-bar .chips a").forEach((chip) => {
    if (!wide.matches && chip.hash === `#${round.id}`) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
  });
}

function goTo(part, round, behavior = "instant") {
  const canvas = canvasOf(part);
  const zoom = wide.matches ? kept.get(part.dataset.bracket).zoom : 1;
  canvas.scrollTo({ left: (round.offsetLeft - (wide.matches ? 0 : 16)) * zoom, top: canvas.scrollTop, behavior });
}

function show(part, card) {
  const canvas = canvasOf(part);
  const { zoom } = kept.get(part.dataset.bracket);
  goTo(part, card.closest(".round"));
  if (wide.matches) canvas.scrollTo({ left: canvas.scrollLeft, top: card.offsetTop * zoom - canvas.clientHeight / 2, behavior: "instant" });
  else card.scrollIntoView({ block: "center", behavior: "instant" });
}

// The path of a team: its matches, and the ways between them.
function light(part, team) {
  const asked = part.dataset.team;
  const number = team || asked;
  const lit = new Set();
  all(part, "[data-match]").forEach((card) => {
    const mine = Boolean(number) && card.dataset.teams.split(" ").includes(number);
    card.classList.toggle("lit", mine);
    if (mine) lit.add(card.dataset.match);
  });
  all(part, "[data-way]").forEach((way) => way.classList.toggle("lit", way.dataset.way.split(" ").every((one) => lit.has(one))));
  treeOf(part).classList.toggle("has-lit", lit.size > 0);
}

function begin() {
  const asked = new URLSearchParams(location.search).get("team");
  parts().forEach((part) => {
    const key = part.dataset.bracket;
    const isNew = !kept.has(key);
    if (isNew) kept.set(key, { zoom: 1, left: 0, top: 0 });
    const state = kept.get(key);
    find(part, ".zooms").hidden = false;
    placeCards(part);
    treeOf(part).style.setProperty("--zoom", state.zoom);
    if (asked) part.dataset.team = asked;
    light(part);
    all(part, "a.card").forEach((card) => card.setAttribute("tabindex", "-1"));
    const lit = all(part, ".card.lit").at(-1);
    const now = find(part, "[data-now]");
    if (!isNew) canvasOf(part).scrollTo({ left: state.left, top: state.top, behavior: "instant" });
    else if (lit) show(part, lit);
    else if (now) goTo(part, now);
    remember(part);
    canvasOf(part).onscroll = () => remember(part);
  });
}

function remember(part) {
  const { scrollLeft: left, scrollTop: top } = canvasOf(part);
  Object.assign(kept.get(part.dataset.bracket), { left, top });
  follow(part);
}

// Left: to the match that led here; right: where the winner goes; up and down: the round.
function next(part, card, key) {
  const number = card.dataset.match;
  const ways = all(part, "[data-way]").map((way) => way.dataset.way.split(" "));
  const named = (wanted) => wanted && find(part, `[data-match="${wanted}"]`);
  const round = all(card.closest(".round"), "[data-match]").sort((one, other) => one.dataset.y - other.dataset.y);
  if (key === "ArrowLeft") return named(ways.find((way) => way[1] === number)?.[0]);
  if (key === "ArrowRight") return named(ways.find((way) => way[0] === number)?.[1]);
  return round[round.indexOf(card) + (key === "ArrowDown" ? 1 : -1)];
}

document.addEventListener("keydown", (event) => {
  const part = event.target.closest?.("[data-bracket]");
  if (!part || !event.target.closest(".canvas") || event.ctrlKey || event.metaKey || event.altKey) return;
  const zoom = { "+": "in", "=": "in", "-": "out", 0: "whole" }[event.key];
  if (zoom && wide.matches) {
    event.preventDefault();
    doZoom[zoom](part);
  }
  if (!event.key.startsWith("Arrow")) return;
  const card = event.target.closest("[data-match]");
  const found = card ? next(part, card, event.key) : find(part, "[data-now] [data-match]");
  event.preventDefault();
  if (!found) return;
  found.setAttribute("tabindex", "-1");
  found.focus({ preventScroll: true });
  found.scrollIntoView({ block: "nearest", inline: "nearest" });
});

let drag = null;
let moved = false;

document.addEventListener("pointerdown", (event) => {
  const canvas = event.target.closest(".canvas");
  moved = false;
  if (canvas && event.pointerType === "mouse" && event.button === 0 && wide.matches) drag = { canvas, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (!drag?.canvas.isConnected) return;
  if (!moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 4) return;
  moved = true;
  drag.canvas.classList.add("dragged");
  drag.canvas.scrollBy({ left: drag.x - event.clientX, top: drag.y - event.clientY, behavior: "instant" });
  Object.assign(drag, { x: event.clientX, y: event.clientY });
});
["pointerup", "pointercancel"].forEach((name) =>
  document.addEventListener(name, () => {
    drag?.canvas.classList.remove("dragged");
    drag = null;
  }),
);
document.addEventListener("dragstart", (event) => event.target.closest?.(".canvas") && event.preventDefault());

document.addEventListener("click", (event) => {
  const part = event.target.closest("[data-bracket]");
  const button = event.target.closest("[data-zoom]");
  const chip = event.target.closest(".bracket-bar .chips a");
  if (button) doZoom[button.dataset.zoom](part);
  if (chip) {
    event.preventDefault();
    goTo(part, document.getElementById(chip.hash.slice(1)), "smooth");
  }
  if (moved && event.target.closest(".canvas")) event.preventDefault(); // the end of a drag opens nothing
  const view = event.target.closest("[data-view]");
  if (view) localStorage.setItem("bracket-view", view.dataset.view);
});

["pointerover", "focusin"].forEach((name) =>
  document.addEventListener(name, (event) => {
    const row = event.target.closest?.(".card .row");
    const part = event.target.closest?.("[data-bracket]");
    if (part && event.pointerType !== "touch") light(part, find(row ?? document.createElement("p"), "b")?.textContent);
  }),
);

// The view that was chosen last on this device.
if (!new URLSearchParams(location.search).has("as") && localStorage.getItem("bracket-view") === "list" && find(document, "[data-view]")) {
  const search = new URLSearchParams(location.search);
  search.set("as", "list");
  location.replace(`?${search}`);
}

// When the page renews itself, a winner's row slides to its next match.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const matchOf = (row) => row.closest("[data-match]").dataset.match;
let before = new Map(); // by team: the match in which it stood last, and where

function lastRows() {
  const found = new Map();
  all(document, "[data-bracket] .card .row").forEach((row) => {
    const team = find(row, "b")?.textContent;
    if (team) found.set(team, row); // those of later rounds come later
  });
  return found;
}

function slide(row, from) {
  const card = row.closest(".card");
  const to = row.getBoundingClientRect();
  const start = { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` };
  card.classList.add("arriving");
  row.animate([start, { transform: "none" }], { duration: 200, easing: "ease-out" }).finished.finally(() => card.classList.remove("arriving"));
}

document.addEventListener("htmx:beforeSwap", () => {
  before = new Map([...lastRows()].map(([team, row]) => [team, { match: matchOf(row), at: row.getBoundingClientRect() }]));
});
document.addEventListener("htmx:afterSwap", () => {
  begin();
  if (calm.matches) return;
  lastRows().forEach((row, team) => {
    const was = before.get(team);
    if (was && was.match !== matchOf(row)) slide(row, was.at);
  });
});

wide.addEventListener("change", begin);
document.fonts?.ready.then(begin);
begin();
