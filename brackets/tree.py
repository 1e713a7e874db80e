"""The shape of a single elimination for any number of entrants: which match feeds which, and who has a bye.

The tree is not padded to a power of two. A round of k makes k // 2 matches and, when k is odd, exactly one bye:
12 -> 6 -> 3 -> 2 -> 1. The shape is fixed at the draw, and entrants are put on its places by lot, so the byes fall by
lot as well (SACI rule 4, resolution A9).

No entrant can ever have two byes. A bye goes to a source that nobody with an earlier bye can come out of, and sources
that had one are paired with each other first, so that at most two of them are left in any round: a round of three or
more always has a fresh one.

Places are numbered along the finished tree, from its first leaf to its last, and a round's matches follow them: a
bracket sheet draws it without a crossing line.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count


class NoEntrants(ValueError):
    """A tree needs at least one entrant."""


class NoByeToFill(ValueError):
    """Nobody passes the first round of this tree, so there is no place for one more."""


@dataclass(frozen=True)
class Place:
    """The entrant that the lottery put on this place, 0 at the top of the sheet."""

    index: int


@dataclass(frozen=True)
class WinnerOf:
    """Whoever wins the match of this number."""

    match: int


Source = Place | WinnerOf


@dataclass(frozen=True)
class MatchPlan:
    """One match before anybody has played: its number, its round (both from 1) and where its two sides come from."""

    number: int
    round: int
    first: Source
    second: Source


@dataclass(frozen=True)
class RoundPlan:
    """One round: its number from 1, its matches from the top of the sheet, and who passes it (None: nobody)."""

    number: int
    matches: tuple[MatchPlan, ...]
    bye: Source | None


@dataclass(frozen=True)
class Tree:
    """A whole bracket of `size` entrants. A size of one has no rounds: it is won without play."""

    size: int
    rounds: tuple[RoundPlan, ...]

    @property
    def matches(self) -> tuple[MatchPlan, ...]:
        """Every match, round by round from the top; by number, but for one that came after the draw."""
        return tuple(match for played in self.rounds for match in played.matches)


@dataclass(eq=False, kw_only=True)
class _Side:
    """A side of a match while the tree grows: one entrant here, or whoever comes out of an earlier match.

    `rested`: somebody who comes out of it may have had a bye. `top` is its uppermost place and `source` its name, both
    from the moment that it is numbered.
    """

    rested: bool = False
    top: int = 0
    source: Source = Place(0)

    def leaves(self) -> Iterator["_Side"]:
        """The single entrants that may come out of it, from the top of the sheet."""
        yield self


@dataclass(eq=False, kw_only=True)
class _Meeting(_Side):
    """A match while the tree grows."""

    above: _Side
    below: _Side

    def leaves(self) -> Iterator[_Side]:
        yield from self.above.leaves()
        yield from self.below.leaves()


@dataclass(frozen=True)
class _Level:
    """One round while the tree grows."""

    matches: list[_Meeting]
    bye: _Side | None


@lru_cache(maxsize=256)
def build(size: int) -> Tree:
    """The tree of so many entrants. Raises NoEntrants below one."""
    if size < 1:
        raise NoEntrants("a bracket needs at least one entrant")
    sides = [_Side() for _ in range(size)]
    levels: list[_Level] = []
    while len(sides) > 1:
        level = _pair(sides)
        levels.append(level)
        sides = [*level.matches]
        if level.bye is not None:
            level.bye.rested = True
            sides.append(level.bye)
    for index, leaf in enumerate(sides[0].leaves()):
        leaf.top, leaf.source = index, Place(index)
    return Tree(size=size, rounds=_number(levels))


def free_bye(tree: Tree) -> Place:
    """Who passes the first round because an opponent is missing: the only one of a tree of one, else the one with the
    bye. Raises NoByeToFill."""
    if tree.size == 1:
        return Place(0)
    passing = tree.rounds[0].bye
    if not isinstance(passing, Place):
        raise NoByeToFill("nobody passes the first round")
    return passing


def joined(tree: Tree) -> Tree:
    """The tree once somebody has come after the draw and plays against the side with the bye of the first round.

    No other match changes, neither its number nor its sides, but the one that the winner of the new one comes to. The
    new match has the next free number, and the newcomer the next free place. That side has played a match more and a
    bye less, and everybody else as many as before: nobody has two byes. Raises NoByeToFill.
    """
    passing = free_bye(tree)
    number = tree.size
    added = MatchPlan(number, 1, passing, Place(tree.size))
    if tree.size == 1:
        return Tree(size=2, rounds=(RoundPlan(1, (added,), None),))

    def moved(source: Source) -> Source:
        return WinnerOf(number) if source == passing else source

    first = tree.rounds[0]
    from_the_top = sorted([*first.matches, added], key=lambda match: _top(match.first))
    later = [
        RoundPlan(
            played.number,
            tuple(replace(match, first=moved(match.first), second=moved(match.second)) for match in played.matches),
            None if played.bye is None else moved(played.bye),
        )
        for played in tree.rounds[1:]
    ]
    return Tree(size=tree.size + 1, rounds=(RoundPlan(1, tuple(from_the_top), None), *later))


def _top(source: Source) -> int:
    """The place of a side of the first round."""
    return source.index if isinstance(source, Place) else 0


def _pair(sides: list[_Side]) -> _Level:
    """Pair the fresh in order and the rested with each other at the foot; the last of the fresh has the bye, if any."""
    fresh = [side for side in sides if not side.rested]
    rested = [side for side in sides if side.rested]
    bye = fresh.pop() if len(sides) % 2 else None
    line = fresh + rested
    pairs = zip(line[0::2], line[1::2], strict=True)
    matches = [_Meeting(above=above, below=below, rested=above.rested or below.rested) for above, below in pairs]
    return _Level(matches, bye)


def _number(levels: list[_Level]) -> tuple[RoundPlan, ...]:
    """Number the matches round by round, each round from the top of the sheet."""
    rounds: list[RoundPlan] = []
    numbers = count(1)
    for round_number, level in enumerate(levels, start=1):
        plans: list[MatchPlan] = []
        for meeting in sorted(level.matches, key=lambda meeting: meeting.above.top):
            plan = MatchPlan(next(numbers), round_number, meeting.above.source, meeting.below.source)
            meeting.top, meeting.source = meeting.above.top, WinnerOf(plan.number)
            plans.append(plan)
        rounds.append(RoundPlan(round_number, tuple(plans), level.bye.source if level.bye else None))
    return tuple(rounds)
