"""Wishes of a club: people who are not drawn together, and people who had their bye this year.

A wish is a predicate over a whole draw. Nobody is moved to fulfil one: a draw that breaks a wish is thrown away whole
and the next attempt is looked at, so that every draw that is allowed stays equally likely. Taking the next permitted
partner instead would not be fair (tests/brackets/test_wishes_leave_every_allowed_draw_equally_likely.py).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

Pair = tuple[str, str]
"""Two numbers, the smaller first."""


def pair(one: str, other: str) -> Pair:
    """Two people, whoever is named first. Raises ValueError for the same one twice."""
    if one == other:
        raise ValueError(f"{one} cannot be kept apart from himself")
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class Wishes:
    """What a draw has to fulfil; people are their numbers as on the list, "0007".

    `apart`: named people who are not to be partners. `last_year`: the same of last year's partners. `no_bye`: people
    who had a bye this year, whose team does not get the one of the first round. A bye of a later round falls to
    whoever wins his way there and is nobody's gift, so no wish speaks of it.
    """

    apart: frozenset[Pair] = frozenset()
    last_year: frozenset[Pair] = frozenset()
    no_bye: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.apart or self.last_year or self.no_bye)

    @cached_property
    def kept_apart(self) -> frozenset[Pair]:
        """Everybody who must not be partners, for either reason."""
        return self.apart | self.last_year

    def among(self, numbers: Iterable[str]) -> "Wishes":
        """The wishes that say something of these people; a pair of whom one is not there is apart as it is."""
        here = frozenset(numbers)
        return Wishes(
            apart=frozenset(both for both in self.apart if here.issuperset(both)),
            last_year=frozenset(both for both in self.last_year if here.issuperset(both)),
            no_bye=self.no_bye & here,
        )

    def allow(self, teams: Sequence[Sequence[str]], bye: Sequence[str] | None) -> bool:
        """Whether a whole draw fulfils them all. `bye`: the players of the team with the bye, None without one."""
        if bye is not None and not self.no_bye.isdisjoint(bye):
            return False
        kept_apart = self.kept_apart
        return not any(pair(first, second) in kept_apart for first, second in teams)


NO_WISHES = Wishes()
