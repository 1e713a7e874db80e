"""Erase a person: one transaction, a line in the club's journal and in that of each tournament he played in."""

import datetime
from collections.abc import Collection

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import draw, journal, members, notices, opening, repeats
from tournament.erasing import accounts, files, leftovers, papers
from tournament.erasing.plans import next_number, obstacles
from tournament.errors import Conflict
from tournament.models import Person, Standing, Tournament, User


@transaction.atomic
def erase(
    *, person: Person, by: User | None, same_accounts: Collection[int] = (), today: datetime.date | None = None
) -> Person:
    """Make a person "former player 12": name, phone, e-mail, birth date and member number are gone everywhere.

    Places, results, standings and payments stay with the number. `same_accounts`: keys of the accounts of the same name
    that are the same person's. Conflict while the person plays today, is registered for a day to come, or works here.
    """
    journal.lock(person.club)
    played = _played(person)
    for tournament in played:
        journal.lock(tournament)
    person = members.locked(person)
    found = next(obstacles(person, today or timezone.localdate()), None)
    if found is not None:
        raise Conflict(found, code="cannot-be-erased")
    if _played(person) != played:
        raise Conflict(_("Somebody has registered this person meanwhile: look again."), code="changed")
    person.former_number = next_number(person.club)
    new = f"former player {person.former_number}"
    named = (person.name, person.phone, person.email)
    gone = {
        "accounts": accounts.forget(person, new, same_accounts),
        "papers": papers.forget(person),
        "rows": files.forget_rows(person, new),
        "requests": files.forget_requests(person),
        "tables": files.forget_seats(person),
        "notices": notices.forget(person),
        "lines": sum(draw.forget(registration=place) for place in person.registrations.all()),
    }
    files.forget_readings(person, new)
    repeats.forget(*named)
    _forget(person)
    transaction.on_commit(leftovers.sweep, robust=True)  # what has been erased stays erased if the disk is full
    after = {"former_player": person.former_number, **gone}
    for tournament in played:
        opening.bump(tournament)
        numbers = list(tournament.registrations.filter(person=person).values_list("number", flat=True))
        subject = f"registration {numbers[0]}"
        journal.write(where=tournament, by=by, action="erase-person", subject=subject, after={"papers": gone["papers"]})
    journal.write(where=person.club, by=by, action="erase-person", subject=members.subject_of(person), after=after)
    return Person.every.get(pk=person.pk)


def _played(person: Person) -> list[Tournament]:
    """The tournaments of a person, in the order in which they are locked."""
    return list(Tournament.every.filter(registrations__person=person).distinct().order_by("pk"))


def _forget(person: Person) -> None:
    """The person's own row, why the standing was lost or given back, and whose sponsor he would be next time."""
    person.birth_date = person.sponsor = None
    person.phone = person.email = person.member_number = person.pool = ""
    person.save()
    Standing.objects.filter(person=person).update(reason="")
    Person.every.filter(sponsor=person).update(sponsor=None)
