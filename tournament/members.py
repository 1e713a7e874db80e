"""Know the people: add one by hand, or read a roster whose every row's fate is shown before anything is written."""

import datetime
from dataclasses import dataclass, fields

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal
from tournament.errors import Refused
from tournament.models import Club, Person, User
from tournament.names import is_readable, search_key

OLDEST = 120  # years
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
    try:
        with transaction.atomic():
            person = Person.objects.create(
                club=club, **{field.name: getattr(details, field.name) for field in fields(details)}
            )
    except IntegrityError as error:
        raise Refused(
            _("Member number {number} belongs to somebody else.").format(number=details.member_number),
            field="member_number",
        ) from error
    journal.write(where=club, by=by, action="add-person", subject=f"person {person.pk}", after={"kind": person.kind})
    return person


@transaction.atomic
def change_person(*, person: Person, details: Details, by: User | None) -> Person:
    """Write down something new about a person; the journal names what changed, not the private values."""
    check(details)
    changed = [field.name for field in fields(details) if getattr(person, field.name) != getattr(details, field.name)]
    if not changed:
        return person
    for name in changed:
        setattr(person, name, getattr(details, name))
    try:
        with transaction.atomic():
            person.save(update_fields=changed)
    except IntegrityError as error:
        message = _("Member number {number} belongs to somebody else.").format(number=details.member_number)
        raise Refused(message, field="member_number") from error
    journal.write(
        where=person.club, by=by, action="change-person", subject=f"person {person.pk}", after={"changed": changed}
    )
    return person


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
    people = Person.objects.filter(club=club)
    for word in search_key(text)[:LONGEST_SEARCH].split()[:6]:
        people = people.filter(search_key__contains=word) | people.filter(member_number=word)
    return people.distinct()[:limit]
