"""Elimination formats, whose matches form trees: single, double, and single with a consolation bracket.

`brackets.tree` builds the main tree. docs/formats/single.md, double.md and consolation.md.
"""

from collections.abc import Mapping, Sequence

from brackets import tree
from brackets.formats import losers
from brackets.formats.protocol import Format
from brackets.formats.state import (
    CONSOLATION,
    FINAL,
    LOSERS,
    MAIN,
    RECORDED,
    LoserOf,
    NextStage,
    Pairing,
    Played,
    State,
    of_tree,
    only_one,
)
from brackets.tree import Place, WinnerOf


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
        beside, _best, _last = losers.built(losers.Ways(main), _arriving(main), CONSOLATION, size)
        return (*of_tree(main.matches), *beside)


def _arriving(main: tree.Tree) -> dict[int, list[losers.Side]]:
    """Return the first-round losers, and the team with the first-round bye if it loses its first match, by wave."""
    if not main.rounds:
        return {}
    ways, passing = losers.Ways(main), main.rounds[0].bye
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
        ways = losers.Ways(main)
        arriving = {played.number + 1: ways.fallen(played.number) for played in main.rounds}
        below, best, last = losers.built(ways, arriving, LOSERS, size)
        assert best is not None  # noqa: S101 - every first-round match has a loser
        number, wave = size + len(below), max(last, len(main.rounds)) + 1
        return (*of_tree(main.matches), *below, Pairing(number, wave, WinnerOf(size - 1), best.source, FINAL))

    def grow(self, state: State, ranked: Sequence[Sequence[int]], seed: bytes) -> NextStage:
        """Add the second final: the team from the winners' side has only lost once."""
        final = state.part(FINAL)[-1].number
        again = Pairing(state.last_number + 1, state.last_round + 1, LoserOf(final), WinnerOf(final), FINAL)
        return NextStage(pairings=(again,))

    def is_over(self, state: State) -> bool:
        finals = state.part(FINAL)
        return len(finals) != 1 or not _is_once_more(finals[0])

    def grown(self, state: State) -> tuple[int, ...]:
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
            return None if any(match.decided == "" for match in last) else _known([match.loser for match in last])
        final = state.part(FINAL)[-1]
        if final.decided == "" or not self.is_over(state):
            return None
        return _known([final.winner if place == 1 else final.loser])


def _is_once_more(final: Played) -> bool:
    """Return whether the losers' side won the first final at the table or by a ruling."""
    return final.decided in RECORDED and final.winner == final.second


def _known(numbers: Sequence[int | None]) -> list[int]:
    return [number for number in numbers if number is not None]
