"""Find unsent events: journal entries after the last processed one become waiting messages.

Journal numbers have no gaps and follow the order of commits, so no entry is missed or sent twice, even after a crash.
A message is written once, and is identical for every attempt.
"""

import datetime
from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from tournament.exchange.webhooks import events
from tournament.exchange.webhooks.events import Event
from tournament.journal import log
from tournament.models import Club, Delivery, JournalLine, Tournament, Webhook, WebhookCursor

AT_ONCE: Final = 500  # journal entries per transaction


def look(*, now: datetime.datetime) -> int:
    """Create messages for all new events. Returns how many. Takes three queries if nothing has happened."""
    hooks = list(Webhook.objects.filter(state=Webhook.State.ON))
    behind: list[Tournament | Club] = [*_tournaments_behind(hooks), *_clubs_behind(hooks)] if hooks else []
    return sum(_create_messages(where, hooks, now) for where in behind)


def _tournaments_behind(hooks: list[Webhook]) -> QuerySet[Tournament]:
    """Return the tournaments with a webhook whose journal has unprocessed entries."""
    clubs = {hook.club_id for hook in hooks if hook.tournament_id is None}
    single = {hook.tournament_id for hook in hooks if hook.tournament_id is not None}
    told = Coalesce(OuterRef("webhook_cursor__line"), 0)
    newer = JournalLine.objects.filter(tournament=OuterRef("pk"), number__gt=told)
    return Tournament.objects.filter(Q(club__in=clubs) | Q(pk__in=single)).filter(Exists(newer))


def _clubs_behind(hooks: list[Webhook]) -> QuerySet[Club]:
    """Return the clubs with a webhook whose own journal has unprocessed entries."""
    told = Coalesce(OuterRef("webhook_cursor__line"), 0)
    newer = JournalLine.objects.filter(club=OuterRef("pk"), tournament=None, number__gt=told)
    return Club.objects.filter(pk__in={hook.club_id for hook in hooks}).filter(Exists(newer))


@transaction.atomic
def _create_messages(where: Tournament | Club, hooks: Iterable[Webhook], now: datetime.datetime) -> int:
    """Create messages under a lock, so that two parallel workers send each once."""
    chain = {"tournament": where} if isinstance(where, Tournament) else {"club": where}
    WebhookCursor.objects.get_or_create(**chain)
    told = WebhookCursor.objects.select_for_update(no_key=True).get(**chain)
    heard = [hook for hook in hooks if _hears_of(hook, where)]
    new = log.chain(where).filter(number__gt=told.line)
    last = new.order_by("-number").values_list("number", flat=True).first()
    if last is None or not heard:
        return 0
    since = min(hook.since for hook in heard)
    lines = list(new.filter(number__lte=last, action__in=events.ACTIONS, at__gt=since).order_by("number")[:AT_ONCE])
    # More entries may follow: the next sweep continues after these.
    if len(lines) == AT_ONCE:
        last = lines[-1].number
    found = [
        Delivery(
            webhook=hook,
            event=event.name,
            event_id=event.identity,
            line=event.line,
            body=event.body(hook.base_url),
            created_at=now,
        )
        for event in events.read(where, lines)
        for hook in heard
        if _hears(hook, event)
    ]
    Delivery.objects.bulk_create(found)
    told.line = last
    told.save(update_fields=["line"])
    return len(found)


def _hears_of(hook: Webhook, where: Tournament | Club) -> bool:
    """Return whether a webhook may hear events of a journal."""
    if isinstance(where, Club):
        return hook.club_id == where.pk
    return hook.tournament_id in (None, where.pk) and hook.club_id == where.club_id


def _hears(hook: Webhook, event: Event) -> bool:
    """Return whether a webhook gets the message of an event."""
    near = event.told_in is None or hook.tournament_id is None or hook.tournament_id in event.told_in
    return near and event.name in hook.events and event.at > hook.since
