"""Replay hands that were recorded move by move, under any rule system: for everybody, and nothing is kept."""

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import play
from scoring.errors import NotationError
from scoring.facts import Facts
from scoring.notation import Transcript, format_transcript, parse_replays
from scoring.ruleset import Ruleset
from scoring.sheets import HandScore
from scoring.sheets.reviewing import worth_alone
from scoring.transcripts import Move
from tournament.api.documentation import documented
from tournament.api.findings import FindingAnswer, say
from tournament.api.operation import View
from tournament.api.reading import Strict, read
from tournament.api.repeats import once
from tournament.api.sheets import ExtraAnswer, LeadAnswer
from tournament.api.table_rules import Notation, RulesAnswer, unwritten_text
from tournament.findings import reason

MOST_HANDS = 50


class ReplayHands(Strict):
    """Transcripts in the notation of docs/notation.md: `rules` on the first line, then one hand a line."""

    notation = Notation()


class ReplayedMoveAnswer(serializers.Serializer[Any]):
    """What a seat did, and what is wrong with it.

    `kind`: lay, pass, draw, wrong (shows a tile that fits nowhere) or swap. `at`: 0 the left end of a line and 1 the
    right, the seat of an arm of a cross, the arm of a star; null for the lead and at the centre. `free`: the number
    that a matador leaves free. `judged` is false where judging had stopped before it.
    """

    number = serializers.IntegerField()
    seat = serializers.IntegerField()
    kind = serializers.CharField()
    tile = serializers.CharField(allow_null=True)
    at = serializers.IntegerField(allow_null=True)
    free = serializers.IntegerField(allow_null=True)
    judged = serializers.BooleanField()
    findings = FindingAnswer(many=True)


class FactsAnswer(serializers.Serializer[Any]):
    """What the moves tell; to be relied on only where the hand is legal. `end` null: it was not reached.

    `left`, `pips`: the tiles and the pips that each seat has left. `pases_redondos`: the seats that made all others
    pass, once for each time. `hanged`: doubles still held though every other tile of their number is out.
    """

    end = serializers.CharField(allow_null=True)
    by = serializers.IntegerField(allow_null=True)
    leader = serializers.IntegerField(allow_null=True)
    last = serializers.CharField(allow_null=True)
    ends = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    left = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    pips = serializers.ListField(child=serializers.IntegerField())
    laid = serializers.IntegerField()
    passes = serializers.IntegerField()
    capicu = serializers.BooleanField()
    chuchazo = serializers.BooleanField()
    pase_salida = serializers.BooleanField()
    pases_redondos = serializers.ListField(child=serializers.IntegerField())
    swapped_by = serializers.IntegerField(allow_null=True)
    hanged = serializers.ListField(child=serializers.CharField())


class WorthAnswer(serializers.Serializer[Any]):
    """What a legal hand gives by itself: as the first of a match if it was that, else without a hand bonus."""

    winner = serializers.CharField(allow_null=True)
    points = serializers.DictField(child=serializers.IntegerField(), help_text="by side: A, B, C ...")
    why = serializers.CharField()
    extras = ExtraAnswer(many=True)
    next_lead = LeadAnswer()


class ReplayedHandAnswer(serializers.Serializer[Any]):
    """One hand. `findings` are those about no single move: the deal, the end. `worth` is null where it is not legal."""

    number = serializers.IntegerField()
    notation = serializers.CharField()
    legal = serializers.BooleanField()
    moves = ReplayedMoveAnswer(many=True)
    findings = FindingAnswer(many=True)
    facts = FactsAnswer()
    worth = WorthAnswer(allow_null=True)


class ReplayAnswer(serializers.Serializer[Any]):
    """Hands that were replayed. `legal`: each of them is a legal and complete hand."""

    rules = RulesAnswer()
    legal = serializers.BooleanField()
    hands = ReplayedHandAnswer(many=True)


class Replays(View):
    """The referee, for anybody's hands."""

    recomputes = True
    dear = {"POST": 5}

    @documented(
        "rulesets",
        "post",
        answers=ReplayAnswer,
        many=False,
        status=200,
        reads=ReplayHands,
        asks=None,
        private=False,
        nested=False,
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Replay hands: a verdict for each move, how each ended, and what it is worth; nothing is kept."""
        return once(self, request, lambda: Response(ReplayAnswer(_replayed(request.data)).data))


def _replayed(asked: Any) -> dict[str, Any]:
    try:
        replays = parse_replays(read(ReplayHands, asked)["notation"])
    except NotationError as error:
        raise unwritten_text(error) from error
    if len(replays.transcripts) > MOST_HANDS:
        said = _("At most {number} hands are replayed at a time.").format(number=MOST_HANDS)
        raise ValidationError({"notation": [ErrorDetail(said, code="max_length")]})
    ruleset = replays.ruleset
    hands = [_hand(number, each, ruleset) for number, each in enumerate(replays.transcripts, start=1)]
    return {"rules": ruleset, "legal": all(hand["legal"] for hand in hands), "hands": hands}


def _hand(number: int, transcript: Transcript, ruleset: Ruleset) -> dict[str, Any]:
    replayed = play.replay(transcript.play, ruleset, transcript.leader, transcript.first_hand)
    about_moves = {id(finding) for verdict in replayed.verdicts for finding in verdict}
    legal, facts = replayed.valid, replayed.facts
    return {
        "number": number,
        "notation": format_transcript(transcript, ruleset.layout),
        "legal": legal,
        "moves": [_move(place, move, replayed) for place, move in enumerate(transcript.play.moves)],
        "findings": say(finding for finding in replayed.findings if id(finding) not in about_moves),
        "facts": _facts(facts),
        "worth": _worth(worth_alone(transcript.play, facts, ruleset, transcript.first_hand)) if legal else None,
    }


def _move(place: int, move: Move, replayed: play.Replay) -> dict[str, Any]:
    judged = place < len(replayed.verdicts)
    return {
        **move._asdict(),
        "number": place + 1,
        "judged": judged,
        "findings": say(replayed.verdicts[place]) if judged else [],
    }


def _facts(facts: Facts) -> dict[str, Any]:
    told = {name: getattr(facts, name) for name in FactsAnswer().get_fields()}
    return {**told, "left": [[str(tile) for tile in held] for held in facts.left]}


def _worth(score: HandScore) -> dict[str, Any]:
    return {
        "winner": score.winner,
        "points": score.points,
        "why": reason(score.note),
        "extras": score.extras,
        "next_lead": score.lead,
    }
