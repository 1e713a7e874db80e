"""The steps of a lottery: close the list, publish the commitment, lay the tiles, give a draw up, and show the hall."""

from typing import Any

from django.http import Http404
from rest_framework import serializers

from tournament import draw, permissions
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text, Truth, Whole
from tournament.models import ClosedList, Division, Lottery


class WishedPair(serializers.ListField):
    """Two registration numbers."""

    child = Whole(min_value=1)

    def __init__(self, **options: Any) -> None:
        super().__init__(min_length=2, max_length=2, **options)  # as attributes of the class they would be forgotten


class TermsInput(Strict):
    """The rules of one draw; all may be left out. `apart`: pairs of registration numbers, not drawn as partners."""

    tiles = serializers.ChoiceField(choices=[14, 28], default=28)
    objection_minutes = Whole(min_value=0, max_value=240, default=15)
    apart = serializers.ListField(child=WishedPair(), default=list, max_length=200)
    partners_apart = Truth(default=False)
    byes_apart = Truth(default=False)


class ReasonInput(Strict):
    """Why; everybody can read it."""

    reason = Text(max_length=draw.LONGEST_REASON)


class RedrawInput(ReasonInput):
    """Why, and whether results that rest on the draw are discarded with it."""

    discard = Truth(default=False)


class TilesInput(Strict):
    """Tiles as they are drawn: "6-3", or several with a blank between two."""

    tiles = serializers.CharField(trim_whitespace=False, allow_blank=True)


class TakeBackInput(Strict):
    """How many moves the caller saw: another number is a conflict."""

    moves = Whole(min_value=1)


class CeremonyInput(Strict):
    """How many steps the caller saw on the wall; `everything` shows all that is left."""

    seen = Whole(min_value=0)
    everything = Truth(default=False)


class RecordQuery(Strict):
    """Which draw of the bracket, counted from 1; the last one when it is left out."""

    draw = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class ListAnswer(serializers.Serializer[Any]):
    """A closed list: its lines, their hash, the rules as data and sentences, what was promised, the tiles so far.

    `number` counts the closings of the bracket. `commitment` is "" before it is published, and where the secret is
    lost. `moves` counts tiles laid and taken back. `reopened`: why it was opened again, "" if it was not.
    """

    number = serializers.IntegerField()
    lines = serializers.SerializerMethodField()
    list_hash = serializers.CharField()
    rules = serializers.SerializerMethodField()
    closed_at = serializers.DateTimeField()
    objections_until = serializers.DateTimeField(allow_null=True)
    commitment = serializers.SerializerMethodField()
    tiles = serializers.SerializerMethodField()
    moves = serializers.SerializerMethodField()
    reopened = serializers.SerializerMethodField()

    def get_lines(self, closed: ClosedList) -> list[str]:
        return draw.lines_of(closed)

    def get_rules(self, closed: ClosedList) -> dict[str, Any]:
        return dict(closed.rules["draw"])

    def get_commitment(self, closed: ClosedList) -> str:
        return closed.commitment.commitment if hasattr(closed, "commitment") else ""

    def get_tiles(self, closed: ClosedList) -> list[str]:
        return list(draw.tiles_of(closed).tiles)

    def get_moves(self, closed: ClosedList) -> int:
        return draw.tiles_of(closed).moves

    def get_reopened(self, closed: ClosedList) -> str:
        return closed.reopening.reason if hasattr(closed, "reopening") else ""


class RecordAnswer(serializers.Serializer[Any]):
    """The record of a draw (docs/lottery.md)."""

    record = serializers.DictField()


class RedrawAnswer(serializers.Serializer[Any]):
    """A draw that no longer counts: why, and the sheets that were annulled with it."""

    reason = serializers.CharField()
    discarded = serializers.ListField(child=serializers.DictField())


class CeremonyAnswer(serializers.Serializer[Any]):
    """How much of a draw the wall shows."""

    shown = serializers.IntegerField()
    steps = serializers.IntegerField()


class Lists(View):
    """The newest closed list of a bracket."""

    @operation(answers=ListAnswer)
    def get(self, call: Call, key: str) -> ClosedList:
        """Show it, with what was promised and drawn so far; there is none before the first was closed."""
        return _newest(find_division(call.tournament, key))

    @operation(right=permissions.ORGANIZE, answers=ListAnswer, reads=TermsInput, status=201)
    def post(self, call: Call, key: str) -> ClosedList:
        """Close the list: who is registered, paid and present will be drawn, and nobody else."""
        data = {**call.data, "apart": tuple((one, other) for one, other in call.data["apart"])}
        division = find_division(call.tournament, key)
        return draw.freeze(division=division, by=call.by, asked_for=draw.Terms(**data))


class Reopenings(View):
    """A closed list that is opened again."""

    @operation(right=permissions.ORGANIZE, answers=ListAnswer, reads=ReasonInput, status=201)
    def post(self, call: Call, key: str) -> ClosedList:
        """Open the list again before its draw, for a mistake; it stays on the public page with the reason."""
        division = find_division(call.tournament, key)
        draw.reopen(division=division, reason=call.data["reason"], by=call.by)
        return _newest(division)


class Commitments(View):
    """The server's promise."""

    @operation(right=permissions.ORGANIZE, answers=ListAnswer, status=201)
    def post(self, call: Call, key: str) -> ClosedList:
        """Publish the commitment to the secret, once the time for objections is over."""
        division = find_division(call.tournament, key)
        draw.commit(division=division, by=call.by)
        return _newest(division)


class Tiles(View):
    """The tiles of the hall."""

    @operation(right=permissions.ORGANIZE, answers=ListAnswer, reads=TilesInput, status=201)
    def post(self, call: Call, key: str) -> ClosedList:
        """Lay tiles in the order drawn; none is laid when one of them cannot be."""
        division = find_division(call.tournament, key)
        draw.add_tiles(division=division, typed=call.data["tiles"], by=call.by)
        return _newest(division)


class TakenBack(View):
    """The newest tile, typed wrong."""

    @operation(right=permissions.ORGANIZE, answers=ListAnswer, reads=TakeBackInput, status=201)
    def post(self, call: Call, key: str) -> ClosedList:
        """Take the newest tile back; everybody can see that it was."""
        division = find_division(call.tournament, key)
        draw.take_back_tile(division=division, moves=call.data["moves"], by=call.by)
        return _newest(division)


class Records(View):
    """The records of a bracket's draws."""

    @operation(answers=RecordAnswer, asks=RecordQuery)
    def get(self, call: Call, key: str) -> dict[str, Any]:
        """Show the record of a draw, those given up too: whoever has it needs no server to prove it."""
        lotteries = find_division(call.tournament, key).lotteries.select_related("closed_list").order_by("attempt")
        number = call.query.get("draw")
        held = lotteries.filter(attempt=number).first() if number else lotteries.last()
        record = draw.record_of(held) if held is not None else None
        if record is None:
            raise Http404
        return {"record": record}


class Redraws(View):
    """A draw that is given up."""

    @operation(right=permissions.ORGANIZE, answers=RedrawAnswer, reads=RedrawInput, status=201)
    def post(self, call: Call, key: str) -> Any:
        """Give the draw up for a reason; 409 "results-exist" until the caller consents to discard what was played."""
        return draw.redraw(division=find_division(call.tournament, key), by=call.by, **call.data)


class Ceremonies(View):
    """What the wall shows of a draw."""

    @operation(right=permissions.ORGANIZE, answers=CeremonyAnswer, reads=CeremonyInput)
    def post(self, call: Call, key: str) -> dict[str, int]:
        """Show the next team, or all that is left."""
        drawn: Lottery | None = find_division(call.tournament, key).lotteries.order_by("attempt").last()
        if drawn is None:
            raise Http404
        return {"shown": draw.show_next(drawn=drawn, **call.data), "steps": draw.steps(drawn)}


def _newest(division: Division) -> ClosedList:
    """The newest closed list of a bracket; Http404 before the first."""
    found = division.closed_lists.select_related("commitment", "reopening").order_by("-number").first()
    if found is None:
        raise Http404
    return found
