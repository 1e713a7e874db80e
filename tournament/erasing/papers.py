"""Take a name off the papers: the frozen record says "former player 12", the old file is deleted and drawn again.

A record names a player in four ways: in a team of a number, in a seat of a registration number, in a line of a lottery
("0007 Peña Núñez"), and in plain text. The first three are known by their numbers, whatever the name was on that day.
Plain text is known by the name alone, and left as it is where somebody else of that tournament has the same name.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from brackets import lottery
from tournament import issuing
from tournament.models import Document, FormerPlayer, Person, Registration, TeamPlayer, Tournament
from tournament.names import search_key

LISTED = {"lines", "players"}


@dataclass(frozen=True)
class Marks:
    """How the papers of one tournament name a person: the places in teams, the registration numbers, the name.

    `name` is "" where somebody else is called the same there.
    """

    teams: Collection[tuple[int, int]]
    numbers: Collection[int]
    name: str

    def without(self, value: Any, new: str) -> Any:
        """The values of a record with the person called `new`."""
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
    """A scoresheet names both partners in the order in which they sit, not as they were drawn: its seats decide."""
    seats = found.get("seats")
    if isinstance(seats, list) and len(seats) == 4 and isinstance(found.get("team_a"), Mapping):
        for first, side in enumerate(("team_a", "team_b")):
            found[side] = {**found[side], "names": [seats[first]["player"], seats[first + 2]["player"]]}
    return found


def marks(person: Person, tournament: Tournament) -> Marks:
    """How the papers of a tournament name a person."""
    places = Registration.objects.filter(tournament=tournament, person=person)
    mine = [kind.objects.filter(registration__in=places) for kind in (TeamPlayer, FormerPlayer)]
    others = Registration.objects.filter(tournament=tournament).exclude(person=person)
    shared = any(search_key(place.person.name) == person.search_key for place in others.select_related("person"))
    return Marks(
        teams={pair for rows in mine for pair in rows.values_list("team__number", "position")},
        numbers=set(places.values_list("number", flat=True)),
        name="" if shared else person.name,
    )


def named_in(person: Person) -> Iterator[tuple[Document, Any]]:
    """The papers that name a person, each with its record as it will be."""
    for tournament in Tournament.every.filter(club=person.club, practice_for=None).order_by("pk"):
        known = marks(person, tournament)
        for document in Document.objects.filter(tournament=tournament).order_by("pk"):
            language = document.payload.get("heading", {}).get("language", tournament.language)
            record = known.without(document.payload, _called(person.former_number, language))
            if record != document.payload:
                yield document, record


def forget(person: Person) -> int:
    """Write the records anew, delete the files, also of sets, and let a worker draw them again; how many papers.

    `person` has the number already, and still the name. The digest stays: it proves what was asked for, and says so.
    """
    count = 0
    for document, record in named_in(person):
        for name in issuing.forget_files([document]):
            transaction.on_commit(lambda name=name: default_storage.delete(name))  # type: ignore[misc] # bound now
        Document.objects.filter(pk=document.pk).update(payload=record)
        count += 1
    return count


def _called(number: int | None, language: str) -> str:
    with translation.override(language):
        return _("former player {number}").format(number=number)
