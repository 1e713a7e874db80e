"""Cases of a tournament's brackets.

Arithmetic of single elimination (SACI rules 3 and 4; A9, A10): matches, rounds and byes for a number of teams.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import Case
from scoring.shell.cases.matching import Some


class Elimination(NamedTuple):
    """One bracket. byes: for each round, how many teams pass it without play: one if their number is odd, else none."""

    matches: int
    byes: tuple[int, ...]

    @property
    def rounds(self) -> int:
        return len(self.byes)


def elimination(teams: int) -> Elimination:
    """Return the bracket of this many teams. A bracket of one is won without play."""
    byes = []
    left = teams
    while left > 1:
        byes.append(left % 2)
        left = (left + 1) // 2
    return Elimination(max(teams - 1, 0), tuple(byes))  # each match puts one team out


def finals(brackets: Iterable[int]) -> int:
    """Return the matches between the winners of the brackets: one for two winners, a further elimination for more. An
    empty bracket has no winner.
    """
    return elimination(sum(teams > 0 for teams in brackets)).matches


def total(brackets: Mapping[str, int]) -> int:
    """Return the number of matches of the tournament."""
    return sum(elimination(teams).matches for teams in brackets.values()) + finals(brackets.values())


Facts = dict[str, object]


def bracket(case: Case) -> Facts:
    """Return the number of matches and rounds, and the rounds with byes."""
    told = cases_case.mapped("brackets", case.need("brackets"))
    sizes = {name: cases_case.whole_number("brackets", teams) for name, teams in told.items()}
    drawn = {name: elimination(teams) for name, teams in sizes.items()}
    last = finals(sizes.values())
    return {
        "brackets": {
            name: Some(
                {
                    "matches": each.matches,
                    "rounds": each.rounds,
                    "byes_per_round": list(each.byes),
                    "byes": sum(each.byes),
                    "teams": sizes[name],
                }
            )
            for name, each in drawn.items()
        },
        "total_matches": total(sizes),
        "final_matches": last,
        "championship": last > 0,  # it takes the winners of two brackets
    }
