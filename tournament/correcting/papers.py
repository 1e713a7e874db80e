"""Which printed papers a correction makes stale."""

from collections.abc import Iterator
from typing import Any

from tournament.correcting.effects import Effects
from tournament.models import Document, Tournament


def stale(tournament: Tournament, effects: Effects) -> Iterator[dict[str, Any]]:
    """The newest version of each paper that shows a result, a table or a sheet that is no longer so."""
    seen: set[tuple[int, str, str]] = set()
    documents = tournament.documents.exclude(state=Document.State.FAILED).select_related("division")
    for document in documents.order_by("division_id", "kind", "subject", "-version"):
        name = (document.division_id, document.kind, document.subject)
        if name in seen:
            continue
        seen.add(name)
        if shows(document, effects):
            yield {
                "kind": document.kind,
                "bracket": document.division.key,
                "subject": document.subject,
                "version": document.version,
            }


def shows(document: Document, effects: Effects) -> bool:
    """Whether a paper says something that a correction has changed."""
    if document.kind == Document.Kind.SCORESHEETS:
        addresses = {f"/judge/matches/{pk}/" for pk in effects.sheets}
        sheets = document.payload.get("sheets", ())
        return any(str(sheet.get("url", "")).endswith(tuple(addresses)) for sheet in sheets) if addresses else False
    numbers = {number for division, number in effects.matches if division == document.division_id}
    return any(
        match.get("number") in numbers and (match.get("decided") or match.get("table"))
        for column in document.payload.get("columns", ())
        for match in column.get("matches", ())
    )
