// What is on this phone only, what was refused and why, and what the judge can do about it.

import * as closing from "./judge_closing.js";
import { overruling } from "./judge_refusals.js";
import * as sender from "./judge_sender.js";
import * as standing from "./judge_standing.js";
import * as store from "./judge_store.js";
import { cite, clock, explain, make, say, table, tell } from "./judge_words.js";

const box = document.getElementById("outbox");
const page = document.querySelector(".match-page");
const SHOWN = 2; // of what merely waits
const UNDO = 8_000; // milliseconds in which a line that has just been saved is taken back with one tap
let drawing = Promise.resolve();
let drawn = "";

const NO_WAY_IN = ["pass-revoked", "pass-over", "other-table", "not-allowed"];

const isHand = (row) => row.entry.kind === "hand";
const isShutOut = (row) => NO_WAY_IN.includes(row.problem?.code);

// The number that a hand entered now will have: those that wait here come before it. `saw`: the version of its form.
export async function numberNow(saw) {
  const rows = await store.all();
  return standing.handsWith(rows.filter((row) => row.table_match === table.table_match), saw) + 1;
}

// The number of each: where somebody else was quicker, the one that both have written.
function numbersOf(rows) {
  let next = standing.handsThere() + 1;
  return rows.map((row) => {
    if (row.state === "conflict") return (standing.handsAt(row.saw) ?? row.hand - 1) + 1;
    const number = next;
    if (standing.takesHand(row.entry)) next += 1;
    return number;
  });
}

async function decide(change) {
  await change();
  sender.changed();
}

async function dropped(row) {
  if (window.confirm(say("drop-really", { what: row.told }))) await decide(() => store.drop(row.id));
}

// Send it again after what is there now.
function enterNext(row, lines) {
  const reused = row.problem.code === "key-reused";
  const fresh = reused ? { key: store.newKey() } : {};
  const saw = (reused ? null : lines.at(-1)?.number) ?? Number(page.dataset.version);
  const hand = standing.handsThere() + 1;
  return decide(() => store.change(row.id, { state: "waiting", problem: null, saw, hand, ...fresh }));
}

function choices(...buttons) {
  const made = make("div", "", { kind: "both-choice" });
  made.append(...buttons.filter(Boolean));
  return made;
}

function theirs(line) {
  const made = make("div", "", { kind: "theirs" });
  const by = say(line.by ? "entered-by" : "entered", { name: line.by, time: clock(line.at) });
  const title = line.hand ? say("hand-there", { number: line.hand }) : say("on-the-sheet", { number: line.number });
  made.append(make("h3", title), make("p", tell(line.entry)));
  made.append(make("p", by, { kind: "muted" }));
  return made;
}

function conflict(row, number) {
  const { detail, lines } = row.problem;
  const sides = make("div", "", { kind: "both-sides" });
  const mine = make("div", "", { kind: "mine" });
  mine.append(make("h3", say(isHand(row) ? "yours" : "yours-other", { number })), make("p", row.told), make("p", say("not-there"), { kind: "muted" }));
  sides.append(mine, ...lines.slice(-6).map(theirs));
  const signature = row.entry.kind === "sign";
  const over = ["match-over", "match-finished"].includes(row.problem.code) || signature || row.entry.kind === "walkover";
  return [
    make("h2", detail || say("not-signed")),
    sides,
    choices(
      make("button", say(signature ? "drop" : "keep-theirs"), { tap: () => decide(() => store.drop(row.id)) }),
      !over && make("button", say("mine-next"), { kind: "quiet", tap: () => enterNext(row, lines) }),
    ),
  ];
}

function correct(row) {
  document.dispatchEvent(new CustomEvent("judge:correct", { detail: row }));
  redraw(); // the form says which hand it is
}

function anotherPass() {
  const link = make("a", say("another-pass"));
  link.setAttribute("role", "button");
  link.href = `${box.querySelector(".come-in a").href}&other=1`;
  return link;
}

// The pass that it was entered with is worth nothing any more: in another name it may go.
function inMyName(row) {
  const again = isShutOut(row) ? { state: "waiting", problem: null } : {};
  return decide(() => store.change(row.id, { user: table.user, ...again }));
}

// The sentences of the engine's errors with names, where the phone has them; else as the server says it.
function why({ detail, rule, findings = [] }) {
  const errors = findings.filter(({ severity }) => severity === "error");
  const told = errors.map(({ code, params }) => explain(code, params));
  if (told.length && told.every(Boolean)) return told.join(" ");
  return rule ? `${detail} (${cite(rule)})` : detail;
}

// `behind`: how many entries wait for the decision.
function refused(row, number, behind) {
  const reason = why(row.problem);
  const overrule = (overruled) =>
    decide(() => store.change(row.id, { entry: { ...row.entry, overruled }, state: "waiting", problem: null }));
  return [
    make("h2", say(isHand(row) ? "refused" : "refused-other", { number })),
    make("p", row.told),
    make("p", reason),
    ...(behind ? [make("p", say("waits-behind", { count: behind }), { kind: "held-up" })] : []),
    choices(
      isShutOut(row) && anotherPass(),
      isHand(row) && !isShutOut(row) && make("button", say("correct"), { tap: () => correct(row) }),
      make("button", say("again"), {
        kind: "quiet",
        tap: () => decide(() => store.change(row.id, { state: "waiting", problem: null })),
      }),
      make("button", say(behind ? "drop-on" : "drop"), { kind: "quiet", tap: () => dropped(row) }),
    ),
    ...(row.problem.can_be_overruled ? overruling(`${row.told}: ${reason}`, overrule) : []),
  ];
}

// `first`: what has to be decided before, "" where this may go.
function waiting(row, number, first) {
  const here = say(row.entry.kind === "sign" ? "signed-behind" : "here-only");
  const said = [
    make("p", isHand(row) ? `${say("hand", { number })} · ${row.told}` : row.told),
    make("p", first ? say("behind", { what: first }) : here, { kind: "muted" }),
  ];
  if (sender.trouble) said.push(choices(make("button", say("drop"), { kind: "quiet", tap: () => dropped(row) })));
  return said;
}

function line(row, number, first, behind) {
  const mine = row.user === table.user;
  const made = make("li", "", { kind: row.state === "waiting" ? "waiting" : "both" });
  const told = make("div", "");
  if (row.state !== "waiting") told.setAttribute("role", "alert");
  if (row.state === "conflict") told.append(...conflict(row, number));
  else if (row.state === "refused" && (mine || !isShutOut(row))) told.append(...refused(row, number, behind));
  else told.append(...waiting(row, number, first));
  made.append(told);
  if (mine) return made;
  made.append(
    make("p", say("other-judge", { name: row.name })),
    choices(
      make("button", say("in-my-name"), { tap: () => inMyName(row) }),
      make("button", say("drop"), { kind: "quiet", tap: () => dropped(row) }),
    ),
  );
  return made;
}

function lines(rows) {
  const numbers = numbersOf(rows);
  const held = rows.findIndex(standing.isHeld);
  const named = (row, number) => (isHand(row) ? say("hand", { number }) : row.told);
  const first = held < 0 ? "" : named(rows[held], numbers[held]);
  return rows.map((row, place) => line(row, numbers[place], held >= 0 && place > held ? first : "", rows.length - place - 1));
}

// The form says which hand it is for: the next one, or one that is being corrected and was not dropped meanwhile.
function headForm(form, rows) {
  const place = rows.findIndex((row) => String(row.id) === form.dataset.correcting);
  if (place < 0) delete form.dataset.correcting;
  const next = standing.handsWith(rows, Number(form.elements.version.value)) + 1;
  form.querySelector("h2").textContent = say("hand", { number: place < 0 ? next : numbersOf(rows)[place] });
}

function status(mine, elsewhere) {
  const said = [];
  if (mine.length) said.push(say(mine.length === 1 ? "one-here" : "some-here", { count: mine.length }));
  if (elsewhere) said.push(say("elsewhere", { count: elsewhere }));
  if (said.length && sender.trouble === "connection") said.push(say("no-connection"));
  return said.join(" ");
}

// A long dead spot does not push the form away: all but the last of what merely waits is folded.
function fold(list) {
  const merely = [...list.querySelectorAll("li.waiting")].slice(0, -SHOWN);
  merely.forEach((each) => each.classList.add("older"));
  list.parentElement.querySelector(".show-all")?.remove();
  if (!merely.length || list.classList.contains("all")) return;
  const more = make("button", say("show-all", { count: list.children.length }), {
    kind: "quiet show-all",
    tap: () => {
      list.classList.add("all");
      more.remove();
    },
  });
  list.before(more);
}

// Whether entries of this match are on this phone only, as last drawn.
export const waits = () => box.querySelectorAll("li").length > 0;

async function draw() {
  const rows = await store.all();
  const mine = rows.filter((row) => row.table_match === table.table_match);
  standing.draw(mine);
  closing.draw(mine, standing.stands);
  const text = status(mine, rows.length - mine.length);
  box.querySelector(".status").textContent = text;
  box.querySelector(".come-in").hidden = sender.trouble !== "login" || !rows.length;
  const form = document.querySelector(".hand-form");
  if (form) headForm(form, mine);
  const now = JSON.stringify([mine, standing.handsThere(), page.dataset.version, sender.trouble]);
  if (now === drawn) return; // said once, it is not said again
  drawn = now;
  const before = box.querySelectorAll("li.both").length;
  const list = box.querySelector("ol");
  list.replaceChildren(...lines(mine));
  list.classList.toggle("all", list.classList.contains("all") && mine.length > SHOWN);
  fold(list);
  const asked = box.querySelectorAll("li.both");
  if (asked.length > before) asked[0].scrollIntoView({ block: "nearest" });
}

export function redraw() {
  drawing = drawing.then(draw).catch(() => {});
  return drawing;
}

function undo(number) {
  const tap = () => {
    button.remove();
    document.dispatchEvent(new CustomEvent("judge:undo", { detail: number }));
  };
  const button = make("button", say("undo"), { kind: "quiet", tap });
  setTimeout(() => button.remove(), UNDO);
  return button;
}

function thank({ detail }) {
  if (detail.table_match !== table.table_match) return;
  standing.arrived(detail);
  if (detail.entry?.kind === "sign") closing.arrived(detail.entry);
  const signature = detail.entry?.kind === "sign" || detail.entry?.kind === "walkover";
  const doubts = (detail.findings ?? []).map((finding) => `${finding.message} (${cite(finding.rule)})`);
  const arrived = box.querySelector(".arrived");
  arrived.textContent = signature ? `${tell(detail.entry)}.` : say("is-there", { number: detail.version });
  if (detail.entry && !signature && detail.entry.kind !== "void") arrived.append(undo(detail.version));
  box.querySelector(".doubts").textContent = doubts.join(" ");
}

function fresh() {
  standing.fresh();
  redraw();
}

export async function start() {
  document.addEventListener("judge:arrived", thank);
  document.addEventListener("judge:queue", redraw);
  document.addEventListener("judge:fresh", fresh);
  standing.draw([]);
  redraw();
  if (!(await store.works)) box.querySelector(".status").textContent = say("keeps-nothing");
}
