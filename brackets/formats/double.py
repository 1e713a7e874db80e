"""Double elimination: a team is out after its second loss. docs/formats/double.md."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from brackets import tree
from brackets.formats import losers
from brackets.formats.protocol import Option
from brackets.formats.state import (
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
    tree_byes,
)
from brackets.tree import WinnerOf


@dataclass(frozen=True)
class Double:
    """A single-elimination tree, the losers' part, and a final that is repeated if the losers' side wins it."""

    key: str = "double"
    options: tuple[Option, ...] = ()
    ranks: bool = False

    def settled(self, options: Mapping[str, int], size: int) -> dict[str, int]:
        return {}

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

    def to_rank(self, state: State) -> tuple[tuple[int, ...], ...]:
        return ()

    def grow(self, state: State, ranked: Sequence[Sequence[int]], seed: bytes) -> NextStage:
        """Add the second final: the team from the winners' side has only lost once."""
        final = state.part(FINAL)[-1].number
        again = Pairing(state.last_number + 1, state.last_round + 1, LoserOf(final), WinnerOf(final), FINAL)
        return NextStage(pairings=(again,))

    def to_continue(self, size: int, options: Mapping[str, int], waves: int) -> tuple[int, ...]:
        return ()

    def is_over(self, state: State) -> bool:
        finals = state.part(FINAL)
        return len(finals) != 1 or not _is_once_more(finals[0])

    def grown(self, state: State) -> tuple[int, ...]:
        return tuple(match.number for match in state.part(FINAL)[1:])

    def rests_on(self, state: State, match: int) -> tuple[int, ...]:
        return ()

    def past(self, state: State) -> tuple[int, ...]:
        return ()

    def byes(self, state: State, round: int) -> list[int]:
        return tree_byes(state, round, (MAIN, LOSERS))

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
