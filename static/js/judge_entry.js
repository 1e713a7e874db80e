// From the form of a hand to the entry that the server reads, and back: `tournament/web/matches/judge/forms.py` in short.

import { SIDES } from "./judge_sheet.js";
import { say, table } from "./judge_words.js";

const SEATS = [0, 1, 2, 3];

// A field that cannot be read: the sentence, and where it belongs.
export class Unreadable extends Error {
  constructor(message, field) {
    super(message);
    this.field = field;
  }
}

function whole(data, name, missing) {
  const text = (data.get(name) ?? "").trim();
  if (!text && missing) throw new Unreadable(missing, name);
  if (!text) return null;
  if (!/^\d{1,4}$/.test(text)) throw new Unreadable(say("no-number", { text }), name);
  return Number(text);
}

// The tiles of one player, ticked or typed in a line: "3-5 6-6".
function tilesIn(data, name) {
  const words = data.getAll(name).flatMap((text) => text.split(/[\s,;]+/).filter(Boolean));
  if (words.some((word) => !/^\d{1,2}-\d{1,2}$/.test(word))) throw new Unreadable(say("no-tile"), name);
  return words;
}

const seatOf = (text) => (text ? Number(text) : null);

// The entry of a hand; Unreadable says what is missing. `partly`: figures that are missing are nought.
export function entryOf(form, { partly = false } = {}) {
  const data = new FormData(form);
  const who = data.get("who");
  if (who === null) throw new Unreadable(say("who-missing"), "who");
  if (who === "void") return { kind: "hand", end: "void", by: null, pips: null, tiles: null, recount: null };
  const locked = who === "block";
  const byTiles = data.get("how") === "tiles";
  const byTeams = data.get("how") === "teams";
  const missing = (seat) => (partly ? "" : say("pips-missing", { player: table.players[seat] }));
  // Where a hand won is what counts, what is left need not be told after a domino.
  const spare = table.counted.scored !== "PIPS" && !locked && SEATS.every((seat) => !(data.get(`pips_${seat}`) ?? "").trim());
  const left = (seat) => (who === String(seat) ? 0 : (whole(data, `pips_${seat}`, missing(seat)) ?? 0));
  const together = (side, place) =>
    whole(data, `team_${side}`, partly ? "" : say("team-missing", { number: table.teams[place] })) ?? 0;
  // What the plays of a team earned, in one figure or each: "8 3 2".
  const earned = (side, place) => {
    const text = (data.get(`scored_${side}`) ?? "").trim();
    if (!text && !partly) throw new Unreadable(say("scored-missing", { number: table.teams[place] }), `scored_${side}`);
    if (text && !/^\d{1,4}([\s,+]+\d{1,4})*$/.test(text)) throw new Unreadable(say("no-number", { text }), `scored_${side}`);
    return text ? text.split(/[\s,+]+/).map(Number) : [0];
  };
  const plays = table.counted.scored === "PLAYS";
  const redondos = (seat) => Array(whole(data, `redondos_${seat}`) ?? 0).fill(seat);
  return {
    kind: "hand",
    end: locked ? "block" : "domino",
    by: seatOf(locked ? data.get("locker") : who),
    pips: byTiles || byTeams || spare || plays ? null : SEATS.map(left),
    side_pips: byTeams ? SIDES.map(together) : null,
    ...(plays ? { scored: SIDES.map(earned) } : {}),
    tiles: byTiles && !plays ? SEATS.map((seat) => tilesIn(data, `tiles_${seat}`)) : null,
    recount: whole(data, "recount"),
    leader: seatOf(data.get("leader")),
    special: data.get("special") || null,
    pase_salida: data.get("pase_salida") !== null,
    pases_redondos: SEATS.flatMap(redondos),
  };
}

const HIDDEN = ["csrfmiddlewaretoken", "key", "version", "device", "phone_at"];

export const fieldsOf = (form) => [...new FormData(form)].filter(([name]) => !HIDDEN.includes(name));

// Put what was typed back into the form.
export function fill(form, fields) {
  form.reset();
  form.querySelectorAll("[data-seat] input").forEach((field) => (field.disabled = false));
  for (const field of form.elements) {
    const values = fields.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
    else if (values.length && !HIDDEN.includes(field.name)) field.value = values[0];
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}
