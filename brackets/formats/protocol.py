"""The interface of a format, and the options that a club can choose for it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from brackets.formats.state import MAIN, NextStage, Pairing, State, end_of_tree, in_tree, tree_byes


class BadOption(ValueError):
    """The format has no such option, or the option does not take this value.

    `least` and `most` are None for an unknown option.
    """

    def __init__(self, name: str, least: int | None = None, most: int | None = None) -> None:
        super().__init__(name)
        self.name, self.least, self.most = name, least, most


@dataclass(frozen=True)
class Option:
    """An integer option of a format. `default` None: the default depends on the number of teams."""

    name: str
    least: int
    most: int
    default: int | None


class Format(ABC):
    """One way to play a bracket: plain values in and out, no clock, and no randomness but the seed.

    The methods here are those of a tree that is planned whole: no stage follows, and the last match of its main part
    decides.
    """

    key: ClassVar[str]  # at most 16 characters
    options: ClassVar[tuple[Option, ...]] = ()  # that a club can choose
    ranks: ClassVar[bool] = False  # whether it can end in a ranking, which the bracket then keeps (`State.ranked`)
    parts: ClassVar[tuple[str, ...]] = (MAIN,)  # those that are trees

    def settled(self, options: Mapping[str, int], size: int) -> dict[str, int]:
        """Resolve all options for this number of teams: given values limited to what is possible, and defaults."""
        return dict(options)

    @abstractmethod
    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        """Return the matches that follow from the lottery alone, by number; `options` are resolved."""

    def to_rank(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Return the lists of numbers to rank before the next stage or the end; empty while a match is open."""
        return ()

    def grow(self, state: State, ranked: Sequence[Sequence[int]], seed: bytes) -> NextStage:
        """Return the next stage once all matches are decided; `ranked` has the lists of `to_rank`, best first."""
        return NextStage()

    def to_continue(self, size: int, options: Mapping[str, int], waves: int) -> tuple[int, ...]:
        """Return how many matches each future wave will have, if there are `waves` now.

        Only what is certain: a match that may turn out not to be needed is not counted.
        """
        return ()

    def is_over(self, state: State) -> bool:
        """Return whether nothing is left to play; only called when no match is open."""
        return True

    def grown(self, state: State) -> tuple[int, ...]:
        """Return the numbers of the matches of the last stage, which `services.shrink` can remove."""
        return ()

    def rests_on(self, state: State, match: int) -> tuple[int, ...]:
        """Return the matches of a later stage that depend on this match without being fed by it."""
        return ()

    def past(self, state: State) -> tuple[int, ...]:
        """Return the matches that stay as they are when a team comes back, because later pairings rest on them."""
        return ()

    def byes(self, state: State, round: int) -> list[int]:
        """Return who has a planned bye in a round; empty while that is not known yet."""
        return tree_byes(state, round, self.parts)

    def champion(self, state: State) -> int | None:
        """Return the winner; None while that is open, or if nobody wins."""
        return end_of_tree(state)

    def in_place(self, state: State, place: int) -> list[int] | None:
        """Return who came first, second or third; None while that is open, empty if there is no such place."""
        return in_tree(state, place)


def checked(wanted: Sequence[Option], options: Mapping[str, object]) -> dict[str, int]:
    """Return the validated options. Raises BadOption."""
    known = {option.name: option for option in wanted}
    taken: dict[str, int] = {}
    for name, value in options.items():
        option = known.get(name)
        if option is None:
            raise BadOption(name)
        # In Python True is an int: JSON true must not pass as 1.
        if not isinstance(value, int) or isinstance(value, bool) or not option.least <= value <= option.most:
            raise BadOption(name, option.least, option.most)
        taken[name] = value
    return taken
