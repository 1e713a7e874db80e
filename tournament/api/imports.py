"""What a file that came in looks like, whatever was in it, and how it is undone."""

from typing import Any

from rest_framework import serializers

from tournament import importing
from tournament.models import ResultsImport, RosterImport


class ImportSummary(serializers.Serializer[Any]):
    """A file that was read: "preview" until it is applied, "undone" in the end; times are null until then."""

    id = serializers.IntegerField()
    file_name = serializers.CharField()
    state = serializers.CharField()
    created_at = serializers.DateTimeField()
    applied_at = serializers.DateTimeField(allow_null=True)
    undone_at = serializers.DateTimeField(allow_null=True)
    counts = serializers.SerializerMethodField()

    def get_counts(self, found: Any) -> dict[str, int]:
        raise NotImplementedError


class UndoneRow(serializers.Serializer[Any]):
    """What becomes of a row: "removed", "put-back" or "stays", and then why."""

    line = serializers.IntegerField()
    name = serializers.CharField(source="values.name", allow_blank=True)
    undone = serializers.CharField()
    stays = serializers.CharField(allow_blank=True)


class UndoingAnswer(serializers.Serializer[Any]):
    """What undoing does, or has done: how many rows go each way, and the rows that it touches."""

    id = serializers.IntegerField()
    state = serializers.CharField()
    removed = serializers.IntegerField()
    put_back = serializers.IntegerField()
    stays = serializers.IntegerField()
    rows = UndoneRow(many=True)


def undoing(found: RosterImport | ResultsImport) -> dict[str, Any]:
    """What undoing an import would do, or has done: nothing for one that was only looked at."""
    if found.state == RosterImport.State.APPLIED:
        importing.tell(found.rows, importing.plan(found))
    counts = importing.count_undone(found.rows)
    return {
        "id": found.pk,
        "state": found.state,
        "removed": counts[importing.REMOVED],
        "put_back": counts[importing.PUT_BACK],
        "stays": counts[importing.STAYS],
        "rows": [row for row in found.rows if "undone" in row],
    }
