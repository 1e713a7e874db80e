"""What officials say of a table: its name, that it is out of order, that it is in order again."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal, opening
from tournament.errors import Refused
from tournament.models import HallTable, Tournament, User
from tournament.names import is_readable
from tournament.seating import hall, queue

LONGEST_NAME, LONGEST_REASON = 40, 200


@transaction.atomic
def name_table(*, tournament: Tournament, number: int, name: str, by: User | None) -> HallTable:
    """Give a table a name beside its number ("by the window"); "" takes it away."""
    tournament = _lock(tournament)
    name = name.strip()
    if len(name) > LONGEST_NAME or (name and not is_readable(name)):
        raise Refused(_("The name of a table has at most 40 characters that can be read."), field="name")
    table = hall.row(tournament, number)
    before = table.name
    if name != before:
        table.name = name
        _keep(table, by, "name-table", before={"name": before}, after={"name": name})
    return table


@transaction.atomic
def close_table(*, tournament: Tournament, number: int, reason: str, vacate: bool, by: User | None) -> HallTable:
    """Take a table out of order, and say why: no match is sent there.

    vacate: a match that is played there moves to a free table, by lot, or to the next one that comes free; else it
    ends where it is. Said again, the new reason holds.
    """
    tournament = _lock(tournament)
    reason = reason.strip()
    if not reason or len(reason) > LONGEST_REASON or not is_readable(reason):
        raise Refused(_("Say why in at most 200 characters that can be read."), field="reason")
    table = hall.row(tournament, number)
    if table.out_of_order_at is not None and (table.reason, table.vacate) == (reason, vacate):
        return table
    table.out_of_order_at = table.out_of_order_at or timezone.now()
    table.reason, table.vacate = reason, vacate
    _keep(table, by, "close-table", reason=reason, after={"vacate": vacate})
    queue.seat_waiting(tournament=tournament, by=by)
    return table


@transaction.atomic
def open_table(*, tournament: Tournament, number: int, by: User | None) -> HallTable:
    """Say that a table is in order again; a match that waits gets it at once. Twice is once."""
    tournament = _lock(tournament)
    table = hall.row(tournament, number)
    if table.out_of_order_at is not None:
        table.out_of_order_at, table.reason, table.vacate = None, "", False
        _keep(table, by, "open-table")
        queue.seat_waiting(tournament=tournament, by=by)
    return table


def _lock(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def _keep(
    table: HallTable,
    by: User | None,
    action: str,
    *,
    reason: str = "",
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    table.save()
    opening.bump(table.tournament)
    journal.write(
        where=table.tournament,
        by=by,
        action=action,
        subject=f"table {table.number}",
        before=before,
        after=after,
        reason=reason,
        rows=[table],
    )
