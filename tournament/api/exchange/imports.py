"""Import of past results from before this system: a preview of each row, then, on confirmation, all of it.

Imported files of any content, and how an import is undone.

Rosters sent by clubs, for organizers: a preview of each row, then, on confirmation, all of it; it can be undone.
"""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser

from tournament.api.frame import fields, help_texts
from tournament.api.frame.errors import OF_FILES
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, StrictJSON, Truth
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.club import permissions
from tournament.exchange.imports import past_results, rosters, undo
from tournament.exchange.imports import rows as imports_rows
from tournament.exchange.roster.records import INACTIVE, Choices
from tournament.models import ResultsImport, RosterImport

LINE = HelpText("The line of the file, from 1.", 2)
PROBLEMS = HelpText("Why the line is refused, as sentences; empty: it is not.", [])
ROWS = "The rows, in order."

router = Router("tournaments/<slug:slug>/", right=permissions.ORGANIZE)


class ImportSummary(serializers.Serializer[Any]):
    """An uploaded file: "preview" until it is applied, "undone" in the end; the times are null until then."""

    id = fields.IntegerField("The import's id, as used in URLs.", 2)
    file_name = fields.CharField("The name of the uploaded file.", "people.csv")
    state = fields.CharField("The state: preview, applied or undone.", "preview")
    created_at = fields.DateTimeField(help_texts.CREATED_AT)
    applied_at = fields.DateTimeField("When it was applied (with UTC offset); null: not yet.", None, allow_null=True)
    undone_at = fields.DateTimeField("When it was undone (with UTC offset); null: it was not.", None, allow_null=True)
    counts = fields.SerializerMethodField(
        "The number of rows for each result, by its code.",
        {"new": 10, "changed": 1, "known": 2, "left-out": 1, "refused": 0},
    )

    fates: tuple[str, ...] = imports_rows.ROSTER_FATES

    def get_counts(self, found: RosterImport | ResultsImport) -> dict[str, int]:
        return imports_rows.count_fates(found.rows, self.fates)


class UndoneImportRow(serializers.Serializer[Any]):
    """What undoing does to a row: "removed", "put-back" or "stays", and then why."""

    line = fields.IntegerField(LINE)
    name = fields.CharField("The name in this line.", "Nora Nieto", source="values.name", allow_blank=True)
    undone = fields.CharField("The result: removed, put-back or stays.", "removed")
    stays = fields.CharField("Why it stays; empty: it does not.", "", allow_blank=True)


class ImportUndoAnswer(serializers.Serializer[Any]):
    """What undoing does, or has done: the number of rows for each result, and the affected rows."""

    id = fields.IntegerField("The file's id, as used in URLs.", 2)
    state = fields.CharField("The state: applied, or undone in the end.", "applied")
    removed = fields.IntegerField("The number of rows removed.", 10)
    put_back = fields.IntegerField("The number of rows restored to their earlier values.", 1)
    stays = fields.IntegerField("The number of rows that stay, because something depends on them.", 0)
    rows = UndoneImportRow(many=True, help_text=ROWS)


def undoing(found: RosterImport | ResultsImport) -> dict[str, Any]:
    """What undoing an import would do, or has done; nothing for an import that was only previewed."""
    # Undoing depends on what has happened to the rows since, so the plan is made for each request.
    if found.state == RosterImport.State.APPLIED:
        undo.describe_undo(found.rows, undo.plan(found))
    counts = undo.count_undone(found.rows)
    return {
        "id": found.pk,
        "state": found.state,
        "removed": counts[undo.REMOVED],
        "put_back": counts[undo.PUT_BACK],
        "stays": counts[undo.STAYS],
        "rows": [row for row in found.rows if "undone" in row],
    }


class UploadRoster(Strict):
    """A CSV, XLSX or ODS file, sent as multipart/form-data, and what the file leaves open."""

    file = fields.FileField(help_texts.FILE)
    date_order = fields.ChoiceField(
        "Which comes first in dates of digits: day or month. By default the dates of the file decide.",
        "day",
        choices=["day", "month"],
        required=False,
    )
    inactive = fields.ChoiceField(
        "What becomes of people whom the file marks as inactive: they are left out, imported as not in good standing, "
        "or imported like others. Required before the roster is applied, if there are any.",
        "leave-out",
        choices=INACTIVE,
        required=False,
    )


class ApplyRoster(Strict):
    """`register` also registers all players whom the rules admit; all on the list must have accepted the rules."""

    register = Truth("Whether all players whom the rules admit are also registered.", False, default=False)
    rules_accepted = Truth(
        "Whether everybody listed has accepted the rules; required with `register`.", False, default=False
    )


class RosterRow(serializers.Serializer[Any]):
    """One line of the file: "new", "changed", "known", "left-out" or "refused", and why; later also its registration.

    `obstacles`: what kept the person out of the tournament when the file was read; `obstacle` when it was applied.
    """

    line = fields.IntegerField(LINE)
    name = fields.CharField("The name in this line.", "Nora Nieto", source="values.name")
    number = fields.CharField("The member number in this line; empty: none.", "S-0412", source="values.number")
    fate = fields.CharField("The result for this line: new, changed, known, left-out or refused.", "new")
    problems = fields.ListField(PROBLEMS, child=serializers.CharField())
    warnings = fields.ListField(
        "Values that could not be read and were left empty, or why the line is left out, as sentences.",
        [],
        child=serializers.CharField(),
        default=list,
    )
    changes = fields.ListField(help_texts.CHANGES, child=serializers.CharField())
    division = fields.CharField(
        "The division's key in this line; empty: none.", "men", source="bracket", default="", allow_blank=True
    )
    registered = fields.IntegerField(help_texts.REGISTRATION, default=None, allow_null=True)
    obstacles = fields.ListField(
        "What kept the person out when the file was read, as sentences; empty: nothing.",
        [],
        child=serializers.CharField(),
        default=list,
    )
    obstacle = fields.CharField(
        "What kept the person out of the tournament when the file was applied; empty: nothing.",
        "",
        default="",
        allow_blank=True,
    )


class RosterSummary(ImportSummary):
    """A roster: "preview" until it is applied, "undone" in the end; row counts by result."""


class RosterAnswer(RosterSummary):
    """A roster with its rows."""

    rows = RosterRow(many=True, help_text=ROWS)


@router.get("rosters/", asks=page("id", "file_name", usual=("-pk",)), answers=RosterSummary, many=True)
def list_rosters(call: Call) -> QuerySet[RosterImport]:
    """List the rosters of a tournament, latest first. Those not applied yet are included."""
    return RosterImport.objects.filter(tournament=call.tournament).order_by("-pk")


@router.post(
    "rosters/",
    reads=UploadRoster,
    answers=RosterAnswer,
    status=201,
    errors={409: "already-drawn list-closed", 422: f"{OF_FILES} ambiguous-name refused"},
    cost=20,
    parser_classes=(MultiPartParser,),
    longest_body=3 * 1024 * 1024,
)
def upload_roster(call: Call) -> RosterImport:
    """Upload a roster and preview each row. Nothing else is written yet."""
    file, order = call.data["file"], call.data.get("date_order")
    choices = Choices(month_first=order == "month" if order else None, inactive=call.data.get("inactive", ""))
    return rosters.preview(
        club=call.tournament.club,
        file_name=file.name,
        content=file.read(),
        by=call.by,
        tournament=call.tournament,
        choices=choices,
    )


@router.get("rosters/<int:pk>/", answers=RosterAnswer)
def show_roster(call: Call, pk: int) -> RosterImport:
    """Show a roster, row by row. Until it is applied, each row says what would happen with it."""
    return _roster(call, pk)


@router.post(
    "rosters/<int:pk>/application/",
    reads=ApplyRoster,
    answers=RosterAnswer,
    errors={
        409: "already-applied already-drawn already-registered erased list-closed merged",
        422: f"{OF_FILES} ambiguous-name inactive-people not-eligible not-here refused too-many",
    },
)
def apply_roster(call: Call, pk: int) -> RosterImport:
    """Apply a roster, all of it or nothing.

    Only as it was previewed; with `register`, its people are also registered.
    """
    return rosters.apply(roster_import=_roster(call, pk), by=call.by, **call.data)


@router.get("rosters/<int:pk>/undo/", answers=ImportUndoAnswer)
def preview_roster_undo(call: Call, pk: int) -> dict[str, Any]:
    """Preview the undoing of a roster import, row by row. Nothing is written."""
    return undoing(_roster(call, pk))


@router.post(
    "rosters/<int:pk>/undo/",
    answers=ImportUndoAnswer,
    errors={409: "already-undone not-applied nothing-to-undo"},
    parser_classes=(StrictJSON,),
)
def undo_roster(call: Call, pk: int) -> dict[str, Any]:
    """Undo a roster import: remove what it added and restore what it changed.

    Rows that others use or have changed stay.
    """
    return undoing(undo.undo(done=_roster(call, pk), by=call.by))


def _roster(call: Call, pk: int) -> RosterImport:
    return get_object_or_404(RosterImport, tournament=call.tournament, pk=pk)


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
    "past-results/",
    asks=page("id", "file_name", usual=("-pk",)),
    answers=PastResultsSummary,
    many=True,
    subject="past results",
    of_the_club=True,
)
def list_past_results(call: Call) -> QuerySet[ResultsImport]:
    """List the files of past results, latest first. Those not applied yet are included."""
    # Of the club and not of one tournament: past results are the club's.
    return ResultsImport.objects.filter(club=call.tournament.club).order_by("-pk")


@router.post(
    "past-results/",
    reads=UploadPastResults,
    answers=PastResultsAnswer,
    status=201,
    errors={422: f"{OF_FILES} ambiguous-name"},
    subject="past results",
    cost=20,
    parser_classes=(MultiPartParser,),
    longest_body=3 * 1024 * 1024,
    of_the_club=True,
)
def upload_past_results(call: Call) -> ResultsImport:
    """Upload past results and preview each row. Nothing else is written yet."""
    file = call.data["file"]
    return past_results.preview_results(club=call.tournament.club, file_name=file.name, content=file.read(), by=call.by)


@router.get("past-results/<int:pk>/", answers=PastResultsAnswer, subject="past results", of_the_club=True)
def show_past_results(call: Call, pk: int) -> ResultsImport:
    """Show a file of past results, row by row. Until it is applied, each row says what would happen with it."""
    # The club owns the file, so the URL of any of its tournaments will do.
    return _file(call, pk)


@router.post(
    "past-results/<int:pk>/application/",
    reads=ApplyPastResults,
    answers=PastResultsAnswer,
    errors={409: "already-applied", 422: f"{OF_FILES} ambiguous-name refused"},
    subject="past results",
    of_the_club=True,
)
def apply_past_results(call: Call, pk: int) -> ResultsImport:
    """Apply a file of past results, all of it or nothing. Only as it was previewed."""
    return past_results.apply_results(results_import=_file(call, pk), by=call.by, **call.data)


@router.get("past-results/<int:pk>/undo/", answers=ImportUndoAnswer, subject="past results", of_the_club=True)
def preview_past_results_undo(call: Call, pk: int) -> dict[str, Any]:
    """Preview the undoing of a past results import, row by row. Nothing is written."""
    return undoing(_file(call, pk))


@router.post(
    "past-results/<int:pk>/undo/",
    answers=ImportUndoAnswer,
    errors={409: "already-undone not-applied nothing-to-undo"},
    subject="past results",
    of_the_club=True,
)
def undo_past_results(call: Call, pk: int) -> dict[str, Any]:
    """Undo an import of past results: remove what it added and restore what it changed.

    Rows that others use or have changed stay.
    """
    return undoing(undo.undo(done=_file(call, pk), by=call.by))


def _file(call: Call, pk: int) -> ResultsImport:
    return get_object_or_404(ResultsImport, club=call.tournament.club, pk=pk)
