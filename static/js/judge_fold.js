// Where a match stands once what waits on this phone has arrived: `scoring/sheets/folding.py`, `scoring/sheets/worth.py`
// and `scoring/counting.py` for a table of two pairs. A test compares both. The server folds again, and its word holds.

import { count, sideOf } from "./judge_count.js";

const UNKNOWN = { seat: null, side: null, how: "FREE" };
const other = (side) => (side === "A" ? "B" : "A");
const next = (seat) => (seat + 1) % 4;
const at = (seat) => ({ seat, side: sideOf(seat), how: "FREE" });
const nextTo = (leader) => (leader === null ? UNKNOWN : at(next(leader)));
const both = (worth) => ({ A: worth("A"), B: worth("B") });

function entitled(leader, before) {
  const had = before.how === "ENTITLED" ? before.seat : leader;
  return had === null ? { ...UNKNOWN, how: "ENTITLED" } : { ...at(next(had)), how: "ENTITLED" };
}

function afterLevel(leader, before, rules) {
  if (rules.tie !== "VOID_SAME_LEADER") return nextTo(leader);
  if (rules.void_first === "SOUGHT_AGAIN" && before.how !== "FREE") return before;
  return leader === null ? UNKNOWN : at(leader);
}

function winnerLeads(hand, winner, leader, rules) {
  if (hand.by !== null && sideOf(hand.by) === winner) return at(hand.by);
  const start = hand.by ?? leader;
  if (rules.lead_after_block === "WINNERS_CHOOSE" || start === null) return { ...UNKNOWN, side: winner };
  return at(sideOf(next(start)) === winner ? next(start) : next(next(start)));
}

function leadAfter(hand, winner, leader, before, rules) {
  if (hand.end === "void") return before;
  if (rules.later_lead === "AS_FIRST") return { ...UNKNOWN, how: rules.first_lead };
  if (rules.later_lead === "ENTITLED") return entitled(leader, before);
  if (winner === null) return afterLevel(leader, before, rules);
  return rules.later_lead === "ROTATE" ? nextTo(leader) : winnerLeads(hand, winner, leader, rules);
}

// Points added, not below zero where there is a floor.
function added(totals, points, rules) {
  const least = rules.floor === "ZERO" && rules.loss === "POSITIVE" ? 0 : -Infinity;
  return both((side) => Math.max(totals[side] + (points[side] ?? 0), Math.min(least, totals[side])));
}

const won = (now, winner) => ({ ...now, winner });

// How each rule system's `ending` looks at the sheet after a hand.
const ENDINGS = {
  reach_target(now, rules) {
    const { A, B } = now.totals;
    const reached = rules.loss === "NEGATIVE" ? Math.min(A, B) <= -rules.goal : Math.max(A, B) >= rules.goal;
    const over = reached || (rules.hands_limit > 0 && now.hands >= rules.hands_limit);
    return over && A !== B ? won(now, A > B ? "A" : "B") : now;
  },
  best_of_partidas(now, rules) {
    const { A, B } = now.totals;
    const needed = rules.target + (rules.partida_target === "PASS" ? 1 : 0);
    if (A === B || Math.max(A, B) < needed) return now;
    const winner = A > B ? "A" : "B";
    const wins = { ...now.wins, [winner]: now.wins[winner] + 1 };
    if (2 * wins[winner] > rules.partidas) return won({ ...now, wins }, winner);
    const lead = rules.partida_lead === "FIRST_HAND" ? { ...UNKNOWN, how: rules.first_lead } : now.lead;
    return { ...now, wins, lead, totals: { A: 0, B: 0 } };
  },
  last_standing(now, rules) {
    const { A, B } = now.totals;
    return Math.max(A, B) >= rules.target && A !== B ? won(now, A < B ? "A" : "B") : now;
  },
};

function nextHand(now, lead, loser, winner, rules) {
  let { bonus, shuffles } = now;
  if (winner !== null || rules.bonus_index === "DEALT") bonus += 1;
  if (rules.loser_shuffles && loser !== null) shuffles = loser;
  else if (rules.loser_shuffles && rules.void_shuffle === "OTHERS" && shuffles !== null) shuffles = other(shuffles);
  return { ...now, lead, bonus, shuffles, exposed: now.exposed.map(() => []), hands: now.hands + 1 };
}

// Where a target reached in mid-hand ends the match at once, what came later in the hand counts nothing (D4).
function stopped(now, told, rules) {
  let totals = now.totals;
  for (const part of rules.stop === "AT_ONCE" ? told.extras : []) {
    if (!part.code.startsWith("pase-")) continue;
    totals = { ...totals, [part.side]: totals[part.side] + part.points };
    if (totals[part.side] >= rules.goal) return { ...now, totals, hands: now.hands + 1, winner: part.side };
  }
  return null;
}

const NOTHING = { deduct: 0, award: 0, pips: false };

// How many penalties of one kind a side has, from their number by seat.
export const timesOf = (counts, side) => counts.reduce((sum, times, seat) => sum + (sideOf(seat) === side ? times : 0), 0);

const STEPS = {
  hand(now, entry, rules) {
    const told = count(entry, rules, { leader: now.lead.seat, bonus: now.bonus });
    if (!told) return null;
    const early = stopped(now, told, rules);
    if (early) return early;
    const lead = leadAfter(entry, told.winner, entry.leader ?? now.lead.seat, now.lead, rules);
    const loser = told.winner === null ? null : other(told.winner);
    const after = { ...now, totals: added(now.totals, told.points, rules) };
    return ENDINGS[rules.ending]?.(nextHand(after, lead, loser, told.winner, rules), rules) ?? null;
  },
  penalty(now, entry, rules) {
    const penalty = rules.penalties[entry.kind];
    const offenders = sideOf(entry.seat);
    const counts = now.offences[entry.kind].map((times, seat) => times + (seat === entry.seat ? 1 : 0));
    const offences = { ...now.offences, [entry.kind]: counts };
    const times = rules.warning_of === "TEAM" ? timesOf(counts, offenders) : counts[entry.seat];
    const { deduct, award, pips } = penalty.warning && times === 1 ? NOTHING : penalty;
    const counted = pips ? (entry.pips ?? []) : [];
    const scored = counted.filter((_pips, seat) => rules.count_scope === "ALL" || sideOf(seat) === offenders);
    const points = { [other(offenders)]: award + scored.reduce((sum, each) => sum + each, 0), [offenders]: -deduct };
    const shown = (tiles, seat) => seat === entry.seat && entry.tile && !tiles.includes(entry.tile);
    const exposed = now.exposed.map((tiles, seat) => (shown(tiles, seat) ? [...tiles, entry.tile] : tiles));
    const after = { ...now, offences, exposed, totals: added(now.totals, points, rules) };
    if (!penalty.ends_hand) return after;
    const lead = penalty.same_leader ? now.lead : at(next(entry.seat));
    const ended = nextHand(after, lead, offenders, null, rules);
    return pips ? (ENDINGS[rules.ending]?.(ended, rules) ?? null) : ended;
  },
  forfeit: (now, entry) => won(now, other(entry.side)),
};

// The sheet after these entries, one by one; null where only the server can tell. `now.undo`: what the sheet would be
// without its last line, null where it has none that stands.
export function fold(now, entries, rules) {
  const backs = entries.filter((entry) => entry.kind === "void");
  if (backs.length > 1 || (backs.length && backs[0].number !== now.undo?.number)) return null;
  let after = backs.length ? now.undo : now;
  for (const entry of entries) {
    if (entry.kind === "void" || after.winner) continue; // what comes after the end counts nothing
    after = STEPS[rules.penalties[entry.kind] ? "penalty" : entry.kind]?.(after, entry, rules) ?? null;
    if (after === null) return null;
  }
  return after;
}

