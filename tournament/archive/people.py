"""Whom of the club the people of a file are; what the club knows of its own stays as it is."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from tournament.archive.reading import Archive, Row
from tournament.archive.reports import Fate, PersonFate
from tournament.models import Club, Person
from tournament.names import search_key
from tournament.originals import Original


class House:
    """The people of a club, each of whom one person of a file can be."""

    def __init__(self, club: Club) -> None:
        self.by_name: dict[str, list[Person]] = defaultdict(list)
        for person in Person.objects.filter(club=club).order_by("pk"):
            self.by_name[search_key(person.name)].append(person)

    def take(self, values: Mapping[str, Any]) -> Person | None:
        """Whom a person of a file is: somebody of the same name, whose number or birth date is not another one.

        None when there is nobody, or when two may be meant: who has the same number is meant then.
        """
        if values["former_number"] is not None:
            return None
        here = self.by_name[search_key(values["name"])]
        number = [one for one in here if one.member_number and one.member_number == values["member_number"]]
        found = number or [one for one in here if _may_be(one, values)]
        if len(found) != 1:
            return None
        here.remove(found[0])
        return found[0]


def _may_be(person: Person, values: Mapping[str, Any]) -> bool:
    def differ(here: str | datetime.date | None, there: str | datetime.date | None) -> bool:
        return bool(here and there and here != there)

    return not differ(person.member_number, values["member_number"]) and not differ(
        person.birth_date, values["birth_date"]
    )


def meet(rows: Iterable[Row], club: Club) -> dict[Original, Person | None]:
    """Who of the club each person of a file is, with numbers first; None: nobody yet."""
    house = House(club)
    # Who has a number is surer to be somebody than who has only a name.
    ordered = sorted(rows, key=lambda row: not row.values["member_number"])
    return {row.key: house.take(row.values) for row in ordered}


Renamed = dict[Original, dict[str, list[Any]]]


class Newcomers:
    """The people whom a club does not know yet, with the numbers that are still free there."""

    def __init__(self, club: Club) -> None:
        here = Person.every.filter(club=club)
        self.club = club
        self.numbers = set(here.exclude(member_number="").values_list("member_number", flat=True))
        self.former: set[int] = {one for one in here.values_list("former_number", flat=True) if one is not None}
        self.renamed: Renamed = {}

    def add(self, row: Row) -> Person:
        """Write one of them; a number that is somebody else's here is left out, or for the erased the next one."""
        values = {name: value for name, value in row.values.items() if name != "sponsor"}
        changed: dict[str, list[Any]] = {}
        if values["member_number"] in self.numbers:
            changed["member_number"] = ["", values["member_number"]]
        if values["former_number"] in self.former:
            changed["former_number"] = [max(self.former) + 1, values["former_number"]]
        person = Person(club=self.club, **(values | {name: pair[0] for name, pair in changed.items()}))
        person.save(force_insert=True)
        if person.name != values["name"]:
            changed["name"] = [person.name, values["name"]]
        self.numbers |= {person.member_number} - {""}
        self.former |= {person.former_number} if person.former_number is not None else set()
        if changed:
            self.renamed[row.key] = changed
        return person


def add(archive: Archive, club: Club) -> tuple[dict[Original, int], Renamed, list[PersonFate]]:
    """Write the people whom the club does not know yet.

    Back come everybody's keys here, the columns that had to be another here, and what is told of each.
    """
    rows = archive.tables[Person]
    met, newcomers = meet(rows, club), Newcomers(club)
    people = {row.key: met[row.key] or newcomers.add(row) for row in rows}
    for row in rows:
        if met[row.key] is None and row.values["sponsor"] is not None:
            Person.every.filter(pk=people[row.key].pk).update(sponsor=people[row.values["sponsor"]])
    fates = [_fate(row, met[row.key], newcomers.renamed.get(row.key, {})) for row in rows]
    keys = {key: person.pk for key, person in people.items()}
    return keys, newcomers.renamed, sorted(fates, key=lambda one: search_key(one.name))


def _fate(row: Row, met: Person | None, renamed: Mapping[str, Any]) -> PersonFate:
    name, number = row.values["name"], row.values["member_number"]
    if met is not None:
        return PersonFate(name, number, Fate.KNOWN, met.name, met.pk)
    return PersonFate(name, number, Fate.RENUMBERED if "member_number" in renamed else Fate.NEW)
