"""Rosters sent by clubs, for organizers: a preview of each row, then, on confirmation, all of it; it can be undone.

What all imported files have in common, and how an import is undone.
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
from tournament.exchange.imports import rosters, undo
from tournament.exchange.imports import rows as imports_rows
from tournament.exchange.roster.columns import CHOOSABLE
from tournament.exchange.roster.parser import MAX_COLUMNS, MAX_LINES
from tournament.exchange.roster.records import INACTIVE, Choices
from tournament.models import ResultsImport, RosterImport

COLUMNS = {"division" if meaning == "bracket" else meaning: meaning for meaning in CHOOSABLE}
"""The meanings of a column, by their names in the API."""
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
    """What the undo does to a row: "removed", "put-back" or "stays", and then why."""

    line = fields.IntegerField(LINE)
    name = fields.CharField("The name in this line.", "Nora Nieto", source="values.name", allow_blank=True)
    undone = fields.CharField("The result: removed, put-back or stays.", "removed")
    stays = fields.CharField("Why it stays; empty: it does not.", "", allow_blank=True)


class ImportUndoAnswer(serializers.Serializer[Any]):
    """What the undo does, or has done: the number of rows for each result, and the affected rows."""

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
    header = fields.IntegerField(
        "The line of the headings, from 1; 0: there are none. By default they are found.",
        1,
        min_value=0,
        max_value=MAX_LINES,
        required=False,
    )
    columns = fields.ListField(
        "The meaning of each column, in order, each as one part of the form; empty: the column is left out. By default "
        "the headings decide, which must then be known ones.",
        ["name", "birth_date", "", "division"],
        child=fields.ChoiceField(choices=list(COLUMNS), allow_blank=True),
        max_length=MAX_COLUMNS,
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
    division_name = fields.CharField(
        "The name of the division in this line; empty: none.", "Men", source="bracket", default="", allow_blank=True
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


class RosterColumn(serializers.Serializer[Any]):
    """A column of the file as it was read."""

    title = fields.CharField("Its heading; empty: none.", "Full name", allow_blank=True)
    meaning = fields.SerializerMethodField("Its meaning, as `columns` of the upload has it; empty: left out.", "name")
    samples = fields.ListField("Its first values.", ["Nora Nieto"], child=serializers.CharField())

    def get_meaning(self, column: dict[str, Any]) -> str:
        return next((name for name, meaning in COLUMNS.items() if meaning == column["meaning"]), column["meaning"])


class RosterAnswer(RosterSummary):
    """A roster with its rows, and how it was read. `header`: the line of the headings, 0 if there are none."""

    header = fields.IntegerField(
        "The line of the headings, from 1; 0: there are none.", 1, source="reading.header", default=0
    )
    columns = RosterColumn(
        source="reading.columns", many=True, default=list, help_text="The columns as read, in order."
    )
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
    """Upload a roster and preview each row. Nothing else is written yet.

    The answer shows how the columns were read; to have them read differently, upload the file again with `columns`.
    """
    file, order, header = call.data["file"], call.data.get("date_order"), call.data.get("header")
    columns = [COLUMNS.get(name, "") for name in call.data["columns"]] if "columns" in call.data else None
    month_first = order == "month" if order else None
    choices = Choices(month_first, header, columns, call.data.get("inactive", ""))
    return rosters.preview(
        club=call.tournament.club,
        file_name=file.name,
        content=file.read(),
        by=call.by,
        tournament=call.tournament,
        choices=choices,
        by_hand=header is not None or columns is not None,
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
        422: f"{OF_FILES} ambiguous-name bad-text inactive-people no-reason not-eligible not-here refused too-many",
    },
)
def apply_roster(call: Call, pk: int) -> RosterImport:
    """Apply a roster, all of it or nothing.

    Only as it was previewed; with `register`, its people are also registered.
    """
    return rosters.apply(roster_import=_roster(call, pk), by=call.by, **call.data)


@router.get("rosters/<int:pk>/undo/", answers=ImportUndoAnswer)
def preview_roster_undo(call: Call, pk: int) -> dict[str, Any]:
    """Preview the undo of a roster import, row by row. Nothing is written."""
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
