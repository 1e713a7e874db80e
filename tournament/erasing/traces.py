"""Where a name stands in a line that proves something: a reason, initials, a reference that an official wrote.

Such a line is covered by the chain of the journal or by its seal. What was written there stays; the organizer is told
before he erases, and can tell the person who asked for it.
"""

import json
from dataclasses import dataclass

from django.apps import apps
from django.db.models import CharField, JSONField, Model, Q, TextField
from django.db.models.functions import Cast

from tournament.models import (
    Document,
    FriendlyTable,
    ListedEntrant,
    Person,
    PreRegistration,
    ResultsImport,
    RosterImport,
    Standing,
    User,
)

FORGOTTEN = (
    Document,
    FriendlyTable,
    ListedEntrant,
    Person,
    PreRegistration,
    ResultsImport,
    RosterImport,
    Standing,
    User,
)
"""Where erasing takes names out."""


@dataclass(frozen=True)
class Trace:
    """One column in which the name stands: of which kind of row, and in how many rows."""

    kind: str
    column: str
    rows: int


def traces(name: str) -> list[Trace]:
    """The columns in which a name stands and where erasing does not take it out."""
    found = []
    for model in apps.get_app_config("tournament").get_models():
        if model not in FORGOTTEN:
            found += [trace for column in _texts(model) if (trace := _trace(model, column, name)) is not None]
    return found


def _texts(model: type[Model]) -> list[str]:
    fields = model._meta.concrete_fields
    return [
        field.name for field in fields if isinstance(field, CharField | TextField | JSONField) and not field.choices
    ]


def _trace(model: type[Model], column: str, name: str) -> Trace | None:
    written = json.dumps(name)[1:-1]  # as SQLite keeps it within JSON
    rows = model._base_manager.annotate(told_here=Cast(column, TextField()))
    count = rows.filter(Q(told_here__contains=name) | Q(told_here__contains=written)).count()
    return Trace(str(model._meta.verbose_name), column, count) if count else None
