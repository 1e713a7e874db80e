"""Single elimination: a team is out after one loss. SACI rule 4; `brackets.tree` builds the tree."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from brackets import tree
from brackets.formats.protocol import Option
from brackets.formats.state import MAIN, NextStage, Pairing, State, end_of_tree, in_tree, of_tree, tree_byes


@dataclass(frozen=True)
class Single:
    """The default format, which the club plays."""

    key: str = "single"
    options: tuple[Option, ...] = ()
    ranks: bool = False

    def settled(self, options: Mapping[str, int], size: int) -> dict[str, int]:
        return dict(options)

    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        """The whole tree: no stage follows it."""
        return of_tree(tree.build(size).matches)

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
        return tree_byes(state, round, (MAIN,))

    def champion(self, state: State) -> int | None:
        return end_of_tree(state)

    def in_place(self, state: State, place: int) -> list[int] | None:
        return in_tree(state, place)
