"""Take a person out of the files and requests that a club was sent, and off its friendly tables."""

from typing import Any

from tournament import imported, preregistration
from tournament.models import (
    ArchiveUpload,
    FriendlyTable,
    Person,
    PreRegistration,
    Reading,
    ResultsImport,
    RosterImport,
)
from tournament.names import search_key

FILES = (RosterImport, ResultsImport)


def rows_of(person: Person) -> int:
    """How many rows of files are of this person, or name him in any way."""
    files = (file for kind in FILES for file in kind._base_manager.filter(club=person.club).iterator())
    return sum(row.get("person") == person.pk or _names(row, person) for file in files for row in file.rows)


def forget_rows(person: Person, new: str) -> int:
    """Take a person out of every file (`imported.forget`), and out of the sentences in the rows of others."""
    count = rows_of(person)
    imported.forget(person)
    for kind in FILES:
        for file in kind._base_manager.filter(club=person.club).iterator():
            kept = [file.rows, file.notes, file.file_name]
            file.rows, file.notes, file.file_name = _without(kept, person.name, new)
            if [file.rows, file.notes, file.file_name] != kept:
                file.file_name = file.file_name[:200]
                file.save(update_fields=["rows", "notes", "file_name"])
    return count


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
    """What somebody of this name asked for from home, and where he is named as a sponsor; how many rows that were.

    Tournaments that were sent as a file and not taken in yet go whole: nobody can take one name out of such a file.
    """
    rows = PreRegistration.objects.filter(tournament__club=person.club)
    count = preregistration.forget(rows.filter(search_key=person.search_key))
    for row in rows.exclude(sponsor_name=""):
        if person.search_key in search_key(row.sponsor_name):
            row.sponsor_name = ""
            row.save(update_fields=["sponsor_name"])
            count += 1
    ArchiveUpload.objects.filter(club=person.club, tournament=None).delete()
    return count


def forget_readings(person: Person, new: str) -> None:
    """Take the name out of paper sheets that somebody typed and never put in: a reason, or who signed."""
    for reading in Reading.objects.filter(sitting__tournament__club=person.club):
        kept = _without(reading.content, person.name, new)
        if kept != reading.content:
            reading.content = kept
            reading.save(update_fields=["content"])


def tables_of(person: Person) -> list[FriendlyTable]:
    """The friendly tables where somebody of this name sat."""
    tables = FriendlyTable.objects.filter(club=person.club)
    return [table for table in tables if any(_same(name, person) for name in table.names)]


def forget_seats(person: Person) -> int:
    """Whoever sat at a friendly table under this name has no name there; how many tables that were."""
    found = tables_of(person)
    for table in found:
        table.names = ["" if _same(name, person) else name for name in table.names]
        table.save(update_fields=["names"])
    return len(found)


def _same(name: str, person: Person) -> bool:
    return search_key(name) == person.search_key
