"""The control room: what is going on now and what needs the organizer, from what the day has left behind.

It reads only, and asks the database the same number of questions for four tables and for forty.
"""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db.models import Count, Max, Q, QuerySet

from tournament import forecasting, helping, phones, tables
from tournament.hall import agreeing, needs, play, stages
from tournament.hall.agreeing import Waiting
from tournament.hall.needs import Need
from tournament.hall.play import TableNow
from tournament.hall.silence import PhoneNow, calm, of_phones
from tournament.hall.stages import NextStep, Progress, Stage
from tournament.models import Document, JudgePhone, Tournament, Webhook
from tournament.tables import Waiting as InQueue

__all__ = ["Hall", "Need", "NextStep", "PhoneNow", "Progress", "Stage", "TableNow", "Waiting", "calm", "of", "stamp"]


@dataclass(frozen=True)
class Hall:
    """The hall now. `queue`: the matches without a table. `papers`: those that are being made or could not be made.

    `outlook`: when rounds and the day will end, as all pages say it.
    """

    progress: Progress
    needs: list[Need]
    tables: list[TableNow]
    queue: list[InQueue]
    papers: list[Document]
    outlook: forecasting.Outlook
    phones: list[PhoneNow] = field(default_factory=list)

    @property
    def under_way(self) -> list[Document]:
        """Papers that are being made."""
        return [one for one in self.papers if one.under_way]


def of(tournament: Tournament, *, now: datetime.datetime) -> Hall:
    """Look at everything once."""
    queue = tables.waiting(tournament)
    waiting = agreeing.of(tournament)
    outlook = forecasting.lately(tournament, now)
    playing = play.of(tournament, waiting, outlook.alerts, now=now)
    papers = list(_papers(tournament))
    found = list(of_phones(tournament, now=now))
    hall = Hall(stages.of(tournament, queue), [], playing, queue, papers, outlook, found)
    hall.needs.extend(needs.in_order(_needs(tournament, hall, waiting)))
    return hall


def stamp(tournament: Tournament, *, now: datetime.datetime) -> str:
    """What changes with all that `of` shows: the day, its money, calls, counts, papers, phones, and the minute."""
    calls = helping.waiting(tournament).aggregate(count=Count("pk"), last=Max("pk"), answered=Count("answered_at"))
    counts = helping.differing(tournament).aggregate(count=Count("pk"), last=Max("pk"))
    papers = (
        _papers(tournament)
        .order_by()
        .aggregate(count=Count("pk"), last=Max("pk"), failed=Count("pk", filter=Q(state=Document.State.FAILED)))
    )
    there = JudgePhone.objects.filter(tournament=tournament, seen_at__gte=now - phones.OFFLINE).count()
    figures = [*calls.values(), *counts.values(), *papers.values(), there, int(now.timestamp() // 60)]
    return "-".join(str(one or 0) for one in (tournament.version, tournament.next_receipt, *figures))


def _papers(tournament: Tournament) -> QuerySet[Document]:
    unfinished = tournament.documents.exclude(state=Document.State.DONE).select_related("division")
    return unfinished.order_by("id")


def _given_up(tournament: Tournament) -> QuerySet[Webhook]:
    """Of this tournament, or of all of its club."""
    mine = Q(tournament=tournament) | Q(tournament=None)
    return Webhook.objects.filter(mine, club=tournament.club_id, state=Webhook.State.FAILED)


def _needs(tournament: Tournament, hall: Hall, waiting: list[Waiting]) -> Iterator[Need]:
    by_sitting = {one.sitting.pk: one for one in hall.tables}
    for table in hall.tables:
        yield from needs.of_table(table)
    for one in waiting:
        yield needs.of_sheet(one, by_sitting.get(one.sitting.pk))
    yield from needs.of_plan(hall.outlook.alerts)
    yield from needs.of_moves(tables.leaving(tournament))
    yield from needs.of_queue(hall.queue)
    yield from needs.of_papers(hall.papers)
    yield from needs.of_webhooks(_given_up(tournament))
    yield from calm(hall.phones)
