"""What a hand is worth."""

from typing import NamedTuple

from tests.scoring.differential.plain.hand import Hand
from tests.scoring.differential.plain.rules import Rules, pips


class Worth(NamedTuple):
    """winner: None: nobody won. points: of every side. recount: what the losers count; None: there is no such figure.

    passes: points for passes, in the order in which they were earned. special: what the winning tile earns.
    """

    winner: str | None
    points: dict[str, int]
    recount: int | None
    passes: list[tuple[str, int]]
    special: str | None


def value(rules: Rules, hand: Hand, seat: int) -> int:
    """Return the pips a seat holds; 0-0 alone may be worth more (001 L28)."""
    return int(rules["blank_alone"]) if hand.left[seat] == [(0, 0)] else pips(hand.left[seat])


def by_side(rules: Rules, hand: Hand) -> dict[str, int]:
    """Return the pips of each side that still plays."""
    sides = dict.fromkeys([rules.side(seat) for seat in hand.seats], 0)
    for seat in hand.seats:
        sides[rules.side(seat)] += value(rules, hand, seat)
    return dict(sorted(sides.items()))


def worth(rules: Rules, hand: Hand, bonus_index: int) -> Worth:
    """Return what a hand that ended by domino or block is worth. bonus_index: its hand bonus, from 1."""
    sides = by_side(rules, hand)
    winner = rules.side(hand.by) if hand.end == "domino" else block_winner(rules, hand, sides)
    counted = count(rules, hand, sides, winner)
    recount = None if winner is None or rules.system in ("draw", "jamaican", "fives") else counted[winner]
    if rules["rounding"] == "TENS":
        counted = {side: -(-points // 10) for side, points in counted.items()}
    if rules["rounding"] == "DECADES" and winner is not None:
        counted[winner] = counted[winner] // 10 + 1
    points = dict.fromkeys(rules.sides, 0) | counted
    passes = passes_paid(rules, hand, winner)
    for side, paid in passes:
        points[side] += paid
    special = None
    if winner is not None:
        special = special_of(rules, hand)
        points[winner] += extra(rules, hand, bonus_index, special)
    if rules["loss"] == "NEGATIVE":
        points = {side: points[side] - sum(points.values()) for side in points}
    return Worth(winner, points, recount, passes, special)


def block_winner(rules: Rules, hand: Hand, sides: dict[str, int]) -> str | None:
    """Return who has fewest; level, nobody, or the leader's side."""
    if rules.system in ("draw", "fives"):
        return None
    lowest = [side for side in sides if sides[side] == min(sides.values())]
    if rules["block_winner"] == "PLAYER":
        players = {seat: value(rules, hand, seat) for seat in hand.seats}
        lowest = sorted({rules.side(seat) for seat in players if players[seat] == min(players.values())})
    if len(lowest) == 1:
        return lowest[0]
    leaders = rules.side(hand.dealt.leader)
    return leaders if rules["tie"] == "LEADERS_TEAM" and leaders in lowest else None


def count(rules: Rules, hand: Hand, sides: dict[str, int], winner: str | None) -> dict[str, int]:
    """Return the points from the pips alone."""
    if rules.system == "draw":
        malus = 0 if winner is None else sides[winner]
        return {side: 0 if side == winner else sides[side] + malus for side in sides}
    if winner is None or rules.system in ("jamaican", "fives"):
        return {}  # a hand won or its plays count, not its pips
    others = sum(sides[side] for side in sides if side != winner)
    if rules.system == "garrafina":
        return paid_by_losers(rules, hand, sides, winner)
    if rules["count_scope"] == "OPP":
        return {winner: others}
    if hand.end == "domino" or rules["block_own"] == "COUNTED":
        return {winner: others + sides[winner]}
    times = {"LEFT_OUT": 0, "TAKEN_ONCE": 1, "TAKEN_EACH": len(sides) - 1}[rules["block_own"]]
    return {winner: others - times * sides[winner]}


def paid_by_losers(rules: Rules, hand: Hand, sides: dict[str, int], winner: str) -> dict[str, int]:
    """Each loser pays what they hold more than the winner, the swapper double (002 L61, L62, L69)."""
    paid = {side: sides[side] - sides[winner] for side in sides}
    if hand.swapped_by is not None:
        paid[rules.side(hand.swapped_by)] *= 2
    return {side: sum(paid.values()) if side == winner else -paid[side] for side in sides}


def special_of(rules: Rules, hand: Hand) -> str | None:
    """Return what the winning tile is, where it earns something."""
    if rules.system not in ("saci500", "latino") or hand.end != "domino" or hand.before is None:
        return None
    last, (left, right) = hand.laid[-1], hand.before
    if rules.system == "saci500" and last == (0, 0):
        spoilt = left == right and rules["chuchazo"] == "NOT_ON_TWO_BLANKS"
        return None if spoilt else "chuchazo"
    if last[0] == last[1] or left not in last or right not in last:
        return None
    return None if left == right and rules["capicu"] == "DISTINCT_ENDS" else "capicu"


def extra(rules: Rules, hand: Hand, bonus_index: int, special: str | None) -> int:
    points = 0
    if rules.system == "saci500":
        points += {1: 100, 2: 75, 3: 50, 4: 25}.get(bonus_index, 0)
        points += rules["lock_points"] if hand.end == "block" else 0
    return points + (rules["special_points"] if special else 0)


def forced(hand: Hand) -> list[int]:
    """Return how many passed on each tile that was laid, before the next one."""
    passed: list[int] = []
    for move in hand.moves:
        if move.kind == "lay":
            passed.append(0)
        elif move.kind == "pass" and passed:
            passed[-1] += 1
    return passed


def pass_plays(rules: Rules, hand: Hand) -> tuple[bool, list[int]]:
    """Return whether a pase de salida is paid, and to which seats a pase redondo (000 L47)."""
    if rules.system != "latino":
        return False, []
    lays, passed = [move for move in hand.moves if move.kind == "lay"], forced(hand)
    lead = lays[0].tile or (0, 1)
    all_pass = passed[0] >= 3
    salida = passed[0] >= 1 and (rules["pase_salida"] == "ANY_TILE" or lead[0] == lead[1])
    if all_pass and rules["opening_pass"] == "PASE_REDONDO":
        salida = False
    redondos = [lays[number].seat for number in range(len(lays) - 1) if passed[number] >= 3]
    if all_pass and salida and rules["opening_pass"] == "PASE_SALIDA":
        redondos = redondos[1:]
    if hand.end == "block" and rules["locking_tile"] == "COUNTED":
        redondos.append(hand.by)
    return salida, redondos


def passes_paid(rules: Rules, hand: Hand, winner: str | None) -> list[tuple[str, int]]:
    salida, redondos = pass_plays(rules, hand)
    sides = [rules.side(seat) for seat in redondos]
    if rules.system == "latino" and rules["pase_redondo"] == "ONCE":
        sides = sorted(set(sides), key=sides.index)
    if salida:
        sides.insert(0, rules.side(hand.dealt.leader))
    if rules["pass_plays"] == "WINNERS_ONLY":
        sides = [side for side in sides if side == winner]
    return [(side, rules["special_points"]) for side in sides]
