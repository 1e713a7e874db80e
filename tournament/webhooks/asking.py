"""Give an address that is told, change it, give it another secret, test it, tell it again, end it: an organizer does.

What stands in the club's journal of it is the host alone: addresses of other programs often hold passwords of theirs.
"""

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament import journal
from tournament.errors import Conflict, Refused, TooMany
from tournament.models import Club, Delivery, Tournament, User, Webhook
from tournament.webhooks import addresses, looking, signing
from tournament.webhooks.events import EVENTS, TEST

MOST: Final = 20  # addresses of one club
MOST_BY_HAND: Final = 30  # messages to one address in an hour
AN_HOUR: Final = datetime.timedelta(hours=1)


@dataclass(frozen=True)
class Made:
    """A webhook and its secret, which nobody is told again."""

    webhook: Webhook
    secret: str


def hears_of(tournament: Tournament) -> QuerySet[Webhook]:
    """The addresses that hear of a tournament: its own, and those that hear of all of its club."""
    return Webhook.objects.filter(Q(tournament=tournament) | Q(tournament=None), club=tournament.club_id)


@transaction.atomic
def make(
    *,
    tournament: Tournament,
    address: str,
    events: Sequence[str],
    whole_club: bool,
    base_url: str,
    by: User | None,
    now: datetime.datetime,
) -> Made:
    """Tell an address from now on what happens in a tournament, or in all of its club's, those to come too.

    Refused for an address that may not be told, and for no events; Conflict where it is told already.
    """
    chosen, address = _events(events), address.strip()
    found = addresses.check(address)
    club = tournament.club
    journal.lock(club)
    if Webhook.objects.filter(club=club).count() >= MOST:
        raise Conflict(_("A club tells at most 20 addresses."), code="too-many-webhooks")
    scope = None if whole_club else tournament
    _refuse_twice(club, scope, address)
    salt = signing.new_salt()
    hook = Webhook.objects.create(
        club=club,
        tournament=scope,
        address=address,
        events=chosen,
        base_url=base_url,
        salt=salt,
        made_at=now,
        since=now,
    )
    where = scope.slug if scope else ""
    _write(hook, "make-webhook", by, after={"host": found.host, "events": chosen, "tournament": where})
    return Made(hook, signing.secret_of(salt))


@transaction.atomic
def change(
    *,
    webhook: Webhook,
    by: User | None,
    now: datetime.datetime,
    address: str | None = None,
    events: Sequence[str] | None = None,
    on: bool | None = None,
) -> Webhook:
    """Change where an address is or what it hears of, turn it off or on again; None leaves it as it is.

    What happens while it is off it does not hear of later. Refused and Conflict as for a new one.
    """
    hook = _locked(webhook)
    before: dict[str, object] = {}
    after: dict[str, object] = {}
    if address is not None and address.strip() != hook.address:
        found = addresses.check(address)
        _refuse_twice(hook.club, hook.tournament, address.strip())
        hook.address, hook.failures, hook.not_before = address.strip(), 0, None
        after["host"] = found.host
    if events is not None and (chosen := _events(events)) != hook.events:
        before["events"], after["events"] = hook.events, chosen
        hook.events = chosen
    if on is not None and on != (hook.state == Webhook.State.ON):
        before["state"] = hook.state
        hook.state = Webhook.State.ON if on else Webhook.State.OFF
        after["state"] = hook.state
        hook.stopped_at, hook.stopped_for, hook.failures, hook.not_before = None if on else now, "", 0, None
        if on:
            hook.since = now
        else:
            waiting = hook.deliveries.filter(state=Delivery.State.WAITING)
            waiting.update(state=Delivery.State.FAILED, error="turned-off")
    if after:
        hook.save()
        _write(hook, "change-webhook", by, before=before, after=after)
    return hook


@transaction.atomic
def rotate(*, webhook: Webhook, by: User | None, now: datetime.datetime) -> Made:
    """Another secret. For 24 hours messages carry a signature with the one before too."""
    hook = _locked(webhook)
    hook.salt_before, hook.salt_before_until = hook.salt, now + signing.BOTH_FOR
    hook.salt = signing.new_salt()
    hook.save(update_fields=["salt", "salt_before", "salt_before_until"])
    _write(hook, "renew-webhook", by)
    return Made(hook, signing.secret_of(hook.salt))


@transaction.atomic
def remove(*, webhook: Webhook, by: User | None) -> None:
    """Tell it nothing more; its log of deliveries goes too."""
    hook = _locked(webhook)
    _write(hook, "remove-webhook", by, before={"host": _host(hook)})
    hook.delete()


@transaction.atomic
def test(*, webhook: Webhook, tournament: Tournament, now: datetime.datetime) -> Delivery:
    """Send a message that says only that it is a test, once. Conflict for an address that is not told now."""
    hook = _told_now(webhook, now)
    slug, identity = tournament.slug, uuid.uuid4()
    api, page = f"/api/v1/tournaments/{slug}/", f"/t/{slug}/"
    body = looking.written(hook, tournament, TEST, identity, now, None, {}, api, page)
    return _by_hand(hook, event=TEST, event_id=identity, body=body, created_at=now)


@transaction.atomic
def replay(*, delivery: Delivery, now: datetime.datetime) -> Delivery:
    """Send the same message again, once. Conflict for an address that is not told now, or while it waits anyway."""
    hook = _told_now(delivery.webhook, now)
    if Delivery.objects.filter(pk=delivery.pk, state=Delivery.State.WAITING).exists():
        raise Conflict(_("This message waits to be sent anyway."), code="waits")
    return _by_hand(
        hook, event=delivery.event, event_id=delivery.event_id, line=delivery.line, body=delivery.body, created_at=now
    )


def _by_hand(hook: Webhook, **columns: object) -> Delivery:
    """A message that an official waits for: an address that was to be left alone is tried now."""
    if hook.not_before is not None:
        hook.not_before = None
        hook.save(update_fields=["not_before"])
    return Delivery.objects.create(webhook=hook, by_hand=True, **columns)


def _told_now(webhook: Webhook, now: datetime.datetime) -> Webhook:
    hook = _locked(webhook)
    if hook.state != Webhook.State.ON:
        raise Conflict(_("This address is turned off: turn it on first."), code="turned-off")
    if hook.deliveries.filter(by_hand=True, created_at__gt=now - AN_HOUR).count() >= MOST_BY_HAND:
        raise TooMany(_("Many messages were sent by hand just now: try again in an hour."), code="too-many")
    return hook


def _locked(webhook: Webhook) -> Webhook:
    """The webhook once nobody else can change it; Conflict when it was ended meanwhile."""
    journal.lock(webhook.club)
    hook = Webhook.objects.select_for_update(no_key=True, of=("self",)).select_related("club", "tournament")
    found = hook.filter(pk=webhook.pk).first()
    if found is None:
        raise Conflict(_("This address was taken away meanwhile."), code="gone")
    return found


def _events(names: Sequence[str]) -> list[str]:
    """The names in the order of the day, each once."""
    if not names or not set(names) <= set(EVENTS):
        raise Refused(_("Choose what this address is told."), field="events", code="no-events")
    return [name for name in EVENTS if name in names]


def _refuse_twice(club: Club, tournament: Tournament | None, address: str) -> None:
    if Webhook.objects.filter(club=club, tournament=tournament, address=address).exists():
        raise Conflict(_("This address is told already."), field="address", code="same-address")


def _host(hook: Webhook) -> str:
    found = addresses.split(hook.address)
    return found.host if found else ""


def _write(
    hook: Webhook,
    action: str,
    by: User | None,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    journal.write(where=hook.club, by=by, action=action, subject=f"webhook {hook.pk}", before=before, after=after)
