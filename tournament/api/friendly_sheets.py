"""A friendly table as the API shows it: who sits where, the sheet line by line, how it stands on each side."""

from typing import Any

from rest_framework import serializers

from scoring import entries
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet
from tournament import friendly
from tournament.api.sheets import LeadAnswer, PlainLine
from tournament.models import FriendlyTable


def _by_side() -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), help_text="by side: A, B, C ...")


class FriendlyOutcomeAnswer(serializers.Serializer[Any]):
    """How the match ended; several sides may share the win.

    `reason`: "target", "forfeit", "partidas", "last-standing" or "hands", the last one agreed on.
    """

    winners = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField()
    totals = _by_side()


class FriendlyPartidaAnswer(serializers.Serializer[Any]):
    """A partida that was won, with the totals at its end."""

    winner = serializers.CharField()
    totals = _by_side()


class FriendlyLineAnswer(PlainLine):
    """One line of a friendly sheet, whole: only the officials of its club see it."""

    points = _by_side()
    totals = _by_side()

    def get_entry(self, line: Line) -> dict[str, Any]:
        return dict(entries.to_data(line.entry))


class FriendlySheetAnswer(serializers.Serializer[Any]):
    """Everything recorded at a table of any shape, added up.

    `target`: in what the sheet counts. `eliminated`: sides that are out. `outcome`: null while the match goes on.
    """

    target = serializers.IntegerField()
    totals = _by_side()
    partidas = FriendlyPartidaAnswer(many=True)
    eliminated = serializers.ListField(child=serializers.CharField())
    hands_played = serializers.IntegerField()
    next_lead = LeadAnswer()
    outcome = FriendlyOutcomeAnswer(allow_null=True)
    lines = FriendlyLineAnswer(many=True)


def told(sheet: Sheet, ruleset: Ruleset) -> dict[str, Any]:
    """A sheet as `FriendlySheetAnswer` shows it."""
    return {
        "target": ruleset.goal,
        "totals": dict.fromkeys(ruleset.seating.sides, 0) | dict(sheet.totals),
        "partidas": sheet.partidas,
        "eliminated": sheet.eliminated,
        "hands_played": sheet.hands_played,
        "next_lead": sheet.next_lead,
        "outcome": sheet.outcome,
        "lines": sheet.lines,
    }


class FriendlyTableSummary(serializers.Serializer[Any]):
    """A friendly table. `options` are those that were chosen, players and size of teams among them.

    `names`: of the players by seat, "" for somebody without one. `sides`: each side by its players' names. `version`
    counts the changes of the sheet. `over`: somebody has won; `ended_at`: when they stopped before that, else null.
    """

    id = serializers.IntegerField()
    club = serializers.IntegerField(source="club_id")
    ruleset = serializers.CharField()
    options = serializers.DictField()
    names = serializers.ListField(child=serializers.CharField(allow_blank=True))
    sides = serializers.SerializerMethodField()
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField()
    hands = serializers.IntegerField()
    totals = _by_side()
    over = serializers.BooleanField()

    def get_sides(self, table: FriendlyTable) -> dict[str, str]:
        return {str(side): name for side, name in friendly.sides_of(table).items()}


class FriendlyTableAnswer(FriendlyTableSummary):
    """A friendly table with its sheet."""

    sheet = serializers.SerializerMethodField()

    def get_sheet(self, table: FriendlyTable) -> FriendlySheetAnswer:
        shown = told(friendly.sheet_of(table), friendly.ruleset_of(table))
        return FriendlySheetAnswer(shown).data  # type: ignore[return-value] # its form, for the document
