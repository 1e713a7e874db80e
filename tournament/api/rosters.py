"""Rosters as clubs send them, for the organizer: each row's fate first, then, on consent, all of it, and undone."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser

from tournament import importing, permissions
from tournament.api.imports import ImportSummary, UndoingAnswer, undoing
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.parsing import StrictJSON
from tournament.api.reading import Strict, Truth
from tournament.models import RosterImport


class SendRoster(Strict):
    """A CSV or XLSX file, sent as multipart/form-data."""

    file = serializers.FileField()


class ApplyRoster(Strict):
    """`register` gives a place to everyone whom the rules let in; then all on the list must have accepted the rules."""

    register = Truth(default=False)
    rules_accepted = Truth(default=False)


class RosterRow(serializers.Serializer[Any]):
    """One line of the file: "new", "changed", "known" or "refused", and why; after the import also its place or not.

    `obstacles`: what kept the person out of the tournament when the file was read; `obstacle` when it was applied.
    """

    line = serializers.IntegerField()
    name = serializers.CharField(source="values.name")
    number = serializers.CharField(source="values.number")
    fate = serializers.CharField()
    problems = serializers.ListField(child=serializers.CharField())
    changes = serializers.ListField(child=serializers.CharField())
    bracket = serializers.CharField(default="", allow_blank=True)
    registered = serializers.IntegerField(default=None, allow_null=True)
    obstacles = serializers.ListField(child=serializers.CharField(), default=list)
    obstacle = serializers.CharField(default="", allow_blank=True)


class RosterSummary(ImportSummary):
    """A roster that was read: "preview" until it is applied, "undone" in the end; how many rows have each fate."""

    def get_counts(self, roster: RosterImport) -> dict[str, int]:
        return importing.count_fates(roster.rows)


class RosterAnswer(RosterSummary):
    """A roster that was read, with its rows."""

    rows = RosterRow(many=True)


class Rosters(View):
    """Rosters sent for one tournament."""

    dear = {"POST": 20}
    parser_classes = (MultiPartParser,)
    longest_body = 3 * 1024 * 1024  # the reader itself takes two megabytes

    @operation(right=permissions.ORGANIZE, asks=Page, answers=RosterSummary, many=True)
    def get(self, call: Call) -> QuerySet[RosterImport]:
        """List the rosters that were sent for this tournament, the latest first."""
        return RosterImport.objects.filter(tournament=call.tournament).order_by("-pk")

    @operation(right=permissions.ORGANIZE, reads=SendRoster, answers=RosterAnswer, status=201)
    def post(self, call: Call) -> RosterImport:
        """Read a roster and say each row's fate; nothing else is written yet."""
        file = call.data["file"]
        return importing.preview(
            club=call.tournament.club,
            file_name=file.name,
            content=file.read(),
            by=call.by,
            tournament=call.tournament,
        )


class OneRoster(View):
    """One roster that was read."""

    @operation(right=permissions.ORGANIZE, answers=RosterAnswer)
    def get(self, call: Call, pk: int) -> RosterImport:
        """Show a roster, row by row."""
        return _roster(call, pk)


class RosterApplication(View):
    """The consent to a preview."""

    @operation(right=permissions.ORGANIZE, reads=ApplyRoster, answers=RosterAnswer)
    def post(self, call: Call, pk: int) -> RosterImport:
        """Write what the preview promised, all of it or nothing."""
        return importing.apply(roster_import=_roster(call, pk), by=call.by, **call.data)


class RosterUndoing(View):
    """A roster that is taken back as one step."""

    parser_classes = (StrictJSON,)

    @operation(right=permissions.ORGANIZE, answers=UndoingAnswer)
    def get(self, call: Call, pk: int) -> dict[str, Any]:
        """Say what undoing would do, row by row; nothing is written."""
        return undoing(_roster(call, pk))

    @operation(right=permissions.ORGANIZE, answers=UndoingAnswer)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Take away what the roster made and put back what it changed; what others need or have changed stays."""
        return undoing(importing.undo(done=_roster(call, pk), by=call.by))


def _roster(call: Call, pk: int) -> RosterImport:
    return get_object_or_404(RosterImport, tournament=call.tournament, pk=pk)
