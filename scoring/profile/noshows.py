"""Who never came, and what the next round waits for: federation.md, section 7."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Presence:
    """An entrant's presence. played: matches played so far."""

    entrant: str
    confirmed: bool
    played: int


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """What must happen before a round is made. withdrawn: who is withdrawn then. waiting_for: tables still open."""

    withdrawn: tuple[str, ...]
    waiting_for: tuple[int, ...]

    @property
    def may_start(self) -> bool:
        """Whether the round may be made now."""
        return not self.waiting_for


def before_round(
    entrants: Sequence[Presence], next_round: int, open_tables: Sequence[int] = (), noshow_round: int = 3
) -> RoundCheck:
    """Return whom to withdraw, and the open tables. noshow_round: the first round without those who never confirmed and
    never played; 0: they stay.
    """
    due = 0 < noshow_round <= next_round
    gone = tuple(each.entrant for each in entrants if due and not each.confirmed and not each.played)
    return RoundCheck(gone, tuple(sorted(set(open_tables))))
