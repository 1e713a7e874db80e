"""What every format can do, and the figures that a club may choose for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from brackets.formats.plan import Pairing
from brackets.formats.state import Growth, State


class BadOption(ValueError):
    """A format knows no such option, or not this value of it.

    `least` and `most` are None for an option that the format does not know.
    """

    def __init__(self, name: str, least: int | None = None, most: int | None = None) -> None:
        super().__init__(name)
        self.name, self.least, self.most = name, least, most


@dataclass(frozen=True)
class Option:
    """A whole number that a club may choose. `default` None: it follows from the number of teams."""

    name: str
    least: int
    most: int
    default: int | None


class Format(Protocol):
    """One way to play a bracket: plain values in and out, no chance but the seed, no clock."""

    @property
    def key(self) -> str:
        """Its name for programs, at most 16 letters."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What a club may choose."""

    @property
    def ranks(self) -> bool:
        """Whether it ends in an order, or may: then the bracket keeps one (`State.ranked`)."""

    def settled(self, options: Mapping[str, int], size: int) -> dict[str, int]:
        """All options for so many teams: those given, held to what such a bracket can have, and the defaults."""

    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        """The matches that follow from the draw alone, by number; `options` are settled."""

    def to_rank(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The numbers to be put in order before it can grow or end, list by list; nothing while a match is open."""

    def grow(self, state: State, ranked: Sequence[Sequence[int]], seed: bytes) -> Growth:
        """What comes once all matches are decided; `ranked` orders the lists of `to_rank`, best first."""

    def to_grow(self, size: int, options: Mapping[str, int], waves: int) -> tuple[int, ...]:
        """How many matches each wave will have that has not grown yet, where there are `waves` now: what can be said
        of them beforehand. A match that may turn out not to be needed is not among them."""

    def is_over(self, state: State) -> bool:
        """Whether nothing is left to play; asked only when no match is open."""

    def grown(self, state: State) -> tuple[int, ...]:
        """The numbers of the matches that grew last and may be taken away again (`services.shrink`)."""

    def rests_on(self, state: State, match: int) -> tuple[int, ...]:
        """The matches that grew on the strength of this one and of no feed."""

    def past(self, state: State) -> tuple[int, ...]:
        """The numbers of matches that stay as they are when a team comes back: others were paired since."""

    def byes(self, state: State, round: int) -> list[int]:
        """Who sits a round out by the plan; nobody while that is not known yet."""

    def champion(self, state: State) -> int | None:
        """Who won; None while that is open, and when nobody did."""

    def in_place(self, state: State, place: int) -> list[int] | None:
        """Who came first, second or third; None while that is open, nobody where there is no such place."""


def checked(wanted: Sequence[Option], options: Mapping[str, object]) -> dict[str, int]:
    """Options as a format takes them. Raises BadOption."""
    known = {option.name: option for option in wanted}
    taken: dict[str, int] = {}
    for name, value in options.items():
        option = known.get(name)
        if option is None:
            raise BadOption(name)
        if not isinstance(value, int) or isinstance(value, bool) or not option.least <= value <= option.most:
            raise BadOption(name, option.least, option.most)
        taken[name] = value
    return taken
