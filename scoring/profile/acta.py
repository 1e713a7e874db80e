"""The state of one table's sheet, from the phone to the close of the round, and what the next round waits for.

federation.md, sections 6 and 7.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Generic, Literal, TypeVar

from scoring.profile.options import Readers, check, maybe, one_of, whole

Id = TypeVar("Id", int, str)
State = Literal["EMPTY", "PENDING", "CONFIRMED", "RETURNED", "FINAL"]
Deed = Literal["send", "approve", "reject", "enter", "correct", "close"]


@dataclass(frozen=True, slots=True)
class ActaOptions:
    """How sheets are verified.

    photo: whether a phone sends one. next_needs: what a sheet must be before the next round. close_after: minutes from
    the last sheet of a round to its close; 0: no claims once all are entered; None: a round never closes.
    """

    photo: Literal["OPTIONAL", "REQUIRED", "NONE"] = "OPTIONAL"
    next_needs: Literal["ENTERED", "CONFIRMED"] = "ENTERED"
    close_after: int | None = None

    def __post_init__(self) -> None:
        """Raise UnknownOption for a value that an option does not have."""
        check(self, ACTA_OPTIONS)

    def closes_at(self, changes: Sequence[int]) -> int | None:
        """Return the second at which a round closes: minutes after its last sheet or correction; None: never."""
        return max(changes) + self.close_after * 60 if changes and self.close_after is not None else None

    @property
    def holds_rounds(self) -> bool:
        """Whether the next round can wait for a sheet that was played to its end."""
        return self.photo == "REQUIRED" or self.next_needs == "CONFIRMED"

    def state_without_photo(self) -> State:
        """Return the state of a finished sheet of which the desk has no photo and has said nothing."""
        if self.photo == "REQUIRED":
            return "EMPTY"
        return "PENDING" if self.next_needs == "CONFIRMED" else "CONFIRMED"


ACTA_OPTIONS: Final[Readers] = {
    "photo": one_of("OPTIONAL", "REQUIRED", "NONE"),
    "next_needs": one_of("ENTERED", "CONFIRMED"),
    "close_after": maybe(whole(0, 600)),
}


@dataclass(frozen=True, slots=True)
class Event:
    """Something done with a sheet. photo: whether one came along. token: whether the code is this table's own.
    reason: "" where none was given.
    """

    do: Deed
    photo: bool = False
    token: bool = True
    reason: str = ""


AFTER: Final[dict[tuple[State, Deed], State]] = {
    ("EMPTY", "send"): "PENDING",
    ("RETURNED", "send"): "PENDING",
    ("PENDING", "approve"): "CONFIRMED",
    ("PENDING", "reject"): "RETURNED",
    ("EMPTY", "enter"): "CONFIRMED",
    ("PENDING", "enter"): "CONFIRMED",
    ("RETURNED", "enter"): "CONFIRMED",
    ("CONFIRMED", "correct"): "CONFIRMED",
    ("CONFIRMED", "close"): "FINAL",
}


@dataclass(frozen=True, slots=True)
class Acta:
    """One sheet."""

    options: ActaOptions = field(default_factory=ActaOptions)
    state: State = "EMPTY"

    def after(self, event: Event) -> "Acta | None":
        """Return the sheet after an event; None if the event is refused, which changes nothing."""
        state = AFTER.get((self.state, event.do))
        if state is None or not self._has_what_it_needs(event):
            return None
        return replace(self, state=state)

    def _has_what_it_needs(self, event: Event) -> bool:
        if event.do == "send":
            # The desk has the paper in hand; only phones must send its picture.
            return event.token and self.options.photo in ("OPTIONAL", "REQUIRED" if event.photo else "NONE")
        return bool(event.reason.strip()) or event.do not in ("reject", "correct")

    @property
    def round_may_follow(self) -> bool:
        """Whether the next round may be made, as far as this table goes."""
        done: tuple[State, ...] = ("CONFIRMED", "FINAL")
        return self.state in (done if self.options.next_needs == "CONFIRMED" else ("PENDING", *done))


@dataclass(frozen=True, slots=True)
class Presence(Generic[Id]):
    """An entrant's presence. played: matches played so far, those with a substitute too."""

    entrant: Id
    confirmed: bool
    played: int


@dataclass(frozen=True, slots=True)
class RoundCheck(Generic[Id]):
    """What must happen before a round is made. withdrawn: who is withdrawn then. waiting_for: tables still open."""

    withdrawn: tuple[Id, ...]
    waiting_for: tuple[int, ...]

    @property
    def may_start(self) -> bool:
        """Whether the round may be made now."""
        return not self.waiting_for


def before_round(
    entrants: Iterable[Presence[Id]], next_round: int, open_tables: Sequence[int] = (), noshow_round: int = 3
) -> RoundCheck[Id]:
    """Return whom to withdraw, and the open tables. noshow_round: the first round without those who never confirmed and
    never played; 0: they stay.
    """
    due = 0 < noshow_round <= next_round
    gone = tuple(each.entrant for each in entrants if due and not each.confirmed and not each.played)
    return RoundCheck(gone, tuple(sorted(set(open_tables))))
