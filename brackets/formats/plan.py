"""A match before anybody has played it: where its two sides come from, and when it is played."""

from collections.abc import Iterable
from dataclasses import dataclass

from brackets.tree import MatchPlan, Place, WinnerOf

MAIN, LOSERS, FINAL, CONSOLATION = "", "losers", "final", "consolation"
"""The parts of a bracket that have names of their own."""
GROUP = "group-"
"""What the part of a group begins with; its number follows."""
MOST = 128
"""Teams that a bracket of any format is built and tested for."""


@dataclass(frozen=True)
class LoserOf:
    """Whoever loses the match of this number; nobody when nobody came to it, or it was passed without an opponent.

    `newcomer`: only if it was the first match of the loser, that is if the draw put him there.
    """

    match: int
    newcomer: bool = False


Source = Place | WinnerOf | LoserOf


@dataclass(frozen=True)
class Pairing:
    """One match: its number and its round (both from 1; a round is a wave of play), and where its sides come from.

    `part` is the part of the bracket that it belongs to, "" the main one. A `second` of None is nobody: a bye that is
    worth a match (Swiss).
    """

    number: int
    round: int
    first: Source
    second: Source | None
    part: str = MAIN


def of_tree(matches: Iterable[MatchPlan], *, number: int = 0, round: int = 0) -> tuple[Pairing, ...]:
    """The matches of a tree as pairings of the main part; `number` and `round` are those of the last match before."""

    def moved(source: Place | WinnerOf) -> Source:
        return WinnerOf(source.match + number) if isinstance(source, WinnerOf) else source

    return tuple(
        Pairing(plan.number + number, plan.round + round, moved(plan.first), moved(plan.second)) for plan in matches
    )
