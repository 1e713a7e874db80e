"""Results of past tournaments that a club kept elsewhere: each row's fate first, then, on consent, all of it."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser

from tournament import importing, permissions
from tournament.api.imports import ImportSummary, UndoingAnswer, undoing
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import Strict, Truth
from tournament.models import ResultsImport


class SendResults(Strict):
    """A CSV or XLSX file, sent as multipart/form-data: one line for each player."""

    file = serializers.FileField()


class ApplyResults(Strict):
    """`add_people` adds whom the club does not know, players and partners, as members not in good standing."""

    add_people = Truth(default=False)


class PastResultRow(serializers.Serializer[Any]):
    """One line of the file: "new", "changed", "known", "unknown" (the club knows nobody of this name) or "refused".

    `partner_unknown`: whether the club knows nobody of the partner's name. `date` is "" where only the year is known.
    """

    line = serializers.IntegerField()
    name = serializers.CharField(source="values.name", allow_blank=True)
    partner = serializers.CharField(source="values.partner", allow_blank=True)
    year = serializers.IntegerField(source="values.year", allow_null=True)
    date = serializers.CharField(source="values.date", allow_blank=True)
    tournament = serializers.CharField(source="values.tournament", allow_blank=True)
    bracket = serializers.CharField(source="values.bracket", allow_blank=True)
    fate = serializers.CharField()
    problems = serializers.ListField(child=serializers.CharField())
    changes = serializers.ListField(child=serializers.CharField())
    partner_unknown = serializers.BooleanField(default=False)


class PastResultsSummary(ImportSummary):
    """A file of past results: "preview" until it is applied, "undone" in the end; how many rows have each fate."""

    def get_counts(self, found: ResultsImport) -> dict[str, int]:
        return importing.count_fates(found.rows, importing.RESULT_FATES)


class PastResultsAnswer(PastResultsSummary):
    """A file of past results, with its rows."""

    rows = PastResultRow(many=True)


class PastResults(View):
    """Files of past results of the club that hosts a tournament."""

    dear = {"POST": 20}
    parser_classes = (MultiPartParser,)
    longest_body = 3 * 1024 * 1024  # the reader itself takes two megabytes

    @operation(right=permissions.ORGANIZE, asks=Page, answers=PastResultsSummary, many=True)
    def get(self, call: Call) -> QuerySet[ResultsImport]:
        """List the files that were sent, the latest first."""
        return ResultsImport.objects.filter(club=call.tournament.club).order_by("-pk")

    @operation(right=permissions.ORGANIZE, reads=SendResults, answers=PastResultsAnswer, status=201)
    def post(self, call: Call) -> ResultsImport:
        """Read past results and say each row's fate; nothing else is written yet."""
        file = call.data["file"]
        return importing.preview_results(
            club=call.tournament.club, file_name=file.name, content=file.read(), by=call.by
        )


class OnePastResults(View):
    """One file of past results."""

    @operation(right=permissions.ORGANIZE, answers=PastResultsAnswer)
    def get(self, call: Call, pk: int) -> ResultsImport:
        """Show a file of past results, row by row."""
        return _file(call, pk)


class ResultsApplication(View):
    """The consent to a preview."""

    @operation(right=permissions.ORGANIZE, reads=ApplyResults, answers=PastResultsAnswer)
    def post(self, call: Call, pk: int) -> ResultsImport:
        """Write what the preview promised, all of it or nothing."""
        return importing.apply_results(results_import=_file(call, pk), by=call.by, **call.data)


class ResultsUndoing(View):
    """A file of past results that is taken back as one step."""

    @operation(right=permissions.ORGANIZE, answers=UndoingAnswer)
    def get(self, call: Call, pk: int) -> dict[str, Any]:
        """Say what undoing would do, row by row; nothing is written."""
        return undoing(_file(call, pk))

    @operation(right=permissions.ORGANIZE, answers=UndoingAnswer)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Take away what the file brought and put back what it changed; what others need or have changed stays."""
        return undoing(importing.undo(done=_file(call, pk), by=call.by))


def _file(call: Call, pk: int) -> ResultsImport:
    return get_object_or_404(ResultsImport, club=call.tournament.club, pk=pk)
