"""People of a club: create, update and find them, and set their membership status."""

import datetime
import re
from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Replace
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable, search_key
from tournament.core.short_texts import required_reason
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Club, MembershipStatus, PastResult, Person, Registration, Tournament, User


def past_results(person: Person) -> QuerySet[PastResult]:
    """Return a person's results in past tournaments, latest first, each with its partner; None if none was recorded."""
    return PastResult.objects.filter(person=person).select_related("partner")


OLDEST = 120  # years
LONGEST_CLUB = 60  # characters
LONGEST_SEARCH = 100  # characters; SQLite rejects longer patterns as too complex


@dataclass(frozen=True)
class Details:
    """A person's data as the desk enters it; None and "" mean not known."""

    name: str
    kind: str = Person.Kind.MEMBER
    member_number: str = ""
    birth_date: datetime.date | None = None
    pool: str = ""
    good_standing: bool = True
    sponsor: Person | None = None
    phone: str = ""
    email: str = ""
    home_club: str = ""


@transaction.atomic
def add_person(*, club: Club, details: Details, by: User | None) -> Person:
    """Create a member or a guest; Refused at its field when something cannot be true."""
    check_details(details)
    said = {field.name: getattr(details, field.name) for field in fields(details)}
    said["standing_since"] = None if details.good_standing else timezone.localdate()
    try:
        with transaction.atomic():
            # In a savepoint: a taken member number must not end the caller's transaction.
            person = Person.objects.create(club=club, **said)
    except IntegrityError as error:
        raise Refused(
            _("Member number {number} belongs to somebody else.").format(number=details.member_number),
            field="member_number",
        ) from error
    rows = [] if person.good_standing else [_note_standing(person, "", by)]  # the default needs no row
    log.write(club, by, Action.ADD_PERSON, person, after={"kind": person.kind}, rows=rows)
    return person


@transaction.atomic
def change_person(*, person: Person, details: Details, by: User | None) -> Person:
    """Update a person; the journal names the fields that changed, not the private values.

    Another membership status is a new row as of today, without a reason: a roster gives none.
    """
    check_details(details)
    refuse_former(person)
    changed = [field.name for field in fields(details) if getattr(person, field.name) != getattr(details, field.name)]
    if not changed:
        return person
    log.lock(person.club)
    locked(person)
    for name in changed:
        setattr(person, name, getattr(details, name))
    rows = []
    if "good_standing" in changed:
        person.standing_since = timezone.localdate()
        changed.append("standing_since")
    try:
        with transaction.atomic():
            person.save(update_fields=changed)
    except IntegrityError as error:
        message = _("Member number {number} belongs to somebody else.").format(number=details.member_number)
        raise Refused(message, field="member_number") from error
    if "good_standing" in changed:
        rows.append(_note_standing(person, "", by))
    log.write(person.club, by, Action.CHANGE_PERSON, person, after={"changed": changed}, rows=rows)
    return person


@transaction.atomic
def set_standing(
    *,
    person: Person,
    good: bool,
    since: datetime.date,
    reason: str,
    by: User | None,
    today: datetime.date | None = None,
) -> MembershipStatus:
    """Withdraw or restore good standing, with the day it counts from and the reason (SACI rule 1).

    The reason is for the officials and stays out of the journal. Refused without one, for a guest, and for a day in the
    future; Conflict when the membership status is that already.
    """
    log.lock(person.club)
    person = locked(person)
    if person.kind != Person.Kind.MEMBER:
        raise Refused(_("Only members have a membership status. A guest has a sponsor."), rule="SACI rule 1")
    reason = required_reason(reason)
    if since > (today or timezone.localdate()):
        raise Refused(_("This date is in the future."), field="since")
    if person.good_standing == good:
        raise Conflict(
            _("The membership status is already set to this value. Another user has changed it."), code="same-standing"
        )
    person.good_standing, person.standing_since = good, since
    person.save(update_fields=["good_standing", "standing_since"])
    row = _note_standing(person, reason, by)
    after = {"good": good, "since": since.isoformat()}
    log.write(person.club, by, Action.SET_MEMBERSHIP_STATUS, person, after=after, rows=[row])
    return row


def locked(person: Person) -> Person:
    """Lock and return the current row of a person, so that nobody else merges or erases it; lock tournaments first.

    Conflict when the row is gone, or the person was erased.
    """
    found = Person.every.select_for_update(no_key=True).filter(pk=person.pk).first()
    if found is None:
        raise Conflict(_("This record no longer exists. Search for the person again."), code="merged")
    refuse_former(found)
    return found


def all_locked(club: Club, keys: Collection[int]) -> list[Person]:
    """Lock and return people of a club with their sponsors, by name; like `locked`, in one statement."""
    rows = Person.every.select_related("sponsor").select_for_update(no_key=True, of=("self",))
    found = list(rows.filter(club=club, pk__in=keys).order_by("sort_key", "pk"))
    if len(found) < len(set(keys)):
        raise Conflict(_("One of these records no longer exists. Search for the person again."), code="merged")
    for person in found:
        refuse_former(person)
    return found


def refuse_former(person: Person) -> None:
    """Raise Conflict for an erased person: someone who comes back is a new person."""
    if person.former_number is not None:
        raise Conflict(_("{name} was erased. Create a new person if they return.").format(name=person), code="erased")


def _note_standing(person: Person, reason: str, by: User | None) -> MembershipStatus:
    since = person.standing_since or timezone.localdate()
    return MembershipStatus.objects.create(
        person=person, good=person.good_standing, since=since, reason=reason, set_by=by
    )


def check_details(details: Details) -> None:
    """Refuse what cannot be true of a person, at its field."""
    today = timezone.localdate()
    if not details.name.strip():
        raise Refused(_("Write the name."), field="name")
    if len(details.name) > 120:
        raise Refused(_("A name has at most 120 characters."), field="name")
    if not is_readable(details.name):
        raise Refused(_("The name holds characters that cannot be printed."), field="name")
    check_home_club(details.home_club)
    if details.birth_date is not None:
        if details.birth_date > today:
            raise Refused(_("The birth date is in the future."), field="birth_date")
        if details.birth_date.year < today.year - OLDEST:
            raise Refused(_("The birth date is more than 120 years ago."), field="birth_date")
    if details.kind not in Person.Kind.values:
        raise Refused(_("Choose member or guest."), field="kind")
    if details.email:
        try:
            validate_email(details.email)
        except ValidationError as error:
            raise Refused(_("This is not an e-mail address."), field="email") from error


def check_home_club(name: str) -> None:
    """Refused for a name that no club can have; "" is none."""
    if len(name) > LONGEST_CLUB:
        raise Refused(_("The name of a club has at most 60 characters."), field="home_club")
    if name and not is_readable(name):
        raise Refused(_("The name of the club holds characters that cannot be printed."), field="home_club")


def matching(text: str) -> QuerySet[Person]:
    """Return people whose name or number contains the text, without regard to accents and case; all for an empty text.

    "naki" finds Ñaki.
    """
    wanted = Q()
    for word in search_key(text)[:LONGEST_SEARCH].split()[:6]:  # at most six words: bounds the query
        wanted &= Q(search_key__contains=word) | Q(member_number=word)
    return Person.objects.filter(wanted)


LONGEST: Final = 100  # characters; SQLite refuses patterns of some ten thousand
WORDS_USED: Final = 6
PHONE: Final = re.compile(r"\+?[\d\s().\-/]{4,40}", re.ASCII)  # digits with the usual separators
LEAST_OF_PHONE: Final = 4  # digits
PHONE_TAIL: Final = 9  # last digits, so that the prefix does not matter: 34, +34, 0034 or none


def people(
    found: QuerySet[Person], text: str, tournament: Tournament | None = None, *, phones: bool = True
) -> QuerySet[Person]:
    """Filter people whose name, numbers or phone match every word: "alvaro" finds Álvaro, "naki" Ñaki.

    Spaces and signs in phone numbers are ignored. `tournament`: also match its registration numbers. Empty text
    matches everyone. `phones` False for searches in a URL, which must not contain phone numbers.
    """
    words = search_key(text[:LONGEST])[:LONGEST].split()[:WORDS_USED]
    wanted = Q()
    for word in words:
        wanted &= _word(word, tournament)
    if phones and (digits := _phone(text[:LONGEST])) != "":
        found = found.annotate(phone_digits=_digits_of_phone())
        wanted |= Q(phone_digits__contains=digits)
    return found.filter(wanted)


def is_number(word: str) -> bool:
    """Return whether a word can be a registration number."""
    return word.isascii() and word.isdigit() and len(word) <= 9


def _word(word: str, tournament: Tournament | None) -> Q:
    """Match part of a name, a whole member number (leading zeros optional) or a whole registration number."""
    wanted = Q(search_key__contains=word) | Q(member_number__iexact=word)
    if is_number(word):
        wanted |= Q(member_number__regex=rf"^0*{int(word)}$")
        if tournament is not None:
            places = Registration.objects.filter(tournament=tournament, number=int(word))
            wanted |= Q(pk__in=places.values("person"))
    return wanted


def _phone(text: str) -> str:
    """Return the significant digits of a phone number, without the prefix; "" if the text is not one."""
    if not PHONE.fullmatch(text.strip()):
        return ""
    digits = re.sub(r"\D", "", text)
    return digits[-PHONE_TAIL:] if len(digits) >= LEAST_OF_PHONE else ""


def _digits_of_phone() -> F | Replace:
    """Return the phone column without spaces and signs."""
    column: F | Replace = F("phone")
    for sign in " +-()./\u00a0":
        column = Replace(column, Value(sign))
    return column
