"""Which printed papers a correction makes stale."""

from collections.abc import Iterator, Mapping, Set
from typing import Any

from tournament.correcting.effects import Effects
from tournament.models import Document, Sitting, Tournament
from tournament.models.issuing import round_and_match


def stale(tournament: Tournament, effects: Effects) -> Iterator[dict[str, Any]]:
    """The newest version of each paper that shows a result, a table or a sheet that is no longer so."""
    seen: set[tuple[int | None, str, str]] = set()
    of_play = tournament.documents.filter(kind__in=(Document.Kind.SCORESHEETS, Document.Kind.BRACKET))
    documents = of_play.exclude(state=Document.State.FAILED).exclude(subject__startswith="blank-")
    documents = documents.select_related("division")
    for document in documents.order_by("division_id", "kind", "subject", "-version"):
        name = (document.division_id, document.kind, document.subject)
        if name in seen:
            continue
        seen.add(name)
        if shows(document, effects):
            yield {
                "kind": document.kind,
                "bracket": document.division.key if document.division else "",
                "subject": document.subject,
                "version": document.version,
                "again": _is_left(document),
            }


def _is_left(document: Document) -> bool:
    """Whether anything that a paper shows is still there, for a new version of it."""
    if document.kind == Document.Kind.BRACKET:
        return document.division is not None and document.division.bracket_id is not None
    number, match = round_and_match(document.subject)
    left = Sitting.objects.filter(round__division=document.division_id, round__number=number)
    return left.exists() if match is None else left.filter(match__number=match).exists()


def shows(document: Document, effects: Effects) -> bool:
    """Whether a paper says something that a correction has changed."""
    if document.kind == Document.Kind.SCORESHEETS:
        sheets = document.payload.get("sheets", ())
        return any(
            _is_one_of(sheet, effects.sheets) or (sheet.get("note") and _is_one_of(sheet, effects.unruled))
            for sheet in sheets
        )
    if document.division_id in effects.closed:
        return True
    touched = {number for division, number in effects.matches if division == document.division_id}
    moved = {number for division, number in effects.places if division == document.division_id}
    return any(
        (match.get("number") in touched and (match.get("decided") or match.get("table")))
        or (match.get("number") in moved and _is_filled(match))
        for column in _columns(document.payload)
        for match in column.get("matches", ())
    )


def _columns(payload: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The rounds of a bracket sheet, be it one tree or several parts."""
    yield from payload.get("columns", ())
    for part in payload.get("parts", ()):
        yield from part.get("rounds", ())


def _is_one_of(sheet: Mapping[str, Any], rows: Set[int]) -> bool:
    """Whether a printed scoresheet is that of one of these sittings."""
    return str(sheet.get("url", "")).endswith(tuple(f"/judge/matches/{pk}/" for pk in rows))


def _is_filled(match: Mapping[str, Any]) -> bool:
    """Whether a team stands in a match on a bracket sheet."""
    return any(match.get(side, {}).get("team") for side in ("first", "second"))
