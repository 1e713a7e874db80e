// The score with what waits on this phone, marked as such: as far as this phone knows, and where it cannot know it says so.

import { fold, SIDES, timesOf } from "./judge_sheet.js";
import { filled, make, say, table } from "./judge_words.js";

const page = document.querySelector(".match-page");
const SIGNED = ["sign"]; // what stands under a sheet, not on it
let served = null; // the score as the server wrote it
let drawn = null;
let rows = [];
let sent = []; // on the server, and not yet in what it wrote into this page

const handsAtVersion = new Map(); // of the sheet, as far as this page has seen them

function base() {
  const begun = JSON.parse(page.dataset.standing);
  handsAtVersion.set(begun.version, begun.hands);
  return begun;
}

export const isLine = (row) => !SIGNED.includes(row.entry.kind);
// What a judge has to decide on before it is sent, and what stands behind it.
export const isHeld = (row) => row.state !== "waiting" || row.user !== table.user;
export const takesHand = (entry) => entry.kind === "hand" || Boolean(table.counted.penalties[entry.kind]?.ends_hand);

// Where the match stands: `now` with `counted` lines that wait here, `known`: whether nothing had to be left out.
function reckon() {
  const begun = base();
  let version = begun.version;
  sent = sent.filter((one) => one.version > version);
  const there = [];
  for (const one of sent) {
    if (one.saw === version) there.push(one.entry);
    version = one.version;
  }
  const held = rows.findIndex(isHeld);
  const waiting = (held < 0 ? rows : rows.slice(0, held)).filter(isLine);
  const follows = there.length === sent.length && [null, undefined, version].includes(waiting[0]?.saw);
  const now = follows ? fold(begun, [...there, ...waiting.map((row) => row.entry)], table.counted) : null;
  return { now: now ?? begun, counted: now ? waiting.length : 0, known: now !== null };
}

export let stands = { now: null, counted: 0, known: false };

// Hands on the sheet, those included that this page has not heard of; or as it was, undefined where nobody knows.
export const handsThere = () => base().hands + sent.filter((one) => takesHand(one.entry)).length;
export const handsAt = (version) => handsAtVersion.get(version);

// Hands before one that is entered now, into a form that was made for the version `saw`. What somebody else was quicker
// with takes no number, and what was refused only where something waits behind it: until then it is the hand in question.
export function handsWith(waiting, saw) {
  const lines = waiting.filter(isLine);
  if (!lines.length && handsAt(saw) !== undefined) return handsAt(saw);
  if (stands.known && stands.counted === lines.length) return stands.now.hands;
  const taken = waiting.filter((row) => takesHand(row.entry) && row.state !== "conflict");
  return handsThere() + taken.length - (taken.at(-1)?.state === "refused" ? 1 : 0);
}

// What a signature agrees to while its lines wait here, in the words of `outcome` of the API; null where none does.
export function agreed() {
  const { now, counted } = stands;
  return counted ? `${now.winner} ${now.totals.A} ${now.totals.B}` : null;
}

function leads({ lead, shuffles }) {
  const said = [];
  if (lead.how === "ENTITLED") said.push(say("lead-later"));
  else if (lead.how !== "FREE") said.push(say("lead-first"));
  else if (lead.seat !== null) {
    said.push(say(lead.either ? "lead-either" : "lead-seat", { player: table.players[lead.seat] }));
  }
  else if (lead.side) said.push(say("lead-side", { number: table.teams[SIDES.indexOf(lead.side)] }));
  else said.push(say("lead-unknown"));
  if (shuffles) {
    const loser = SIDES.indexOf(shuffles);
    said.push(say("shuffles", { loser: table.teams[loser], winner: table.teams[1 - loser] }));
  }
  return said;
}

function writeLead(score, said) {
  score.querySelector(".lead-now")?.replaceChildren(...said.map((text) => make("p", text)));
}

const counted = (name, count) => say(`${name}-${count === 1 ? "one" : "some"}`, { count });

function writeWarnings(badges, kind, times) {
  let badge = badges.querySelector(`[data-penalty="${kind}"]`);
  if (!times) return badge?.remove();
  if (!badge) {
    badge = make("p", "", { kind: "badge warn warnings" });
    badge.dataset.penalty = kind;
    badges.append(badge);
  }
  const [one, some] = table.counted.penalties[kind].counted;
  badge.textContent = filled(times === 1 ? one : some, { times });
}

function writeSides(score, now) {
  score.querySelector(".target").textContent = counted("hands", now.hands);
  for (const side of SIDES) {
    const box = score.querySelector(`.side-${side}`);
    const points = now.totals[side];
    box.classList.toggle("is-winner", now.winner === side);
    box.querySelector(".points").textContent = points;
    box.querySelector("progress").value = Math.max(table.counted.loss === "NEGATIVE" ? -points : points, 0);
    for (const [kind, penalty] of Object.entries(table.counted.penalties)) {
      if (penalty.warning) writeWarnings(box.querySelector(".badges"), kind, timesOf(now.offences[kind], side));
    }
    const wins = box.querySelector(".wins");
    if (wins) wins.textContent = say(now.wins[side] === 1 ? "partida-won" : "partidas-won", { won: now.wins[side] });
  }
}

function marked(score) {
  const { now, counted: waiting, known } = stands;
  const lines = rows.filter(isLine);
  const said = [];
  if (known) {
    writeSides(score, now);
    writeLead(score, now.winner ? [] : leads(now));
    if (waiting) said.push(counted("with", waiting));
  } else {
    writeLead(score, [say("lead-later")]);
    if (!lines.length || !isHeld(lines[0])) said.push(say("without-some"));
  }
  if (lines.some(isHeld)) said.push(say("without-held"));
  score.querySelector(".score").append(make("p", said.join(" "), { kind: "target on-phone" }));
  return score;
}

// Who leads, and what lies face up, is shown at the chairs of the form too.
function markChairs() {
  const { lead, exposed } = stands.now;
  document.querySelectorAll(".hand-form .chair").forEach((chair) => {
    const seat = chair.querySelector("[name=who]").value;
    const leads = stands.known && lead.how === "FREE" && seat === String(lead.seat);
    const badge = chair.querySelector(".leads");
    if (!leads) badge?.remove();
    else if (!badge) chair.append(make("span", say("leads"), { kind: "badge leads" }));
    chair.querySelectorAll(".face-up").forEach((old) => old.remove());
    const tiles = (stands.known && exposed[seat]) || [];
    chair.append(...tiles.map((tile) => make("span", say("face-up", { tile }), { kind: "badge warn face-up" })));
  });
}

function show() {
  const part = page.querySelector('[data-live="score"]');
  if (part !== drawn) served = part;
  stands = reckon();
  const fresh = rows.some(isLine) || sent.length ? marked(served.cloneNode(true)) : served;
  if (fresh !== part) part.replaceWith(fresh);
  drawn = fresh;
  const bar = document.querySelector(".table-bar .now");
  bar.textContent = [...fresh.querySelectorAll(".score .points")].map((points) => points.textContent).join("\u00a0:\u00a0");
  markChairs();
}

// `waiting`: the rows of this match that are on this phone.
export function draw(waiting) {
  rows = waiting;
  show();
}

// The server has taken a line: it counts here until the page knows it from there.
export function arrived({ saw, version, entry }) {
  if (!entry || version !== saw + 1) return;
  sent = [...sent.filter((one) => one.version !== version), { saw, version, entry }];
  if (entry.kind !== "void" && handsAt(saw) !== undefined) handsAtVersion.set(version, handsAt(saw) + takesHand(entry));
}

export const fresh = show;
