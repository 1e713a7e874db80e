"""Import of past results from before this system: a preview of each row, then, on confirmation, all of it."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser

from tournament.api.exchange.imports import LINE, PROBLEMS, ROWS, ImportSummary, ImportUndoAnswer, undoing
from tournament.api.frame import fields, help_texts
from tournament.api.frame.errors import OF_FILES
from tournament.api.frame.input import Strict, Truth
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.club import permissions
from tournament.exchange.imports import past_results, undo
from tournament.exchange.imports import rows as imports_rows
from tournament.models import ResultsImport

router = Router(
    "tournaments/<slug:slug>/past-results/", right=permissions.ORGANIZE, subject="past results", of_the_club=True
)


class UploadPastResults(Strict):
    """A CSV or XLSX file, sent as multipart/form-data: one line for each player."""

    file = fields.FileField(help_texts.FILE)


class ApplyPastResults(Strict):
    """`add_people` creates unknown players and partners, as members not in good standing."""

    add_people = Truth(
        "Whether unknown players and partners are created, as members not in good standing.", False, default=False
    )


class PastResultRow(serializers.Serializer[Any]):
    """One line of the file: "new", "changed", "known", "unknown" (no person of this name in the club) or "refused".

    `partner_unknown`: whether the club has no person of the partner's name. `date` is "" if only the year is known.
    """

    line = fields.IntegerField(LINE)
    name = fields.CharField("The player in this line.", "Nora Nieto", source="values.name", allow_blank=True)
    partner = fields.CharField(
        "The partner in this line; empty: none.", "Berta Blanco", source="values.partner", allow_blank=True
    )
    year = fields.IntegerField(help_texts.YEAR, source="values.year", allow_null=True)
    date = fields.CharField(
        "The date; empty if only the year is known.", "1998-05-02", source="values.date", allow_blank=True
    )
    tournament = fields.CharField(help_texts.RECORDED_TOURNAMENT, source="values.tournament", allow_blank=True)
    division_name = fields.CharField(
        "The division's name; empty: not given.", "Men", source="values.bracket", allow_blank=True
    )
    fate = fields.CharField("new, changed, known, unknown (no person of this name in the club) or refused.", "new")
    problems = fields.ListField(PROBLEMS, child=serializers.CharField())
    changes = fields.ListField(help_texts.CHANGES, child=serializers.CharField())
    partner_unknown = fields.BooleanField("Whether the club has no person of the partner's name.", False, default=False)


class PastResultsSummary(ImportSummary):
    """A file of past results: "preview" until it is applied, "undone" in the end; row counts by result."""

    fates = imports_rows.RESULT_FATES


class PastResultsAnswer(PastResultsSummary):
    """A file of past results, with its rows."""

    rows = PastResultRow(many=True, help_text=ROWS)


@router.get(
    asks=page("id", "file_name", usual=("-pk",)),
    answers=PastResultsSummary,
    many=True,
)
def list_past_results(call: Call) -> QuerySet[ResultsImport]:
    """List the files of past results, latest first. Those not applied yet are included."""
    # Of the club and not of one tournament: past results are the club's.
    return ResultsImport.objects.filter(club=call.tournament.club).order_by("-pk")


@router.post(
    reads=UploadPastResults,
    answers=PastResultsAnswer,
    status=201,
    errors={422: f"{OF_FILES} ambiguous-name"},
    cost=20,
    parser_classes=(MultiPartParser,),
    longest_body=3 * 1024 * 1024,
)
def upload_past_results(call: Call) -> ResultsImport:
    """Upload past results and preview each row. Nothing else is written yet."""
    file = call.data["file"]
    return past_results.preview_results(club=call.tournament.club, file_name=file.name, content=file.read(), by=call.by)


@router.get("<int:pk>/", answers=PastResultsAnswer)
def show_past_results(call: Call, pk: int) -> ResultsImport:
    """Show a file of past results, row by row. Until it is applied, each row says what would happen with it."""
    # The club owns the file, so the URL of any of its tournaments will do.
    return _file(call, pk)


@router.post(
    "<int:pk>/application/",
    reads=ApplyPastResults,
    answers=PastResultsAnswer,
    errors={409: "already-applied", 422: f"{OF_FILES} ambiguous-name refused"},
)
def apply_past_results(call: Call, pk: int) -> ResultsImport:
    """Apply a file of past results, all of it or nothing. Only as it was previewed."""
    return past_results.apply_results(results_import=_file(call, pk), by=call.by, **call.data)


@router.get("<int:pk>/undo/", answers=ImportUndoAnswer)
def preview_past_results_undo(call: Call, pk: int) -> dict[str, Any]:
    """Preview the undo of a past results import, row by row. Nothing is written."""
    return undoing(_file(call, pk))


@router.post(
    "<int:pk>/undo/",
    answers=ImportUndoAnswer,
    errors={409: "already-undone not-applied nothing-to-undo"},
)
def undo_past_results(call: Call, pk: int) -> dict[str, Any]:
    """Undo an import of past results: remove what it added and restore what it changed.

    Rows that others use or have changed stay.
    """
    return undoing(undo.undo(done=_file(call, pk), by=call.by))


def _file(call: Call, pk: int) -> ResultsImport:
    return get_object_or_404(ResultsImport, club=call.tournament.club, pk=pk)
