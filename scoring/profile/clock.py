"""The match clock: when the time of a match is up, and what its sheet is worth then (federation.md, section 1).

Pure: instants are seconds that the caller reads off one clock, the server's. Nothing here asks for the time.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from scoring.hands import Side
from scoring.profile.options import Readers, check, maybe, one_of, whole

AtTime = Literal["FINISH_HAND", "ONE_MORE_HAND", "AT_ONCE"]
Level = Literal["EXTRA_HAND", "VOID_ZERO", "DRAW", "NONE"]
ExtraVoid = Literal["REPEAT", "DRAW"]
ExtraPoints = Literal["COUNT", "NOT_COUNTED"]
Starts = Literal["BY_HAND", "WITH_ROUND"]
Phase = Literal["RUNNING", "WARNING", "PAUSED", "TIME"]
Due = Literal["HAND", "LAST_HAND", "EXTRA_HAND"]
By = Literal["POINTS", "TIME", "EXTRA_HAND"]

MINUTE: Final = 60


class Played(NamedTuple):
    """A finished hand: the side that won it, None for a void one, and the points of A and B."""

    winner: Side | None
    points: tuple[int, int]


class Bell(NamedTuple):
    """The sheet at the bell. after: hands complete. in_play: whether the first tile of another one lay on the table."""

    after: int
    in_play: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """What the sheet of a clocked match says.

    score: points of A and B. hands: those that count. due: the hand that must still be played, None at the end; a LAST_
    or EXTRA_HAND comes after the bell, a HAND before it or as the one in play when another follows. winner: None until
    the end, in a draw and in a void match. by: what ended the match, None until then; POINTS exactly when the winner
    has the target. void: level at the bell, and counted as 0-0, neither won nor lost.
    """

    score: tuple[int, int]
    hands: int
    due: Due | None = None
    winner: Side | None = None
    by: By | None = None
    void: bool = False

    @property
    def is_draw(self) -> bool:
        """Whether the match ended level and its points stand."""
        return self.due is None and self.winner is None and not self.void


@dataclass(frozen=True, slots=True)
class Clock:
    """The options of the match clock.

    minutes: of a round; 0 for no clock. warning: notice so many minutes before the end. at_time: whether the hand in
    play is finished, finished and followed by exactly one more, or dropped. level: what a level score leads to; NONE
    expects none, and an extra hand decides one that occurs all the same. extra_void: what an extra hand without a
    winner leads to. extra_points: whether those of the extra hand count, or only name the winner. final_target,
    final_minutes: those of the final; None: as in all matches. starts: by hand in the control room, or with the round.
    """

    minutes: int = 0
    warning: int = 5
    at_time: AtTime = "FINISH_HAND"
    level: Level = "EXTRA_HAND"
    extra_void: ExtraVoid = "REPEAT"
    extra_points: ExtraPoints = "COUNT"
    final_target: int | None = None
    final_minutes: int | None = None
    starts: Starts = "BY_HAND"

    def __post_init__(self) -> None:
        """Raise UnknownOption for a value that an option does not have."""
        check(self, CLOCK_OPTIONS)

    @property
    def needs_no_winner(self) -> bool:
        """Whether a match may end without a winner."""
        return self.level in ("VOID_ZERO", "DRAW") or self.extra_void == "DRAW"

    def standing(self, hands: Iterable[Played], target: int, bell: Bell | None = None) -> Standing:
        """Return what these hands, in order of play, come to. bell: None before it.

        Hands after the end do not count. The target ends the match before the bell and after it (T6).
        """
        left = iter(hands)
        before, allowed = 0, None if bell is None else self.hands_until_end(bell)
        score = (0, 0)
        while allowed is None or before < allowed:
            hand = next(left, None)
            if hand is None:
                return Standing(score, before, due=self._due(before, allowed, bell))
            score, before = _added(score, hand), before + 1
            # With both sides level at the target or above, nobody has won yet.
            if max(score) >= target and (winner := _leader(score)) is not None:
                return Standing(score, before, winner=winner, by="POINTS")
        winner = _leader(score)
        if winner is not None:
            return Standing(score, before, winner=winner, by="TIME")
        return self._level(left, score, before, target)

    @property
    def with_winner(self) -> "Clock":
        """The same clock for a match that must have a winner: a level score leads to extra hands until one is won."""
        level: Level = "EXTRA_HAND" if self.level in ("VOID_ZERO", "DRAW") else self.level
        return replace(self, level=level, extra_void="REPEAT")

    def hands_until_end(self, bell: Bell) -> int:
        """Return how many hands are played in all, without extra hands: T2 for those that had not begun."""
        finished = bell.in_play and self.at_time != "AT_ONCE"
        return bell.after + finished + (self.at_time == "ONE_MORE_HAND")

    @staticmethod
    def _due(before: int, allowed: int | None, bell: Bell | None) -> Due:
        """Return the next hand. The last one is told apart only once the bell has rung for the hands before it."""
        return "LAST_HAND" if bell and before >= bell.after and before + 1 == allowed else "HAND"

    def _level(self, left: Iterator[Played], score: tuple[int, int], before: int, target: int) -> Standing:
        """Return what a level score leads to: nothing, or extra hands until one has a winner (T4)."""
        if self.level == "VOID_ZERO":
            return Standing((0, 0), before, by="TIME", void=True)
        if self.level == "DRAW":
            return Standing(score, before, by="TIME")
        counted = score
        for hand in left:
            before += 1
            if self.extra_points == "COUNT":
                counted = _added(counted, hand)
            # Where its points do not count, the score stays level, and the winner of the hand wins the match.
            if (winner := _leader(counted) or hand.winner) is not None:
                by: By = "POINTS" if max(counted) >= target else "EXTRA_HAND"
                return Standing(counted, before, winner=winner, by=by)
            if self.extra_void == "DRAW":
                return Standing(counted, before, by="EXTRA_HAND")
        return Standing(counted, before, due="EXTRA_HAND")


CLOCK_OPTIONS: Final[Readers] = {
    "minutes": whole(0, 600),
    "warning": whole(0, 600),
    "at_time": one_of("FINISH_HAND", "ONE_MORE_HAND", "AT_ONCE"),
    "level": one_of("EXTRA_HAND", "VOID_ZERO", "DRAW", "NONE"),
    "extra_void": one_of("REPEAT", "DRAW"),
    "extra_points": one_of("COUNT", "NOT_COUNTED"),
    "final_target": maybe(whole(1, 2_000)),
    "final_minutes": maybe(whole(0, 600)),
    "starts": one_of("BY_HAND", "WITH_ROUND"),
}


def _added(score: tuple[int, int], hand: Played) -> tuple[int, int]:
    return score[0] + hand.points[0], score[1] + hand.points[1]


def _leader(score: tuple[int, int]) -> Side | None:
    if score[0] == score[1]:
        return None
    return "A" if score[0] > score[1] else "B"


class Pause(NamedTuple):
    """When a clock stood still, in seconds; end: None while it still does."""

    start: float
    end: float | None = None


class Added(NamedTuple):
    """Minutes given, and when. table: one table's name or number, None for all."""

    table: object
    minutes: int
    at: float


class Reading(NamedTuple):
    """What the clock shows: whole or partial seconds left, never below 0, and its phase."""

    left: float
    phase: Phase


@dataclass(frozen=True, slots=True)
class Running:
    """A clock that was started. start: in seconds, like all instants here. minutes, warning: as in `Clock`.

    pauses: in order; the last one may be open. added: minutes for one table or for all.
    """

    start: float
    minutes: int
    warning: int
    pauses: Sequence[Pause] = ()
    added: Sequence[Added] = ()

    def end(self, table: object, now: float) -> float:
        """Return when the time of a table is up, by what was known at `now`; later while the clock stands still.

        Minutes given late run from the old end (T7).
        """
        # Only the pauses up to `now`: the end as it was known then, so that an earlier reading can be repeated.
        paused = sum(max(0, min(now, now if one.end is None else one.end) - one.start) for one in self.pauses)
        given = sum(one.minutes for one in self.added if one.table in (None, table) and one.at <= now)
        return self.start + (self.minutes + given) * MINUTE + paused

    def read(self, table: object, now: float) -> Reading:
        """Return what the clock of a table shows at `now`. Time that is up stays up while the clock is paused."""
        left = max(self.end(table, now) - now, 0)
        if not left:
            return Reading(left, "TIME")
        if any(one.start <= now and (one.end is None or now < one.end) for one in self.pauses):
            return Reading(left, "PAUSED")
        return Reading(left, "WARNING" if left <= self.warning * MINUTE else "RUNNING")
