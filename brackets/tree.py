"""The single-elimination tree for any number of entrants: which match feeds which, and where the byes are.

The tree is not padded to a power of two. A round of k makes k // 2 matches and, if k is odd, exactly one bye: 12 -> 6
-> 3 -> 2 -> 1. The shape is fixed at the lottery, which also assigns the places, so byes are by lot too (SACI rule 4,
resolution A9).

No entrant ever has two byes. A bye goes to a source that nobody with an earlier bye can come out of. Sources that had a
bye are paired with each other first, so at most two of them are left in any round, and a round of three or more always
has a fresh one.

Places are numbered along the finished tree, from its first leaf to its last, and the matches of a round follow them, so
a bracket sheet shows it without crossing lines.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count


class NoEntrants(ValueError):
    """A tree needs at least one entrant."""


class NoByeToFill(ValueError):
    """The first round of this tree has no bye, so there is no place for one more."""


@dataclass(frozen=True)
class Place:
    """The entrant that the lottery assigned to this place, 0 at the top of the bracket sheet."""

    index: int


@dataclass(frozen=True)
class WinnerOf:
    """The winner of the match with this number."""

    match: int


Source = Place | WinnerOf


@dataclass(frozen=True)
class MatchPlan:
    """One planned match: its number and round (both from 1) and where its two sides come from."""

    number: int
    round: int
    first: Source
    second: Source


@dataclass(frozen=True)
class RoundPlan:
    """One round: its number from 1, its matches from the top of the bracket sheet, and its bye (None: no bye)."""

    number: int
    matches: tuple[MatchPlan, ...]
    bye: Source | None


@dataclass(frozen=True)
class Tree:
    """A whole tree of `size` entrants. With a size of one it has no rounds: it is won without play."""

    size: int
    rounds: tuple[RoundPlan, ...]

    @property
    def matches(self) -> tuple[MatchPlan, ...]:
        """Every match, round by round from the top; this is also the order by number, except for a late entry."""
        return tuple(match for played in self.rounds for match in played.matches)


@dataclass(eq=False, kw_only=True)
class _Side:
    """A side of a match while the tree is built: an entrant, or the winner of an earlier match.

    `rested`: the entrant may have had a bye. `top` is its uppermost place and `source` its name; both are set when the
    side is numbered.
    """

    rested: bool = False
    top: int = 0
    source: Source = Place(0)

    def leaves(self) -> Iterator["_Side"]:
        """Yield the entrants that may come out of it, from the top of the bracket sheet."""
        yield self


@dataclass(eq=False, kw_only=True)
class _Meeting(_Side):
    """A match while the tree is built."""

    above: _Side
    below: _Side

    def leaves(self) -> Iterator[_Side]:
        yield from self.above.leaves()
        yield from self.below.leaves()


@dataclass(frozen=True)
class _Level:
    """One round while the tree is built."""

    matches: list[_Meeting]
    bye: _Side | None


# Trees are immutable, so all callers may share one.
@lru_cache(maxsize=256)
def build(size: int) -> Tree:
    """Return the tree for this number of entrants. Raises NoEntrants below one."""
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
    # Places are numbered last: only the finished tree shows the order of its leaves.
    for index, leaf in enumerate(sides[0].leaves()):
        leaf.top, leaf.source = index, Place(index)
    return Tree(size=size, rounds=_number(levels))


def free_bye(tree: Tree) -> Place:
    """Return who passes the first round without an opponent. Raises NoByeToFill.

    In a tree of one this is its only entrant, else the entrant with the bye.
    """
    if tree.size == 1:
        return Place(0)
    passing = tree.rounds[0].bye
    if not isinstance(passing, Place):
        raise NoByeToFill("nobody passes the first round")
    return passing


def joined(tree: Tree) -> Tree:
    """Return the tree after a late entry, which plays the side with the first-round bye.

    No other match changes, neither its number nor its sides, except the one that the new match's winner comes to. The
    new match has the next free number, the newcomer the next free place. That side plays one match more and has one bye
    less, so still nobody has two byes. Raises NoByeToFill.
    """
    passing = free_bye(tree)
    # Each match but the final feeds one other, so n entrants play n - 1 matches, and n is the next number.
    number = tree.size
    added = MatchPlan(number, 1, passing, Place(tree.size))
    if tree.size == 1:
        return Tree(size=2, rounds=(RoundPlan(1, (added,), None),))

    # What followed the bye now follows the new match.
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
    """Return the place of a side of the first round."""
    return source.index if isinstance(source, Place) else 0


def _pair(sides: list[_Side]) -> _Level:
    """Pair fresh sides in order and rested ones with each other at the foot; the last fresh side has the bye."""
    fresh = [side for side in sides if not side.rested]
    rested = [side for side in sides if side.rested]
    bye = fresh.pop() if len(sides) % 2 else None
    line = fresh + rested
    pairs = zip(line[0::2], line[1::2], strict=True)
    matches = [_Meeting(above=above, below=below, rested=above.rested or below.rested) for above, below in pairs]
    return _Level(matches, bye)


def _number(levels: list[_Level]) -> tuple[RoundPlan, ...]:
    """Number the matches round by round, each round from the top of the bracket sheet."""
    rounds: list[RoundPlan] = []
    numbers = count(1)
    for round_number, level in enumerate(levels, start=1):
        plans: list[MatchPlan] = []
        # Sorted by their uppermost place, which the rounds before have set.
        for meeting in sorted(level.matches, key=lambda meeting: meeting.above.top):
            plan = MatchPlan(next(numbers), round_number, meeting.above.source, meeting.below.source)
            meeting.top, meeting.source = meeting.above.top, WinnerOf(plan.number)
            plans.append(plan)
        rounds.append(RoundPlan(round_number, tuple(plans), level.bye.source if level.bye else None))
    return tuple(rounds)
