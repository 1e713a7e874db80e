// What a hand is worth, counted on the phone while it is typed: `scoring/sheets/worth.py` and `scoring/counting.py` for
// a table of two pairs. A test compares both. The server counts again, and its word holds.

export const SIDES = ["A", "B"];
export const sideOf = (seat) => SIDES[seat % 2];
const sum = (figures) => figures.reduce((total, each) => total + each, 0);

const pipsOf = (tile) => tile.split("-").reduce((total, half) => total + Number(half), 0);

// Pips of the four seats, counted from their tiles where tiles were written; null when neither was.
export const pipsLeft = (entry) => entry.pips ?? entry.tiles?.map((tiles) => sum(tiles.map(pipsOf))) ?? null;

const marks = { NONE: (pips) => pips, TENS: (pips) => Math.ceil(pips / 10), DECADES: (pips) => Math.floor(pips / 10) + 1 };

function winnerOf(hand, left, sides, leader, rules) {
  if (hand.end === "domino") return sideOf(hand.by);
  if (rules.block_winner === "NOBODY") return null;
  if (!left && rules.block_winner === "PLAYER") return null;
  const lightest = left && { A: Math.min(left[0], left[2]), B: Math.min(left[1], left[3]) };
  const least = rules.block_winner === "PLAYER" ? lightest : sides;
  if (least.A !== least.B) return least.A < least.B ? "A" : "B";
  return rules.tie === "LEADERS_TEAM" && leader !== null ? sideOf(leader) : null;
}

function scored(code, winner, figures, less = []) {
  const parts = [figures.join(" + "), ...less].join(" - ");
  return { counted: { [winner]: sum(figures) - sum(less) }, code, values: { total: sum(figures) - sum(less), parts } };
}

// How each rule system's `counting` adds up: the sides' points, and the sentence that says so.
const COUNTINGS = {
  winner_takes({ winner, sides, figures, block }, rules) {
    if (winner === null) return COUNTINGS.level(sides);
    const all = rules.count_scope === "ALL";
    if (all && (!block || rules.block_own === "COUNTED")) {
      return scored("pips-left", winner, figures.map(([, pips]) => pips));
    }
    const others = figures.filter(([side]) => side !== winner).map(([, pips]) => pips);
    const taken = all && ["TAKEN_ONCE", "TAKEN_EACH"].includes(rules.block_own); // against one other side, both are once
    return scored("opponents-pips-left", winner, others, taken ? [sides[winner]] : []);
  },
  each_their_own({ winner, sides }) {
    if (winner === null) return { counted: sides, code: "each-own-pips", values: {} };
    const other = winner === "A" ? "B" : "A";
    const malus = sides[winner];
    return {
      counted: { [other]: sides[other] + malus },
      code: malus ? "others-and-malus" : "others-their-own",
      values: { malus },
    };
  },
  losers_pay({ winner, sides, block }) {
    if (winner === null) return COUNTINGS.level(sides);
    const other = winner === "A" ? "B" : "A";
    const paid = sides[other] - (block ? sides[winner] : 0);
    return { counted: { [other]: -paid, [winner]: paid }, code: "losers-pay", values: { total: paid, parts: paid } };
  },
  level: (sides) => ({ counted: {}, code: "level-block", values: { pips: Math.min(sides.A, sides.B) } }),
};

function passPlays(hand, leader, winner, rules) {
  const parts = [];
  const points = rules.special_points;
  if (hand.pase_salida && leader !== null && rules.specials.includes("pase-salida")) {
    parts.push({ side: sideOf(leader), points, code: "pase-salida", values: { seat: leader + 1 } });
  }
  for (const seat of rules.specials.includes("pase-redondo") ? hand.pases_redondos : []) {
    const had = parts.some((part) => part.side === sideOf(seat) && part.code === "pase-redondo");
    if (rules.pase_redondo === "EVERY" || !had) {
      parts.push({ side: sideOf(seat), points, code: "pase-redondo", values: { seat: seat + 1 } });
    }
  }
  return rules.pass_plays === "WINNERS_ONLY" ? parts.filter((part) => part.side === winner) : parts;
}

function winningPlays(hand, winner, bonusIndex, rules) {
  const parts = [];
  if (bonusIndex <= rules.hand_bonuses.length) {
    parts.push({ side: winner, points: rules.hand_bonuses[bonusIndex - 1], code: "hand-bonus", values: { hand: bonusIndex } });
  }
  if (hand.end === "block") {
    if (rules.lock_points) parts.push({ side: winner, points: rules.lock_points, code: "lock-bonus", values: {} });
  } else if (rules.specials.includes(hand.special)) {
    parts.push({ side: winner, points: rules.special_points, code: hand.special, values: {} });
  }
  return parts;
}

// What a hand adds to each side, and why. `now`: the seat that leads (null: the sheet cannot tell) and the hand bonus
// that comes next. Null for what is not counted here: a hand without a count, or rules that this file does not know.
export function count(hand, rules, now) {
  const left = pipsLeft(hand);
  const counting = COUNTINGS[rules.counting];
  if (!counting) return null;
  const together = hand.side_pips ?? null; // where nobody wrote them by seat
  if (hand.end === "void" || !(left ?? together)) return { points: { A: 0, B: 0 }, winner: null, pips: null, code: "void-hand", values: {}, extras: [] };
  const out = hand.end === "domino" ? hand.by : null;
  const held = left?.map((pips, seat) => pips || (seat === out ? 0 : rules.blank_alone)); // 0-0 alone
  const sides = held
    ? { A: held[0] + held[2], B: held[1] + held[3] }
    : { A: together[0], B: together[1] };
  const leader = hand.leader ?? now.leader;
  const winner = winnerOf(hand, left, sides, leader, rules);
  const figures = held
    ? held.map((pips, seat) => [sideOf(seat), pips]).filter((_figure, seat) => seat !== out)
    : SIDES.map((side) => [side, sides[side]]);
  const told = counting({ winner, sides, figures, block: hand.end === "block" }, rules);
  let { counted, code } = told;
  const pips = winner === null ? null : (counted[winner] ?? null);
  const values = { ...told.values };
  if (rules.rounding !== "NONE" && winner !== null) {
    counted = Object.fromEntries(Object.entries(counted).map(([side, pips]) => [side, marks[rules.rounding](pips)]));
    Object.assign(values, { marks: counted[winner] });
    code = `${code}-marks`;
  }
  const passes = passPlays(hand, leader, winner, rules);
  const extras = winner === null ? passes : [...passes, ...winningPlays(hand, winner, now.bonus, rules)];
  const points = { A: counted.A ?? 0, B: counted.B ?? 0 };
  extras.forEach((part) => (points[part.side] += part.points));
  if (rules.loss === "NEGATIVE") {
    const everything = points.A + points.B;
    SIDES.forEach((side) => (points[side] -= everything));
  }
  return { points, winner, pips, code, values, extras };
}
