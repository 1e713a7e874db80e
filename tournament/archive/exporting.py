"""Write a tournament as a file."""

from collections import defaultdict
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import journal, originals
from tournament.archive import sealed_files
from tournament.archive.belonging import ACCOUNT, Models, columns, in_order, points_at, rows_of
from tournament.archive.values import encode
from tournament.errors import Refused
from tournament.models import Club, Person, Tournament, User
from tournament.originals import Keys, Original

LONGEST_NAME = 150  # of an account

Rows = dict[Models, list[dict[str, Any]]]


@transaction.atomic
def export(tournament: Tournament) -> bytes:
    """A whole tournament as a file: the same bytes as long as nothing changes, and wherever it was taken in.

    Refused for a practice, which belongs to nobody but its judge.
    """
    if tournament.is_practice:
        raise Refused(_("Practice is not saved."), code="practice")
    journal.lock(tournament)  # what is written meanwhile is in the file whole or not at all
    known = originals.keys_of(tournament)
    rows: Rows = {model: _read(model, found) for model, found in rows_of(tournament).items()}
    rows[Person] = _read(Person, Person.every.filter(pk__in=_pointed_at(Person, rows)))
    rows[User] = _accounts(_pointed_at(User, rows))
    present = {row["id"] for row in rows[Person]}
    for row in rows[Person]:  # of a guest's sponsor only what belongs to this day
        row["sponsor"] = row["sponsor"] if row["sponsor"] in present else None
    return sealed_files.pack(
        {
            "club": _club(tournament.club, known),
            "tables": {model._meta.label_lower: _table(model, rows[model], known) for model in in_order()},
        }
    )


def file_name(tournament: Tournament) -> str:
    """A name that says what it is: saci-2026.capicu.json."""
    return f"{tournament.slug}.capicu.json"


def _club(club: Club, known: Keys) -> dict[str, Any]:
    """The club where the tournament was played, whoever has it now."""
    _here, there = known.was(Club, club.pk).get("name", (None, club.name))
    return {"key": known.original(Club, club.pk), "name": there}


def _read(model: Models, found: Any) -> list[dict[str, Any]]:
    """The rows as they stand in the database: how people are called depends on nobody's language."""
    fields = {"id": "pk"} | {field.name: field.attname for field in columns(model)}
    values = found.order_by("pk").values_list(*fields.values())
    return [dict(zip(fields, row, strict=True)) for row in values.iterator()]


def _pointed_at(model: Models, rows: Rows) -> set[int]:
    keys: set[int] = set()
    for other, found in rows.items():
        names = [field.name for field in columns(other) if points_at(field) is model]
        keys.update(row[name] for row in found for name in names if row[name] is not None)
    return keys


def _accounts(keys: set[int]) -> list[dict[str, Any]]:
    found = User.objects.filter(pk__in=keys).order_by("pk")
    return [{"id": user.pk, "pseudonym": user.pseudonym, "name": str(user)[:LONGEST_NAME].strip()} for user in found]


def _table(model: Models, rows: list[dict[str, Any]], known: Keys) -> dict[str, Any]:
    """One table: the names of its columns, and its rows in the order of their original keys."""
    pointing = {} if model is User else {field.name: points_at(field) for field in columns(model)}
    names = ACCOUNT if model is User else tuple(pointing)
    written = []
    for row in rows:
        was = {} if _erased_here(model, row, known) else known.was(model, row["id"])
        values: dict[str, Any] = defaultdict()
        for name in names:
            other = pointing.get(name)
            value = known.original(other, row[name]) if other else encode(row[name])
            here_and_there = was.get(name)
            values[name] = here_and_there[1] if here_and_there and here_and_there[0] == value else value
        written.append([known.original(model, row["id"]), *values.values()])
    return {"columns": ["id", *names], "rows": sorted(written, key=lambda row: order_of(row[0]))}


def _erased_here(model: Models, row: dict[str, Any], known: Keys) -> bool:
    """Whether a person was erased since the file was taken in: what the file said of him is gone too."""
    return model is Person and row["former_number"] is not None and "name" not in known.was(model, row["id"])


def order_of(original: Original) -> tuple[int, int]:
    """What came along first, then generation by generation, each in the order in which it was made."""
    generation, _colon, key = str(original).rpartition(":")
    return int(generation or 0), int(key)
