"""Know the people: add one by hand, or read a roster whose every row's fate is shown before anything is written."""

import datetime
from dataclasses import dataclass, fields

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal
from tournament.errors import Conflict, Refused
from tournament.models import Club, Person, Standing, User
from tournament.names import is_readable, search_key

OLDEST = 120  # years
LONGEST_REASON = 200  # letters
LONGEST_SEARCH = 100  # letters; a longer pattern is too complex for SQLite


@dataclass(frozen=True)
class Details:
    """What the desk writes down of a person; None and "" mean not known."""

    name: str
    kind: str = Person.Kind.MEMBER
    member_number: str = ""
    birth_date: datetime.date | None = None
    pool: str = ""
    good_standing: bool = True
    sponsor: Person | None = None
    phone: str = ""
    email: str = ""


@transaction.atomic
def add_person(*, club: Club, details: Details, by: User | None) -> Person:
    """Add a member or a guest; Refused at its field when something cannot be true."""
    check(details)
    said = {field.name: getattr(details, field.name) for field in fields(details)}
    said["standing_since"] = None if details.good_standing else timezone.localdate()
    try:
        with transaction.atomic():
            person = Person.objects.create(club=club, **said)
    except IntegrityError as error:
        raise Refused(
            _("Member number {number} belongs to somebody else.").format(number=details.member_number),
            field="member_number",
        ) from error
    rows = [] if person.good_standing else [_note_standing(person, "", by)]
    journal.write(
        where=club, by=by, action="add-person", subject=subject_of(person), after={"kind": person.kind}, rows=rows
    )
    return person


@transaction.atomic
def change_person(*, person: Person, details: Details, by: User | None) -> Person:
    """Write down something new about a person; the journal names what changed, not the private values.

    Another standing is a new row as of today, without a reason: a roster says none.
    """
    check(details)
    refuse_former(person)
    changed = [field.name for field in fields(details) if getattr(person, field.name) != getattr(details, field.name)]
    if not changed:
        return person
    journal.lock(person.club)
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
    journal.write(
        where=person.club,
        by=by,
        action="change-person",
        subject=subject_of(person),
        after={"changed": changed},
        rows=rows,
    )
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
) -> Standing:
    """Take somebody's good standing away, or give it back, with the day it counts from and why (SACI rule 1).

    The reason is for the officials and stays out of the journal. Refused without one, for a guest, and for a day that
    has not come; Conflict when the standing is that already.
    """
    journal.lock(person.club)
    person = locked(person)
    reason = " ".join(reason.split())
    if person.kind != Person.Kind.MEMBER:
        raise Refused(_("Only members have a standing: a guest has a sponsor."), rule="SACI rule 1")
    if not reason or len(reason) > LONGEST_REASON or not is_readable(reason):
        raise Refused(_("Say why, in at most 200 characters that can be read."), field="reason")
    if since > (today or timezone.localdate()):
        raise Refused(_("This day has not come yet."), field="since")
    if person.good_standing == good:
        raise Conflict(_("This is the standing already: somebody else has changed it."), code="same-standing")
    person.good_standing, person.standing_since = good, since
    person.save(update_fields=["good_standing", "standing_since"])
    row = _note_standing(person, reason, by)
    after = {"good": good, "since": since.isoformat()}
    journal.write(where=person.club, by=by, action="set-standing", subject=subject_of(person), after=after, rows=[row])
    return row


def subject_of(person: Person) -> str:
    """What the journal calls a person: his row's number, which says nothing of him."""
    return f"person {person.pk}"


def locked(person: Person) -> Person:
    """A person as he is once nobody else can merge or erase him; lock the tournaments before.

    Conflict when the record is gone, or the name.
    """
    found = Person.every.select_for_update(no_key=True).filter(pk=person.pk).first()
    if found is None:
        raise Conflict(_("This record is there no more: look for the person again."), code="merged")
    refuse_former(found)
    return found


def refuse_former(person: Person) -> None:
    """Who was erased is changed no more: who comes again is a new person."""
    if person.former_number is not None:
        raise Conflict(_("{name} was erased: who comes again is a new person.").format(name=person), code="erased")


def _note_standing(person: Person, reason: str, by: User | None) -> Standing:
    since = person.standing_since or timezone.localdate()
    return Standing.objects.create(person=person, good=person.good_standing, since=since, reason=reason, set_by=by)


def check(details: Details) -> None:
    """Refuse what cannot be true of a person, at its field."""
    today = timezone.localdate()
    if not details.name.strip():
        raise Refused(_("Write the name."), field="name")
    if len(details.name) > 120:
        raise Refused(_("A name has at most 120 characters."), field="name")
    if not is_readable(details.name):
        raise Refused(_("The name holds characters that cannot be printed."), field="name")
    if details.birth_date is not None:
        if details.birth_date > today:
            raise Refused(_("The birth date lies in the future."), field="birth_date")
        if details.birth_date.year < today.year - OLDEST:
            raise Refused(_("The birth date is more than 120 years ago."), field="birth_date")
    if details.kind not in Person.Kind.values:
        raise Refused(_("Choose member or guest."), field="kind")
    if details.email:
        try:
            validate_email(details.email)
        except ValidationError as error:
            raise Refused(_("This is not an e-mail address."), field="email") from error


def find(*, club: Club, text: str, limit: int = 20) -> QuerySet[Person]:
    """People whose name or number holds the text, whatever its accents and case: "naki" finds Ñaki."""
    return matching(text).filter(club=club)[:limit]


def matching(text: str) -> QuerySet[Person]:
    """The same in all clubs, and all of them; for no text, everybody."""
    wanted = Q()
    for word in search_key(text)[:LONGEST_SEARCH].split()[:6]:
        wanted &= Q(search_key__contains=word) | Q(member_number=word)
    return Person.objects.filter(wanted)
