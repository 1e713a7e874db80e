"""The people of a file: matched with those of the club, whose data stays, or created."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from brackets.inserting import next_keys
from brackets.models import new_uid
from tournament.core.names import search_key
from tournament.exchange.archive.parser import Archive, Row
from tournament.models import Club, Person


class Fate(StrEnum):
    """What becomes of a person of a file."""

    NEW = "new"
    KNOWN = "known"  # matches a person of the club by name and number, or by name
    RENUMBERED = "renumbered"  # new, without the member number, which is taken here


@dataclass(frozen=True)
class PersonFate:
    """One person of a file: `here` is the matching person of the club, "" without one."""

    name: str
    member_number: str
    fate: Fate
    here: str = ""
    key: int | None = None


class ClubPeople:
    """The people of a club, each of whom can match one person of a file."""

    def __init__(self, club: Club) -> None:
        self.by_name: dict[str, list[Person]] = defaultdict(list)
        for person in Person.objects.filter(club=club).order_by("pk"):
            self.by_name[search_key(person.name)].append(person)

    def take(self, values: Mapping[str, Any]) -> Person | None:
        """Return and consume the match of a person: the same name, and no other number or birth date.

        An equal member number decides between several. None without a match, or when it is ambiguous.
        """
        if values["former_number"] is not None:  # erased people match nobody
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


def meet(rows: Iterable[Row], club: Club) -> dict[str, Person | None]:
    """Return the club's person for each person of a file, those with member numbers first; None without a match."""
    club_people = ClubPeople(club)
    # A match by number is more certain than one by name alone, and each person of the club matches once.
    ordered = sorted(rows, key=lambda row: not row.values["member_number"])
    return {row.key: club_people.take(row.values) for row in ordered}


class Newcomers:
    """The people whom a club does not know yet, with numbers that are free there; `save` writes them all at once."""

    def __init__(self, club: Club) -> None:
        here = Person.every.filter(club=club)
        self.club = club
        self.numbers = set(here.exclude(member_number="").values_list("member_number", flat=True))
        self.former: set[int] = {one for one in here.values_list("former_number", flat=True) if one is not None}
        self.uids = set(here.values_list("uid", flat=True))
        self.people: dict[str, Person] = {}

    def add(self, row: Row) -> None:
        """Note a person, without a member number taken here; an erased person gets the next free number.

        A person gets another identity if somebody here has it: the same one, under another name or birth date.
        """
        values = {name: value for name, value in row.values.items() if name != "sponsor"}
        if values["member_number"] in self.numbers:
            values["member_number"] = ""
        if values["former_number"] in self.former:
            values["former_number"] = max(self.former) + 1
        if values["uid"] in self.uids:
            values["uid"] = new_uid()
        person = self.people[row.key] = Person(club=self.club, **values)
        person.set_search_keys()
        self.numbers |= {person.member_number} - {""}
        self.former |= {person.former_number} if person.former_number is not None else set()

    def save(self, sponsors: Mapping[str, str], met: Mapping[str, Person | None]) -> None:
        """Write them, with their sponsors: newcomers too, or people of the club."""
        for key, person in zip(next_keys(Person, len(self.people)), self.people.values(), strict=True):
            person.pk = key
        for uid, sponsor in sponsors.items():
            self.people[uid].sponsor = met[sponsor] or self.people[sponsor]
        Person.every.bulk_create(self.people.values())


def add(archive: Archive, club: Club) -> tuple[dict[str, Person], list[PersonFate]]:
    """Create the people whom the club does not know yet.

    Returns everybody by the identity in the file, and the report on each person.
    """
    rows = archive.tables[Person]
    met, newcomers = meet(rows, club), Newcomers(club)
    strangers = [row for row in rows if met[row.key] is None]
    for row in strangers:
        newcomers.add(row)
    newcomers.save({row.key: row.values["sponsor"] for row in strangers if row.values["sponsor"] is not None}, met)
    people = {row.key: met[row.key] or newcomers.people[row.key] for row in rows}
    fates = [_fate(row, met[row.key], people[row.key]) for row in rows]
    return people, sorted(fates, key=lambda one: search_key(one.name))


def _fate(row: Row, met: Person | None, person: Person) -> PersonFate:
    name, number = row.values["name"], row.values["member_number"]
    if met is not None:
        return PersonFate(name, number, Fate.KNOWN, met.name, met.pk)
    return PersonFate(name, number, Fate.NEW if person.member_number == number else Fate.RENUMBERED)
