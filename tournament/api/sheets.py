"""A sheet as the API shows it: totals, lines with what they gave and why, who leads, and how it ended."""

from typing import Any

from rest_framework import serializers

from scoring import entries
from scoring.sheets import Line
from scoring.sheets.record import Part
from tournament import checking, confirming, entry, opening
from tournament.api.shapes import SideTotals
from tournament.findings import extra, reason
from tournament.models import Sitting


class LeadAnswer(serializers.Serializer[Any]):
    """Who leads the next hand: `seat` null when the sheet cannot tell; `double_six` in the first hand (SACI rule 6).

    `how`: FREE, that seat with any tile; TOP_DOUBLE, the holder of the highest double of the set, laying it;
    TOP_DOUBLE_HOLDER, he with any tile; HIGHEST_DOUBLE, the highest double that was dealt; LOTTERY, drawn by lot.
    """

    seat = serializers.IntegerField(allow_null=True)
    side = serializers.CharField(allow_null=True)
    how = serializers.CharField()
    double_six = serializers.BooleanField()


class OutcomeAnswer(serializers.Serializer[Any]):
    """How the match ended.

    `reason`: the "target" (SACI rule 15), a "forfeit", the "partidas" won, "last-standing": the other side is out, or
    "hands": the last one agreed on.
    """

    winner = serializers.CharField()
    reason = serializers.CharField()
    totals = SideTotals()


class ExposedAnswer(serializers.Serializer[Any]):
    """Tiles that lie face up before a seat in the hand now in play (SACI rule 13)."""

    seat = serializers.IntegerField()
    tiles = serializers.ListField(child=serializers.CharField())


class PartidaAnswer(serializers.Serializer[Any]):
    """A partida that was won, with the totals at its end."""

    winner = serializers.CharField()
    totals = SideTotals()


class ExtraAnswer(serializers.Serializer[Any]):
    """Points that a side gets beside what was counted, and why: a hand bonus, a capicú."""

    side = serializers.CharField()
    points = serializers.IntegerField()
    code = serializers.CharField(source="note.code")
    why = serializers.SerializerMethodField()

    def get_why(self, part: Part) -> str:
        return extra(part.points, part.note)


EXTRA = ExtraAnswer()


class PlainLine(serializers.Serializer[Any]):
    """One line of the sheet without its points, which many sides may have.

    What officials wrote as a reason is not for the public and stays out of `entry`.
    `hand`: the hand it belongs to, null for a forfeit, a void and a voided line. `why`: how the points counted add up;
    `extras`: what came to them, and is in `points`.
    """

    number = serializers.IntegerField()
    entry = serializers.SerializerMethodField()
    hand = serializers.IntegerField(source="hand_number", allow_null=True)
    winner = serializers.CharField(allow_null=True)
    why = serializers.SerializerMethodField()
    extras = ExtraAnswer(many=True)
    voided = serializers.BooleanField()

    def get_entry(self, line: Line) -> dict[str, Any]:
        return {name: value for name, value in entries.to_data(line.entry).items() if name != "reason"}

    def get_why(self, line: Line) -> str:
        return reason(line.note)


class LineAnswer(PlainLine):
    """One line of the sheet, with its points and the totals after it."""

    points = SideTotals()
    totals = SideTotals()

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
    """Everything recorded at a match, added up. `signed`: the sides that have signed it as it stands.

    Where a second official is asked for: `confirmed`, whether one agrees to it as it stands; `waits_for_official`,
    whether one has to look at it; `sent_back`, how many times it went back as it stands.
    `target`: in what the sheet counts, points or marks. `totals`: in the partida now in play, where the best of several
    is played; `partidas`: those won. `bonus_index`: which hand bonus comes next, from 1, where there are any.
    """

    target = serializers.IntegerField()
    totals = SideTotals()
    partidas = PartidaAnswer(many=True)
    bonus_index = serializers.IntegerField()
    hands_played = serializers.IntegerField()
    next_lead = LeadAnswer()
    shuffles = serializers.CharField(allow_null=True)
    picks_first = serializers.CharField(allow_null=True)
    warnings = SideTotals()
    exposed = ExposedAnswer(many=True)
    outcome = OutcomeAnswer(allow_null=True)
    lines = LineAnswer(many=True)
    signed = serializers.ListField(child=serializers.CharField())
    confirmed = serializers.BooleanField()
    waits_for_official = serializers.BooleanField()
    sent_back = serializers.IntegerField()

    def to_representation(self, instance: Sitting) -> Any:
        sheet = entry.sheet_of(instance)
        return {
            "target": opening.ruleset_of(instance.tournament).goal,
            "totals": TOTALS.to_representation(sheet.totals),
            "partidas": [PARTIDA.to_representation(partida) for partida in sheet.partidas],
            "bonus_index": sheet.bonus_index,
            "hands_played": sheet.hands_played,
            "next_lead": LEAD.to_representation(sheet.next_lead),
            "shuffles": sheet.shuffles,
            "picks_first": sheet.picks_first,
            "warnings": TOTALS.to_representation(sheet.warnings),
            "exposed": [
                {"seat": seat, "tiles": [str(tile) for tile in tiles]} for seat, tiles in sorted(sheet.exposed.items())
            ],
            "outcome": OUTCOME.to_representation(sheet.outcome) if sheet.outcome else None,
            "lines": [LINE.to_representation(line) for line in sheet.lines],
            **_agreed(instance),
        }


TOTALS, PARTIDA, LEAD, OUTCOME, LINE = SideTotals(), PartidaAnswer(), LeadAnswer(), OutcomeAnswer(), LineAnswer()


def _agreed(sitting: Sitting) -> dict[str, Any]:
    """Who has agreed to the sheet as it stands, or sent it back."""
    if entry.is_just_written(sitting):
        signed, confirmed, sent_back = list[str](), False, 0
    else:
        signed = sorted(checking.signed_sides(sitting))
        confirmed = confirming.confirmed(sitting) is not None
        sent_back = len(confirming.objections(sitting))
    waits = confirming.is_waiting(sitting)
    return {"signed": signed, "confirmed": confirmed, "waits_for_official": waits, "sent_back": sent_back}
