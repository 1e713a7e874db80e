"""A sheet as the API shows it: totals, lines with their points and reasons, the next lead, and the outcome."""

from typing import Any

from rest_framework import serializers

from scoring import entries
from scoring.sheets import Line
from scoring.sheets.record import Part
from tournament.api.frame import fields, help_texts
from tournament.api.frame.answers import SideTotals
from tournament.api.frame.help_texts import HelpText
from tournament.core.findings import extra, reason
from tournament.matches import entry, second_check, sign_off
from tournament.models import TableMatch
from tournament.tournaments import opening


class LeadAnswer(serializers.Serializer[Any]):
    """Who leads the next hand: `seat` is null if the sheet cannot tell; `double_six` in the first hand (SACI rule 6).

    `how`: FREE, that seat with any tile; TOP_DOUBLE, the holder of the set's highest double, playing it;
    TOP_DOUBLE_HOLDER, the same player with any tile; HIGHEST_DOUBLE, the highest double dealt; LOTTERY, drawn by lot.
    """

    seat = fields.IntegerField("The seat that leads, 0 to 3; null if the sheet cannot tell.", 2, allow_null=True)
    side = fields.CharField("The side that leads; null if the sheet cannot tell.", "A", allow_null=True)
    how = fields.CharField(
        "FREE: that seat with any tile; TOP_DOUBLE: the holder of the set's highest double, "
        "playing it; TOP_DOUBLE_HOLDER: the same player with any tile; HIGHEST_DOUBLE: the "
        "highest double dealt; LOTTERY: by lot.",
        "FREE",
    )
    double_six = fields.BooleanField("Whether the double six must be led, as in the first hand (SACI rule 6).", False)
    either = fields.BooleanField(
        "Whether the side's other player may lead instead, as after a false pass (SACI rule 12).", False
    )


class MatchOutcomeAnswer(serializers.Serializer[Any]):
    """How the match ended.

    `reason`: the "target" (SACI rule 15), a "forfeit", the "partidas" won, "last-standing": the other side is out,
    "hands": the agreed number of hands was played, "time": the time was up, or "extra-hand": one was won after it.
    `winner` is null for a match that is level at the end of its time.
    """

    winner = fields.CharField(help_texts.WINNING_SIDE, allow_null=True)
    reason = fields.CharField(help_texts.OUTCOME_REASON)
    totals = SideTotals(help_text="The points of each side at the end.")


class ExposedTilesAnswer(serializers.Serializer[Any]):
    """Tiles face up in front of a seat in the current hand (SACI rule 13)."""

    seat = fields.IntegerField("The seat, 0 to 3 in turn order.", 1)
    tiles = fields.ListField("The tiles, written low-high.", ["2-5"], child=serializers.CharField())


class PartidaAnswer(serializers.Serializer[Any]):
    """A partida that was won, with the totals at its end."""

    winner = fields.CharField(help_texts.WINNING_SIDE)
    totals = SideTotals(help_text="The points of each side at its end.")


class ExtraPointsAnswer(serializers.Serializer[Any]):
    """Points of a side beside those counted, and why: a hand bonus, a capicú."""

    side = fields.CharField("The side that gets the points.", "A")
    points = fields.IntegerField("The number of points.", 25)
    code = fields.CharField("A stable code for the reason.", "capicu", source="note.code")
    why = fields.SerializerMethodField(help_texts.WHY)

    def get_why(self, part: Part) -> str:
        return extra(part.points, part.note)


EXTRA = ExtraPointsAnswer()


class PlainLine(serializers.Serializer[Any]):
    """One line of the sheet without its points, which depend on the number of sides.

    Reasons written by officials are not public and are left out of `entry`. `hand`: the number of its hand; null for a
    forfeit, a void and a voided line. `why`: how the counted points add up; `extras`: additional points, included in
    `points`.
    """

    number = fields.IntegerField("The line's number, from 1.", 4)
    entry = fields.SerializerMethodField(help_texts.ENTRY)
    hand = fields.IntegerField(help_texts.HAND, source="hand_number", allow_null=True)
    winner = fields.CharField("The side that won the hand; null: none, or the line is no hand.", "A", allow_null=True)
    why = fields.SerializerMethodField("How the points add up, in the caller's language.", "32 left on the table")
    extras = ExtraPointsAnswer(many=True, help_text=help_texts.EXTRAS)
    voided = fields.BooleanField("Whether a later line voids it.", False)

    def get_entry(self, line: Line) -> dict[str, Any]:
        return {name: value for name, value in entries.to_data(line.entry).items() if name != "reason"}

    def get_why(self, line: Line) -> str:
        return reason(line.note, line.entry)


class SheetLineAnswer(PlainLine):
    """One line of the sheet, with its points and the totals after it."""

    points = SideTotals(
        help_text=HelpText("The points of each side from this line; below 0 for a penalty.", {"A": 23, "B": 0})
    )
    totals = SideTotals(help_text="The points of each side after this line.")

    # Written out, as on the path of each hand; see `shapes`.
    def to_representation(self, instance: Line) -> dict[str, Any]:
        return {
            "number": instance.number,
            "entry": self.get_entry(instance),
            "hand": instance.hand_number,
            "winner": instance.winner,
            "why": self.get_why(instance),
            "extras": [EXTRA.to_representation(part) for part in instance.extras],
            "voided": instance.voided,
            "points": TOTALS.to_representation(instance.points),
            "totals": TOTALS.to_representation(instance.totals),
        }


class SheetAnswer(serializers.Serializer[Any]):
    """The totals of everything recorded at a match. `signed`: the sides that have signed the current version.

    With a second check: `confirmed`, whether a second official has confirmed the current version; `waits_for_official`,
    whether one is needed; `sent_back`, how many times this version was sent back.

    `target`: in points or marks, as the sheet counts. `totals`: in the current partida, in a best of several;
    `partidas`: those won. `bonus_index`: which hand bonus comes next, from 1, if there are any.
    """

    target = fields.IntegerField("The target of a match, in points or marks.", 200)
    totals = SideTotals(help_text="The points of each side; in a best of several, those of the current partida.")
    partidas = PartidaAnswer(many=True, help_text=help_texts.PARTIDAS)
    stake = fields.IntegerField("What the hand in play is worth where hands won are counted; else 1.", 1)
    bonus_index = fields.IntegerField("The hand bonus that comes next, from 1; 0 if there are none.", 0)
    hands_played = fields.IntegerField(help_texts.HANDS_PLAYED)
    next_lead = LeadAnswer(help_text=help_texts.LEAD_NEXT_HAND)
    shuffles = fields.CharField("The side that shuffles next; null if the sheet cannot tell.", "B", allow_null=True)
    picks_first = fields.CharField(
        "The side that picks its tiles first; null if the sheet cannot tell.", "A", allow_null=True
    )
    warnings = SideTotals(
        help_text=HelpText("The number of warnings of each side (SACI rules 12 and 13).", {"A": 0, "B": 1})
    )
    exposed = ExposedTilesAnswer(many=True, help_text=HelpText("Tiles face up in the current hand (SACI rule 13).", []))
    outcome = MatchOutcomeAnswer(allow_null=True, help_text=help_texts.OUTCOME)
    lines = SheetLineAnswer(many=True, help_text="The lines of the sheet, in order.")
    signed = fields.ListField("The sides that have signed the current version.", [], child=serializers.CharField())
    confirmed = fields.BooleanField("Whether a second official has confirmed the current version.", False)
    waits_for_official = fields.BooleanField("Whether a second official must check the sheet now.", False)
    sent_back = fields.IntegerField("The number of objections to the current version.", 0)

    def to_representation(self, instance: TableMatch) -> Any:
        sheet, ruleset = entry.sheet_of(instance), opening.match_rules(instance)
        return {
            "target": ruleset.goal,
            "totals": TOTALS.to_representation(sheet.totals),
            "partidas": [PARTIDA.to_representation(partida) for partida in sheet.partidas],
            "stake": sheet.stake,
            "bonus_index": sheet.bonus_index,
            "hands_played": sheet.hands_played,
            "next_lead": LEAD.to_representation(sheet.next_lead),
            "shuffles": sheet.shuffles,
            "picks_first": sheet.picks_first,
            "warnings": TOTALS.to_representation(sheet.warned(ruleset.penalties.values())),
            "exposed": [
                {"seat": seat, "tiles": [str(tile) for tile in tiles]} for seat, tiles in sorted(sheet.exposed.items())
            ],
            "outcome": OUTCOME.to_representation(sheet.outcome) if sheet.outcome else None,
            "lines": [LINE.to_representation(line) for line in sheet.lines],
            **_agreed(instance),
        }


# Made once: building a serializer copies all its fields.
TOTALS, PARTIDA, LEAD, OUTCOME, LINE = (
    SideTotals(),
    PartidaAnswer(),
    LeadAnswer(),
    MatchOutcomeAnswer(),
    SheetLineAnswer(),
)


def _agreed(table_match: TableMatch) -> dict[str, Any]:
    """Who has signed or confirmed the current version of the sheet, or sent it back."""
    # A line that was written in this request voids all earlier agreement, so no query is needed.
    if entry.is_just_written(table_match):
        signed, confirmed, sent_back = list[str](), False, 0
    else:
        signed = sorted(sign_off.signed_sides(table_match))
        confirmed = second_check.confirmed(table_match) is not None
        sent_back = len(second_check.objections(table_match))
    waits = second_check.is_waiting(table_match)
    return {"signed": signed, "confirmed": confirmed, "waits_for_official": waits, "sent_back": sent_back}
