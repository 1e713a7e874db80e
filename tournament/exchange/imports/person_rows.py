"""Write people: compare the rows of an import with the people of the club, new, changed and refused."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import people
from tournament.core.errors import Refused
from tournament.core.names import search_key
from tournament.exchange.imports.rows import ClubPeople, Row, new_row, to_date
from tournament.exchange.imports.writing import Records, write_rows
from tournament.models import MembershipStatus, Person, User


class People(Records):
    """The people of a club, as rows of a roster write them."""

    labels = {
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
    written = (*labels, "standing_since")

    class Meta:
        model = Person

    def __init__(self, club_people: ClubPeople, today: datetime.date) -> None:
        super().__init__(club_people)
        self.today = today

    def get_instance(self, instance_loader: Any, row: Mapping[str, Any]) -> Person | None:
        return copy(self.club_people.find(row))

    def said(self, record: Person, values: Mapping[str, Any], new: bool) -> Mapping[str, Any]:
        return {
            "name": values["name"] if new else "",
            "kind": values["kind"] if values["kind_written"] or new else "",
            "member_number": values["number"],
            "birth_date": to_date(values["birth_date"]),
            "pool": "" if slugify(record.pool)[:40] == values["pool"] else values["pool"],
            "good_standing": values["good_standing"],
            "sponsor_id": _sponsor(self.club_people, record, values["sponsor"]),
            "phone": values["phone"],
            "email": values["email"],
        }

    def before_save_instance(self, instance: Person, row: Mapping[str, Any], **kwargs: Any) -> None:
        """Check a person as at the desk, and set what a save or a change of membership status would set."""
        old = self.club_people.person_of(instance.pk)
        becomes_guest = instance.kind == Person.Kind.GUEST and (old is None or old.kind != instance.kind)
        if becomes_guest and instance.sponsor_id is None:
            raise Refused(_("A guest needs a member as sponsor (SACI rule 1)."))
        _check(instance)
        instance.set_search_keys()
        if _has_new_status(old, instance):
            instance.standing_since = self.today


def write_people(
    club_people: ClubPeople, rows: Iterable[Row], *, by: User | None, today: datetime.date, promised: bool = False
) -> list[MembershipStatus]:
    """Write people, as `write_rows` does. Each row then has its `person`. Returns the new membership statuses."""
    statuses: list[MembershipStatus] = []
    rows = list(rows)
    # Members first: a guest's sponsor may be further down the list.
    for guests in (False, True):
        group = [row for row in rows if (row["values"]["kind"] == Person.Kind.GUEST) == guests]
        for row, old, person in write_rows(People(club_people, today), group, promised=promised):
            row["person"] = person.pk
            club_people.add(person)
            if _has_new_status(old, person):
                statuses.append(MembershipStatus(person=person, good=person.good_standing, since=today, set_by=by))
    return MembershipStatus.objects.bulk_create(statuses)


def add_members(
    club_people: ClubPeople, wanted: Mapping[str, Mapping[str, str]], *, by: User | None, today: datetime.date
) -> tuple[dict[str, dict[str, Any]], list[MembershipStatus]]:
    """Create people by name and number as members who are not in good standing.

    Returns how to undo it, under the keys of `wanted`, and their membership status rows.
    """
    empty = dict.fromkeys(("key", "sponsor", "pool", "birth_date", "phone", "email"), "")
    member = {**empty, "kind": Person.Kind.MEMBER.value, "kind_written": True, "good_standing": False}
    rows = {word: new_row(0, {**member, **said}) for word, said in wanted.items()}
    statuses = write_people(club_people, rows.values(), by=by, today=today, promised=True)
    return {word: row["traces"][0] for word, row in rows.items()}, statuses


def _sponsor(club_people: ClubPeople, person: Person, named: str) -> int | None:
    """Return the key of the sponsor that a row names; None if it names none, or the one that the person has."""
    current = club_people.person_of(person.sponsor_id)
    is_current = current is not None and (
        named == current.member_number or search_key(named) == search_key(current.name)
    )
    if not named or is_current:
        return None
    sponsor = club_people.sponsor(named)
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
