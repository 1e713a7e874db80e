"""Changes to tables by officials: a name, out of order, in order again; and moving or calling the match at a table.

A moved match keeps its sheet, URL and printed code.
"""

import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable
from tournament.core.short_texts import required_reason
from tournament.hall import seating, tables
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import HallTable, TableMatch, Tournament, User
from tournament.tournaments import opening

LONGEST_NAME = 40


@transaction.atomic
def name_table(*, tournament: Tournament, number: int, name: str, by: User | None) -> HallTable:
    """Name a table, in addition to its number ("by the window"); "" removes the name."""
    tournament = lock_row(Tournament.objects, tournament.pk)
    name = name.strip()
    if len(name) > LONGEST_NAME or (name and not is_readable(name)):
        raise Refused(_("The name of a table has at most 40 characters that can be read."), field="name")
    table = tables.hall_table(tournament, number)
    before = table.name
    # Repeating a change writes nothing, so that a double tap leaves one journal entry.
    if name != before:
        table.name = name
        _keep(table, by, Action.NAME_TABLE, before={"name": before}, after={"name": name})
    return table


@transaction.atomic
def close_table(*, tournament: Tournament, number: int, reason: str, vacate: bool, by: User | None) -> HallTable:
    """Put a table out of order, with a reason: no match is sent there.

    vacate: a match in play there moves to a free table by lot, or to the next free one; otherwise it ends where it is.
    Repeating it replaces the reason.
    """
    tournament = lock_row(Tournament.objects, tournament.pk)
    reason = required_reason(reason)
    table = tables.hall_table(tournament, number)
    if table.out_of_order_at is not None and (table.reason, table.vacate) == (reason, vacate):
        return table
    # The first time stays: matches leave tables in this order.
    table.out_of_order_at = table.out_of_order_at or timezone.now()
    table.reason, table.vacate = reason, vacate
    _keep(table, by, Action.CLOSE_TABLE, reason=reason, after={"vacate": vacate})
    seating.seat_waiting(tournament=tournament, by=by)
    return table


@transaction.atomic
def open_table(*, tournament: Tournament, number: int, by: User | None) -> HallTable:
    """Put a table back in order; a waiting match gets it at once. Repeating it has no effect."""
    tournament = lock_row(Tournament.objects, tournament.pk)
    table = tables.hall_table(tournament, number)
    if table.out_of_order_at is not None:
        table.out_of_order_at, table.reason, table.vacate = None, "", False
        _keep(table, by, Action.OPEN_TABLE)
        seating.seat_waiting(tournament=tournament, by=by)
    return table


def _keep(
    table: HallTable,
    by: User | None,
    action: Action,
    *,
    reason: str = "",
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    table.save()
    opening.touch(table.tournament)
    log.write(table.tournament, by, action, table, before=before, after=after, reason=reason, rows=[table])


ONE_TAP = datetime.timedelta(seconds=10)
"""Two calls within this time count as one: a double tap, or two officials at once."""


@transaction.atomic
def move(*, table_match: TableMatch, table: int, by: User | None) -> TableMatch:
    """Move a match to a free table; the table it leaves goes to the next waiting match.

    Its sheet, open phones and printed code keep working; a scoresheet printed before shows the original table
    (`TableMatch.printed_table`). A move to its own table has no effect. Conflict if the match is over, or the table is
    taken or out of order; Refused if the hall has no such table.
    """
    tournament, table_match = _locked(table_match)
    if table_match.table == table:
        return table_match
    tables.check_free(tournament, table)
    # Before the queue: the match must leave its table for a waiting one.
    seating.seat_at(table_match, table, by)
    seating.seat_waiting(tournament=tournament, by=by)
    return table_match


@transaction.atomic
def call(*, table_match: TableMatch, by: User | None) -> TableMatch:
    """Call both teams to their table again: on the wall, on phones and public pages.

    Conflict once play has begun. Two calls within ten seconds count as one.
    """
    tournament, table_match = _locked(table_match)
    permissions.recheck(by, table_match)
    if table_match.state != TableMatch.State.PLAYING or table_match.has_begun:
        raise Conflict(_("Play has begun at this table: the teams cannot be called."), code="play-has-begun")
    now = timezone.now()
    if table_match.called_at is not None and now - table_match.called_at < ONE_TAP:
        return table_match
    table_match.called_at, table_match.called_by = now, by
    table_match.save(update_fields=["called_at", "called_by"])
    opening.touch(tournament)
    after = {"table": table_match.table}
    log.write(tournament, by, Action.CALL_MATCH, table_match, after=after, rows=[table_match])
    return table_match


def calls(tournament: Tournament) -> QuerySet[TableMatch]:
    """Return the matches called to their tables that have not begun, newest call first."""
    called = TableMatch.objects.filter(tournament=tournament, state=TableMatch.State.PLAYING, called_at__isnull=False)
    return tables.with_labels(called.filter(hands=0, entries=None)).order_by("-called_at", "table", "pk")


def _locked(table_match: TableMatch) -> tuple[Tournament, TableMatch]:
    """Return both rows locked. Conflict if the match is over or its sheet was annulled."""
    tournament = lock_row(Tournament.every, table_match.tournament_id)
    table_match = lock_row(TableMatch.every, table_match.pk)
    if table_match.annulled_at is not None or table_match.state == TableMatch.State.FINISHED:
        raise Conflict(_("This match is over and needs no table."), code="match-finished")
    return tournament, table_match


@transaction.atomic
def change_tournament(*, tournament: Tournament, by: User | None, **changes: Any) -> Tournament:
    """Change the settings (`opening.change_tournament`); waiting matches get tables that were added."""
    changed = opening.change_tournament(tournament=tournament, by=by, **changes)
    # Other settings free no table.
    if "tables" in changes:
        seating.seat_waiting(tournament=changed, by=by)
    return changed
