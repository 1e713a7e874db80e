"""The arithmetic of single elimination (SACI rules 3 and 4; A9, A10): matches, rounds and byes of so many teams."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Elimination(NamedTuple):
    """One bracket. byes: for each round, how many pass it without play: one where the teams are odd, else none."""

    matches: int
    byes: tuple[int, ...]

    @property
    def rounds(self) -> int:
        return len(self.byes)


def elimination(teams: int) -> Elimination:
    """The bracket of so many teams. A bracket of one is won without play."""
    byes = []
    left = teams
    while left > 1:
        byes.append(left % 2)
        left = (left + 1) // 2
    return Elimination(max(teams - 1, 0), tuple(byes))


def finals(brackets: Iterable[int]) -> int:
    """Matches between the winners of the brackets: one for two winners, a further elimination for more. An empty
    bracket has no winner.
    """
    return elimination(sum(teams > 0 for teams in brackets)).matches


def total(brackets: Mapping[str, int]) -> int:
    """All matches of the tournament."""
    return sum(elimination(teams).matches for teams in brackets.values()) + finals(brackets.values())
