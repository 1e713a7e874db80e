"""Replay hands recorded move by move, under any rule system; public, and nothing is stored."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from scoring.errors import NotationError
from scoring.hands import Move
from scoring.notation import Transcript, format_transcript, parse_replays
from scoring.referee import replaying
from scoring.referee.replaying import Facts
from scoring.ruleset import Ruleset
from scoring.sheets import HandScore
from scoring.sheets.checks import worth_alone
from tournament.api.frame import fields, help_texts
from tournament.api.frame.answers import FindingAnswer, finding_data
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Truth
from tournament.api.frame.operation import Call, Router
from tournament.api.matches.sheets import ExtraPointsAnswer, LeadAnswer
from tournament.api.tournaments.rules import Notation, RulesInUseAnswer, unwritten_text
from tournament.core.findings import reason
from tournament.matches import end_tables

LEGAL = HelpText("Whether the hand is legal and complete; for several hands, whether all of them are.", True)

MOST_HANDS = 50

router = Router("replay/")


class ReplayHands(Strict):
    """Transcripts in the notation of docs/notation.md: `rules` on the first line, then one hand a line."""

    notation = Notation(
        "Hands in the notation of docs/notation.md: the rules on the first line, then a hand a line.",
        "rules matador players=2\nleader 1 deal 16 25 / 34 00 stock 12 11 moves 1: 34  0: 34 "
        "left=3  0: wrong 25  1: draw 12  1: draw  1: pass",
    )
    pictures = Truth(
        "Whether to answer with a picture of the table at the end of each legal hand.", True, default=False
    )


class ReplayedMoveAnswer(serializers.Serializer[Any]):
    """A move and its findings.

    `kind`: lay, pass, draw, wrong (shows a tile that fits nowhere) or swap. `at`: 0 the left end of a line and 1 the
    right, the seat of an arm of a cross, the arm of a star; null for the lead and at the centre. `free`: the number
    that a matador leaves free. `judged` is false if judging stopped before it.
    """

    number = fields.IntegerField("The move's number, from 1.", 1)
    seat = fields.IntegerField("The player's seat, in turn order from 0.", 0)
    kind = fields.CharField("lay, pass, draw, wrong (shows a tile that fits nowhere) or swap.", "lay")
    tile = fields.CharField("The tile, written low-high; null: none.", "6-6", allow_null=True)
    at = fields.IntegerField(
        "The position: 0 the left end of a line and 1 the right, the seat of an arm of a cross, "
        "the arm of a star; null for the lead and at the centre.",
        None,
        allow_null=True,
    )
    free = fields.IntegerField(
        "The number that a matador leaves free; null for every other tile.", None, allow_null=True
    )
    judged = fields.BooleanField("false if judging stopped before this move.", True)
    findings = FindingAnswer(many=True, help_text=HelpText("The findings about the move; empty: none.", []))


class HandFactsAnswer(serializers.Serializer[Any]):
    """Facts derived from the moves; reliable only if the hand is legal. `end` null: the end was not reached.

    `left`, `pips`: the tiles and the pips left in each seat. `pases_redondos`: the seats that made all others pass, one
    item for each time. `hanged`: doubles still held although every other tile of their number is out.
    """

    end = fields.CharField("domino, block or void; null: the end was not reached.", "domino", allow_null=True)
    by = fields.IntegerField(
        "The seat that went out, or played the last tile before the block; null: none.", 0, allow_null=True
    )
    leader = fields.IntegerField("The seat that led; null: none.", 0, allow_null=True)
    last = fields.CharField("The tile played last; null: none.", "2-5", allow_null=True)
    ends = fields.ListField(
        "The two open ends of the line at the end of the hand; null: no line with two ends.",
        [2, 5],
        child=serializers.IntegerField(),
        allow_null=True,
    )
    left = fields.ListField(
        "The tiles left in each seat.",
        [[], ["0-1"], ["3-4"], ["1-1"]],
        child=serializers.ListField(child=serializers.CharField()),
    )
    pips = fields.ListField("The pips left in each seat.", [0, 1, 7, 2], child=serializers.IntegerField())
    unnoted = fields.ListField(
        "The tiles that each seat drew unrecorded and still holds, which `left` and `pips` lack; empty: none.",
        [],
        child=serializers.IntegerField(),
    )
    laid = fields.IntegerField("The number of tiles played.", 25)
    passes = fields.IntegerField("The number of passes.", 4)
    capicu = fields.BooleanField("Whether the winning tile, not a double, fits both ends.", False)
    chuchazo = fields.BooleanField("Whether a player went out with the double blank.", False)
    pase_salida = fields.BooleanField("Whether the second player passed on the opening tile.", False)
    pases_redondos = fields.ListField(
        "The seats that made all others pass, one item for each time.", [], child=serializers.IntegerField()
    )
    swapped_by = fields.IntegerField(
        "The seat that exchanged its hand for the tiles set aside; null: none.", None, allow_null=True
    )
    hanged = fields.ListField(
        "Doubles still held although every other tile of their number is out.", [], child=serializers.CharField()
    )


class HandWorthAnswer(serializers.Serializer[Any]):
    """What a legal hand scores by itself: as the first of a match if it was that, else without a hand bonus."""

    winner = fields.CharField("The winning side's letter; null: none.", "A", allow_null=True)
    points = fields.DictField(
        "The points of each side, by its letter; a whole number.", {"A": 10, "B": 0}, child=serializers.IntegerField()
    )
    why = fields.CharField(help_texts.WHY)
    extras = ExtraPointsAnswer(many=True, help_text=help_texts.EXTRAS)
    next_lead = LeadAnswer(help_text=help_texts.LEAD_NEXT_HAND)


class ReplayedHandAnswer(serializers.Serializer[Any]):
    """One hand. `findings` are those about no single move: the deal, the end. `worth` is null if it is not legal."""

    number = fields.IntegerField("The hand's number, from 1.", 1)
    notation = fields.CharField(help_texts.NOTATION)
    legal = fields.BooleanField(LEGAL)
    moves = ReplayedMoveAnswer(many=True, help_text="The moves, in order, each with its verdict.")
    findings = FindingAnswer(many=True, help_text=HelpText("The findings about no single move: the deal, the end.", []))
    facts = HandFactsAnswer(help_text="The facts derived from the moves.")
    worth = HandWorthAnswer(allow_null=True, help_text="What the hand scores by itself; null if it is not legal.")
    table_svg = fields.CharField(
        "The table at the end of the hand, an SVG document that needs no other file; null if it is not legal, or if no "
        "pictures were asked for.",
        None,
        allow_null=True,
    )


class ReplayAnswer(serializers.Serializer[Any]):
    """The replayed hands. `legal`: each of them is legal and complete."""

    rules = RulesInUseAnswer(help_text=help_texts.APPLIED_RULES)
    legal = fields.BooleanField(LEGAL)
    hands = ReplayedHandAnswer(many=True, help_text="The hands, in order.")


@router.post(reads=ReplayHands, answers=ReplayAnswer, recomputes=True, cost=5)
def replay_hands(call: Call) -> dict[str, Any]:
    """Replay hands under any rule system: a verdict for each move, its end, and its score. Nothing is stored."""
    try:
        # The notation's errors come from the engine, not from the serializer.
        replays = parse_replays(call.data["notation"])
    except NotationError as error:
        raise unwritten_text(error) from error
    if len(replays.transcripts) > MOST_HANDS:
        said = _("At most {number} hands are replayed at a time.").format(number=MOST_HANDS)
        raise ValidationError({"notation": [ErrorDetail(said, code="max_length")]})
    ruleset = replays.ruleset
    pictures = call.data["pictures"]
    hands = [
        _hand(number, each, ruleset, pictures=pictures) for number, each in enumerate(replays.transcripts, start=1)
    ]
    return {"rules": ruleset, "legal": all(hand["legal"] for hand in hands), "hands": hands}


def _hand(number: int, transcript: Transcript, ruleset: Ruleset, *, pictures: bool) -> dict[str, Any]:
    replayed = replaying.replay(transcript.play, ruleset, transcript.leader, transcript.first_hand)
    # By identity: two moves can have equal findings.
    about_moves = {id(finding) for verdict in replayed.verdicts for finding in verdict}
    legal, facts = replayed.valid, replayed.facts
    table = end_tables.table_of_play(transcript.play, replayed, ruleset, number) if pictures else None
    return {
        "number": number,
        "notation": format_transcript(transcript, ruleset.layout),
        "legal": legal,
        "moves": [_move(place, move, replayed) for place, move in enumerate(transcript.play.moves)],
        "findings": finding_data(finding for finding in replayed.findings if id(finding) not in about_moves),
        "facts": _facts(facts),
        "worth": _worth(worth_alone(transcript.play, facts, ruleset, transcript.first_hand)) if legal else None,
        "table_svg": None if table is None else table.svg,
    }


def _move(place: int, move: Move, replayed: replaying.Replay) -> dict[str, Any]:
    # Moves after the one at which judging stopped have no verdict.
    judged = place < len(replayed.verdicts)
    return {
        **move._asdict(),
        "number": place + 1,
        "judged": judged,
        "findings": finding_data(replayed.verdicts[place]) if judged else [],
    }


def _facts(facts: Facts) -> dict[str, Any]:
    # The answer's fields are the attributes of the facts, except for the tiles.
    told = {name: getattr(facts, name) for name in HandFactsAnswer().get_fields()}
    return {**told, "left": [[str(tile) for tile in held] for held in facts.left]}


def _worth(score: HandScore) -> dict[str, Any]:
    return {
        "winner": score.winner,
        "points": score.points,
        "why": reason(score.note),
        "extras": score.extras,
        "next_lead": score.lead,
    }
