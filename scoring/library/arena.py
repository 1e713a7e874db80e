"""Players against players: the arena plays hands between policies; perft counts the sequences of legal moves."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.entries.data import MOST_MOVES
from scoring.errors import WrongType, WrongValue
from scoring.hands import Move, Side
from scoring.library.arguments import need, need_number
from scoring.library.hand import Hand
from scoring.library.views import View
from scoring.ruleset import Ruleset
from scoring.simulation.chance import Chance

Policy = Callable[[View], Move | str]
"""A player: from what its seat knows to one of its legal moves."""
DEEPEST: Final = 30
MOST_HANDS: Final = 10_000_000


def random_policy(rng: Chance) -> Policy:
    """Return a player that makes any legal move, each with the same chance. rng: a `random.Random`."""
    need("rng", rng, Chance, "a random.Random")
    return lambda view: view.legal_moves[int(rng.random() * len(view.legal_moves))]


def greedy_policy(view: View) -> Move:
    """A player that gets rid of the most pips, then of the larger half, then lays the tile on the end that shows most.

    Without a tile to lay it draws or passes; it never swaps.
    """
    return max(view.legal_moves, key=lambda move: _weight(move, view))


def _weight(move: Move, view: View) -> tuple[int, int, int]:
    if move.tile is None or move.kind != "lay":
        return (-2 if move.kind == "swap" else -1, 0, 0)
    shown = 0 if move.at is None else max(view.ends[move.at])
    return move.tile.pips, move.tile.high, shown


BUILT_IN: Final[Mapping[str, Callable[[Chance], Policy]]] = {
    "random": random_policy,
    "greedy": lambda _: greedy_policy,
}


@dataclass(frozen=True, slots=True)
class Result:
    """What came of an arena. hands: how many were played. wins: hands that each side won. points: what each side
    gained or lost in all. level: hands that nobody won.
    """

    hands: int
    wins: dict[Side, int]
    points: dict[Side, int]
    level: int

    def __repr__(self) -> str:
        sides = ", ".join(f"{side} won {self.wins[side]} for {self.points[side]} points" for side in self.wins)
        return f"<{self.hands} hands: {sides}; {self.level} level>"


def arena(policies: Sequence[Policy | str], rules: Ruleset, n: int, seed: int) -> Result:
    """Play hands between policies and return what each side won.

    policies: one for each side, in turn order: a function from a `View` to one of its legal moves, or "random" or
    "greedy". n: hands, each dealt and led as the first of a match. seed: the same seed deals the same hands.

    Raises WrongType or WrongValue for other arguments, and IllegalMove if a policy makes an illegal move.
    """
    need("rules", rules, Ruleset, "a rule system from scoring.rules()")
    hands, rng = need_number("n", n, 1, MOST_HANDS), Chance(need("seed", seed, int, "a whole number"))
    players = _players(policies, rules, rng)
    sides = rules.seating.sides
    wins, points, level = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0), 0
    for _ in range(hands):
        outcome = _played(Hand.deal(rules, rng), players).outcome()
        if outcome is None or outcome.winner is None:
            level += 1
        else:
            wins[outcome.winner] += 1
        for side, gained in ({} if outcome is None else outcome.points).items():
            points[side] += gained
    return Result(hands, wins, points, level)


def _players(policies: object, rules: Ruleset, rng: Chance) -> tuple[Policy, ...]:
    """Return the policy of each seat."""
    if not isinstance(policies, list | tuple):
        raise WrongType("policies", "one policy for each side", policies)
    sides = rules.seating.sides
    if len(policies) != len(sides):
        raise WrongValue("policies", f"needs one for each of {len(sides)} sides, has {len(policies)}")
    by_side = {side: _policy(side, policy, rng) for side, policy in zip(sides, policies, strict=True)}
    return tuple(by_side[side] for side in rules.seating.side_at)


def _policy(side: Side, policy: object, rng: Chance) -> Policy:
    if isinstance(policy, str):
        if policy not in BUILT_IN:
            raise WrongValue(f"policies, side {side}", f"no such player; there are {', '.join(BUILT_IN)}")
        # A source of its own, so that the deals do not depend on what the players do.
        return BUILT_IN[policy](Chance(rng.getrandbits(64)))
    if not callable(policy):
        raise WrongType(f"policies, side {side}", "a function or the name of a player", policy)
    return policy


def _played(hand: Hand, players: Sequence[Policy]) -> Hand:
    """Play the hand to its end. Only the seat to move is asked, so no leader swaps right after the lead."""
    made = 0
    while (seat := hand.turn) is not None:
        if made >= MOST_MOVES:
            raise WrongValue("policies", f"no hand has more than {MOST_MOVES} moves")
        hand.push(players[seat](hand.view(seat)))
        made += 1
    return hand


def perft(position: Hand | str, depth: int) -> int:
    """Return the number of sequences of exactly this many legal moves: a check on move generators.

    position: a hand, or the text of a position. A hand that ends earlier counts only the moves it has: at greater
    depths it adds nothing. Raises WrongType or WrongValue.
    """
    need_number("depth", depth, 0, DEEPEST)
    if not isinstance(position, Hand):
        position = Hand.from_position(need("position", position, str, "a hand or the text of a position"))
    return _count(position.copy(), depth)


def _count(hand: Hand, depth: int) -> int:
    if depth == 0:
        return 1
    moves = hand.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        hand.push(move)
        total += _count(hand, depth - 1)
        hand.pop()
    return total
