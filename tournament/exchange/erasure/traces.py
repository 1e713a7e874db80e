"""What an erasure finds of a person outside their own row, and how it removes it.

A document's snapshot names a player in four ways: in a team by its number, in a seat by registration number, in a line
of a lottery ("0007 Peña Núñez"), and in plain text. The first three are found by number, whatever the name was on that
day. Plain text is found by name alone, and left unchanged where another player of that tournament has the same name.
The new snapshot says "former player 12"; the old file is deleted and rendered again.

A reason, initials or a reference that an official wrote is covered by the journal's chain or by a row hash. Such a text
stays; the organizer sees it before the erasure, and can tell the person who requested it.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from itertools import chain, product
from typing import Any

from django.apps import apps
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import CharField, JSONField, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from brackets import lottery
from tournament.core.names import search_key
from tournament.documents.queue import storage
from tournament.exchange.imports import rows as imports_rows
from tournament.exchange.imports.writing import forget_file
from tournament.models import (
    ArchiveUpload,
    Club,
    Document,
    FormerPlayer,
    FriendlyTable,
    JournalLine,
    Person,
    PreRegistration,
    Reading,
    Registration,
    ResultsImport,
    RosterImport,
    TeamPlayer,
)
from tournament.models.policy import policy_of
from tournament.registration import preregistration

WORDS: Mapping[str, str] = {
    "payment": noop("payment"),
    "journalline": noop("line of the journal"),
    "sheetentry": noop("line of a sheet"),
    "signoff": noop("signature"),
    "secondcheck": noop("second official's check"),
    "correction": noop("correction"),
    "helpcall": noop("call for help"),
    "tournament": noop("tournament"),
    "registration": noop("registration"),
    "withdrawal": noop("departure of a team"),
    "substitution": noop("substitution"),
}


@dataclass(frozen=True)
class Trace:
    """One kind of row with the name ("payment"), and how many there are."""

    kind: str
    rows: int

    def __str__(self) -> str:
        return _(WORDS[self.kind]) if self.kind in WORDS else self.kind


def traces_of(person: Person) -> list[Trace]:
    """Return where a name remains in rows of the club after an erasure."""
    found = []
    for model in apps.get_app_config("tournament").get_models():
        # Every model of the app, so that a table added later is searched too.
        mine = None if policy_of(model).personal else _of_club(model, person.club)
        if mine is not None and (count := _with_text(model._base_manager.filter(mine), person.name).count()):
            found.append(Trace(str(model._meta.model_name), count))
    return found


def _of_club(model: type[Model], club: Club) -> Q | None:
    """Return the condition for the rows of a model that the journals of the club and its tournaments cover."""
    policy = policy_of(model)
    if model is JournalLine:
        return Q(club=club)
    if policy.tournament and not policy.not_hashed:
        return Q(club=club) if policy.tournament == "pk" else Q(**{f"{policy.tournament}__club": club})
    return Q(**{policy.club: club}) if policy.club else None


def _with_text(rows: QuerySet[Any], text: str) -> QuerySet[Any]:
    """Return the rows with a text in any column of text or JSON."""
    # As stored in JSON: quotes are escaped, and on SQLite other alphabets too.
    written = {text, json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1]}
    fields = rows.model._meta.concrete_fields
    columns = [one.name for one in fields if isinstance(one, CharField | TextField | JSONField) and not one.choices]
    wanted = Q(pk=None)
    for column, form in product(columns, sorted(written)):
        wanted |= Q(**{f"told_{column}__contains": form})
    found: QuerySet[Any] = rows.annotate(**{f"told_{column}": Cast(column, TextField()) for column in columns})
    return found.filter(wanted)


def rows_of(person: Person) -> int:
    """Return how many rows of files belong to this person or contain their name."""
    return len(imported_rows(person))


def imported_rows(person: Person) -> list[dict[str, Any]]:
    """Return the rows of imported files that belong to this person or contain their name."""
    return [
        row for file in _files(person) for row in file.rows if row.get("person") == person.pk or _names(row, person)
    ]


def forget_rows(person: Person, new: str) -> int:
    """Remove a person from the rows of every file, and from the texts in other people's rows. Returns how many rows."""
    # Counted first: afterwards no row has the name.
    count = rows_of(person)
    for file in _files(person):
        kept = deepcopy([file.rows, file.notes, file.file_name])
        for row in file.rows:
            imports_rows.forget_person(row, person)
        file.rows, file.notes, file.file_name = _without([file.rows, file.notes, file.file_name], person.name, new)
        if [file.rows, file.notes, file.file_name] != kept:
            # The replacement may be longer than the name.
            file.file_name = file.file_name[:200]
            file.save(update_fields=["rows", "notes", "file_name"])
        if isinstance(file, RosterImport) and file.content:
            file.save(update_fields=forget_file(file))  # it may name the person in a way that nobody can find
    return count


def _files(person: Person) -> Iterator[RosterImport | ResultsImport]:
    """Yield the files that the person's club imported, one at a time."""
    for kind in (RosterImport, ResultsImport):
        yield from kind._base_manager.filter(club=person.club).iterator()


def _names(row: dict[str, Any], person: Person) -> bool:
    return any(search_key(text) == person.search_key or person.name in text for text in _texts(row))


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return _texts(list(value.values()))
    if isinstance(value, list):
        return [text for item in value for text in _texts(item)]
    return [value] if isinstance(value, str) else []


def _without(value: Any, name: str, new: str) -> Any:
    if isinstance(value, str):
        return value.replace(name, new)
    if isinstance(value, list):
        return [_without(item, name, new) for item in value]
    if isinstance(value, dict):
        return {key: _without(item, name, new) for key, item in value.items()}
    return value


def forget_requests(person: Person) -> int:
    """Erase this person's pre-registrations, and their name as a sponsor. Returns the number of rows.

    Tournament archives not yet imported are deleted whole: a single name cannot be removed from such a file.
    """
    rows = PreRegistration.objects.filter(tournament__club=person.club)
    count = preregistration.forget(rows.filter(search_key=person.search_key))
    for row in rows.exclude(sponsor_name=""):
        if person.search_key in search_key(row.sponsor_name):
            row.sponsor_name = ""
            row.save(update_fields=["sponsor_name"])
            count += 1
    # Only uploads without a tournament, those not imported yet.
    ArchiveUpload.objects.filter(club=person.club, tournament=None).delete()
    return count


def forget_readings(person: Person, new: str) -> None:
    """Remove the name from double-entry drafts that were never submitted: a reason, or a signature."""
    for reading in Reading.objects.filter(table_match__tournament__club=person.club):
        kept = _without(reading.content, person.name, new)
        if kept != reading.content:
            reading.content = kept
            reading.save(update_fields=["content"])


def tables_of(person: Person) -> list[FriendlyTable]:
    """Return the friendly tables with a player of this name."""
    tables = FriendlyTable.objects.filter(club=person.club)
    return [table for table in tables if any(_same(name, person) for name in table.names)]


def forget_seats(person: Person) -> int:
    """Blank the name at friendly tables. Returns the number of tables."""
    found = tables_of(person)
    for table in found:
        table.names = ["" if _same(name, person) else name for name in table.names]
        table.save(update_fields=["names"])
    return len(found)


def _same(name: str, person: Person) -> bool:
    return search_key(name) == person.search_key


LISTED = {"lines", "players"}
AT_ONCE = 200  # documents


@dataclass(frozen=True)
class Marks:
    """The places where one tournament's documents name a person: positions in teams, registration numbers, the name.

    `name` is "" if another player there has the same name.
    """

    teams: Collection[tuple[int, int]]
    numbers: Collection[int]
    name: str

    def without(self, value: Any, new: str) -> Any:
        """Return a snapshot's values with the person called `new`."""
        if isinstance(value, str):
            return value.replace(self.name, new) if self.name else value
        if isinstance(value, list | tuple):
            return [self.without(item, new) for item in value]
        if isinstance(value, Mapping):
            return self._named({key: self.without(item, new) for key, item in value.items()}, new)
        return value

    def _named(self, found: dict[str, Any], new: str) -> dict[str, Any]:
        if isinstance(found.get("names"), list):
            names = enumerate(found["names"])
            found["names"] = [new if (found.get("number"), place) in self.teams else name for place, name in names]
        if "player" in found and found.get("number") in self.numbers:
            found["player"] = new
        mine = {lottery.label(number) for number in self.numbers}
        for key in LISTED & found.keys():
            if isinstance(found[key], list):
                heads = [(str(line).split(" ")[0], line) for line in found[key]]
                found[key] = [f"{head} {new}" if head in mine else line for head, line in heads]
        return _as_seated(found)


def _as_seated(found: dict[str, Any]) -> dict[str, Any]:
    """Correct a scoresheet, which names partners in seating order instead of lottery order: its seats decide."""
    seats = found.get("seats")
    if isinstance(seats, list) and len(seats) == 4 and isinstance(found.get("team_a"), Mapping):
        for first, side in enumerate(("team_a", "team_b")):
            found[side] = {**found[side], "names": [seats[first]["player"], seats[first + 2]["player"]]}
    return found


def marks(person: Person) -> dict[int, Marks]:
    """Return how the documents of each tournament that they registered for name a person, by the tournament's key."""
    places = Registration.objects.filter(person=person)
    numbers: dict[int, set[int]] = defaultdict(set)
    for tournament, number in places.values_list("tournament", "number"):
        numbers[tournament].add(number)
    teams: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for kind in (TeamPlayer, FormerPlayer):
        mine = kind._base_manager.filter(registration__in=places)
        for tournament, *place in mine.values_list("team__tournament", "team__number", "position"):
            teams[tournament].add((place[0], place[1]))
    others = Registration.objects.filter(tournament__club=person.club, person__search_key=person.search_key)
    shared = set(others.exclude(person=person).values_list("tournament", flat=True))
    return {
        tournament: Marks(teams[tournament], numbers[tournament], "" if tournament in shared else person.name)
        for tournament in {*numbers, *shared}
    }


def named_in(person: Person) -> Iterator[tuple[Document, Any]]:
    """Yield the documents that name a person, each with its new snapshot."""
    known, by_name = marks(person), Marks(set(), set(), person.name)
    documents = Document.objects.filter(tournament__club=person.club, tournament__practice_for=None)
    # Where they took no part, a document can only hold the name as text.
    with_name = _with_text(documents, person.name).values("pk")
    wanted = documents.filter(Q(tournament__in=known) | Q(pk__in=with_name)).order_by("tournament", "pk")
    keys = list(wanted.values_list("pk", flat=True))
    for document in chain.from_iterable(  # not all at once: snapshots are large, and the caller changes them
        wanted.filter(pk__in=keys[start : start + AT_ONCE]).select_related("tournament")
        for start in range(0, len(keys), AT_ONCE)
    ):
        # The replacement is in the document's language.
        language = document.payload.get("heading", {}).get("language", document.tournament.language)
        found = known.get(document.tournament_id, by_name)
        record = found.without(document.payload, _called(person.former_number, language))
        if record != document.payload:
            yield document, record


def forget(person: Person) -> int:
    """Rewrite the snapshots, delete the files, including those of sets, and queue them again. Returns how many.

    `person` has its number already, and still the name. The digest stays: it is the evidence of what was requested.
    """
    count = 0
    for document, record in named_in(person):
        for name in storage.forget_files([document]):
            transaction.on_commit(lambda name=name: default_storage.delete(name))  # type: ignore[misc] # bound now
        Document.objects.filter(pk=document.pk).update(payload=record)
        count += 1
    return count


def _called(number: int | None, language: str) -> str:
    with translation.override(language):
        return _("former player {number}").format(number=number)
