"""The hall as a map: one cell a table, with the state that its tile shows.

A state has a colour only if it asks for somebody: a call, a sheet to be signed, a table that stands still.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from django.utils.translation import gettext

from tournament.control_room.tables_now import TableNow
from tournament.hall import tables
from tournament.models import TableMatch, Tournament

State = Literal["call", "wait", "late", "playing", "free", "closed"]

HOUR: Final = 60  # minutes


@dataclass(frozen=True)
class Cell:
    """One table of the hall. now: what is played there, None for a table without a match.

    minutes: since the last hand, or, before the first, since the teams had to be seated; None before that, and for a
    table without a match in play.
    """

    table: tables.Table
    now: TableNow | None = None

    @property
    def state(self) -> State:
        """What the tile shows, most urgent first."""
        now = self.now
        if now is None:
            return "free" if self.table.is_free else "closed"
        if any(call.answered_at is None for call in now.calls) or now.differing:
            return "call"
        if now.table_match.state != TableMatch.State.PLAYING:
            return "wait"
        return "playing" if now.pace == "going" else "late"

    @property
    def minutes(self) -> int | None:
        """See the class."""
        return self.now.minutes if self.now is not None else None

    def is_idle(self, minutes: int) -> bool:
        """Whether its match has not begun for more than so many minutes."""
        return self.now is not None and not self.now.begun and (self.minutes or 0) > minutes

    @property
    def surnames(self) -> tuple[str, ...]:
        """The first surnames of each team."""
        if self.now is None:
            return ()
        return (self.now.table_match.team_a.surnames, self.now.table_match.team_b.surnames)


def lasting(minutes: int) -> str:
    """Return how long something has lasted, in words: "17 min"; from an hour on, "4 h 12 min"."""
    hours, rest = divmod(minutes, HOUR)
    if hours:
        return gettext("{hours} h {minutes} min").format(hours=hours, minutes=rest)
    return gettext("{minutes} min").format(minutes=rest)


def hall_map(tournament: Tournament, playing: Iterable[TableNow]) -> list[Cell]:
    """Return the cells of all tables, by number."""
    now = {one.table_match.table: one for one in playing}
    matches = [one.table_match for one in now.values()]
    return [Cell(table, now.get(table.number)) for table in tables.all_tables(tournament, matches)]
