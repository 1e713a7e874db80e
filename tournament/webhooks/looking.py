"""Find what nobody was told of: lines of the journal behind the last one that was told become messages that wait.

The numbers of a journal have no gaps and come in the order of their commits, so nothing is missed and nothing told
twice, whoever dies when. A message is written once, and is the same for each time that it is sent.
"""

import datetime
import json
import uuid
from collections.abc import Iterable
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from tournament.models import Delivery, JournalLine, Told, Tournament, Webhook
from tournament.webhooks.events import ACTIONS, Event, Reader

AT_ONCE: Final = 500  # lines in one transaction
EVENT: Final = uuid.UUID("6f0c4a52-3f2d-4c39-9a0e-6b8f6d2f7f10")
"""The space of the identities of events."""


def look(*, now: datetime.datetime) -> int:
    """Write the messages of everything that is new; how many. Reads little where nothing has happened."""
    hooks = list(Webhook.objects.filter(state=Webhook.State.ON))
    return sum(_tell(tournament, hooks, now) for tournament in _behind(hooks)) if hooks else 0


def _behind(hooks: list[Webhook]) -> QuerySet[Tournament]:
    """The tournaments that somebody hears of and whose journal goes on behind what was told."""
    clubs = {hook.club_id for hook in hooks if hook.tournament_id is None}
    single = {hook.tournament_id for hook in hooks if hook.tournament_id is not None}
    told = Coalesce(OuterRef("told__line"), 0)
    newer = JournalLine.objects.filter(tournament=OuterRef("pk"), number__gt=told)
    return Tournament.objects.filter(Q(club__in=clubs) | Q(pk__in=single)).filter(Exists(newer))


@transaction.atomic
def _tell(tournament: Tournament, hooks: Iterable[Webhook], now: datetime.datetime) -> int:
    """Under a lock, so that two who look at the same moment tell it once."""
    Told.objects.get_or_create(tournament=tournament)
    told = Told.objects.select_for_update(no_key=True).get(tournament=tournament)
    heard = [
        hook for hook in hooks if hook.tournament_id in (None, tournament.pk) and hook.club_id == tournament.club_id
    ]
    new = JournalLine.objects.filter(tournament=tournament, number__gt=told.line)
    last = new.order_by("-number").values_list("number", flat=True).first()
    if last is None or not heard:
        return 0
    since = min(hook.since for hook in heard)
    lines = list(new.filter(number__lte=last, action__in=ACTIONS, at__gt=since).order_by("number")[:AT_ONCE])
    if len(lines) == AT_ONCE:
        last = lines[-1].number
    found = [
        _delivery(hook, tournament, event, now)
        for event in Reader(tournament).read(lines)
        for hook in heard
        if event.name in hook.events and event.line.at > hook.since
    ]
    Delivery.objects.bulk_create(found)
    told.line = last
    told.save(update_fields=["line"])
    return len(found)


def _delivery(hook: Webhook, tournament: Tournament, event: Event, now: datetime.datetime) -> Delivery:
    identity = uuid.uuid5(EVENT, f"{event.line.hash} {event.name} {event.about}")
    body = written(
        hook, tournament, event.name, identity, event.line.at, event.line.number, event.data, event.api, event.page
    )
    return Delivery(
        webhook=hook, event=event.name, event_id=identity, line=event.line.number, body=body, created_at=now
    )


def written(
    hook: Webhook,
    tournament: Tournament,
    name: str,
    identity: uuid.UUID,
    at: datetime.datetime,
    line: int | None,
    data: Any,
    api: str,
    page: str,
) -> str:
    """A message as it is sent: JSON. `line` is the journal's, None for a test."""
    return json.dumps(
        {
            "id": str(identity),
            "event": name,
            "at": at.astimezone(datetime.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "tournament": {"slug": tournament.slug, "name": tournament.name, "club": tournament.club_id},
            "line": line,
            "data": data,
            "links": {"api": hook.base_url + api, "page": hook.base_url + page},
        },
        ensure_ascii=False,
    )
