"""Elimination formats, whose matches form trees: single, double, and single with a consolation bracket.

`brackets.tree` builds the main tree. Teams that lost in it play on among themselves, wave by wave, until one is left
(`play_on`): every wave pairs all free teams, so at most one has a bye. A rematch is delayed as long as possible: no
team meets an opponent that it may have met before in a wave that can be paired in another way.

docs/formats/single.md, double.md and consolation.md.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from brackets import matching, tree
from brackets.formats.protocol import (
    CONSOLATION,
    FINAL,
    LOSERS,
    MAIN,
    RECORDED,
    Format,
    LoserOf,
    NextStage,
    Pairing,
    Played,
    Source,
    State,
    of_tree,
    only_one,
)
from brackets.tree import Place, WinnerOf


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

    def __init__(self, planned: tree.Tree) -> None:
        self._tree = planned
        self._matches = {match.number: match for match in planned.matches}
        self._above: dict[int, list[int]] = {}
        following = {
            source.match: match.number
            for match in planned.matches
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

    def may_have_met(self, pool: Sequence[Side]) -> list[set[int]]:
        """Return for each side those that it may have met: a match's winner lost a later one on its path."""
        lost_by = {number: index for index, side in enumerate(pool) for number in side.lost}
        met: list[set[int]] = [set() for _ in pool]
        for number, loser in lost_by.items():
            for later in self._above[number][1:]:
                winner = lost_by.get(later, loser)
                if winner != loser:
                    met[loser].add(winner)
                    met[winner].add(loser)
        return met

    def way(self, side: Side) -> list[int]:
        """Return the matches of the tree that all the matches it may have lost lead to, the nearest first."""
        first, *others = (self._above[number] for number in side.lost)
        return [number for number in first if all(number in other for other in others)]

    def round_of(self, number: int) -> int:
        """Return the round of a match of the tree."""
        return self._matches[number].round

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


def play_on(
    ways: Ways, arriving: Mapping[int, Sequence[Side]], part: str, number: int
) -> tuple[tuple[Pairing, ...], Side | None, int]:
    """Build the matches of the losers' part, numbered from `number`.

    It takes n log n: each of log n waves unites the matches that its sides may have lost. `arriving` maps a wave to the
    sides that join in it. Returns the matches, the side that wins the part (None if no
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
            # Either of the two may come out, so it may have lost any match of both.
            pool.append(
                Side(WinnerOf(number), one.lost | other.lost, min(one.top, other.top), max(one.byes, other.byes))
            )
            number, last = number + 1, wave
    return tuple(pairings), pool[0] if pool else None, last


@dataclass(frozen=True)
class _Others(Collection[int]):
    """All sides of a pool but one and those that it may have met, in order."""

    one: int
    met: Collection[int]
    count: int

    def __contains__(self, other: object) -> bool:
        return other != self.one and other not in self.met

    def __iter__(self) -> Iterator[int]:
        return (other for other in range(self.count) if other in self)

    def __len__(self) -> int:
        return self.count - 1 - len(self.met)


def _paired(ways: Ways, pool: Sequence[Side]) -> tuple[list[tuple[Side, Side]], list[Side]]:
    """Return the pairs of a wave, and the side with a bye, if any, with that bye counted."""
    # The graph has an edge where the two sides cannot have met.
    graph = {one: _Others(one, met, len(pool)) for one, met in enumerate(ways.may_have_met(pool))}
    order, free = list(range(len(pool))), []
    if len(order) % 2:
        resting = _resting(order, pool, graph)
        order.remove(resting)
        # It waits a wave, so it is none of those just beaten any more.
        free = [replace(pool[resting], byes=pool[resting].byes + 1, fell=0)]

    pairs = matching.pair_up(order, graph, _Near(ways, pool, graph).wanted)
    return [(pool[one], pool[other]) for one, other in pairs], free


class _Near:
    """Finds opponents for a side: an equal number of byes first, then near paths in the tree, then the other kind.

    Of two sides at the same distance, one just beaten and one that has played on meet first.
    """

    def __init__(self, ways: Ways, pool: Sequence[Side], graph: matching.Graph[int]) -> None:
        self._pool, self._graph = pool, graph
        self._ways = [ways.way(side) if side.lost else [] for side in pool]
        self._at: dict[int, list[int]] = {}
        for index, way in enumerate(self._ways):
            for number in way:
                self._at.setdefault(number, []).append(index)
        self._starts = [(ways.round_of(way[0]), index) for index, way in enumerate(self._ways) if way]
        # A newcomer has met no other loser, and is near to all of them.
        self._newcomers = [index for index, side in enumerate(pool) if not side.lost]

    def wanted(self, one: int, rest: Sequence[int]) -> Iterator[int]:
        """Yield the sides of the rest that this one cannot have met, the best opponent first."""
        mine = self._pool[one]
        for same in (True, False):
            seen: set[int] = set()
            for near in self._by_distance(one):
                level = [
                    other for other in near if other not in seen and _is_left(other, rest) and other in self._graph[one]
                ]
                seen.update(level)
                yield from sorted(
                    (other for other in level if (self._pool[other].byes == mine.byes) == same),
                    key=lambda other: ((mine.fell > 0) == (self._pool[other].fell > 0), other),
                )

    def _by_distance(self, one: int) -> Iterator[list[int]]:
        """Yield the sides whose path joins that of this one, nearest first; those before are among them again."""
        if one in self._newcomers:
            # How far it is to a side is decided by the path of that side alone.
            for _round, starts in groupby(sorted(self._starts), key=lambda start: start[0]):
                yield [index for _round, index in starts]
            return
        for number in self._ways[one]:
            yield [*self._at[number], *self._newcomers]


def _is_left(one: int, rest: Sequence[int]) -> bool:
    """Return whether a side is among the rest, which is in ascending order."""
    place = bisect_left(rest, one)
    return place < len(rest) and rest[place] == one


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


class Single(Format):
    """A team is out after one loss (SACI rule 4): the default format, which the club plays."""

    key = "single"

    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        """The whole tree: no stage follows it."""
        return of_tree(tree.build(size).matches)


class Consolation(Format):
    """The main tree decides the bracket; teams that lose their first match play a second elimination beside it."""

    key = "consolation"
    parts = (MAIN, CONSOLATION)

    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        main = tree.build(size)
        beside, _best, _last = play_on(Ways(main), _arriving(main), CONSOLATION, size)
        return (*of_tree(main.matches), *beside)


def _arriving(main: tree.Tree) -> dict[int, list[Side]]:
    """Return the first-round losers, and the team with the first-round bye if it loses its first match, by wave."""
    if not main.rounds:
        return {}
    ways, passing = Ways(main), main.rounds[0].bye
    arriving = {2: ways.fallen(1)}
    if isinstance(passing, Place):
        # The bye delays this team's first match, so it can only arrive one wave after that match.
        first = next(match for match in main.matches if passing in (match.first, match.second))
        arriving.setdefault(first.round + 1, []).append(ways.side(first, newcomer=True))
    return arriving


class Double(Format):
    """A team is out after its second loss: a tree, the losers' part, and a final.

    The final is repeated if the losers' side wins it.
    """

    key = "double"
    parts = (MAIN, LOSERS)

    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        main = tree.build(size)
        if size < 2:
            return ()
        ways = Ways(main)
        arriving = {played.number + 1: ways.fallen(played.number) for played in main.rounds}
        below, best, last = play_on(ways, arriving, LOSERS, size)
        assert best is not None  # noqa: S101 - every first-round match has a loser
        number, wave = size + len(below), max(last, len(main.rounds)) + 1
        # Match size - 1 is the final of the main tree.
        return (*of_tree(main.matches), *below, Pairing(number, wave, WinnerOf(size - 1), best.source, FINAL))

    def next_stage(
        self,
        state: State,
        ranked: Sequence[Sequence[int]],
        seed: bytes,
        scores: Mapping[int, int] | None = None,
    ) -> NextStage:
        """Add the second final: the team from the winners' side has only lost once."""
        final = state.part(FINAL)[-1].number
        # The losers' side won the first one, so its loser comes from the winners' side.
        again = Pairing(state.last_number + 1, state.last_round + 1, LoserOf(final), WinnerOf(final), FINAL)
        return NextStage(pairings=(again,))

    def is_over(self, state: State) -> bool:
        finals = state.part(FINAL)
        return len(finals) != 1 or not _is_once_more(finals[0])

    def last_stage(self, state: State) -> tuple[int, ...]:
        return tuple(match.number for match in state.part(FINAL)[1:])

    def champion(self, state: State) -> int | None:
        if not state.part(FINAL):
            return only_one(state)
        return state.part(FINAL)[-1].winner if self.is_over(state) else None

    def in_place(self, state: State, place: int) -> list[int] | None:
        if not state.part(FINAL):
            return [number for number in (only_one(state),) if number is not None and place == 1]
        if place > 2:
            # Third place goes to the loser of the last match in the losers' part.
            last = state.part(LOSERS)[-1:] if place == 3 else ()
            return None if any(match.decided == "" for match in last) else _present([match.loser for match in last])
        final = state.part(FINAL)[-1]
        if final.decided == "" or not self.is_over(state):
            return None
        return _present([final.winner if place == 1 else final.loser])


def _is_once_more(final: Played) -> bool:
    """Return whether the losers' side won the first final at the table or by a ruling."""
    return final.decided in RECORDED and final.winner == final.second


def _present(numbers: Sequence[int | None]) -> list[int]:
    return [number for number in numbers if number is not None]
