// What is on this phone only, what was refused and why, and what the judge can do about it.

import * as closing from "./judge_closing.js";
import * as sender from "./judge_sender.js";
import * as standing from "./judge_standing.js";
import * as store from "./judge_store.js";
import { cite, clock, make, say, table, tell } from "./judge_words.js";

const box = document.getElementById("outbox");
const page = document.querySelector(".match-page");
const SHOWN = 2; // of what merely waits
let drawing = Promise.resolve();
let drawn = "";

const isHand = (row) => row.entry.kind === "hand";
const nextHand = (rows) => standing.handsThere() + rows.filter(isHand).length + 1;

// The number that a hand entered now will have: those that wait here come before it.
export async function numberNow() {
  const rows = await store.all();
  return standing.handsWith(rows.filter((row) => row.sitting === table.sitting)) + 1;
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
  return decide(() => store.change(row.id, { state: "waiting", problem: null, saw, ...fresh }));
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
  const { message, lines } = row.problem;
  const sides = make("div", "", { kind: "both-sides" });
  const mine = make("div", "", { kind: "mine" });
  mine.append(make("h3", say(isHand(row) ? "yours" : "yours-other", { number })), make("p", row.told), make("p", say("not-there"), { kind: "muted" }));
  sides.append(mine, ...lines.slice(-6).map(theirs));
  const signature = row.entry.kind === "sign";
  const over = ["match-over", "match-finished"].includes(row.problem.code) || signature || row.entry.kind === "walkover";
  return [
    make("h2", message || say("not-signed")),
    sides,
    choices(
      make("button", say(signature ? "drop" : "keep-theirs"), { tap: () => decide(() => store.drop(row.id)) }),
      !over && make("button", say("mine-next"), { kind: "quiet", tap: () => enterNext(row, lines) }),
    ),
  ];
}

function refused(row, number) {
  const { message, rule } = row.problem;
  return [
    make("h2", say(isHand(row) ? "refused" : "refused-other", { number })),
    make("p", row.told),
    make("p", rule ? `${message} (${cite(rule)})` : message),
    choices(
      isHand(row) &&
        make("button", say("correct"), {
          tap: () => document.dispatchEvent(new CustomEvent("judge:correct", { detail: row })),
        }),
      make("button", say("again"), {
        kind: "quiet",
        tap: () => decide(() => store.change(row.id, { state: "waiting", problem: null })),
      }),
      make("button", say("drop"), { kind: "quiet", tap: () => dropped(row) }),
    ),
  ];
}

function waiting(row, number) {
  const said = [
    make("p", isHand(row) ? `${say("hand", { number })} · ${row.told}` : row.told),
    make("p", say(row.entry.kind === "sign" ? "signed-behind" : "here-only"), { kind: "muted" }),
  ];
  if (sender.trouble) said.push(choices(make("button", say("drop"), { kind: "quiet", tap: () => dropped(row) })));
  return said;
}

function line(row, place, rows) {
  const number = row.state === "conflict" ? row.hand : nextHand(rows.slice(0, place));
  const made = make("li", "", { kind: row.state === "waiting" ? "waiting" : "both" });
  const told = make("div", "");
  if (row.state !== "waiting") told.setAttribute("role", "alert");
  if (row.state === "conflict") told.append(...conflict(row, number));
  else if (row.state === "refused") told.append(...refused(row, number));
  else told.append(...waiting(row, number));
  made.append(told);
  if (row.user === table.user) return made;
  made.append(
    make("p", say("other-judge", { name: row.name })),
    choices(
      make("button", say("in-my-name"), { tap: () => decide(() => store.change(row.id, { user: table.user })) }),
      make("button", say("drop"), { kind: "quiet", tap: () => dropped(row) }),
    ),
  );
  return made;
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
  const mine = rows.filter((row) => row.sitting === table.sitting);
  standing.draw(mine);
  closing.draw(mine, standing.stands);
  const text = status(mine, rows.length - mine.length);
  box.querySelector(".status").textContent = text;
  box.querySelector(".come-in").hidden = sender.trouble !== "login" || !rows.length;
  const heading = document.querySelector(".hand-form h2");
  if (heading) heading.textContent = say("hand", { number: standing.handsWith(mine) + 1 });
  const now = JSON.stringify([mine, standing.handsThere(), page.dataset.version, sender.trouble]);
  if (now === drawn) return; // said once, it is not said again
  drawn = now;
  const before = box.querySelectorAll("li.both").length;
  const list = box.querySelector("ol");
  list.replaceChildren(...mine.map(line));
  list.classList.toggle("all", list.classList.contains("all") && mine.length > SHOWN);
  fold(list);
  const asked = box.querySelectorAll("li.both");
  if (asked.length > before) asked[0].scrollIntoView({ block: "nearest" });
}

export function redraw() {
  drawing = drawing.then(draw).catch(() => {});
  return drawing;
}

function thank({ detail }) {
  if (detail.sitting !== table.sitting) return;
  standing.arrived(detail);
  if (detail.entry?.kind === "sign") closing.arrived(detail.entry);
  const signature = detail.entry?.kind === "sign" || detail.entry?.kind === "walkover";
  const doubts = (detail.findings ?? []).map((finding) => `${finding.message} (${cite(finding.rule)})`);
  box.querySelector(".arrived").textContent = signature
    ? `${tell(detail.entry)}.`
    : say("is-there", { number: detail.version });
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
