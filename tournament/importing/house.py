"""The people of a club as an import looks them up: by our own key, by number, by name."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.errors import Refused
from tournament.models import Club, Person
from tournament.names import search_key


class House:
    """The people of one club. `add` whoever is written meanwhile."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self._by_key: dict[int, Person] = {}
        self._by_number: dict[str, Person] = {}
        self._by_name: dict[str, list[Person]] = {}
        for person in Person.objects.filter(club=club).order_by("pk"):
            self.add(person)

    def add(self, person: Person) -> None:
        """Look somebody up as he is from now on."""
        old = self._by_key.get(person.pk)
        if old is not None:
            self._by_name[search_key(old.name)].remove(old)
        self._by_key[person.pk] = person
        if person.member_number:
            self._by_number[person.member_number] = person
        self._by_name.setdefault(search_key(person.name), []).append(person)

    def of(self, key: int | None) -> Person | None:
        """The person of a key of the database; None for nobody."""
        return self._by_key.get(key) if key is not None else None

    def find(self, line: Mapping[str, Any]) -> Person | None:
        """The person whom a row means; None for nobody known.

        By our own key where the name is the same, by number, else by name where the birth dates do not disagree.
        Refused when the name is that of several.
        """
        name = search_key(line["name"])
        known = self._by_key.get(int(line["key"])) if line.get("key") else None
        if known is not None and search_key(known.name) == name:
            return known
        if line["number"] and line["number"] in self._by_number:
            return self._by_number[line["number"]]
        born = _date(line.get("birth_date"))
        same = [
            person
            for person in self._by_name.get(name, [])
            if not (person.member_number and line["number"])
            and not (person.birth_date and born and person.birth_date != born)
        ]
        exact = [person for person in same if born and person.birth_date == born]
        return self._only(exact or same, line["name"])

    def named(self, text: str) -> Person | None:
        """The person of a number or a name; None for nobody known, Refused when the name is that of several."""
        return self._by_number.get(text) or self._only(self._by_name.get(search_key(text), []), text)

    def sponsor(self, text: str) -> Person | None:
        """The member whom a guest's row names, by number or by name; None for nobody known.

        Refused when the name is that of several members.
        """
        if text in self._by_number:
            return self._by_number[text]
        same = [person for person in self._by_name.get(search_key(text), []) if person.kind == Person.Kind.MEMBER]
        return self._only(same, text)

    def _only(self, same: list[Person], name: str) -> Person | None:
        if len(same) > 1:
            message = _("{count} people are called {name}: write the member number or the birth date.")
            raise Refused(message.format(count=len(same), name=name), code="ambiguous-name")
        return same[0] if same else None


def _date(said: datetime.date | str | None) -> datetime.date | None:
    """A date, or as a preview keeps it."""
    return datetime.date.fromisoformat(said) if isinstance(said, str) and said else said or None
