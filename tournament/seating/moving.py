"""Send a match to another table, and call its teams: its sheet, its address and its printed code stay the same."""

import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal, opening, permissions
from tournament.errors import Conflict
from tournament.models import Sitting, Tournament, User
from tournament.seating import hall, queue

ONE_TAP = datetime.timedelta(seconds=10)
"""Two calls within this time are one: a double tap, or two officials at once."""


@transaction.atomic
def move(*, sitting: Sitting, table: int, by: User | None) -> Sitting:
    """Let a match go on at another table, which is free; the one that it leaves goes to whoever waits.

    Its sheet, the phones at it and its printed code go on working; a scoresheet printed before names the table that it
    began at (`Sitting.printed_table`). To where it is already: nothing happens. Conflict when it is over, or somebody
    plays there, or that table is out of order; Refused when the hall has no such table.
    """
    tournament, sitting = _locked(sitting)
    if sitting.table == table:
        return sitting
    hall.check_free(tournament, table)
    queue.put(sitting, table, by)
    queue.seat_waiting(tournament=tournament, by=by)
    return sitting


@transaction.atomic
def call(*, sitting: Sitting, by: User | None) -> Sitting:
    """Call both teams of a match to their table, again: on the wall, on phones and public pages.

    Conflict once its play has begun. Two calls within ten seconds are one.
    """
    tournament, sitting = _locked(sitting)
    permissions.ask_again(by, sitting)
    if sitting.state != Sitting.State.PLAYING or sitting.has_begun:
        raise Conflict(_("Play has begun at this table: there is nobody to be called."), code="play-has-begun")
    now = timezone.now()
    if sitting.called_at is not None and now - sitting.called_at < ONE_TAP:
        return sitting
    sitting.called_at, sitting.called_by = now, by
    sitting.save(update_fields=["called_at", "called_by"])
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="call-match",
        subject=queue.subject(sitting),
        after={"table": sitting.table},
        rows=[sitting],
    )
    return sitting


def calls(tournament: Tournament) -> QuerySet[Sitting]:
    """The matches whose teams are called to their tables and have not begun to play, newest call first."""
    called = Sitting.objects.filter(tournament=tournament, state=Sitting.State.PLAYING, called_at__isnull=False)
    with_names = ("team_a__players__registration__person", "team_b__players__registration__person")
    not_begun = called.filter(hands=0, entries=None).select_related("round__division__bracket", "match")
    return (
        not_begun.select_related("team_a", "team_b").prefetch_related(*with_names).order_by("-called_at", "table", "pk")
    )


def _locked(sitting: Sitting) -> tuple[Tournament, Sitting]:
    """Both once nobody else can change them. Conflict when the match is over or its sheet was annulled."""
    tournament = Tournament.every.select_for_update(no_key=True).get(pk=sitting.tournament_id)
    sitting = Sitting.every.select_for_update(no_key=True).get(pk=sitting.pk)
    if sitting.annulled_at is not None or sitting.state == Sitting.State.FINISHED:
        raise Conflict(_("This match is over: it needs no table any more."), code="match-finished")
    return tournament, sitting
