"""A bracket as the formats see it: its planned matches, and their current state. Numbers only, without the database."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

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
