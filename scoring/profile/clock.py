"""The match clock of a profile: federation.md, section 1."""

from dataclasses import dataclass
from typing import Final, Literal

from scoring.profile.options import Readers, check, maybe, one_of, whole

AtTime = Literal["FINISH_HAND", "ONE_MORE_HAND", "AT_ONCE"]
Level = Literal["EXTRA_HAND", "VOID_ZERO", "DRAW", "NONE"]


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a match lasts, and how it ends.

    minutes: 0: no clock. warning: minutes before the end at which notice is given. at_time: what becomes of the hand in
    play. level: what a level score at the end becomes. extra_void: what follows a level extra hand. extra_points:
    whether the extra hand's points count. final_target, final_minutes: those of the final; None: as in all matches.
    """

    minutes: int = 0
    warning: int = 5
    at_time: AtTime = "FINISH_HAND"
    level: Level = "EXTRA_HAND"
    extra_void: Literal["REPEAT", "DRAW"] = "REPEAT"
    extra_points: Literal["COUNT", "NOT_COUNTED"] = "COUNT"
    final_target: int | None = None
    final_minutes: int | None = None

    def __post_init__(self) -> None:
        """Raise UnknownOption for a value that an option does not have."""
        check(self, CLOCK_OPTIONS)


CLOCK_OPTIONS: Final[Readers] = {
    "minutes": whole(0, 600),
    "warning": whole(0, 600),
    "at_time": one_of("FINISH_HAND", "ONE_MORE_HAND", "AT_ONCE"),
    "level": one_of("EXTRA_HAND", "VOID_ZERO", "DRAW", "NONE"),
    "extra_void": one_of("REPEAT", "DRAW"),
    "extra_points": one_of("COUNT", "NOT_COUNTED"),
    "final_target": maybe(whole(1, 2_000)),
    "final_minutes": maybe(whole(0, 600)),
}
