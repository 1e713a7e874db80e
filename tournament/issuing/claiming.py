"""Claim work: the most urgent first, and none of it so that what kills a worker stands in the way of the rest.

A message only says that there is work. Which, the rows decide when a worker has time: so a scoresheet that is needed
now comes before a results book that was asked for earlier, on any broker and with a single worker.
"""

import datetime
import time
import uuid
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Value, When, Window
from django.db.models.functions import RowNumber

from tournament.models import Batch, BatchPaper, Document, DocumentPart
from tournament.models.jobs import UNDER_WAY, Job

LEASE: Final = datetime.timedelta(seconds=30)  # how long a dead worker's work lies; a living one renews it
PATIENCE: Final = datetime.timedelta(seconds=10)  # how long a message may be under way before it counts as lost
PAUSE: Final = datetime.timedelta(seconds=5)  # before the second attempt; longer before each further one
ALONE_FOR: Final = datetime.timedelta(minutes=1)  # how long a second attempt waits until nothing else is being drawn
TRIES: Final = 5
REMEMBERED: Final = datetime.timedelta(minutes=5)  # whose papers were drawn last
AT_A_GLANCE: Final = 24  # the first of each queue: others may be quicker
GLANCES: Final = 3
HANGS_AFTER: Final = 120.0  # seconds without a page: no page takes so long

Work: TypeAlias = Document | DocumentPart | Batch
QUEUES: Final[tuple[tuple[type[Work], str], ...]] = ((Batch, ""), (DocumentPart, "document__"), (Document, ""))
"""What is claimed, in the order of what is nearest to its end, and the way to the tournament and to who asked."""

_held: dict[uuid.UUID, tuple[type[Work], float]] = {}  # what this process works on, and its last sign of life


class Lost(Exception):
    """The claim is gone: the row was deleted, its record written anew, or somebody else has it."""


def claim(model: type[Work], key: int, *, now: datetime.datetime) -> Work | None:
    """Take waiting work, or that of a worker who died, with one conditional UPDATE; None when somebody has it."""
    mine = uuid.uuid4()
    free = Q(state=Job.State.WAITING) | Q(state=Job.State.RUNNING, lease_until__lt=now)
    taken = model._base_manager.filter(free, pk=key).update(
        state=Job.State.RUNNING, claim=mine, lease_until=now + LEASE, attempts=F("attempts") + 1
    )
    found: Work | None = model._base_manager.filter(pk=key, claim=mine).first() if taken else None
    if found is not None:
        _held[mine] = (model, time.monotonic())
    return found


def take(*, now: datetime.datetime) -> Work | None:
    """Claim the most urgent work that is due; None where there is none."""
    for _glance in range(GLANCES):
        places = _places(now)
        for place in places:
            model = QUEUES[place.rank][0]
            if place.suspect and not _may_try_again(model, place.key, now):
                continue
            if (found := claim(model, place.key, now=now)) is not None:
                return found
        if len(places) < AT_A_GLANCE:
            return None
    return None


class _Place(NamedTuple):
    """Where work stands in line: the least comes first. `whose`: of which tournament, and who asked for it."""

    suspect: int
    priority: int
    turn: int
    rank: int
    key: int
    whose: tuple[int, int | None]


def _places(now: datetime.datetime) -> list[_Place]:
    """The first of each queue: what failed once comes last, and nobody's papers all before another's.

    A turn is how many papers the same person would have then, those of the last minutes counted too.
    """
    places = [place for rank in range(len(QUEUES)) for place in _first_in(rank, now)]
    if len({place.whose for place in places}) > 1:
        recent = Document.objects.filter(done_at__gt=now - REMEMBERED).order_by()
        served = {tuple(row[:2]): row[2] for row in recent.values_list("tournament", "asked_by").annotate(Count("pk"))}
        places = [place._replace(turn=place.turn + served.get(place.whose, 0)) for place in places]
    return sorted(places)


def _first_in(rank: int, now: datetime.datetime) -> Iterator[_Place]:
    model, way = QUEUES[rank]
    whose = (f"{way}tournament", f"{way}asked_by")
    suspect = Case(When(attempts__gt=0, then=Value(1)), default=Value(0), output_field=IntegerField())
    turn = Window(
        RowNumber(), partition_by=[F(name) for name in whose], order_by=[F("attempts"), F("priority"), F("pk")]
    )
    queue = due(model, now).annotate(suspect=suspect, turn=turn).order_by("suspect", "priority", "turn", "pk")
    for row in queue.values_list("suspect", "priority", "turn", "pk", *whose)[:AT_A_GLANCE]:
        found, priority, place, key, tournament, person = row
        yield _Place(found, priority, place, rank, key, (tournament, person))


def due(model: type[Work], now: datetime.datetime) -> QuerySet[Work]:
    """What waits and may be begun: a set of papers only when none of them is still to be drawn."""
    waiting = model._base_manager.filter(Q(due_at=None) | Q(due_at__lte=now), state=Job.State.WAITING)
    if model is Batch:
        papers = BatchPaper.objects.filter(batch=OuterRef("pk"), document__state__in=UNDER_WAY)
        waiting = waiting.filter(~Exists(papers))
    return waiting


def _may_try_again(model: type[Work], key: int, now: datetime.datetime) -> bool:
    """Whether what failed once may be tried: while nothing else is drawn, which it could take with it into death."""
    running = Q(state=Job.State.RUNNING, lease_until__gte=now)
    if not any(queue._base_manager.filter(running).exists() for queue, _way in QUEUES):
        return True
    return model._base_manager.filter(pk=key, due_at__lt=now - ALONE_FOR).exists()


def seen_alive(work: Work) -> None:
    """Note that work goes on; the lease is renewed by `renew`."""
    if work.claim in _held:
        _held[work.claim] = (type(work), time.monotonic())


def let_go(work: Work) -> None:
    """This process is done with it, well or badly."""
    if work.claim is not None:
        _held.pop(work.claim, None)


def renew(*, now: datetime.datetime) -> bool:
    """Renew the leases of what this process works on; False when one of them has come to no page for very long."""
    going, hanging = [], False
    for mine, (model, sign) in list(_held.items()):
        if time.monotonic() - sign > HANGS_AFTER:
            hanging = True
        else:
            going.append((mine, model))
    for mine, model in going:
        model._base_manager.filter(claim=mine, state=Job.State.RUNNING).update(lease_until=now + LEASE)
    return not hanging


def held(work: Work) -> QuerySet[Work]:
    """The row as long as it is ours, to be updated: none once the claim is lost."""
    return type(work)._base_manager.filter(pk=work.pk, claim=work.claim, state=Job.State.RUNNING)
