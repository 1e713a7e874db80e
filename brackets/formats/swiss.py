"""Swiss rounds: everybody plays every round, against an opponent with as many wins, and never the same one twice.

docs/formats/swiss.md.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from brackets import matching
from brackets.formats.protocol import Format, NextStage, Option, Pairing, State, in_order, in_tree, only_one
from brackets.tree import Place


class Swiss(Format):
    """Option `rounds`: by default as many as an elimination has, so that at most one team wins them all.

    Nothing rests on a match (`rests_on`): paired rounds stay, and the ranking is computed from the results at its time.
    """

    key = "swiss"
    options = (Option("rounds", 1, 32, None),)
    ranks = True
    admits_level = True

    def settled(self, options: Mapping[str, int], size: int) -> dict[str, int]:
        """Resolve `rounds`: more rounds than opponents (one more with a bye each) would only repeat matches."""
        most = size if size % 2 else size - 1  # in an odd bracket everybody also has one bye
        return {"rounds": min(options.get("rounds", (size - 1).bit_length()), most)}  # bit_length: log2, rounded up

    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        """Return round 1: neighbours by lot; in an odd bracket the last entrant has the bye."""
        return _round(list(range(size)), 1, 1) if size > 1 else ()

    def may_be_level(self, part: str) -> bool:
        return True

    def to_rank(self, state: State) -> tuple[tuple[int, ...], ...]:
        return (state.here,) if len(state.here) > 1 and not self.is_over(state) else ()

    def next_stage(
        self,
        state: State,
        ranked: Sequence[Sequence[int]],
        seed: bytes,
        scores: Mapping[int, int] | None = None,
    ) -> NextStage:
        """Return the next round, or the end. The ranking leaves nothing to chance, so `seed` is not used."""
        won = _won(state)
        order = ranked[0] if ranked else state.here
        # Sorting is stable: entrants with as many wins stay in the order of the ranking.
        line = sorted(order, key=lambda number: -won[number]) if scores is None else list(order)
        if state.last_round >= state.options["rounds"] or len(line) < 2:
            return NextStage(ranked=tuple(line) if any(won[number] for number in line) else ())
        if scores is not None:
            line, won = sorted(line, key=lambda number: -scores[number]), Counter(scores)
        places = {number: place for place, number in enumerate(state.places)}
        paired = [places[number] for number in pairs(line, won, _meetings(state), _byes(state))]
        return NextStage(pairings=_round(paired, state.last_number + 1, state.last_round + 1))

    def to_continue(self, size: int, options: Mapping[str, int], waves: int) -> tuple[int, ...]:
        return (size // 2,) * max(options["rounds"] - waves, 0) if size > 1 else ()

    def is_over(self, state: State) -> bool:
        return state.ranked is not None or len(state.places) == 1

    def last_stage(self, state: State) -> tuple[int, ...]:
        last = state.last_round
        return tuple(match.number for match in state.matches if match.round == last > 1)

    def past(self, state: State) -> tuple[int, ...]:
        return tuple(match.number for match in state.matches if match.round < state.last_round)

    def byes(self, state: State, round: int) -> list[int]:
        return [number for number, when in _byes_when(state) if when == round]

    def champion(self, state: State) -> int | None:
        return state.ranked[0] if state.ranked else only_one(state)

    def in_place(self, state: State, place: int) -> list[int] | None:
        return in_tree(state, place) if len(state.places) == 1 else in_order(state, place)


def pairs(
    line: Sequence[int], won: Mapping[int, int], meetings: Mapping[frozenset[int], int], byes: Mapping[int, int]
) -> list[int]:
    """Return the numbers so that neighbours play each other; in an odd list the last one has the bye.

    `line`: best first, by matches won before anything else. `meetings`: how often a pair has met. `byes`: how many byes
    each number has had. Priorities: as few rematches as possible; the bye goes to the lowest of those with the fewest
    byes; then, from the top, each meets the next number with as many wins, if the rest of that score group can still be
    paired, else the next number of any score.
    """
    graph = {
        one: dict.fromkeys(other for other in line if other != one and not meetings.get(frozenset((one, other))))
        for one in line
    }
    order, sits_out = list(line), []
    if len(order) % 2:
        sits_out = [_sits_out(order, graph, byes)]
        order.remove(sits_out[0])

    def wanted(one: int, rest: Sequence[int]) -> Iterator[int]:
        # `left_over` keeps a pair from leaving more of the score group unpaired than necessary.
        group = [other for other in rest if won[other] == won[one]]
        left_over = matching.unpaired([one, *group], graph)
        for other in group:
            without = [left for left in group if left != other]
            if other in graph[one] and matching.unpaired(without, graph) == left_over:
                yield other
        yield from (other for other in rest if other in graph[one] and won[other] != won[one])
        # Last resort: a rematch, with the opponent met least often.
        yield from sorted(rest, key=lambda other: meetings.get(frozenset((one, other)), 0))

    met = matching.pair_up(order, graph, wanted)
    return [number for pair in met for number in pair] + sits_out


def _sits_out(order: Sequence[int], graph: matching.Graph[int], byes: Mapping[int, int]) -> int:
    """Return who has the bye: the lowest of those with the fewest byes whose bye causes the fewest rematches."""
    # An odd list leaves at least one over. The bye should go to somebody whom a best pairing can leave over.
    least = matching.unpaired(order, graph) - 1
    lowest_first = sorted(order, key=lambda number: (byes.get(number, 0), -order.index(number)))
    return next(
        number
        for number in lowest_first
        if matching.unpaired([other for other in order if other != number], graph) == least
    )


def _round(places: Sequence[int], number: int, round: int) -> tuple[Pairing, ...]:
    """Pair neighbours; in an odd list the last one has no opponent."""
    numbers = count(number)
    sides = [*places, None] if len(places) % 2 else [*places]
    return tuple(
        Pairing(next(numbers), round, Place(first), None if second is None else Place(second))
        for first, second in zip(sides[0::2], sides[1::2], strict=True)
        if first is not None
    )


def _won(state: State) -> Counter[int]:
    """Count the matches won by each number, byes included."""
    return Counter(match.winner for match in state.matches if match.winner is not None)


def _meetings(state: State) -> Counter[frozenset[int]]:
    return Counter(
        frozenset((match.first, match.second))
        for match in state.matches
        if match.first is not None and match.second is not None
    )


def _byes_when(state: State) -> list[tuple[int, int]]:
    """Return who had a bye, and in which round."""
    return [(match.first, match.round) for match in state.matches if match.first is not None and match.second is None]


def _byes(state: State) -> Counter[int]:
    return Counter(number for number, _round in _byes_when(state))
