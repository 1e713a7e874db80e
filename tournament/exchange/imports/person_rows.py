"""Write people: compare the rows of an import with the people of the club, new, changed and refused."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import people
from tournament.core.errors import Refused
from tournament.core.names import search_key
from tournament.exchange.imports.rows import ClubPeople, Row, new_row, to_date
from tournament.exchange.imports.writing import Pair, changes, fill_in, write_rows
from tournament.models import MembershipStatus, Person, User

LABELS: Final = {
    "name": gettext_lazy("name"),
    "kind": gettext_lazy("kind"),
    "member_number": gettext_lazy("member number"),
    "birth_date": gettext_lazy("birth date"),
    "pool": gettext_lazy("bracket"),
    "good_standing": gettext_lazy("in good standing"),
    "sponsor_id": gettext_lazy("sponsor"),
    "phone": gettext_lazy("phone"),
    "email": gettext_lazy("e-mail"),
}
FIELDS: Final = (*LABELS, "standing_since")
"""The fields of a person that an import may write."""


def write_people(
    house: ClubPeople, rows: Iterable[Row], *, by: User | None, today: datetime.date, promised: bool = False
) -> list[MembershipStatus]:
    """Write people, as `write_rows` does. Each row then has its `person`. Returns the new membership statuses."""
    statuses: list[MembershipStatus] = []
    rows = list(rows)
    # Members first: a guest's sponsor may be further down the list.
    for guests in (False, True):
        group = [row for row in rows if (row["values"]["kind"] == Person.Kind.GUEST) == guests]
        written = write_rows(
            group, lambda row: _wanted(house, row["values"], today), FIELDS, LABELS, house, promised=promised
        )
        for row, (old, person) in written:
            row["person"] = person.pk
            house.add(person)
            if _has_new_status(old, person):
                statuses.append(MembershipStatus(person=person, good=person.good_standing, since=today, set_by=by))
    return MembershipStatus.objects.bulk_create(statuses)


def add_members(
    house: ClubPeople, wanted: Mapping[str, Mapping[str, str]], *, by: User | None, today: datetime.date
) -> tuple[dict[str, dict[str, Any]], list[MembershipStatus]]:
    """Create people by name and number as members who are not in good standing.

    Returns how to undo it, under the keys of `wanted`, and their membership status rows.
    """
    empty = dict.fromkeys(("key", "sponsor", "pool", "birth_date", "phone", "email"), "")
    member = {**empty, "kind": Person.Kind.MEMBER.value, "kind_written": True, "good_standing": False}
    rows = {word: new_row(0, {**member, **said}) for word, said in wanted.items()}
    statuses = write_people(house, rows.values(), by=by, today=today, promised=True)
    return {word: row["traces"][0] for word, row in rows.items()}, statuses


def _wanted(house: ClubPeople, said: Mapping[str, Any], today: datetime.date) -> Pair[Person]:
    """Return the person that a row refers to, and that person as the row says; Refused as at the desk."""
    old = house.find(said)
    known = old or Person(club=house.club, name=said["name"])
    person = fill_in(
        known,
        {
            "kind": said["kind"] if said["kind_written"] or old is None else "",
            "member_number": said["number"],
            "birth_date": to_date(said["birth_date"]),
            "pool": "" if slugify(known.pool)[:40] == said["pool"] else said["pool"],
            "good_standing": said["good_standing"],
            "sponsor_id": _sponsor(house, known, said["sponsor"]),
            "phone": said["phone"],
            "email": said["email"],
        },
    )
    if person.kind == Person.Kind.GUEST and person.sponsor_id is None and (old is None or old.kind != person.kind):
        raise Refused(_("A guest needs a member as sponsor (SACI rule 1)."))
    if old is None or changes(old, person, FIELDS):
        _check(person)
        # What `Person.save` and a change of membership status do; bulk operations call neither.
        person.total_sheet()
        if _has_new_status(old, person):
            person.standing_since = today
    return old, person


def _sponsor(house: ClubPeople, person: Person, named: str) -> int | None:
    """Return the key of the sponsor that a row names; None if it names none, or the one that the person has."""
    current = house.of(person.sponsor_id)
    is_current = current is not None and (
        named == current.member_number or search_key(named) == search_key(current.name)
    )
    if not named or is_current:
        return None
    sponsor = house.sponsor(named)
    if sponsor is None or sponsor.pk == person.pk:
        raise Refused(_("The sponsor {name} is not known (SACI rule 1).").format(name=named))
    return sponsor.pk


def _check(person: Person) -> None:
    """Apply the checks of the desk: a roster cannot add what the desk would refuse."""
    people.check_details(
        people.Details(
            name=person.name,
            kind=person.kind,
            member_number=person.member_number,
            birth_date=person.birth_date,
            email=person.email,
        )
    )


def _has_new_status(old: Person | None, person: Person) -> bool:
    """Return whether the membership status differs from that before, which is good for a new person."""
    return person.good_standing != (old.good_standing if old else True)
