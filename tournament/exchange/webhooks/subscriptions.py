"""Manage webhooks: create, change, delete, rotate the secret, test, replay; by an organizer.

The club's journal records only the host, because addresses of other programs often contain their secrets.
"""

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict, Refused, TooMany
from tournament.exchange.webhooks import addresses
from tournament.exchange.webhooks import delivery as webhooks_delivery
from tournament.exchange.webhooks.catalogue import EVENTS, TEST
from tournament.exchange.webhooks.events import Event
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Club, Delivery, Tournament, User, Webhook

MOST: Final = 20  # webhooks per club
MOST_BY_HAND: Final = 30  # manual messages per webhook and hour
AN_HOUR: Final = datetime.timedelta(hours=1)


@dataclass(frozen=True)
class Made:
    """A webhook and its secret, which is shown only once."""

    webhook: Webhook
    secret: str


def hears_of(tournament: Tournament) -> QuerySet[Webhook]:
    """Return the webhooks of a tournament: its own, and those of its whole club."""
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
    """Create a webhook for a tournament, or for all of its club's tournaments, including future ones.

    Refused for an address that is not allowed, or without events; Conflict for a duplicate.
    """
    chosen, address = _events(events), address.strip()
    found = addresses.check_address(address)
    club = tournament.club
    log.lock(club)
    if Webhook.objects.filter(club=club).count() >= MOST:
        raise Conflict(_("A club has at most 20 webhooks."), code="too-many-webhooks")
    scope = None if whole_club else tournament
    _refuse_twice(club, scope, address)
    salt = webhooks_delivery.new_salt()
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
    _write(hook, Action.MAKE_WEBHOOK, by, after={"host": found.host, "events": chosen, "tournament": where})
    return Made(hook, webhooks_delivery.secret_of(salt))


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
    """Change the address or events of a webhook, or turn it off or on; None leaves a value unchanged.

    Events while it is off are not sent later. Refused and Conflict as for a new webhook.
    """
    hook = _locked(webhook)
    before: dict[str, object] = {}
    after: dict[str, object] = {}
    if address is not None and address.strip() != hook.address:
        found = addresses.check_address(address)
        _refuse_twice(hook.club, hook.tournament, address.strip())
        # A new address starts without the failures of the old one.
        hook.address, hook.failures, hook.due_at = address.strip(), 0, None
        after["host"] = found.host
    if events is not None and (chosen := _events(events)) != hook.events:
        before["events"], after["events"] = hook.events, chosen
        hook.events = chosen
    if on is not None and on != (hook.state == Webhook.State.ON):
        before["state"] = hook.state
        hook.state = Webhook.State.ON if on else Webhook.State.OFF
        after["state"] = hook.state
        hook.stopped_at, hook.stopped_for, hook.failures, hook.due_at = None if on else now, "", 0, None
        if on:
            hook.since = now
        else:
            waiting = hook.deliveries.filter(state=Delivery.State.WAITING)
            waiting.update(state=Delivery.State.FAILED, error="turned-off")
    if after:
        hook.save()
        _write(hook, Action.CHANGE_WEBHOOK, by, before=before, after=after)
    return hook


@transaction.atomic
def rotate(*, webhook: Webhook, by: User | None, now: datetime.datetime) -> Made:
    """Rotate the secret. For 24 hours messages are also signed with the old one."""
    hook = _locked(webhook)
    hook.salt_before, hook.salt_before_until = hook.salt, now + webhooks_delivery.BOTH_FOR
    hook.salt = webhooks_delivery.new_salt()
    hook.save(update_fields=["salt", "salt_before", "salt_before_until"])
    _write(hook, Action.RENEW_WEBHOOK, by)
    return Made(hook, webhooks_delivery.secret_of(hook.salt))


@transaction.atomic
def remove(*, webhook: Webhook, by: User | None) -> None:
    """Delete a webhook and its delivery log."""
    hook = _locked(webhook)
    # Before the deletion, which clears the primary key.
    _write(hook, Action.REMOVE_WEBHOOK, by, before={"host": _host(hook)})
    hook.delete()


@transaction.atomic
def test(*, webhook: Webhook, tournament: Tournament, now: datetime.datetime) -> Delivery:
    """Send a test message, once. Conflict for a webhook that is turned off."""
    hook = _told_now(webhook, now)
    slug, identity = tournament.slug, uuid.uuid4()
    api, page = f"/api/v1/tournaments/{slug}/", f"/t/{slug}/"
    event = Event(TEST, identity, now, tournament.club_id, tournament, None, {}, api, page)
    return _by_hand(hook, event=TEST, event_id=identity, body=event.body(hook.base_url), created_at=now)


@transaction.atomic
def replay(*, delivery: Delivery, now: datetime.datetime) -> Delivery:
    """Send the same message again, once.

    Conflict for a webhook that is turned off, or while the message is still waiting.
    """
    hook = _told_now(delivery.webhook, now)
    if Delivery.objects.filter(pk=delivery.pk, state=Delivery.State.WAITING).exists():
        raise Conflict(_("This message is still waiting to be sent."), code="waits")
    return _by_hand(
        hook, event=delivery.event, event_id=delivery.event_id, line=delivery.line, body=delivery.body, created_at=now
    )


def _by_hand(hook: Webhook, **columns: object) -> Delivery:
    """Create a message requested by an official; a pause of the address ends."""
    if hook.due_at is not None:
        hook.due_at = None
        hook.save(update_fields=["due_at"])
    return Delivery.objects.create(webhook=hook, by_hand=True, **columns)


def _told_now(webhook: Webhook, now: datetime.datetime) -> Webhook:
    hook = _locked(webhook)
    if hook.state != Webhook.State.ON:
        raise Conflict(_("This address is turned off: turn it on first."), code="turned-off")
    if hook.deliveries.filter(by_hand=True, created_at__gt=now - AN_HOUR).count() >= MOST_BY_HAND:
        raise TooMany(_("Many messages were sent by hand just now: try again in an hour."), code="too-many")
    return hook


def _locked(webhook: Webhook) -> Webhook:
    """Return the locked webhook. Conflict if it was deleted meanwhile."""
    log.lock(webhook.club)
    hook = Webhook.objects.select_for_update(no_key=True, of=("self",)).select_related("club", "tournament")
    found = hook.filter(pk=webhook.pk).first()
    if found is None:
        raise Conflict(_("This webhook was deleted in the meantime."), code="gone")
    return found


def _events(names: Sequence[str]) -> list[str]:
    """Return the event names in canonical order, each once."""
    if not names or not set(names) <= set(EVENTS):
        raise Refused(_("Choose the events for this address."), field="events", code="no-events")
    return [name for name in EVENTS if name in names]


def _refuse_twice(club: Club, tournament: Tournament | None, address: str) -> None:
    if Webhook.objects.filter(club=club, tournament=tournament, address=address).exists():
        raise Conflict(_("There is already a webhook for this address."), field="address", code="same-address")


def _host(hook: Webhook) -> str:
    found = addresses.split(hook.address)
    return found.host if found else ""


def _write(
    hook: Webhook,
    action: Action,
    by: User | None,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    log.write(where=hook.club, by=by, action=action, subject=subjects.subject_of(hook), before=before, after=after)
