"""The losers' way: those who lost in a tree play on among themselves, wave by wave, until one is left.

In every wave all who are in it and free are paired, so that one at most sits it out. A rematch is put off as long as
possible: nobody meets the one whom he lost to, or who lost to him, in a wave in which the pairs can be made otherwise.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from brackets import tree
from brackets.formats import matching
from brackets.formats.plan import LoserOf, Pairing, Source
from brackets.tree import WinnerOf


@dataclass(frozen=True)
class Side:
    """Whoever comes out of an earlier match: the matches of the tree that he may have lost (`lost`), his uppermost
    place (`top`), and the most byes that he may have had. `fell`: the round of the tree that sends him here now, 0 for
    who has played on already."""

    source: Source
    lost: frozenset[int]
    top: int
    byes: int
    fell: int = 0


class Ways:
    """What the losers' way needs to know of a tree: who meets whom when, and who has a bye."""

    def __init__(self, grown: tree.Tree) -> None:
        self._tree = grown
        self._matches = {match.number: match for match in grown.matches}
        self._above: dict[int, list[int]] = {}
        following = {
            source.match: match.number
            for match in grown.matches
            for source in (match.first, match.second)
            if isinstance(source, WinnerOf)
        }
        for number in self._matches:
            self._above[number] = [number]
            while self._above[number][-1] in following:
                self._above[number].append(following[self._above[number][-1]])

    @property
    def waves(self) -> int:
        """How many rounds the tree has."""
        return len(self._tree.rounds)

    def fallen(self, round: int) -> list[Side]:
        """The losers of a round of the tree, from the top of the sheet."""
        return [self.side(match) for match in self._tree.rounds[round - 1].matches]

    def side(self, match: tree.MatchPlan, *, newcomer: bool = False) -> Side:
        """Who lost this match; `newcomer`: only if it was his first."""
        return Side(
            source=LoserOf(match.number, newcomer),
            lost=frozenset() if newcomer else frozenset({match.number}),  # a newcomer has met nobody
            top=self._top(match.first),
            byes=int(any(self._has_had_bye(played.bye, match) for played in self._tree.rounds[: match.round])),
            fell=match.round,
        )

    def may_have_met(self, one: Side, other: Side) -> bool:
        """Whether the one may have beaten the other before: the winner of a match lost a later one of the same tree."""
        return any(
            first != second and (second in self._above[first] or first in self._above[second])
            for first in one.lost
            for second in other.lost
        )

    def apart(self, one: Side, other: Side) -> int:
        """The round of the tree in which those of both sides would all have come together."""
        ways = [self._above[number] for number in one.lost | other.lost]
        together = set(ways[0]).intersection(*ways[1:])
        return min(self._matches[number].round for number in together)

    def _top(self, source: tree.Source) -> int:
        return source.index if isinstance(source, tree.Place) else self._top(self._matches[source.match].first)

    def _has_had_bye(self, bye: tree.Source | None, match: tree.MatchPlan) -> bool:
        """Whether who passed a round by this bye may come to this match."""
        if bye is None:
            return False
        sources: list[tree.Source] = [match.first, match.second]
        while sources:
            source = sources.pop()
            if source == bye:
                return True
            if isinstance(source, WinnerOf):
                sources += [self._matches[source.match].first, self._matches[source.match].second]
        return False


def built(
    ways: Ways, arriving: Mapping[int, Sequence[Side]], part: str, number: int
) -> tuple[tuple[Pairing, ...], Side | None, int]:
    """The matches of the losers' way, numbered from `number`; who comes out of it, and the last wave that is played.

    `arriving`: who comes to it in which wave. Nobody comes out where nobody arrives.
    """
    pairings: list[Pairing] = []
    pool: list[Side] = []
    wave = last = max(min(arriving, default=1) - 1, 0)
    end = max(arriving, default=0)
    while wave < end or len(pool) > 1:
        wave += 1
        pool = sorted([*pool, *arriving.get(wave, ())], key=lambda side: (side.top, side.fell))
        pairs, free = _paired(ways, pool)
        pool = list(free)
        for one, other in pairs:
            pairings.append(Pairing(number, wave, one.source, other.source, part))
            pool.append(
                Side(WinnerOf(number), one.lost | other.lost, min(one.top, other.top), max(one.byes, other.byes))
            )
            number, last = number + 1, wave
    return tuple(pairings), pool[0] if pool else None, last


def _paired(ways: Ways, pool: Sequence[Side]) -> tuple[list[tuple[Side, Side]], list[Side]]:
    """The matches of a wave from the top, and who sits it out: one at most, who has had a bye now."""
    graph = {
        one: dict.fromkeys(
            other for other in range(len(pool)) if other != one and not ways.may_have_met(pool[one], pool[other])
        )
        for one in range(len(pool))
    }
    order, free = list(range(len(pool))), []
    if len(order) % 2:
        resting = _resting(order, pool, graph)
        order.remove(resting)
        free = [_rested(pool[resting])]

    def wanted(one: int, rest: Sequence[int]) -> Iterable[int]:
        mine = pool[one]
        near = [other for other in rest if other in graph[one]]
        return sorted(
            near,
            key=lambda other: (
                mine.byes != pool[other].byes,
                ways.apart(mine, pool[other]),
                (mine.fell > 0) == (pool[other].fell > 0),
                other,
            ),
        )

    met = matching.pair_up(order, graph, wanted)
    return [(pool[one], pool[other]) for one, other in met], free


def _resting(order: Sequence[int], pool: Sequence[Side], graph: matching.Graph) -> int:
    """Who sits a wave out: who may have had fewest byes, then who leaves the fewest possible rematches, then who has
    come down last, then the last place."""

    def against(one: int) -> int:
        return matching.unpaired([other for other in order if other != one], graph)

    fewest = min(side.byes for side in pool)
    return min(
        (one for one in order if pool[one].byes == fewest),
        key=lambda one: (against(one), -pool[one].fell, -one),
    )


def _rested(side: Side) -> Side:
    return Side(side.source, side.lost, side.top, side.byes + 1)
