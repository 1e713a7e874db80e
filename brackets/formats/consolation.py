"""Single elimination with a consolation bracket for teams that lose their first match. docs/formats/consolation.md."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from brackets import tree
from brackets.formats import losers
from brackets.formats.protocol import Option
from brackets.formats.state import (
    CONSOLATION,
    MAIN,
    NextStage,
    Pairing,
    State,
    end_of_tree,
    in_tree,
    of_tree,
    tree_byes,
)
from brackets.tree import Place


@dataclass(frozen=True)
class Consolation:
    """The main tree decides the bracket; teams that lose their first match play a second elimination beside it."""

    key: str = "consolation"
    options: tuple[Option, ...] = ()
    ranks: bool = False

    def settled(self, options: Mapping[str, int], size: int) -> dict[str, int]:
        return {}

    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        main = tree.build(size)
        beside, _best, _last = losers.built(losers.Ways(main), _arriving(main), CONSOLATION, size)
        return (*of_tree(main.matches), *beside)

    def to_rank(self, state: State) -> tuple[tuple[int, ...], ...]:
        return ()

    def grow(self, state: State, ranked: Sequence[Sequence[int]], seed: bytes) -> NextStage:
        return NextStage()

    def to_continue(self, size: int, options: Mapping[str, int], waves: int) -> tuple[int, ...]:
        return ()

    def is_over(self, state: State) -> bool:
        return True

    def grown(self, state: State) -> tuple[int, ...]:
        return ()

    def rests_on(self, state: State, match: int) -> tuple[int, ...]:
        return ()

    def past(self, state: State) -> tuple[int, ...]:
        return ()

    def byes(self, state: State, round: int) -> list[int]:
        return tree_byes(state, round, (MAIN, CONSOLATION))

    def champion(self, state: State) -> int | None:
        return end_of_tree(state)

    def in_place(self, state: State, place: int) -> list[int] | None:
        return in_tree(state, place)


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
