"""The rows of an imported file as data that a preview can store, and the people of the club that they name.

An applied row names its `person` and has `traces`, one for each record that it created or changed: {"model":
"tournament.person", "pk": 7, "before": {...}, "after": {...}}. `before` is None for a created record.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.core.errors import Refused
from tournament.core.names import search_key
from tournament.models import Club, Person

NEW: Final = "new"
CHANGED: Final = "changed"
KNOWN: Final = "known"
UNKNOWN: Final = "unknown"  # the result of an unknown person
LEFT_OUT: Final = "left-out"  # no person, or somebody who has left the club
REFUSED: Final = "refused"

ROSTER_FATES: Final = (NEW, CHANGED, KNOWN, LEFT_OUT, REFUSED)
RESULT_FATES: Final = (NEW, CHANGED, KNOWN, UNKNOWN, REFUSED)

Row = dict[str, Any]
_OTHERS = ("sponsor", "partner")


def forget_person(row: Row, person: Person) -> None:
    """Remove a person from one row of a file; call it while the person still has a name.

    Their own row keeps its line number and cannot be undone any more; in a file not yet applied it is refused. Rows of
    others no longer name them.
    """
    key, values = search_key(person.name), row["values"]
    for column in _OTHERS:
        if search_key(values.get(column) or "") == key:
            values[column] = ""
    if row.get("person") == person.pk or (search_key(values.get("name") or "") == key and "person" not in row):
        fate = row["fate"] if "person" in row else REFUSED
        kept = new_row(row["line"], dict.fromkeys(values, ""))
        row.clear()
        row.update(kept, fate=fate)
    elif "traces" in row:
        theirs = ("tournament.person", person.pk)
        row["traces"] = [trace for trace in row["traces"] if (trace["model"], trace["pk"]) != theirs]


def count_fates(rows: Iterable[Mapping[str, Any]], fates: Iterable[str] = ROSTER_FATES) -> dict[str, int]:
    """Return how many rows have each fate."""
    counts = dict.fromkeys(fates, 0)
    for row in rows:
        counts[row["fate"]] += 1
    return counts


def new_row(line: int, values: dict[str, Any]) -> Row:
    """Return a row of a preview: its line in the file, its values, and nothing against it yet."""
    return {"line": line, "values": values, "fate": NEW, "problems": [], "warnings": [], "changes": [], "diff": []}


def accepted(rows: Iterable[Row]) -> list[Row]:
    """Return the rows that are neither refused nor left out."""
    return [row for row in rows if row["fate"] not in {REFUSED, LEFT_OUT}]


def refuse_repeats(rows: Iterable[Row], what: Callable[[Row], Hashable], problem: str) -> None:
    """Refuse each row about the same as an earlier one, whose {line} the `problem` names; None: about nothing known."""
    met: dict[Hashable, int] = {}
    for row in accepted(rows):
        first = row["line"] if (key := what(row)) is None else met.setdefault(key, row["line"])
        if first != row["line"]:
            refuse(row, problem.format(line=first))


def refuse(row: Row, problem: str) -> None:
    """Mark a row as refused, with the reason."""
    row.update(fate=REFUSED, changes=[], diff=[], bracket="")
    row["problems"].append(problem)


def leave_out(row: Row, reason: str) -> None:
    """Mark a row as one that is not written, with the reason."""
    row.update(fate=LEFT_OUT, warnings=[reason])


def ranges(keys: Iterable[int]) -> str:
    """Format integers as ranges: 7-120 122."""
    parts: list[list[int]] = []
    for key in sorted(keys):
        if parts and key == parts[-1][1] + 1:
            parts[-1][1] = key
        else:
            parts.append([key, key])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in parts)


class ClubPeople:
    """The people of one club. Call `add` for those created meanwhile."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self._by_key: dict[int, Person] = {}
        self._by_number: dict[str, Person] = {}
        self._by_name: dict[str, list[Person]] = {}
        for person in Person.objects.filter(club=club).order_by("pk"):
            self.add(person)

    def add(self, person: Person) -> None:
        """Index a person under their current data."""
        # A person whose name changed must no longer be found under the old one.
        old = self._by_key.get(person.pk)
        if old is not None:
            self._by_name[search_key(old.name)].remove(old)
        self._by_key[person.pk] = person
        if person.member_number:
            self._by_number[person.member_number] = person
        self._by_name.setdefault(search_key(person.name), []).append(person)

    def person_of(self, key: int | None) -> Person | None:
        """Return the person with this primary key, or None."""
        return self._by_key.get(key) if key is not None else None

    def find(self, line: Mapping[str, Any]) -> Person | None:
        """Return the person that a row refers to; None if unknown.

        By our own key if the name matches, by member number, else by name unless the birth dates differ. Refused if
        several people match.
        """
        name = search_key(line["name"])
        known = self._by_key.get(int(line["key"])) if line.get("key") else None
        # The file may come from another installation, where the key belongs to somebody else.
        if known is not None and search_key(known.name) == name:
            return known
        if line["number"] and line["number"] in self._by_number:
            return self._by_number[line["number"]]
        born = to_date(line.get("birth_date"))
        same = [
            person
            for person in self._by_name.get(name, [])
            if not (person.member_number and line["number"])
            and not (person.birth_date and born and person.birth_date != born)
        ]
        exact = [person for person in same if born and person.birth_date == born]
        return self._only(exact or same, line["name"])

    def named(self, text: str) -> Person | None:
        """Return the person with this number or name; None if unknown, Refused if several have the name."""
        return self._by_number.get(text) or self._only(self._by_name.get(search_key(text), []), text)

    def sponsor(self, text: str) -> Person | None:
        """Return the member that a guest's row names, by number or name; None if unknown.

        Refused if several members have the name.
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


def to_date(said: datetime.date | str | None) -> datetime.date | None:
    """Return a date, also from a preview's text; None for ""."""
    return datetime.date.fromisoformat(said) if isinstance(said, str) and said else said or None
