"""A bracket as the formats see it: numbers and matches, nothing of the database."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from brackets.formats.plan import MAIN, Pairing

RECORDED = frozenset({"played", "walkover", "ruled"})
"""How a match ended that somebody won at a table or by an official's word."""


@dataclass(frozen=True)
class Played:
    """One match as it stands. A side is None while nobody is known, or nobody comes; `winner` until somebody has won.

    `decided` as in `models.Decided`: "" while it is open. `feeds`: the numbers of the matches that its sides come from,
    None where a side was put there.
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
        """Who lost it to somebody; None while it is open, and where nobody did."""
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first


@dataclass(frozen=True)
class State:
    """A bracket now.

    `places`: the numbers in the order of their places. `out`: who has left. `matches`: by number, without those that
    are not needed. `ranked`: the order it ended in, best first; None before that, and for ever where matches alone
    decide.
    """

    options: Mapping[str, int]
    places: tuple[int, ...]
    out: frozenset[int]
    matches: tuple[Played, ...]
    ranked: tuple[int, ...] | None = None

    @property
    def here(self) -> tuple[int, ...]:
        """Who has not left, by place."""
        return tuple(number for number in self.places if number not in self.out)

    @property
    def is_open(self) -> bool:
        """Whether a match is still to be decided."""
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
        """The matches of a part, by number."""
        return tuple(match for match in self.matches if match.part == name)


@dataclass(frozen=True)
class Growth:
    """What comes next: matches, or (with none) the order that the bracket ended in, None where it needs none."""

    pairings: tuple[Pairing, ...] = ()
    ranked: tuple[int, ...] | None = None


def waiting(matches: Sequence[Played], round: int, *, since: Mapping[int, int]) -> list[int]:
    """Who sits a round out in a part that is played as a tree: they come to a later match of it, and were free already.

    `matches` are those of the part; `since` is the round of every match of the bracket, by number.
    """
    first_round = min((match.round for match in matches), default=0)
    return [
        side
        for match in matches
        for side, feed in zip((match.first, match.second), match.feeds, strict=True)
        if side is not None and (since[feed] if feed is not None else first_round - 1) < round < match.round
    ]


def tree_byes(state: State, round: int, parts: Iterable[str]) -> list[int]:
    """Who sits a round out in these parts."""
    since = {match.number: match.round for match in state.matches}
    return [number for part in parts for number in waiting(state.part(part), round, since=since)]


def only_one(state: State) -> int | None:
    """The winner of a bracket of one, who has not left."""
    return state.here[0] if len(state.places) == 1 and state.here else None


def end_of_tree(state: State) -> int | None:
    """Who won the main part by its last match; None while it is open, or when nobody came to it."""
    matches = state.part(MAIN)
    return max(matches, key=lambda match: match.round).winner if matches else only_one(state)


def in_tree(state: State, place: int) -> list[int] | None:
    """Who won the last match of the main part (1), lost it (2), or lost in the round before it (3: two, or one).

    None while that is open. Nobody where the part is too small for the place, or its end was vacant.
    """
    matches = state.part(MAIN)
    if not matches:
        return [number for number in (only_one(state),) if number is not None and place == 1]
    last = max(match.round for match in matches)
    deciding = [match for match in matches if match.round == last - (place == 3)]
    if any(match.decided == "" for match in deciding):
        return None
    ends = [match.winner if place == 1 else match.loser for match in deciding]
    return [number for number in ends if number is not None]


def in_order(state: State, place: int) -> list[int] | None:
    """Who stands in a place of the order that a bracket ended in; None before its end."""
    return None if state.ranked is None else list(state.ranked[place - 1 : place])
