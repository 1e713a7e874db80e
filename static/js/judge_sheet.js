// The sheet on the phone: what a hand is worth while it is typed, and where the match stands with what waits here. It
// mirrors `scoring/sheets/folding.py`, `scoring/sheets/worth.py` and `scoring/counting.py` for a table of two pairs. Who
// leads, and every figure of the rules, is data of the server (`tournament/web/matches/judge/phone_rules.py`). The tests
// in tests/web/matches/phone/ hold it to the engine. The server counts again, and its word holds.

export const SIDES = ["A", "B"];
export const sideOf = (seat) => SIDES[seat % 2];
const other = (side) => (side === "A" ? "B" : "A");
const both = (worth) => ({ A: worth("A"), B: worth("B") });
export const sum = (figures) => figures.reduce((total, each) => total + each, 0);
const ofSide = (figures, side) => figures.filter((_figure, seat) => sideOf(seat) === side);

export const pipsOf = (tile) => sum(tile.split("-").map(Number));

// Pips of the four seats, counted from their tiles where tiles were written; null when neither was.
export const pipsLeft = (entry) => entry.pips ?? entry.tiles?.map((tiles) => sum(tiles.map(pipsOf))) ?? null;

// How many penalties of one kind a side has, from their number by seat.
export const timesOf = (counts, side) => sum(ofSide(counts, side));

function winnerOf(hand, left, sides, leader, rules) {
  if (hand.end === "domino") return sideOf(hand.by);
  if (rules.block_winner === "NOBODY") return null;
  const least = rules.block_winner === "PLAYER" && left ? both((side) => Math.min(...ofSide(left, side))) : sides;
  if (least.A !== least.B) return least.A < least.B ? "A" : "B";
  return rules.tie === "LEADERS_TEAM" && leader !== null ? sideOf(leader) : null;
}

// The points of the run that this win breaks; 0 where it breaks none.
const brokenRun = (winner, totals, rules) =>
  rules.match !== "SIX_LOVE" || winner === null || totals[winner] ? 0 : Math.max(totals.A, totals.B);

function stakeAfter({ winner, code }, now, rules) {
  if (code === NO_HAND.code) return now.stake;
  if (winner === null) return Math.max(now.stake, rules.replay_points);
  return brokenRun(winner, now.totals, rules) === 1 && rules.one_all_play_two === "ON" ? 2 : 1;
}

// Nobody wins: the lowest teams, or the lowest players of both, are level.
function level({ sides, figures }, rules) {
  const least = rules.block_winner === "PLAYER" ? figures.map(([, pips]) => pips) : [sides.A, sides.B];
  return { counted: {}, code: "level-block", values: { pips: Math.min(...least) } };
}

const taken = (code, winner, figures) => ({
  counted: { [winner]: sum(figures) },
  code,
  values: { total: sum(figures), parts: figures.join(" + ") },
});

// How each rule system's `counting` adds up: the sides' points, and the sentence that says so.
const COUNTINGS = {
  winner_takes(hand, rules) {
    const { winner, figures } = hand;
    if (winner === null) return level(hand, rules);
    const pips = (some) => some.map(([, each]) => each);
    if (rules.count_scope === "ALL") return taken("pips-left", winner, pips(figures));
    return taken("opponents-pips-left", winner, pips(figures.filter(([side]) => side !== winner)));
  },
  hands_won(hand, rules, { totals, stake }) {
    const { winner } = hand;
    if (winner === null) return level(hand, rules);
    const run = brokenRun(winner, totals, rules);
    if (!run) return { counted: { [winner]: stake }, code: "hand-won", values: { points: stake } };
    return { counted: both((side) => -totals[side] || 0), code: "run-broken", values: { hands: run } };
  },
  // What passes the target counts nothing, and who reaches it ends the match at once.
  plays_scored({ earned }, rules, { totals }) {
    const after = { ...totals };
    const most = Math.max(...earned.map((figures) => figures.length)); // of one figure nobody knows when it was reached
    for (let place = 0; place < most; place += 1) {
      SIDES.forEach((side, at) => {
        const figure = earned[at][place] ?? 0;
        const over = most > 1 && SIDES.some((one) => after[one] === rules.goal);
        if (!over && after[side] + figure <= rules.goal) after[side] += figure;
      });
    }
    const parts = earned.map((figures) => figures.join(" + ") || "0").join(" / ");
    return { counted: both((side) => after[side] - totals[side]), code: "plays-scored", values: { parts } };
  },
  each_their_own({ winner, sides }) {
    if (winner === null) return { counted: sides, code: "each-own-pips", values: {} };
    const malus = sides[winner];
    const counted = { [other(winner)]: sides[other(winner)] + malus };
    return malus ? { counted, code: "others-and-malus", values: { malus } } : { counted, code: "others-their-own", values: {} };
  },
};

function passPlays(hand, leader, winner, rules) {
  const parts = [];
  const points = rules.special_points;
  if (hand.pase_salida && leader !== null && rules.specials.includes("pase-salida")) {
    parts.push({ side: sideOf(leader), points, code: "pase-salida", values: { seat: leader + 1 } });
  }
  for (const seat of rules.specials.includes("pase-redondo") ? (hand.pases_redondos ?? []) : []) {
    const had = parts.some((part) => part.side === sideOf(seat) && part.code === "pase-redondo");
    if (rules.pase_redondo === "EVERY" || !had) {
      parts.push({ side: sideOf(seat), points, code: "pase-redondo", values: { seat: seat + 1 } });
    }
  }
  return rules.pass_plays === "WINNERS_ONLY" ? parts.filter((part) => part.side === winner) : parts;
}

function winningPlays(hand, side, bonus, rules) {
  const parts = [];
  const points = rules.hand_bonuses[bonus - 1];
  if (points !== undefined) parts.push({ side, points, code: "hand-bonus", values: { hand: bonus } });
  if (hand.end === "block") {
    if (rules.lock_points) parts.push({ side, points: rules.lock_points, code: "lock-bonus", values: {} });
  } else if (rules.specials.includes(hand.special)) {
    parts.push({ side, points: rules.special_points, code: hand.special, values: {} });
  }
  return parts;
}

const NO_HAND = { points: { A: 0, B: 0 }, winner: null, pips: null, code: "void-hand", values: {}, passes: [], extras: [] };

// What the winners count and the losers recount (SACI rule 14): of a level block the same figure for either side.
function recounted(hand, winner, sides, counted, rules) {
  if (rules.scored !== "PIPS") return null;
  if (winner !== null) return counted[winner] ?? null;
  if (hand.end !== "block" || rules.block_winner === "NOBODY") return null;
  return sides.A + sides.B - (rules.count_scope === "ALL" ? 0 : Math.min(sides.A, sides.B));
}

// What a hand adds to each side, and why. `now`: the sheet that it goes on. Null for what is not counted here: rules
// that this file does not know.
export function count(hand, rules, now) {
  const left = pipsLeft(hand);
  const together = hand.side_pips ?? null; // where nobody wrote them by seat
  const counting = COUNTINGS[rules.counting];
  if (!counting) return null;
  // What is left is worth nothing.
  const plain = rules.scored === "PLAYS" || (rules.scored === "HANDS" && hand.end === "domino");
  if (hand.end === "void" || !(left || together || plain)) return NO_HAND;
  const out = hand.end === "domino" ? hand.by : null;
  const held = left?.map((pips, seat) => pips || (seat === out ? 0 : rules.blank_alone)); // 0-0 alone
  const sides = both((side) => (held ? sum(ofSide(held, side)) : (together?.[SIDES.indexOf(side)] ?? 0)));
  const leader = hand.leader ?? now.lead.seat;
  const winner = winnerOf(hand, left, sides, leader, rules);
  const figures = held
    ? held.map((pips, seat) => [sideOf(seat), pips]).filter((_figure, seat) => seat !== out)
    : Object.entries(sides);
  const told = counting({ winner, sides, figures, earned: hand.scored ?? [[], []] }, rules, now);
  let { counted, code, values } = told;
  const [more, unit] = rules.marks;
  if (unit > 1 && winner !== null) {
    counted = Object.fromEntries(Object.entries(counted).map(([side, pips]) => [side, Math.floor((pips + more) / unit)]));
    code = `${code}-marks`;
    values = { ...values, marks: counted[winner] };
  }
  const passes = passPlays(hand, leader, winner, rules);
  const extras = winner === null ? passes : [...passes, ...winningPlays(hand, winner, now.bonus, rules)];
  const gains = both((side) => (counted[side] ?? 0) + sum(extras.map((part) => (part.side === side ? part.points : 0))));
  const points = rules.loss === "NEGATIVE" ? both((side) => -gains[other(side)]) : gains;
  return { points, winner, pips: recounted(hand, winner, sides, told.counted, rules), code, values, passes, extras };
}

const NOT_NOTED = 4; // after the four seats

function leadAfter(hand, winner, now, rules) {
  if (hand.end === "void") return now.lead; // it is played again as it began
  if (brokenRun(winner, now.totals, rules) && rules.break_lead === "AS_FIRST") return rules.first_lead;
  const cases = rules.leads[now.lead.how === "FREE" ? "later" : "first"][winner ?? "nobody"];
  const leader = hand.leader ?? now.lead.seat;
  return rules.leads.known[cases[(NOT_NOTED + 1) * (hand.by ?? NOT_NOTED) + (leader ?? NOT_NOTED)]];
}

const fits = (points, rules) => rules.most === null || points <= rules.most;
const added = (totals, points, rules) =>
  both((side) => {
    const total = totals[side] + points[side];
    return fits(total, rules) ? Math.max(total, rules.least ?? -Infinity) : totals[side];
  });
const won = (now, winner) => ({ ...now, winner, over: true });

// How each rule system's `ending` looks at the sheet after a hand.
const ENDINGS = {
  reach_target(now, rules) {
    const { A, B } = now.totals;
    const reached = rules.loss === "NEGATIVE" ? Math.min(A, B) <= -rules.goal : Math.max(A, B) >= rules.goal;
    return reached && A !== B ? won(now, A > B ? "A" : "B") : now;
  },
  best_of_partidas(now, rules) {
    const { A, B } = now.totals;
    if (A === B || Math.max(A, B) < rules.goal) return now;
    const winner = A > B ? "A" : "B";
    const wins = { ...now.wins, [winner]: now.wins[winner] + 1 };
    if (2 * wins[winner] > rules.partidas) return won({ ...now, wins }, winner);
    const lead = rules.partida_lead === "FIRST_HAND" ? rules.first_lead : now.lead;
    return { ...now, wins, lead, totals: { A: 0, B: 0 } };
  },
  last_standing(now, rules) {
    const { A, B } = now.totals;
    return Math.max(A, B) >= rules.goal && A !== B ? won(now, A < B ? "A" : "B") : now;
  },
};

// What the bell and the hands after it decide, as `scoring/sheets/timing.py` has it: after the ending, which comes first.
// `line`: the totals on the last line, which a partida won has set back to 0 since. Null for what only the server says: a
// match that ends level.
function atTheBell(now, rules, line, extraWinner = null) {
  if (now.over || now.until === null || now.hands < now.until) return now;
  const sign = rules.ending === "last_standing" ? -1 : 1;
  const ahead = now.wins.A - now.wins.B || sign * (now.totals.A - now.totals.B);
  const ended = { ...now, totals: line };
  if (ahead) return won(ended, ahead > 0 ? "A" : "B");
  const extra = now.hands > now.until;
  if (extra && extraWinner) return won(ended, extraWinner);
  return (extra ? rules.clock.extra_void : rules.clock.level) === "DRAW" || (!extra && rules.clock.level === "VOID_ZERO") ? null : now;
}

// Whether the next hand is an extra one, whose points may name the winner only.
const isExtra = (now) => now.until !== null && now.hands >= now.until;
export const namesWinnerOnly = (now, rules) => isExtra(now) && rules.clock.extra_points === "NOT_COUNTED";

function nextHand(now, lead, loser, winner, rules) {
  let { bonus, shuffles } = now;
  if (winner !== null || rules.bonus_index === "DEALT") bonus += 1;
  if (rules.loser_shuffles && loser !== null) shuffles = loser;
  else if (rules.loser_shuffles && rules.void_shuffle === "OTHERS" && shuffles !== null) shuffles = other(shuffles);
  const exposed = now.exposed.map(() => []);
  return { ...now, lead, bonus, shuffles, exposed, held_back: false, hands: now.hands + 1 };
}

// Where a target reached in mid-hand ends the match at once, what came later in the hand counts nothing (D4).
function stopped(now, told, rules) {
  let totals = now.totals;
  for (const { side, points } of rules.stop === "AT_ONCE" ? told.passes : []) {
    totals = { ...totals, [side]: totals[side] + points };
    if (totals[side] >= rules.goal) return won({ ...now, totals, hands: now.hands + 1 }, side);
  }
  return null;
}

const WARNING = { deduct: 0, award: 0, pips: false };

const STEPS = {
  hand(now, entry, rules) {
    const told = count(entry, rules, now);
    if (!told) return null;
    const early = stopped(now, told, rules);
    if (early) return early;
    const loser = told.winner === null ? null : other(told.winner);
    const extra = isExtra(now);
    const scored = namesWinnerOnly(now, rules) ? now : { ...now, totals: added(now.totals, told.points, rules) };
    const after = { ...scored, stake: stakeAfter(told, now, rules) };
    const lead = leadAfter(entry, told.winner, now, rules);
    const ended = ENDINGS[rules.ending]?.(nextHand(after, lead, loser, told.winner, rules), rules) ?? null;
    return ended && atTheBell(ended, rules, after.totals, extra ? told.winner : null);
  },
  penalty(now, entry, rules) {
    const penalty = rules.penalties[entry.kind];
    const offenders = sideOf(entry.seat);
    const counts = now.offences[entry.kind].map((times, seat) => times + (seat === entry.seat ? 1 : 0));
    const offences = { ...now.offences, [entry.kind]: counts };
    const times = rules.warning_of === "TEAM" ? timesOf(counts, offenders) : counts[entry.seat];
    let { deduct, award, pips, or_award } = penalty.warning && times === 1 ? WARNING : penalty;
    if (or_award && now.totals[offenders] < deduct) [deduct, award] = [0, or_award];
    const counted = pips ? (entry.pips ?? []) : [];
    const scored = rules.count_scope === "ALL" ? counted : ofSide(counted, offenders);
    const points = { [other(offenders)]: award + sum(scored), [offenders]: -deduct };
    const shown = (tiles, seat) => seat === entry.seat && entry.tile && !tiles.includes(entry.tile);
    const exposed = now.exposed.map((tiles, seat) => (shown(tiles, seat) ? [...tiles, entry.tile] : tiles));
    const held_back = now.held_back || (penalty.tile && !penalty.ends_hand && rules.exposed_last === "PASSES");
    const after = { ...now, offences, exposed, held_back, totals: added(now.totals, points, rules) };
    if (!penalty.ends_hand) return rules.most === null ? after : (ENDINGS[rules.ending]?.(after, rules) ?? null);
    const ended = nextHand(after, penalty.leads[entry.seat] ?? now.lead, offenders, null, rules);
    const over = pips ? (ENDINGS[rules.ending]?.(ended, rules) ?? null) : ended;
    return over && atTheBell(over, rules, after.totals);
  },
  forfeit: (now, entry) => won(now, other(entry.side)),
  bell(now, { in_play }, rules) {
    if (!rules.clock || now.until !== null) return null;
    const { at_time } = rules.clock;
    const more = (in_play && at_time !== "AT_ONCE" ? 1 : 0) + (at_time === "ONE_MORE_HAND" ? 1 : 0);
    return atTheBell({ ...now, until: now.hands + more }, rules, now.totals);
  },
};

// The sheet after these entries, one by one; null where only the server can tell. `now.undo`: what the sheet would be
// without its last line, null where it has none that stands.
export function fold(now, entries, rules) {
  const backs = entries.filter((entry) => entry.kind === "void");
  if (backs.length > 1 || (backs.length && backs[0].number !== now.undo?.number)) return null;
  let after = backs.length ? now.undo : now;
  for (const entry of entries) {
    if (entry.kind === "void" || after.over) continue; // what comes after the end counts nothing
    after = STEPS[rules.penalties[entry.kind] ? "penalty" : entry.kind]?.(after, entry, rules) ?? null;
    if (after === null) return null;
  }
  return after;
}
