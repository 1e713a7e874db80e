"""The losers' part: teams that lost in a tree play on among themselves, wave by wave, until one is left.

Every wave pairs all free teams, so at most one has a bye. A rematch is delayed as long as possible: no team meets an
opponent that it may have met before in a wave that can be paired in another way.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from brackets import matching, tree
from brackets.formats.state import LoserOf, Pairing, Source
from brackets.tree import WinnerOf


@dataclass(frozen=True)
class Side:
    """The team that comes out of an earlier match.

    `lost`: the tree matches it may have lost. `top`: its uppermost possible place. `byes`: the most byes it may have
    had. `fell`: the round of the tree that it has just lost in, 0 if it has already played in the losers' part.
    """

    source: Source
    lost: frozenset[int]
    top: int
    byes: int
    fell: int = 0


class Ways:
    """What the losers' part needs to know about a tree: possible opponents, their rounds, and the byes."""

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
            # The match itself, then every later match that its winner can reach.
            self._above[number] = [number]
            while self._above[number][-1] in following:
                self._above[number].append(following[self._above[number][-1]])

    def fallen(self, round: int) -> list[Side]:
        """Return the losers of a round of the tree, from the top of the bracket sheet down."""
        return [self.side(match) for match in self._tree.rounds[round - 1].matches]

    def side(self, match: tree.MatchPlan, *, newcomer: bool = False) -> Side:
        """Return the loser of this match; with `newcomer`, only if it was their first match."""
        return Side(
            source=LoserOf(match.number, newcomer),
            lost=frozenset() if newcomer else frozenset({match.number}),  # a newcomer has met no other loser
            top=self._top(match.first),
            byes=int(any(self._has_had_bye(played.bye, match) for played in self._tree.rounds[: match.round])),
            fell=match.round,
        )

    def may_have_met(self, one: Side, other: Side) -> bool:
        """Return whether one side may have beaten the other: a match's winner lost a later one on its path."""
        return any(
            first != second and (second in self._above[first] or first in self._above[second])
            for first in one.lost
            for second in other.lost
        )

    def apart(self, one: Side, other: Side) -> int:
        """Return the round in which the paths of both sides join."""
        ways = [self._above[number] for number in one.lost | other.lost]
        together = set(ways[0]).intersection(*ways[1:])
        return min(self._matches[number].round for number in together)

    def _top(self, source: tree.Source) -> int:
        """The uppermost place that leads here."""
        return source.index if isinstance(source, tree.Place) else self._top(self._matches[source.match].first)

    def _has_had_bye(self, bye: tree.Source | None, match: tree.MatchPlan) -> bool:
        """Return whether the team with this bye can reach this match."""
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
    """Build the matches of the losers' part, numbered from `number`.

    `arriving` maps a wave to the sides that join in it. Returns the matches, the side that wins the part (None if no
    side arrives) and the last wave that is played.
    """
    pairings: list[Pairing] = []
    pool: list[Side] = []
    wave = last = max(min(arriving, default=1) - 1, 0)
    end = max(arriving, default=0)
    while wave < end or len(pool) > 1:
        wave += 1
        # The order breaks ties in `_paired` and `_resting`: top of the sheet first.
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
    """Return the pairs of a wave, and the side with a bye, if any, with that bye counted."""
    # The graph has an edge where the two sides cannot have met. Dicts keep the order, which sets would not.
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
        # Prefer an equal number of byes, then near paths in the tree, then a side just beaten against one that has
        # played on.
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


def _resting(order: Sequence[int], pool: Sequence[Side], graph: matching.Graph[int]) -> int:
    """Return the index of the side with the bye.

    First the fewest byes so far, then the fewest rematches left, then the latest arrival, then the last place.
    """

    def against(one: int) -> int:
        return matching.unpaired([other for other in order if other != one], graph)

    fewest = min(side.byes for side in pool)
    return min(
        (one for one in order if pool[one].byes == fewest),
        key=lambda one: (against(one), -pool[one].fell, -one),
    )


def _rested(side: Side) -> Side:
    return Side(side.source, side.lost, side.top, side.byes + 1)
