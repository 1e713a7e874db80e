"""Pre-registration from home, confirmed at the desk.

SACI rules 1 and 3 are checked at the desk, where the people are present. The public page answers everybody the same:
it does not disclose who is a member or already registered.
"""

import datetime
from dataclasses import dataclass, fields

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import people as club_people
from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict, Refused, TooMany
from tournament.core.names import is_readable, search_key
from tournament.core.short_texts import required_reason
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Division, Person, PreRegistration, Registration, Tournament, User
from tournament.registration import sign_up

A_WHILE = datetime.timedelta(hours=1)
MOST_OF_ONE = 20  # per hour and address: a whole family, or a club's own Wi-Fi
MOST_OF_ALL = 200  # per hour and tournament
MOST_WAITING = 1000  # waiting rows per tournament


@dataclass(frozen=True)
class Asked:
    """The data entered at home; "" and None mean not given."""

    name: str
    kind: str
    member_number: str = ""
    sponsor_name: str = ""
    birth_date: datetime.date | None = None
    phone: str = ""
    email: str = ""
    home_club: str = ""


def is_open(tournament: Tournament, *, today: datetime.date) -> bool:
    """Return whether pre-registration is open.

    The organizer must allow it, the day must not be over, and a division must still be open.
    """
    return tournament.pre_registration and today <= tournament.date and pools(tournament).exists()


def pools(tournament: Tournament) -> QuerySet[Division]:
    """Return the divisions open to pre-registration: those without a lottery."""
    return tournament.divisions.filter(kind=Division.Kind.POOL, bracket=None)


@transaction.atomic
def ask(
    *,
    tournament: Tournament,
    division: Division | None,
    asked: Asked,
    rules_accepted: bool,
    key: str,
    source: str,
    now: datetime.datetime,
) -> PreRegistration:
    """Put a person on the desk's list as "to confirm". The same form sent twice creates one row.

    Refused at the field when something is missing; Conflict when closed; TooMany above the rate limits.
    """
    check_key(key)
    tournament = lock_row(Tournament.objects, tournament.pk)
    if (same := PreRegistration.objects.filter(tournament=tournament, key=key).first()) is not None:
        if same.search_key != _folded(asked.name):
            raise Conflict(_("This form was already used for somebody else: open the page again."), code="key-reused")
        return same
    if not is_open(tournament, today=timezone.localdate(now)):
        raise Conflict(_("Registration from home is closed: come to the desk."), code="closed")
    if division is None or not pools(tournament).filter(pk=division.pk).exists():
        raise Refused(_("Choose a bracket."), field="division", rule="SACI rule 3")
    _check(asked, rules_accepted)
    # Under the tournament's lock, so that parallel requests cannot pass the limit together.
    _throttle(tournament, source, now)
    last = tournament.pre_registrations.aggregate(last=Max("number"))["last"] or 0
    row = PreRegistration.objects.create(
        tournament=tournament,
        number=last + 1,
        division=division,
        search_key=_folded(asked.name),
        rules_accepted_at=now,
        key=key,
        source=source[:32],
        created_at=now,
        **vars(asked),
    )
    after = {"bracket": division.key, "kind": row.kind}
    log.write(tournament, None, Action.PRE_REGISTER, row, after=after, rows=[row])
    return row


def waiting(tournament: Tournament) -> QuerySet[PreRegistration]:
    """Return the rows to confirm, oldest first."""
    rows = tournament.pre_registrations.filter(state=PreRegistration.State.WAITING)
    return rows.select_related("division", "tournament")


def search(tournament: Tournament, text: str) -> QuerySet[PreRegistration]:
    """Return the rows to confirm that match every word by name (accents ignored), member number or phone."""
    rows = waiting(tournament)
    for word in search_key(text[:100]).split()[:6]:
        rows = rows.filter(Q(search_key__contains=word) | Q(member_number__iexact=word) | Q(phone__contains=word))
    return rows


def known_as(row: PreRegistration) -> list[Person]:
    """Return the people of the club who may be meant: by member number, else by name, e-mail or phone."""
    people = Person.objects.filter(club=row.tournament.club).select_related("sponsor")
    if row.member_number and (by_number := people.filter(member_number=row.member_number).first()):
        return [by_number]
    same = Q(search_key=row.search_key)
    if row.email:
        same |= Q(email__iexact=row.email)
    if row.phone:
        same |= Q(phone=row.phone)
    return list(people.filter(same)[:10])


def sponsors_of(row: PreRegistration) -> list[Person]:
    """Return the members who may be the guest's sponsor, by number or name."""
    people = Person.objects.filter(club=row.tournament.club, kind=Person.Kind.MEMBER)
    named = Q(search_key=search_key(row.sponsor_name)) | Q(member_number=row.sponsor_name.strip())
    return list(people.filter(named)[:10]) if row.sponsor_name else []


@transaction.atomic
def confirm(
    *,
    asked: PreRegistration,
    person: Person | None,
    by: User | None,
    division: Division | None = None,
    sponsor: Person | None = None,
    birth_date: datetime.date | None = None,
) -> Registration:
    """Register the person: an existing one, or a new one (`person` None).

    `division` and `birth_date` None: as entered at home. The club entered at home is that of a person without one.
    Eligibility is checked as at the desk.
    """
    row = _locked(asked)
    tournament = row.tournament
    if person is None:
        details = club_people.Details(
            name=row.name,
            kind=row.kind,
            member_number=row.member_number,
            birth_date=birth_date or row.birth_date,
            pool=(division or row.division).key,
            sponsor=sponsor,
            phone=row.phone,
            email=row.email,
            home_club=row.home_club,
        )
        person = club_people.add_person(club=tournament.club, details=details, by=by)
    elif row.home_club and not person.home_club:
        known = {field.name: getattr(person, field.name) for field in fields(club_people.Details)}
        details = club_people.Details(**{**known, "home_club": row.home_club})
        club_people.change_person(person=person, details=details, by=by)
    place = sign_up.register(
        tournament=tournament,
        person=person,
        division=division or row.division,
        rules_accepted=True,  # accepted at home, on `rules_accepted_at`
        by=by,
        sponsor=sponsor,
    )
    row.registration = place
    _settle(row, PreRegistration.State.CONFIRMED, by)
    after = {"registration": place.number}
    log.write(tournament, by, Action.CONFIRM_PLACE, row, after=after, rows=[row])
    return place


@transaction.atomic
def decline(*, asked: PreRegistration, reason: str, by: User | None) -> PreRegistration:
    """Decline a request. The reason is kept, the personal data is deleted."""
    reason = required_reason(reason)
    row = _locked(asked)
    row.reason = reason
    _settle(row, PreRegistration.State.DECLINED, by)
    log.write(row.tournament, by, Action.DECLINE_PLACE, row, rows=[row])
    return row


def forget(rows: QuerySet[PreRegistration]) -> int:
    """Blank the personal data of these rows, for an erasure. Returns the number of rows."""
    blank = {name: None if name == "birth_date" else "" for name in PreRegistration.PRIVATE}
    return rows.update(**{**blank, "name": "—"})


def _locked(asked: PreRegistration) -> PreRegistration:
    """Return the row under the tournament's lock. Conflict if it was settled already."""
    lock_row(Tournament.objects, asked.tournament_id)
    row = PreRegistration.objects.select_related("division", "tournament__club").get(pk=asked.pk)
    if row.state != PreRegistration.State.WAITING:
        raise Conflict(_("Another desk has handled this already."), code="already-settled")
    return row


# Personal data is needed only until the request is settled; the place has its own from then on.
def _settle(row: PreRegistration, state: PreRegistration.State, by: User | None) -> None:
    row.state, row.settled_by, row.settled_at = state, by, timezone.now()
    for name in PreRegistration.PRIVATE:
        setattr(row, name, None if name == "birth_date" else "")
    row.save(update_fields=["state", "settled_by", "settled_at", "registration", "reason", *PreRegistration.PRIVATE])


def _check(asked: Asked, rules_accepted: bool) -> None:
    if not is_readable(asked.name):
        raise Refused(_("Write your name in readable letters."), field="name")
    if asked.kind not in Person.Kind.values:
        raise Refused(_("Choose member or guest."), field="kind", rule="SACI rule 1")
    if asked.kind == Person.Kind.GUEST and not asked.sponsor_name.strip():
        raise Refused(_("A guest needs a member as sponsor."), field="sponsor_name", rule="SACI rule 1")
    if not (asked.phone.strip() or asked.email.strip()):
        raise Refused(_("Leave a phone number or an e-mail address, so that the desk can reach you."), field="phone")
    if asked.email:
        try:
            validate_email(asked.email)
        except ValidationError as error:
            raise Refused(_("This is not a valid e-mail address."), field="email") from error
    club_people.check_home_club(asked.home_club)
    if not rules_accepted:
        raise Refused(_("Every player accepts the rules."), field="rules_accepted", rule="SACI rule 1")


def _throttle(tournament: Tournament, source: str, now: datetime.datetime) -> None:
    """Apply the rate limits, counted in database rows so that all web processes share them."""
    lately = PreRegistration.objects.filter(created_at__gt=now - A_WHILE)
    if (
        lately.filter(source=source[:32]).count() >= MOST_OF_ONE
        or lately.filter(tournament=tournament).count() >= MOST_OF_ALL
        or waiting(tournament).count() >= MOST_WAITING
    ):
        raise TooMany(_("Too many requests at the moment: try again later, or come to the desk."))


def _folded(name: str) -> str:
    return search_key(name)[:240]
