"""Cases of positions: how many sequences of legal moves there are."""

from scoring.library.arena import perft
from scoring.library.hand import Hand
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import Case

DEEPEST = 6
"""Moves; deeper counts take too long for a case."""


def count(case: Case) -> dict[str, object]:
    """Return the number of sequences of one, two ... `depth` legal moves from a position."""
    depth = cases_case.whole_number("depth", case.need("depth"), 1, DEEPEST)
    hand = Hand.from_position(cases_case.text("position", case.need("position")))
    return {"perft": [perft(hand, moves) for moves in range(1, depth + 1)]}
