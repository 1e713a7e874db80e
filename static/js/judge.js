// The judge's phone. Everything works without this; it saves taps and looks.

import { count as countHand } from "./judge_count.js";
import { fieldsOf, fill, entryOf, Unreadable } from "./judge_entry.js";
import * as live from "./judge_live.js";
import * as pad from "./judge_pad.js";
import * as outbox from "./judge_outbox.js";
import { showPoints } from "./judge_points.js";
import * as rulings from "./judge_rulings.js";
import * as sender from "./judge_sender.js";
import * as store from "./judge_store.js";
import { make, say, table, tell } from "./judge_words.js";
import { clock, label } from "./phone.js";

const page = document.querySelector(".match-page");
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
  if (table) pad.open(form);
}

document.addEventListener("change", (event) => {
  if (!form?.contains(event.target)) return;
  if (event.target.name === "who") askLeader();
  look();
  if (["who", "how"].includes(event.target.name) && table) pad.goOn(form);
});

document.addEventListener("input", (event) => {
  if (!table || !form?.contains(event.target)) return;
  closeWinner();
  showPoints(form, outbox.waits());
});
document.addEventListener("judge:fresh", look);
look();

function complain(problem) {
  form.querySelector(".missing")?.remove();
  const said = make("div", "", { kind: "alert error missing" });
  said.append(make("p", problem.message));
  said.setAttribute("role", "alert");
  said.tabIndex = -1;
  form.prepend(said);
  (form.querySelector(`[name="${problem.field}"]:not([type=radio])`) ?? said).focus();
}

// Onto this phone first, then to the server: nothing waits for the network.
async function keep(entry, saw, more = {}) {
  const where = { sitting: table.sitting, url: table.entries, user: table.user, name: table.name, device: label() };
  const what = { key: store.newKey(), entry, told: tell(entry), at: clock(), saw, ...more };
  await store.add({ ...where, ...what, hand: await outbox.numberNow() });
}

async function keepHand(entry) {
  const correcting = Number(form.dataset.correcting ?? 0);
  const fields = fieldsOf(form);
  if (!correcting) return keep(entry, Number(form.elements.version.value), { fields });
  const changed = { key: store.newKey(), entry, told: tell(entry), at: clock(), fields };
  return store.change(correcting, { ...changed, state: "waiting", problem: null });
}

async function keepRuling(entry) {
  try {
    await keep(entry, Number(page.dataset.version));
    sender.changed();
    return true;
  } catch {
    return false; // this phone can keep nothing
  }
}

// Count and recount must agree (SACI rule 14); where they do not, the tiles tell.
function compare(entry) {
  const told = entry.recount === null || entry.tiles ? null : countHand(entry, table.counted, { leader: null, bonus: 99 });
  if (!told || told.winner === null || told.pips === entry.recount) return;
  form.querySelector("[name=how][value=tiles]").click();
  throw new Unreadable(say("count-differs", { count: told.pips, recount: entry.recount }), "how");
}

function clear() {
  delete form.dataset.correcting;
  form.closest("[data-live]").removeAttribute("data-kept");
  document.querySelectorAll(".match-main > .both, .missing, .match-main > .alert").forEach((old) => old.remove());
  form.reset();
  document.getElementById("preview").replaceChildren();
  document.getElementById("points-now").replaceChildren();
  look();
}

let keeping = false;

async function save() {
  if (keeping) return; // a double tap
  keeping = true;
  try {
    const entry = entryOf(form);
    compare(entry);
    await keepHand(entry);
    clear();
    document.querySelector("#outbox .arrived").textContent = "";
    sender.changed();
  } catch (problem) {
    if (problem instanceof Unreadable) complain(problem);
    else form.submit(); // this phone can keep nothing: the server takes it as from any form
  } finally {
    keeping = false;
  }
}

function correct({ detail: row }) {
  if (!form) return;
  fill(form, row.fields);
  form.dataset.correcting = row.id;
  look();
  form.scrollIntoView({ block: "start" });
}

// What this phone has sent itself is nothing that the judge has not seen.
function follow({ detail }) {
  if (detail.sitting !== table.sitting) return;
  const seen = form?.elements.version;
  if (seen && Number(seen.value) === detail.saw) seen.value = seen.defaultValue = detail.version;
  if (Number(page.dataset.version) === detail.saw) page.dataset.version = detail.version;
  live.refresh();
}

if (table) {
  document.addEventListener("submit", (event) => {
    if (event.target !== form || event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    save();
  });
  document.addEventListener("judge:correct", correct);
  document.addEventListener("judge:arrived", follow);
  document.addEventListener("judge:refused", live.refresh);
  outbox.start();
  sender.start(table.user);
  rulings.start(keepRuling);
}
