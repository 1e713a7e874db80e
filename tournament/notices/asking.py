"""Give an address, confirm it, end it: each by whoever reads that mailbox, without an account.

The page says the same to everybody: whose address is known here is nobody's business. An address is kept no longer
than it is needed: until its owner ends it, for two days unless it is confirmed, and for two days after the tournament.
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

from tournament.errors import Conflict, Refused, TooMany
from tournament.models import Notice, Person, Registration, Subscription, Tournament
from tournament.notices import looking

A_WHILE = datetime.timedelta(hours=1)
MOST_OF_ADDRESS = 4  # e-mails that ask one address to confirm, in a while
MOST_OF_ONE = 20  # in a while from one sender: a whole family, or a club's own Wi-Fi
MOST_OF_ALL = 400  # in a while, of one tournament
KEPT = datetime.timedelta(days=2)


def is_open(tournament: Tournament, *, today: datetime.date) -> bool:
    """Whether notices may be asked for: until the day is over."""
    return today <= tournament.date


def known_players(tournament: Tournament) -> QuerySet[Registration]:
    """Those whom the public pages name: in a team, or waiting as a substitute after the lottery."""
    public = Q(team_place__isnull=False) | Q(substitute=True)
    held = tournament.registrations.filter(public, withdrawn_at=None)
    return held.select_related("person", "team_place__team").order_by("person__sort_key", "number")


@transaction.atomic
def ask(
    *, registration: Registration, email: str, language: str, base_url: str, source: str, now: datetime.datetime
) -> Subscription:
    """Ask the owner of an address, by an e-mail, whether he wants notices of a player's matches.

    The same again is the same wish, and one more e-mail. Refused for what is no address, Conflict once the day is over,
    TooMany when very many are asked.
    """
    email = email.strip()
    try:
        validate_email(email)
    except ValidationError as error:
        raise Refused(_("This is no e-mail address."), field="address") from error
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=registration.tournament_id)
    if not is_open(tournament, today=timezone.localdate(now)):
        raise Conflict(_("This tournament is over: there is nothing more to tell."), code="over")
    known = known_players(tournament).filter(pk=registration.pk).first()
    if known is None:
        raise Refused(_("Choose a player."), field="player")
    _throttle(tournament, fingerprint(email), source, now)
    row = Subscription.objects.filter(registration=known, fingerprint=fingerprint(email)).first()
    if row is None:
        row = Subscription(tournament=tournament, registration=known, fingerprint=fingerprint(email))
    if row.ended_at is not None:
        row.public_id, row.confirmed_at, row.ended_at = uuid.uuid4(), None, None
    row.email, row.language, row.base_url, row.source, row.asked_at = email, language, base_url, source[:32], now
    row.save()
    Notice.objects.create(subscription=row, kind=Notice.Kind.CONFIRM, created_at=now)
    return row


def find(public_id: uuid.UUID) -> Subscription | None:
    """The wish behind a link; None for one that nobody ever got, or that is forgotten."""
    found = Subscription.objects.select_related("registration__person", "tournament__club")
    return found.filter(public_id=public_id, tournament__practice_for=None).first()


@transaction.atomic
def confirm(*, subscription: Subscription, now: datetime.datetime) -> Subscription:
    """The owner says yes: from now on he hears what happens. Conflict once it was ended."""
    row = _locked(subscription)
    if row.ended_at is not None:
        raise Conflict(_("These notices were ended: ask for them again."), code="ended")
    if row.confirmed_at is None:
        row.confirmed_at = now
        row.told = looking.all_known(row)  # what was before is no news
        row.save(update_fields=["confirmed_at", "told"])
    return row


@transaction.atomic
def end(*, subscription: Subscription, now: datetime.datetime) -> Subscription:
    """No more of them: the address is gone, and what waits is not sent. Ending twice is once."""
    row = _locked(subscription)
    if row.ended_at is None:
        row.email, row.ended_at, row.told = "", now, {}
        row.save(update_fields=["email", "ended_at", "told"])
        row.notices.filter(state=Notice.State.WAITING).update(state=Notice.State.FAILED, error="ended")
    return row


def numbers(tournament: Tournament) -> dict[str, int]:
    """How many want e-mails, and what became of these: for the organizer, without addresses."""
    wishes = Subscription.objects.filter(tournament=tournament, ended_at=None)
    sent = Notice.objects.filter(subscription__tournament=tournament)
    return {
        "confirmed": wishes.filter(confirmed_at__isnull=False).count(),
        "asked": wishes.filter(confirmed_at=None).count(),
        "waiting": sent.filter(state__in=[Notice.State.WAITING, Notice.State.SENDING]).count(),
        "sent": sent.filter(state=Notice.State.SENT).count(),
        "failed": sent.filter(state=Notice.State.FAILED).count(),
    }


def forget(person: Person) -> int:
    """Everything that was asked for about a person, or by an address that is his; for whoever erases one."""
    mine = Q(registration__person=person)
    if person.email:
        mine |= Q(fingerprint=fingerprint(person.email)) | Q(email__iexact=person.email)
    found = Subscription.objects.filter(mine, tournament__club=person.club)
    count = found.count()
    found.delete()
    return count


def forget_old(*, now: datetime.datetime) -> int:
    """Rows that nobody needs any more: unconfirmed or ended for two days, or two days after their tournament."""
    old = Subscription.objects.filter(
        Q(confirmed_at=None, asked_at__lt=now - KEPT)
        | Q(ended_at__lt=now - KEPT)
        | Q(tournament__date__lt=timezone.localdate(now - KEPT))
    )
    if not old.exists():  # who only looks takes no lock
        return 0
    return old.delete()[1].get(Subscription._meta.label, 0)


def fingerprint(email: str) -> str:
    """A word for an address, the same however it is written, and telling nobody which it is."""
    return salted_hmac("tournament.notices", email.strip().lower()).hexdigest()[:32]


def _locked(subscription: Subscription) -> Subscription:
    rows = Subscription.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("tournament", "registration__person").get(pk=subscription.pk)


def _throttle(tournament: Tournament, of_address: str, source: str, now: datetime.datetime) -> None:
    """Counted in rows: all web processes see the same. Nobody's mailbox is filled by somebody else's hand."""
    asked = Notice.objects.filter(kind=Notice.Kind.CONFIRM, created_at__gt=now - A_WHILE)
    if (
        asked.filter(subscription__fingerprint=of_address).count() >= MOST_OF_ADDRESS
        or asked.filter(subscription__source=source[:32]).count() >= MOST_OF_ONE
        or asked.filter(subscription__tournament=tournament).count() >= MOST_OF_ALL
    ):
        raise TooMany(_("Too many e-mails were asked for just now: try again in an hour."))
