"""What the estimator is told and what it says, in plain numbers. Times are minutes from now; the past is below 0."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Match:
    """A match at its table, or one that was played.

    key: whatever the caller calls it. points: of both sides. begun: when its teams could sit down, above 0 where they
    are still to. hands: when each hand was written, in the order of the sheet; a clock that was set makes them jump.
    over: nothing is left to play. signed: nothing is left to do.
    """

    key: int
    points: tuple[int, int]
    begun: float
    hands: tuple[float, ...] = ()
    over: bool = False
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """What is left of a bracket.

    playing: the matches of the round in play that are at their tables, not signed. waiting: those of that round without
    a table. done: how many of it are over and signed.
    to_come: how many matches each round has that is still to be started, in order. closed: when its last round ended,
    None while one is in play or before the first. after: brackets that must have ended before its first round.
    """

    key: int
    playing: tuple[Match, ...] = ()
    waiting: int = 0
    done: int = 0
    to_come: tuple[int, ...] = ()
    closed: float | None = None
    after: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hall:
    """Everything the estimator is told. target: the points that end a match. tables: how many the hall has in order.

    played: matches that are over, to learn from. breaks: from when to when nobody plays, those still to come or going
    on: a match in play is finished first, and no round begins before its end. pauses: minutes that passed between the
    end of a round and the start of the next, today.
    """

    target: int
    tables: int
    brackets: tuple[Bracket, ...]
    played: tuple[Match, ...] = ()
    breaks: tuple[tuple[float, float], ...] = ()
    pauses: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Range:
    """When something ends: in eight days of ten between `low` and `high`, in five of ten before `middle`."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, slots=True)
class Pace:
    """What was learned. minutes: of a hand here. points: that a hand adds to both sides together.

    *_spread: how unsure each is, as the standard deviation of its logarithm. hands: how many hands say so.
    """

    minutes: float
    minutes_spread: float
    points: float
    points_spread: float
    hands: int


@dataclass(frozen=True)
class Forecast:
    """When the tables, the rounds in play and the brackets end, each by its key, and the day.

    early: too early to say; then all of them are empty and `day` is None. A bracket whose end nobody can know, because
    it waits for one that is not told of, is not among them; then `day` is None too.
    """

    early: bool
    pace: Pace
    tables: Mapping[int, Range] = field(default_factory=dict)
    rounds: Mapping[int, Range] = field(default_factory=dict)
    brackets: Mapping[int, Range] = field(default_factory=dict)
    day: Range | None = None
