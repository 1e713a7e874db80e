"""The interface of a format, the options that a club can choose for it, and a bracket as the formats see it.

A bracket is its planned matches and their current state: numbers only, without the database.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from brackets.tree import MatchPlan, Place, WinnerOf

MAIN, LOSERS, FINAL, CONSOLATION = "", "losers", "final", "consolation"
"""The named parts of a bracket."""
GROUP = "group-"
"""The prefix of a group's part; its number follows."""
MOST = 128
"""The largest number of teams that every format supports and is tested with."""


@dataclass(frozen=True)
class LoserOf:
    """The loser of the match with this number; nobody if it was vacant or passed without an opponent.

    `newcomer`: only if it was the loser's first match, that is, if the lottery placed them there.
    """

    match: int
    newcomer: bool = False


Source = Place | WinnerOf | LoserOf


@dataclass(frozen=True)
class Pairing:
    """One planned match: its number and round (both from 1; a round is a wave of play) and the sources of its sides.

    `part` is the part of the bracket, "" for the main part. A `second` of None means no opponent: a bye that counts as
    a won match (Swiss).
    """

    number: int
    round: int
    first: Source
    second: Source | None
    part: str = MAIN


def of_tree(matches: Iterable[MatchPlan], *, number: int = 0, round: int = 0) -> tuple[Pairing, ...]:
    """Convert tree matches to pairings of the main part; `number` and `round` are those of the last match so far."""

    def moved(source: Place | WinnerOf) -> Source:
        # Places stay: only the numbers of feeding matches move behind the earlier ones.
        return WinnerOf(source.match + number) if isinstance(source, WinnerOf) else source

    return tuple(
        Pairing(plan.number + number, plan.round + round, moved(plan.first), moved(plan.second)) for plan in matches
    )


RECORDED = frozenset({"played", "walkover", "ruled"})
"""Ends of a match that was won at the table or by a ruling."""


@dataclass(frozen=True)
class Played:
    """One match in its current state. A side is None until it is known; `winner` is None until somebody wins.

    A side that nobody comes to stays None. `decided` is a value of `models.Decided`: "" while open. `feeds`: the
    numbers of the matches that feed its sides, None where the lottery or a later stage placed the entrant.
    """

    number: int
    round: int
    part: str
    first: int | None
    second: int | None
    winner: int | None
    decided: str
    feeds: tuple[int | None, int | None]

    @property
    def loser(self) -> int | None:
        """The team that lost against an opponent; None while the match is open or without a loser."""
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first


@dataclass(frozen=True)
class State:
    """The current state of a bracket.

    `places`: the numbers in the order of their places. `out`: the numbers that have left. `matches`: by number, without
    unneeded ones. `ranked`: the final ranking, best first; None before the end, and always None where matches alone
    decide.
    """

    options: Mapping[str, int]
    places: tuple[int, ...]
    out: frozenset[int]
    matches: tuple[Played, ...]
    ranked: tuple[int, ...] | None = None

    @property
    def here(self) -> tuple[int, ...]:
        """The numbers that have not left, by place."""
        return tuple(number for number in self.places if number not in self.out)

    @property
    def is_open(self) -> bool:
        """Whether a match is still undecided."""
        return any(match.decided == "" for match in self.matches)

    @property
    def last_number(self) -> int:
        """The number of the last match, 0 without any."""
        return max((match.number for match in self.matches), default=0)

    @property
    def last_round(self) -> int:
        """The number of the last wave, 0 without any."""
        return max((match.round for match in self.matches), default=0)

    def part(self, name: str) -> tuple[Played, ...]:
        """Return the matches of a part, by number."""
        return tuple(match for match in self.matches if match.part == name)


@dataclass(frozen=True)
class NextStage:
    """The next stage: its matches, or without any the final ranking (None if the format needs none)."""

    pairings: tuple[Pairing, ...] = ()
    ranked: tuple[int, ...] | None = None


def waiting(matches: Sequence[Played], round: int, *, since: Mapping[int, int]) -> list[int]:
    """Return who has a bye in a round: entrants of a later match of this tree-shaped part who were free before.

    `matches` are those of the part; `since` maps every match number of the bracket to its round.
    """
    first_round = min((match.round for match in matches), default=0)
    return [
        side
        for match in matches
        for side, feed in zip((match.first, match.second), match.feeds, strict=True)
        # A side without a feed is free from the start of its part.
        if side is not None and (since[feed] if feed is not None else first_round - 1) < round < match.round
    ]


def tree_byes(state: State, round: int, parts: Iterable[str]) -> list[int]:
    """Return who has a bye in a round of these parts."""
    since = {match.number: match.round for match in state.matches}
    return [number for part in parts for number in waiting(state.part(part), round, since=since)]


def only_one(state: State) -> int | None:
    """Return the winner of a bracket of one entrant, None if they left."""
    return state.here[0] if len(state.places) == 1 and state.here else None


def end_of_tree(state: State) -> int | None:
    """Return the winner of the last match of the main part; None while it is open, or if it was vacant."""
    matches = state.part(MAIN)
    return max(matches, key=lambda match: match.round).winner if matches else only_one(state)


def in_tree(state: State, place: int) -> list[int] | None:
    """Return who won the last match of the main part (1), lost it (2), or lost in the round before it (3: two, or one).

    None while that is open. Empty if the part is too small for the place, or its last match was vacant.
    """
    matches = state.part(MAIN)
    if not matches:
        # A part without matches has one entrant, who is first.
        return [number for number in (only_one(state),) if number is not None and place == 1]
    last = max(match.round for match in matches)
    # No match for third place is played: both losers of the semi-finals share it.
    deciding = [match for match in matches if match.round == last - (place == 3)]
    if any(match.decided == "" for match in deciding):
        return None
    ends = [match.winner if place == 1 else match.loser for match in deciding]
    return [number for number in ends if number is not None]


def in_order(state: State, place: int) -> list[int] | None:
    """Return who has this place in the final ranking; None before the end."""
    return None if state.ranked is None else list(state.ranked[place - 1 : place])


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
    admits_level: ClassVar[bool] = False  # whether some of its matches may end level (`may_be_level`)
    goes_on: ClassVar[bool] = False  # whether a later stage can depend on a match without being fed by it (`rests_on`)

    def settled(self, options: Mapping[str, int], size: int) -> dict[str, int]:
        """Resolve all options for this number of teams: given values limited to what is possible, and defaults."""
        return dict(options)

    @abstractmethod
    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        """Return the matches that follow from the lottery alone, by number; `options` are resolved."""

    def may_be_level(self, part: str) -> bool:
        """Return whether a match of this part may end without a winner, because a ranking decides who goes on."""
        return False

    def to_rank(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Return the lists of numbers to rank before the next stage or the end; empty while a match is open."""
        return ()

    def next_stage(
        self,
        state: State,
        ranked: Sequence[Sequence[int]],
        seed: bytes,
        scores: Mapping[int, int] | None = None,
    ) -> NextStage:
        """Return the next stage once all matches are decided; `ranked` has the lists of `to_rank`, best first.

        `scores`: what makes score groups, where pairs have the same one (Swiss); None: the matches won.
        """
        return NextStage()

    def to_continue(self, size: int, options: Mapping[str, int], waves: int) -> tuple[int, ...]:
        """Return how many matches each future wave will have, if there are `waves` now.

        Only what is certain: a match that may turn out not to be needed is not counted.
        """
        return ()

    def is_over(self, state: State) -> bool:
        """Return whether nothing is left to play; only called when no match is open."""
        return True

    def last_stage(self, state: State) -> tuple[int, ...]:
        """Return the numbers of the matches of the last stage, which `services.remove_last_stage` can remove."""
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
