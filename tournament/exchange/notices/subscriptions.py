"""Subscribe an address to notices, confirm it, end it: by the owner of the mailbox, without an account.

The page answers everybody the same: it does not disclose known addresses. An address is kept only as long as needed:
until its owner ends it, for two days unless confirmed, and for two days after the tournament.
"""

import datetime
import uuid

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused, TooMany
from tournament.core.jobs import UNDER_WAY
from tournament.exchange.notices import messages, push
from tournament.models import Notice, Person, Registration, Subscription, Tournament

A_WHILE = datetime.timedelta(hours=1)
MOST_OF_ADDRESS = 4  # confirmation e-mails per address and hour
MOST_OF_ONE = 20  # per hour and sender: a whole family, or a club's own Wi-Fi
MOST_OF_ALL = 400  # per hour and tournament
KEPT = datetime.timedelta(days=2)


def is_open(tournament: Tournament, *, today: datetime.date) -> bool:
    """Return whether notices can be requested: until the day is over."""
    return today <= tournament.date


def known_players(tournament: Tournament) -> QuerySet[Registration]:
    """Return the players shown on public pages: in a team, or waiting as a substitute after the lottery."""
    public = Q(team_place__isnull=False) | Q(substitute=True)
    held = tournament.registrations.filter(public, withdrawn_at=None)
    return held.select_related("person", "team_place__team").order_by("person__sort_key", "number")


@transaction.atomic
def ask(
    *, registration: Registration, email: str, language: str, base_url: str, source: str, now: datetime.datetime
) -> Subscription:
    """Send a confirmation e-mail to an address for notices of a player's matches.

    Repeating it sends one more e-mail for the same subscription. Refused for an invalid address, Conflict once the day
    is over, TooMany above the rate limits.
    """
    email = email.strip()
    try:
        validate_email(email)
    except ValidationError as error:
        raise Refused(_("This is not a valid e-mail address."), field="address") from error
    tournament, known = _open_for(registration, now)
    _throttle(tournament, fingerprint(email), source, now)
    row = Subscription.objects.filter(registration=known, fingerprint=fingerprint(email)).first()
    if row is None:
        row = Subscription(tournament=tournament, registration=known, fingerprint=fingerprint(email))
    if row.ended_at is not None:
        # A new id, so that links in old e-mails cannot confirm it.
        row.public_id, row.confirmed_at, row.ended_at = uuid.uuid4(), None, None
    row.email, row.language, row.base_url, row.source, row.requested_at = email, language, base_url, source[:32], now
    row.save()
    Notice.objects.create(subscription=row, kind=Notice.Kind.CONFIRM, created_at=now)
    return row


@transaction.atomic
def ask_push(
    *,
    registration: Registration,
    endpoint: str,
    keys: dict[str, str],
    language: str,
    base_url: str,
    source: str,
    now: datetime.datetime,
) -> Subscription:
    """Send notices of a player's matches to a browser, from now on; the browser's own question was the confirmation.

    Repeating it changes nothing. Refused for an address that is no push service's; Conflict and TooMany as in `ask`.
    """
    push.check(endpoint, keys)
    tournament, known = _open_for(registration, now)
    mark = fingerprint(endpoint)
    recent = Subscription.objects.filter(requested_at__gt=now - A_WHILE).exclude(endpoint="")
    if recent.filter(source=source[:32]).count() >= MOST_OF_ONE or recent.filter(tournament=tournament).count() >= (
        MOST_OF_ALL
    ):
        raise TooMany(_("Too many notices were requested: try again in an hour."))
    row = Subscription.objects.filter(registration=known, fingerprint=mark).first()
    row = row or Subscription(tournament=tournament, registration=known, fingerprint=mark)
    row.endpoint, row.push_keys, row.language, row.base_url = endpoint, keys, language, base_url
    row.source, row.requested_at, row.confirmed_at, row.ended_at = source[:32], now, now, None
    row.told = messages.all_known(row)  # earlier events are not news
    row.save()
    return row


def _open_for(registration: Registration, now: datetime.datetime) -> tuple[Tournament, Registration]:
    """Return the tournament, locked, and the player; Conflict once the day is over, Refused for others."""
    tournament = lock_row(Tournament.objects, registration.tournament_id)
    if not is_open(tournament, today=timezone.localdate(now)):
        raise Conflict(_("This tournament is over: there will be no more notices."), code="over")
    known = known_players(tournament).filter(pk=registration.pk).first()
    if known is None:
        raise Refused(_("Choose a player."), field="player")
    return tournament, known


def find_subscription(public_id: uuid.UUID) -> Subscription | None:
    """Return the subscription of a link; None if it never existed or was deleted."""
    found = Subscription.objects.select_related("registration__person", "tournament__club")
    return found.filter(public_id=public_id, tournament__practice_for=None).first()


@transaction.atomic
def confirm(*, subscription: Subscription, now: datetime.datetime) -> Subscription:
    """Confirm a subscription: events from now on are sent. Conflict once it was ended."""
    row = _locked(subscription)
    if row.ended_at is not None:
        raise Conflict(_("These notices were cancelled: request them again."), code="ended")
    if row.confirmed_at is None:
        row.confirmed_at = now
        row.told = messages.all_known(row)  # earlier events are not news
        row.save(update_fields=["confirmed_at", "told"])
    return row


@transaction.atomic
def end(*, subscription: Subscription, now: datetime.datetime) -> Subscription:
    """End a subscription: the address is deleted, and waiting e-mails are not sent. Ending twice has no effect."""
    row = _locked(subscription)
    if row.ended_at is None:
        row.email, row.endpoint, row.push_keys, row.ended_at, row.told = "", "", {}, now, {}
        row.save(update_fields=["email", "endpoint", "push_keys", "ended_at", "told"])
        row.notices.filter(state=Notice.State.WAITING).update(state=Notice.State.FAILED, error="ended")
    return row


def numbers(tournament: Tournament) -> dict[str, int]:
    """Return the numbers of subscriptions and e-mails for the organizer, without addresses."""
    wishes = Subscription.objects.filter(tournament=tournament, ended_at=None)
    sent = Notice.objects.filter(subscription__tournament=tournament)
    return {
        "confirmed": wishes.filter(confirmed_at__isnull=False).count(),
        "asked": wishes.filter(confirmed_at=None).count(),
        "waiting": sent.filter(state__in=UNDER_WAY).count(),
        "sent": sent.filter(state=Notice.State.DONE).count(),
        "failed": sent.filter(state=Notice.State.FAILED).count(),
    }


def forget(person: Person) -> int:
    """Delete subscriptions about an erased person, or by their address. Returns how many."""
    mine = Q(registration__person=person)
    if person.email:
        mine |= Q(fingerprint=fingerprint(person.email)) | Q(email__iexact=person.email)
    found = Subscription.objects.filter(mine, tournament__club=person.club)
    count = found.count()
    found.delete()
    return count


def forget_old(*, now: datetime.datetime) -> int:
    """Delete rows no longer needed: unconfirmed or ended for two days, or two days after the tournament."""
    old = Subscription.objects.filter(
        Q(confirmed_at=None, requested_at__lt=now - KEPT)
        | Q(ended_at__lt=now - KEPT)
        | Q(tournament__date__lt=timezone.localdate(now - KEPT))
    )
    if not old.exists():  # avoids a lock when there is nothing to delete
        return 0
    return old.delete()[1].get(Subscription._meta.label, 0)


def fingerprint(email: str) -> str:
    """Return a keyed hash of an address, independent of case, that does not disclose it."""
    return salted_hmac("tournament.notices", email.strip().lower()).hexdigest()[:32]


def _locked(subscription: Subscription) -> Subscription:
    rows = Subscription.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("tournament", "registration__person").get(pk=subscription.pk)


def _throttle(tournament: Tournament, of_address: str, source: str, now: datetime.datetime) -> None:
    """Apply the rate limits, counted in database rows so that all web processes share them.

    They also prevent flooding somebody else's mailbox.
    """
    asked = Notice.objects.filter(kind=Notice.Kind.CONFIRM, created_at__gt=now - A_WHILE)
    if (
        asked.filter(subscription__fingerprint=of_address).count() >= MOST_OF_ADDRESS
        or asked.filter(subscription__source=source[:32]).count() >= MOST_OF_ONE
        or asked.filter(subscription__tournament=tournament).count() >= MOST_OF_ALL
    ):
        raise TooMany(_("Too many e-mails were requested: try again in an hour."))
