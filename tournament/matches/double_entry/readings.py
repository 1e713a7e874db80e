"""Readings of a paper scoresheet: drafts, complete ones, decided differences, and the progress of typing.

A draft is saved while typing, under the lock of its sheet alone, so that no other table waits.
"""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.matches import entry
from tournament.matches.double_entry.comparison import Content, Difference, cleaned, compare, settled, token_of
from tournament.models import Reading, TableMatch, User

State = Literal["untyped", "draft", "once", "differs", "outdated", "agreed"]


@dataclass(frozen=True)
class Standing:
    """A match played on paper, and its readings.

    state: "untyped"; "draft" until the first reading is complete; "once" until the second is; "differs" while they
    differ; "outdated" if the sheet has changed since; "agreed" when it can be taken in.
    """

    table_match: TableMatch
    readings: tuple[Reading, ...]
    state: State
    differences: tuple[Difference, ...] = ()
    token: str = ""

    @property
    def content(self) -> Content | None:
        """The content of both readings; None while they differ."""
        return Content.from_data(self.readings[0].content) if self.state == "agreed" else None

    @property
    def by_two(self) -> bool:
        """Whether two different people typed it."""
        return len({reading.read_by_id for reading in self.readings}) == 2

    def next_for(self, user: User) -> int | None:
        """Return the number of the reading this person would type now; None if both are complete."""
        rows = {reading.number: reading for reading in self.readings}
        own = [row.number for row in rows.values() if row.read_by_id == user.pk and row.done_at is None]
        free = [number for number in (1, 2) if number not in rows]
        orphans = [row.number for row in rows.values() if row.read_by_id is None and row.done_at is None]
        # The user's own draft first, then one whose typist's account was deleted.
        return next(iter([*own, *orphans, *free]), None)


def entry_state(table_match: TableMatch) -> Standing:
    """Return the progress of this sheet."""
    return _standing_of(table_match, tuple(table_match.readings.select_related("read_by")))


def entry_states(table_matches: Iterable[TableMatch]) -> list[Standing]:
    """Return the progress of many sheets, in their order, with one query."""
    known = list(table_matches)
    rows: dict[int, list[Reading]] = {}
    for reading in Reading.objects.filter(table_match__in=known).select_related("read_by"):
        rows.setdefault(reading.table_match_id, []).append(reading)
    return [_standing_of(table_match, tuple(rows.get(table_match.pk, ()))) for table_match in known]


def contents(table_match: TableMatch) -> list[Content]:
    """Return the contents of the completed readings, in order."""
    return [Content.from_data(row.content) for row in table_match.readings.exclude(done_at=None)]


def _standing_of(table_match: TableMatch, readings: tuple[Reading, ...]) -> Standing:
    done = [reading for reading in readings if reading.done_at is not None]
    if len(done) < 2:
        state: State = "once" if done else "draft" if readings else "untyped"
        return Standing(table_match, readings, state)
    both = [Content.from_data(reading.content) for reading in done]
    token = token_of(*both)
    if any(reading.version != table_match.version for reading in done):
        return Standing(table_match, readings, "outdated", token=token)
    differences = tuple(compare(*both))
    return Standing(table_match, readings, "differs" if differences else "agreed", differences, token)


@transaction.atomic
def save(
    *,
    table_match: TableMatch,
    number: int,
    content: Content,
    done: bool,
    by: User,
    now: datetime.datetime | None = None,
) -> Reading:
    """Save a reading; `done`: it is complete. Its `number` tells which of the two it became.

    A reading belongs to its typist: another person who asks for the same one gets the other. A late draft does not
    change a completed reading. Conflict when two others type this sheet, or when it is complete.
    """
    table_match = _locked(table_match, by)
    content = cleaned(table_match, content)
    if done and not content.lines:
        raise Refused(_("Nothing is typed yet."), field="lines", code="empty")
    reading = _place(table_match, number, by)
    # A browser may send its last draft after the completed reading.
    if reading.done_at is not None and not done:
        return reading
    reading.read_by, reading.version, reading.content = by, table_match.version, content.to_data()
    reading.saved_at = now or timezone.now()
    reading.done_at, reading.settled = reading.saved_at if done else None, False
    reading.save()
    return reading


@transaction.atomic
def reopen(*, table_match: TableMatch, number: int, by: User) -> None:
    """Reopen a reading for typing. Decided differences are discarded."""
    table_match = _locked(table_match, by)
    reading = table_match.readings.filter(number=number).first()
    if reading is None:
        raise Conflict(_("This reading was deleted: check the sheet."), code="no-reading")
    if reading.read_by not in (None, by):
        text = _("{name} typed this reading: ask for a correction, or delete the reading.")
        raise Conflict(text.format(name=reading.read_by), code="others-reading")
    table_match.readings.update(settled=False)
    table_match.readings.filter(pk=reading.pk).update(done_at=None, read_by=by, version=table_match.version)


@transaction.atomic
def discard(*, table_match: TableMatch, number: int, by: User) -> None:
    """Delete a reading, so that another person can type it. Deleting it again has no effect."""
    table_match = _locked(table_match, by)
    table_match.readings.filter(number=number).delete()
    table_match.readings.update(settled=False)


@transaction.atomic
def settle(*, table_match: TableMatch, choices: Mapping[str, int], token: str, by: User) -> None:
    """Decide each difference: 1 or 2 for the correct reading. Both readings then have the decided content.

    Refused if a difference is left open, Conflict if the readings are not those of `token`.
    """
    table_match = _locked(table_match, by)
    both = contents(table_match)
    if len(both) < 2 or token_of(*both) != token:
        raise Conflict(_("The readings have changed: check them again."), code="readings-changed")
    wanted = {one.key for one in compare(*both)}
    # Exactly the open differences: a choice for any other would be ignored silently.
    if {*choices} != wanted or not {*choices.values()} <= {1, 2}:
        raise Refused(_("Choose one of the two for each difference."), field="choices")
    first, second = both
    # A line mixed from both readings can be invalid although each reading was valid.
    agreed = cleaned(table_match, settled(first, second, choices))
    table_match.readings.update(content=agreed.to_data(), settled=True)


def _place(table_match: TableMatch, number: int, by: User) -> Reading:
    """Return this person's reading: the requested one, or the other if the first belongs to somebody else."""
    rows = {row.number: row for row in table_match.readings.select_related("read_by")}
    if number not in (1, 2):
        raise Refused(_("A sheet is read twice: choose 1 or 2."), field="number")
    for wanted in (number, 3 - number):
        row = rows.get(wanted)
        if row is None:
            return Reading(table_match=table_match, number=wanted)
        if row.read_by in (None, by):
            return row
    names = " · ".join(str(row.read_by) for row in rows.values())
    text = _("Two people have typed this sheet already: {names}. Delete one reading first.")
    raise Conflict(text.format(names=names), code="read-twice")


def _locked(table_match: TableMatch, by: User) -> TableMatch:
    table_match = lock_row(TableMatch.every, table_match.pk)
    permissions.recheck(by, table_match)
    if table_match.annulled_at is not None:
        raise entry.annulled(table_match)
    if table_match.state != TableMatch.State.PLAYING:
        raise Conflict(_("The sheet of this match is complete already: check it."), code="match-over")
    return table_match
