"""Where a name stands in a line that proves something: a reason, initials, a reference that an official wrote.

Such a line is covered by the chain of the journal or by its seal. What was written there stays; the organizer is told
before he erases, and can tell the person who asked for it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.apps import apps
from django.db.models import CharField, JSONField, Model, Q, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament import sealing
from tournament.models import (
    Club,
    Document,
    FriendlyTable,
    JournalLine,
    ListedEntrant,
    Notice,
    Person,
    PreRegistration,
    Reading,
    ResultsImport,
    RosterImport,
    Standing,
    Subscription,
    Tournament,
    User,
)

FORGOTTEN = (
    Document,
    FriendlyTable,
    ListedEntrant,
    Notice,
    Person,
    PreRegistration,
    Reading,
    ResultsImport,
    RosterImport,
    Standing,
    Subscription,
    User,
)
"""Where erasing takes names out."""


WORDS: Mapping[str, str] = {
    "payment": noop("payment"),
    "journalline": noop("line of the journal"),
    "sheetentry": noop("line of a sheet"),
    "signoff": noop("signature"),
    "sheetcheck": noop("second official's check"),
    "correction": noop("correction"),
    "helpcall": noop("call for help"),
    "tournament": noop("tournament"),
    "registration": noop("registration"),
    "departure": noop("departure of a team"),
    "substitution": noop("substitution"),
}


@dataclass(frozen=True)
class Trace:
    """One kind of row in which the name stands ("payment"), and in how many of them."""

    kind: str
    rows: int

    def __str__(self) -> str:
        return _(WORDS[self.kind]) if self.kind in WORDS else self.kind


def traces(person: Person) -> list[Trace]:
    """Where a name stands in rows of the club, and erasing does not take it out."""
    found = {}
    for model in apps.get_app_config("tournament").get_models():
        if model not in FORGOTTEN and (rows := _rows(model, person.name)):
            found[model] = rows
    known = _names_of(person.club) if found else set()
    counted = [(model, sum(_is_here(row, person.club, known) for row in rows)) for model, rows in found.items()]
    return [Trace(str(model._meta.model_name), count) for model, count in counted if count]


def _rows(model: type[Model], name: str) -> list[Model]:
    """The rows of one table with the name in any text."""
    written = json.dumps(name)[1:-1]  # as SQLite keeps it within JSON
    fields = model._meta.concrete_fields
    texts = [one.name for one in fields if isinstance(one, CharField | TextField | JSONField) and not one.choices]
    wanted = Q(pk=None)
    for column in texts:
        wanted |= Q(**{f"told_{column}__contains": name}) | Q(**{f"told_{column}__contains": written})
    as_text = {f"told_{column}": Cast(column, TextField()) for column in texts}
    return list(model._base_manager.annotate(**as_text).filter(wanted))


def _names_of(club: Club) -> set[str]:
    """The rows of the club, outside and inside its tournaments, by the names that the journal gives them."""
    everywhere: list[Tournament | Club] = [club, *Tournament.every.filter(club=club)]
    return {name for where in everywhere for name in sealing.names_of(where)}


def _is_here(row: Model, club: Club, known: set[str]) -> bool:
    return row.club_id == club.pk if isinstance(row, JournalLine) else sealing.name(row) in known
