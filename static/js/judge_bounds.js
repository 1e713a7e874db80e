// What cannot be on a table: a hand with such a count is not put into the queue of this phone. The limits are data of the
// server (`bounds` in `tournament/web/matches/judge/phone_rules.py`), which takes them from the engine. It mirrors
// `scoring/sheets/hand_checks.py` and `tile_checks.py` for what a form can say; the tests in tests/web/matches/phone/
// hold it to the engine. What it leaves to the server: a block in a hand with a tile held back (`now.held_back`).

import { count, pipsLeft, SIDES, sideOf, sum } from "./judge_sheet.js";

const SEATS = [0, 1, 2, 3];
const found = (code, values = {}) => ({ code, values });

// Groups of some of these, the smallest first.
function groups(some) {
  const all = Array.from({ length: 2 ** some.length - 1 }, (_none, bits) => some.filter((_one, at) => ((bits + 1) >> at) & 1));
  return all.sort((one, other) => one.length - other.length);
}

// `out`: the seat that went out, null when none did.
function weighed(pips, out, { heaviest, light, undealable, both }) {
  const heavy = [];
  for (const seats of groups(SEATS)) {
    const held = sum(seats.map((seat) => pips[seat]));
    const most = heaviest[seats.length];
    const told = heavy.some(({ values }) => values.seats.every((seat) => seats.includes(seat)));
    if (held > most && !told) heavy.push(found("seats-too-heavy", { seats, pips: held, most }));
  }
  const few = SEATS.filter((seat) => seat !== out && pips[seat] <= light && !(both && !pips[seat]));
  const sums = few.map((seat) => pips[seat]).sort();
  if (!undealable.includes(sums.join(""))) return heavy;
  return [...heavy, found("seats-too-light", { seats: few, pips: sum(sums) })];
}

function together(figures, out, { heaviest, lightest, both }) {
  for (const sides of groups(SIDES)) {
    const seats = SEATS.filter((seat) => sides.includes(sideOf(seat)));
    const pips = sum(sides.map((side) => figures[SIDES.indexOf(side)]));
    const most = heaviest[seats.length];
    const least = both ? 0 : lightest[seats.filter((seat) => seat !== out).length];
    if (pips > most) return [found("sides-too-heavy", { sides, pips, most })];
    if (pips < least) return [found("sides-too-light", { sides, pips, least })];
  }
  return [];
}

function held(hand, out, { each, double, both }) {
  const owners = new Map();
  const goneOut = (seat) => seat === out || (both && out !== null && sideOf(seat) === sideOf(out));
  return hand.tiles.flatMap((tiles, seat) => {
    const told = [];
    for (const tile of tiles.map(ordered)) {
      if (Number(tile.split("-")[1]) > double) told.push(found("tile-not-in-set", { tile, seat, set: double }));
      if (owners.has(tile)) told.push(found("tile-twice", { tile, seat, first: owners.get(tile) }));
      else owners.set(tile, seat);
    }
    if (tiles.length > each) told.push(found("too-many-tiles", { seat, tiles: tiles.length, most: each }));
    if (goneOut(seat) && tiles.length) told.push(found("finisher-holds-tiles", { seat, tiles: tiles.length }));
    if (!goneOut(seat) && !tiles.length && !both) told.push(found("seat-without-tiles", { seat }));
    return told;
  });
}

const ordered = (tile) => tile.split("-").map(Number).sort((one, other) => one - other).join("-");

// All tiles of one number are on the table, or the line is not locked.
function locks(hand, { line, double, wild }) {
  const left = hand.tiles.flat().map(ordered);
  const shown = new Set(left.flatMap((tile) => tile.split("-").map(Number)));
  const told = line && shown.size > double ? [found("no-number-locked")] : [];
  const matador = (tile, seat) => (wild.includes(tile) ? [found("matador-held", { tile, seat })] : []);
  return [...told, ...hand.tiles.flatMap((tiles, seat) => tiles.map(ordered).flatMap((tile) => matador(tile, seat)))];
}

function blocked(hand, total, { six, line, odd, parity, most_tiles: most, most_pips }) {
  const tiles = hand.tiles?.flat().length ?? 0;
  const told = [];
  if (six && tiles > most) told.push(found("block-too-early", { tiles, most }));
  if (six && total > most_pips) told.push(found("block-too-heavy", { total, most: most_pips }));
  if (line && !odd && total % 2 !== parity) told.push(found("block-odd", { total }));
  return told;
}

function recounted(hand, rules, now) {
  const pips = hand.recount === null ? null : (count(hand, rules, now)?.pips ?? null);
  return pips === null || pips === hand.recount ? [] : [found("recount-differs", { count: pips, recount: hand.recount })];
}

// What the plays earned: figures that they can earn, and none that passes the target.
function unearned(hand, rules, now) {
  if (rules.scored !== "PLAYS") return [];
  if (!hand.scored) return [found("plays-missing")];
  const told = [];
  let reached = 0;
  for (const [at, side] of SIDES.entries()) {
    const figures = hand.scored[at];
    const most = rules.goal - now.totals[side];
    const out = hand.end === "domino" && sideOf(hand.by) === side;
    if (figures.length > 1) {
      const more = (place) => (out && place === figures.length - 1 ? rules.out_point : 0);
      const wrong = figures.filter((points, place) => !rules.plays.includes(points - more(place)));
      told.push(...wrong.map((points) => found("no-such-play", { side, points })));
    } else if (figures[0] > most) told.push(found("passes-target", { side, points: figures[0], most }));
    if (figures.length === 1 && figures[0] === most) reached += 1;
  }
  return reached > 1 ? [...told, found("target-reached-twice", { points: rules.goal })] : told;
}

const elsewhere = (hand, exposed) =>
  exposed.flatMap((tiles, owner) =>
    tiles.flatMap((tile) =>
      (hand.tiles ?? []).flatMap((all, seat) =>
        seat !== owner && all.map(ordered).includes(tile) ? [found("exposed-tile-elsewhere", { tile, owner, seat })] : [],
      ),
    ),
  );

// Who led has to be said where the points hang on it.
function leaderMissing(hand, figures, rules, now) {
  const { lead } = now;
  const expected = lead.how === "FREE" ? lead.seat : null;
  const low = hand.pips || hand.tiles ? lowest(hand, figures, rules) : figures;
  const level = hand.end === "block" && low[0] === low[1];
  const tied = rules.tie === "LEADERS_TEAM" && hand.leader === null && expected === null && level;
  const salida = hand.pase_salida && rules.specials.includes("pase-salida") && (hand.leader ?? lead.seat) === null;
  const others = (hand.pases_redondos ?? []).length && !rules.specials.includes("pase-redondo");
  return [...(tied ? [found("leader-missing")] : []), ...(salida && !others ? [found("leader-missing")] : [])];
}

function lowest(hand, figures, rules) {
  if (rules.block_winner !== "PLAYER") return figures;
  const left = pipsLeft(hand);
  return SIDES.map((side) => Math.min(...left.filter((_pips, seat) => sideOf(seat) === side)));
}

// Everything that makes this hand impossible, as codes of the engine with their values; [] for nothing.
export function impossible(hand, rules, now) {
  if (hand.end === "void") return [];
  const { bounds } = rules;
  const out = hand.end === "domino" ? hand.by : null;
  const left = pipsLeft(hand);
  const alone = (pips, seat) => pips || (seat === out ? 0 : rules.blank_alone);
  const figures = left ? SIDES.map((side) => sum(left.map(alone).filter((_pips, seat) => sideOf(seat) === side))) : hand.side_pips;
  const block = hand.end === "block" && !now.held_back;
  return [
    ...(hand.tiles ? held(hand, out, bounds) : []),
    ...(out !== null && hand.pips?.[out] ? [found("finisher-has-pips", { seat: out, pips: hand.pips[out] })] : []),
    ...(hand.pips ? weighed(hand.pips, out, bounds) : []),
    ...(hand.side_pips ? together(hand.side_pips, out, bounds) : []),
    ...(block && figures ? blocked(hand, sum(left ?? figures), bounds) : []),
    ...(block && hand.tiles ? locks(hand, bounds) : []),
    ...recounted(hand, rules, now),
    ...unearned(hand, rules, now),
    ...elsewhere(hand, now.exposed),
    ...leaderMissing(hand, figures, rules, now),
    ...(hand.special && hand.end !== "domino" ? [found("special-without-domino", { special: hand.special })] : []),
  ];
}

// The same of a penalty: a tile that lies face up already or has led the hand, pips that nobody can hold.
export function impossiblePenalty(entry, rules, now) {
  const { tile, pips } = entry;
  const { bounds } = rules;
  const owners = SEATS.filter((seat) => now.exposed[seat].includes(tile));
  const led = now.lead.how === "TOP_DOUBLE" && bounds.line && tile === `${bounds.double}-${bounds.double}`;
  return [
    ...owners.map((seat) => found("tile-already-exposed", { tile, seat })),
    ...(led ? [found("tile-already-led", { tile })] : []),
    ...(rules.penalties[entry.kind].pips && !pips ? [found("count-missing")] : []),
    ...(pips ? weighed(pips, null, bounds) : []),
  ];
}
