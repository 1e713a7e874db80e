// The judge's phone. Everything works without this; it saves taps and looks.

import * as handForm from "./hand_form.js";
import "./judge_pull_up.js";
import { differ } from "./judge_help.js";
import { fieldsOf, fill, entryOf, Unreadable } from "./judge_entry.js";
import { correct, keep, Refused, Unkept } from "./judge_keep.js";
import * as live from "./judge_live.js";
import * as pad from "./judge_pad.js";
import "./judge_photo.js";
import * as outbox from "./judge_outbox.js";
import { showPoints } from "./judge_points.js";
import { complaint, fieldOf, wrong } from "./judge_refusals.js";
import * as rulings from "./judge_rulings.js";
import * as sender from "./judge_sender.js";
import { count as countHand } from "./judge_sheet.js";
import { agreed, stands } from "./judge_standing.js";
import { isHalf } from "./tile_grid.js";
import { make, say, table, tell } from "./judge_words.js";

const page = document.querySelector(".match-page");
const version = () => Number(page.dataset.version);
let form = document.querySelector(".hand-form");

function look() {
  form = document.querySelector(".hand-form");
  if (!form) return;
  handForm.look(form);
  if (table) pad.open(form);
}

document.addEventListener("change", (event) => {
  if (!form?.contains(event.target)) return;
  if (event.target.name === "who") {
    handForm.forgive(form);
    handForm.askLeader(form);
    if (table) handForm.suggestTeams(form);
  }
  look();
  if (!["who", "how"].includes(event.target.name) || !table) return;
  pad.settle(form);
});

document.addEventListener("input", (event) => {
  if (!table || !form?.contains(event.target)) return;
  if (event.target.matches(".overrule-reason")) return; // it belongs to what is said
  form.querySelector(".missing")?.remove();
  form.querySelectorAll("[name][aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
  handForm.closeWinner(form);
  showPoints(form);
});

// The server counts on its own sheet: it has nothing to say of a hand that comes behind others.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target === form && (outbox.waits() || isHalf(form))) event.preventDefault();
});
document.addEventListener("judge:fresh", look);
look();

function complain({ message, field }, where) {
  where.querySelector(".missing")?.remove();
  const said = make("div", "", { kind: "alert error missing" });
  said.append(make("p", message));
  said.setAttribute("role", "alert");
  said.tabIndex = -1;
  where.prepend(said);
  (where.querySelector(`[name="${field}"]:not([type=radio])`) ?? said).focus();
}

// Count and recount must agree (SACI rule 14); where they do not, the tiles tell.
function compare(entry) {
  const told = entry.recount === null || entry.tiles ? null : countHand(entry, table.counted, stands.now);
  if (!told || told.pips === null || told.pips === entry.recount) return;
  differ(Number(form.elements.version.value), told.pips, entry.recount);
  form.querySelector("[name=how][value=tiles]").click();
  throw new Unreadable(say("count-differs", { count: told.pips, recount: entry.recount }), "how");
}

// A hand that no table can have left.
class Impossible extends Error {
  constructor(...said) {
    super();
    this.said = said;
  }

  show(where) {
    where.querySelector(".missing")?.remove();
    const box = complaint(...this.said);
    where.prepend(box);
    for (const id of ["preview", "points-now"]) document.getElementById(id).replaceChildren();
    const field = where.querySelector(`[name="${fieldOf(this.said[0])}"]`);
    field?.setAttribute("aria-invalid", "true");
    box.focus();
    box.scrollIntoView({ block: "nearest" });
  }
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

async function keepHand() {
  const entry = entryOf(form);
  const fields = fieldsOf(form);
  const { key, version: saw } = form.elements;
  const put = async (written) => {
    document.querySelector("#outbox .arrived").textContent = "";
    if (form.dataset.correcting) await correct(Number(form.dataset.correcting), written, fields);
    else await keep(written, Number(saw.value), { key: key.value, fields });
    navigator.vibrate?.(10); // milliseconds: the thumb feels that it is kept
    clear();
    outbox.redraw().then(handForm.leave); // what it says of the hand moves the page
  };
  compare(entry);
  const findings = wrong(entry);
  if (findings.length) throw new Impossible(findings, tell(entry), (overruled) => save(form, () => put({ ...entry, overruled })));
  await put(entry);
}

// One team's assent: it is for the sheet that was shown with its form, or for what waits here behind it, and no other.
async function keepSignature(signing) {
  const { side, initials, version: shown } = signing.elements;
  if (!initials.value.trim()) throw new Unreadable(say("initials-missing"), "initials");
  const saw = signing.closest(".closing") ? version() : Number(shown.value);
  await keep({ kind: "sign", side: side.value, initials: initials.value.trim() }, saw, { expects: agreed() });
  signing.reset(); // nothing is being typed any more
}

const keeping = new Set(); // forms: the other team may sign while the first one's signature is kept

async function save(sent, work) {
  if (keeping.has(sent)) return; // a double tap
  keeping.add(sent);
  try {
    await work(sent);
    sent.querySelector(".missing")?.remove();
  } catch (problem) {
    if (problem instanceof Impossible) problem.show(sent);
    else if (problem instanceof Unreadable || problem instanceof Unkept) complain(problem, sent);
    else if (problem instanceof Refused) sent.submit(); // the answer says why, at its fields
    else throw problem;
  } finally {
    keeping.delete(sent);
  }
}

// Why this could be neither kept nor sent; nothing when it was.
async function keepRuling(entry, sent) {
  try {
    await keep(entry, version(), { key: sent.elements.key.value });
    return "";
  } catch (problem) {
    if (problem instanceof Unkept) return problem.message;
    if (!(problem instanceof Refused)) throw problem;
    sent.submit();
    return "";
  }
}

// Just saved, and not what was meant: the line is taken back the way of every entry.
function takeBack({ detail: number }) {
  keep({ kind: "void", number, reason: say("undone") }, version(), {}).catch(() => live.refresh());
}

function open({ detail: row }) {
  if (!form) return;
  fill(form, row.fields);
  form.dataset.correcting = row.id;
  look();
  form.scrollIntoView({ block: "start" });
}

// What this phone has sent itself is nothing that the judge has not seen.
function follow({ detail }) {
  if (detail.table_match !== table.table_match) return;
  const seen = form?.elements.version;
  if (seen && Number(seen.value) === detail.saw) seen.value = seen.defaultValue = detail.version;
  if (version() === detail.saw) page.dataset.version = detail.version;
  live.sent(detail.version);
  live.refresh();
}

if (table) {
  document.addEventListener("submit", (event) => {
    const sent = event.target;
    const work = sent === form ? keepHand : sent.matches(".signing form") ? keepSignature : null;
    if (!work || event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    save(sent, work);
  });
  document.addEventListener("judge:correct", open);
  document.addEventListener("judge:undo", takeBack);
  document.addEventListener("judge:arrived", follow);
  document.addEventListener("judge:refused", live.refresh);
  outbox.start();
  sender.start(table.user);
  rulings.start(keepRuling);
}
