"""A friendly table as the API shows it: seats, the sheet line by line, and the totals of each side."""

from typing import Any

from rest_framework import serializers

from scoring import entries
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet
from tournament.api.frame import fields, meanings
from tournament.api.frame.meanings import Meaning
from tournament.api.matches.sheets import LeadAnswer, PlainLine
from tournament.matches import club_night
from tournament.models import FriendlyTable

TOTALS = Meaning("The points of each side, by its letter.", {"A": 95, "B": 60})


def _by_side(**options: Any) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), **options)


class FriendlyOutcomeAnswer(serializers.Serializer[Any]):
    """How the match ended; several sides may share the win.

    `reason`: "target", "forfeit", "partidas", "last-standing" or "hands" (the agreed number of hands was played).
    """

    winners = fields.ListField("The winning sides; several may share the win.", ["A"], child=serializers.CharField())
    reason = fields.CharField(meanings.OUTCOME_REASON)
    totals = _by_side(help_text=TOTALS)


class FriendlyPartidaAnswer(serializers.Serializer[Any]):
    """A partida that was won, with the totals at its end."""

    winner = fields.CharField(meanings.WINNING_SIDE)
    totals = _by_side(help_text=TOTALS)


class FriendlyLineAnswer(PlainLine):
    """One complete line of a friendly sheet; only officials of its club see it."""

    points = _by_side(help_text=Meaning("The points of this line, by the side's letter.", {"A": 32, "B": 0}))
    totals = _by_side(help_text=TOTALS)

    # Reasons included, unlike on a tournament's public sheet.
    def get_entry(self, line: Line) -> dict[str, Any]:
        return dict(entries.to_data(line.entry))


class FriendlySheetAnswer(serializers.Serializer[Any]):
    """The totals of everything recorded at a friendly table.

    `target`: in the unit that the sheet counts. `eliminated`: the sides that are out. `outcome`: null while the match
    is in play.
    """

    target = fields.IntegerField("The target of a match, in the unit that the sheet counts.", 200)
    totals = _by_side(help_text=TOTALS)
    partidas = FriendlyPartidaAnswer(many=True, help_text=meanings.PARTIDAS)
    eliminated = fields.ListField("The sides that are out.", [], child=serializers.CharField())
    hands_played = fields.IntegerField(meanings.HANDS_PLAYED)
    next_lead = LeadAnswer(help_text=meanings.LEAD_NEXT_HAND)
    outcome = FriendlyOutcomeAnswer(allow_null=True, help_text=meanings.OUTCOME)
    lines = FriendlyLineAnswer(many=True, help_text="The lines of the sheet; only for officials of its club.")


def sheet_data(sheet: Sheet, ruleset: Ruleset) -> dict[str, Any]:
    """A sheet as `FriendlySheetAnswer` shows it."""
    return {
        "target": ruleset.goal,
        # A side without points yet is not in the totals.
        "totals": dict.fromkeys(ruleset.seating.sides, 0) | dict(sheet.totals),
        "partidas": sheet.partidas,
        "eliminated": sheet.eliminated,
        "hands_played": sheet.hands_played,
        "next_lead": sheet.next_lead,
        "outcome": sheet.outcome,
        "lines": sheet.lines,
    }


class FriendlyTableSummary(serializers.Serializer[Any]):
    """A friendly table. `options` are those chosen, including the number of players and the team size.

    `names`: of the players by seat, "" for a player without a name. `sides`: each side by its players' names. `version`
    counts the changes of the sheet. `over`: the match is won; `ended_at`: when it was ended without a winner, else
    null.
    """

    id = fields.IntegerField("The table's id, as used in URLs.", 6)
    club = fields.IntegerField("The club's id.", 1, source="club_id")
    ruleset = fields.CharField(meanings.RULESET)
    options = fields.DictField(meanings.OPTIONS)
    names = fields.ListField(
        "The players' names by seat; empty: without a name.",
        ["Ana", "Berta"],
        child=serializers.CharField(allow_blank=True),
    )
    sides = fields.SerializerMethodField("The players' names of each side.", {"A": "Ana", "B": "Berta"})
    started_at = fields.DateTimeField(meanings.CREATED_AT)
    ended_at = fields.DateTimeField(
        "When it was ended without a winner (with UTC offset); null: it was not.", None, allow_null=True
    )
    version = fields.IntegerField(meanings.VERSION)
    hands = fields.IntegerField("How many hands were played.", 4)
    totals = _by_side(help_text=TOTALS)
    over = fields.BooleanField("Whether the match is won.", False)

    def get_sides(self, table: FriendlyTable) -> dict[str, str]:
        return {str(side): name for side, name in club_night.sides_of(table).items()}


class FriendlyTableAnswer(FriendlyTableSummary):
    """A friendly table with its sheet."""

    sheet = fields.SerializerMethodField("The sheet with its totals.")

    def get_sheet(self, table: FriendlyTable) -> FriendlySheetAnswer:
        shown = sheet_data(club_night.sheet_of(table), club_night.ruleset_of(table))
        return FriendlySheetAnswer(shown).data  # type: ignore[return-value] # its form, for the document
