// Entries in words, with what the server wrote into the page: names, teams and texts in the judge's language.

import { pipsLeft, sideOf } from "./judge_sheet.js";

export const table = JSON.parse(document.getElementById("table-data")?.textContent ?? "null");

// "Hand {number}" with its numbers and names.
export const say = (name, values = {}) => filled(table.texts[name] ?? name, values);

export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_all, key) => values[key] ?? "");
}

const numberOf = (side) => table.teams[side === "B" ? 1 : 0];

// What a penalty that ends the hand costs: "Team 4: −25 points".
function costs({ kind, seat, pips }) {
  const { deduct, award } = table.counted.penalties[kind];
  const side = sideOf(seat);
  const said = [];
  if (pips) said.push(pips.join(" + "));
  if (deduct) said.push(say("team-points", { number: numberOf(side), points: `−${deduct}` }));
  if (award) said.push(say("team-points", { number: numberOf(side === "A" ? "B" : "A"), points: `+${award}` }));
  return said.length ? `. ${said.join("; ")}` : "";
}

// What happened: "Ana went out: 0 + 15 + 3 + 5".
export function tell(entry) {
  const penalty = table.counted.penalties[entry.kind];
  const player = table.players[entry.kind === "hand" ? entry.by : entry.seat] ?? "";
  const left = pipsLeft(entry);
  const what = {
    hand: { domino: "went-out", block: entry.by === null ? "locked" : "locked-by", void: "thrown-in" }[entry.end],
    forfeit: "gave-up",
    bell: entry.in_play ? "bell-in-play" : "bell-between",
    void: "taken-back",
    sign: "signed",
    walkover: "absent",
  }[entry.kind];
  if (penalty) return filled(penalty.told, { player }) + (penalty.ends_hand ? costs(entry) : "");
  const named = (side) => (/^[1-4]$/.test(side) ? table.players[side - 1] : numberOf(side)); // a chair, or a side
  const teams = (entry.absent ?? [entry.side]).map(named).join(", ");
  const told = say(what, { player, number: entry.number, team: teams, initials: entry.initials });
  if (entry.scored) return `${told}: ${entry.scored.map((figures) => figures.join(" + ")).join(" / ")}`;
  if (entry.side_pips) return `${told}: ${entry.side_pips.join(" + ")}`;
  if (entry.kind !== "hand" || !left) return told;
  const figures = left.filter((_pips, seat) => entry.end !== "domino" || seat !== entry.by);
  return `${told}: ${figures.join(" + ")}`;
}

const listed = (names) =>
  names.length > 1 ? say("names-and", { names: names.slice(0, -1).join(", "), last: names.at(-1) }) : names[0];
const NAMES_A_SEAT = ["seat", "owner", "first", "expected"];

// A finding with names, as `tournament/web/matches/scoreboard/named.py` says it; "" for one that only the server words.
export function explain(code, values) {
  const shown = { ...values };
  for (const name of NAMES_A_SEAT) if (name in values) shown[name] = table.players[values[name]];
  const [seats, sides] = ["seats", "sides"].map((name) => String(values[name] ?? "").match(/\w+/g) ?? []);
  if (seats.length) shown.seats = listed(seats.map((seat) => table.players[seat]));
  if (sides.length) shown.sides = listed(sides.map((side) => say("team", { number: numberOf(side) })));
  if (values.special) shown.special = say(`word-${values.special}`);
  const name = code === "seats-too-heavy" && seats.length === 1 ? "one-seat-too-heavy" : code;
  const text = table.texts[name] ? say(name, shown) : "";
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const cite = (rule) => table.rules[rule] ?? rule;

export function clock(moment) {
  return new Date(moment).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23" });
}

// One element with a text, a class and what is done when it is tapped.
export function make(name, text, { kind = "", tap = null } = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = kind;
  if (tap) {
    made.type = "button";
    made.addEventListener("click", tap);
  }
  return made;
}
