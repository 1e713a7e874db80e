"""Paper first: the sheets of a round that was played on paper, each typed twice."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from scoring.entries import LARGEST
from tournament import issuing, passes, permissions, tasks, transcribing
from tournament.api import preconditions
from tournament.api.findings import FindingAnswer, say
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Entry, Strict, Text, Truth, Whole
from tournament.api.shapes import SideTotals
from tournament.api.sittings import SittingAnswer, find_sitting
from tournament.models import Sitting
from tournament.transcribing import LONGEST_INITIALS, LONGEST_REASON, MOST_LINES, Content, Standing


class FinalScore(Strict):
    """The points that a paper ends with."""

    A = Whole(min_value=-LARGEST, max_value=LARGEST)
    B = Whole(min_value=-LARGEST, max_value=LARGEST)


class Initials(Strict):
    """Who signed a paper for either side, "" for nobody."""

    A = Text(max_length=LONGEST_INITIALS, allow_blank=True, required=False)
    B = Text(max_length=LONGEST_INITIALS, allow_blank=True, required=False)


class WriteReading(Strict):
    """One reading of a paper: its lines in their order, without those struck out. `done` false: a draft.

    `number`: the first or the second reading; somebody else's is not overwritten, the other one is used then.
    """

    number = Whole(min_value=1, max_value=2)
    entries = serializers.ListField(child=Entry(), max_length=MOST_LINES)
    final = FinalScore(required=False, allow_null=True)
    initials = Initials(required=False)
    done = Truth(default=True)


class DiscardReading(Strict):
    """Which of the two readings is thrown away."""

    number = Whole(min_value=1, max_value=2)


class SeatsOnPaper(Strict):
    """The registration numbers of the four players in seat order, as the paper says."""

    seats = serializers.ListField(child=Whole(min_value=1), min_length=4, max_length=4)


class Choice(Strict):
    """Which reading is right where they differ: 1 or 2."""

    key = Text(max_length=40)
    reading = Whole(min_value=1, max_value=2)


class SettleReadings(Strict):
    """A choice for each difference of the readings that `token` names."""

    token = Text(max_length=64)
    choices = serializers.ListField(child=Choice(), max_length=MOST_LINES * 20)


class TakeIn(Strict):
    """The readings and the version of the sheet that were looked at. `despite`: see the paper's final score."""

    token = Text(max_length=64)
    version = Whole(min_value=0, required=False)
    despite = Text(max_length=LONGEST_REASON, allow_blank=True, required=False)


class ReadingAnswer(serializers.Serializer[Any]):
    """One reading: who typed it, and how many lines; `done_at` is null while it is a draft."""

    number = serializers.IntegerField()
    by = serializers.SerializerMethodField()
    lines = serializers.SerializerMethodField()
    settled = serializers.BooleanField()
    saved_at = serializers.DateTimeField()
    done_at = serializers.DateTimeField(allow_null=True)

    def get_by(self, reading: Any) -> str:
        return "" if reading.read_by is None else str(reading.read_by)

    def get_lines(self, reading: Any) -> int:
        return len(Content.from_data(reading.content).lines)


class DifferenceAnswer(serializers.Serializer[Any]):
    """One field in which two readings differ. `line` is null for what stands under the lines, `field` "" for a line."""

    key = serializers.CharField()
    line = serializers.IntegerField(allow_null=True)
    field = serializers.CharField()
    first = serializers.JSONField(allow_null=True)
    second = serializers.JSONField(allow_null=True)


class LineFindings(serializers.Serializer[Any]):
    """What the engine finds in one line of the paper, counted from 1."""

    line = serializers.IntegerField()
    findings = FindingAnswer(many=True)


class PaperSheetAnswer(serializers.Serializer[Any]):
    """How far the typing of one paper has come.

    `state`: untyped, draft, once, differs, outdated (the sheet has changed since) or agreed. `points`: what the lines
    add up to, of a reading just sent or of both once they agree, else null; `over`: whether the match ends with them.
    """

    sitting = serializers.IntegerField()
    table = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.CharField()
    token = serializers.CharField()
    readings = ReadingAnswer(many=True)
    differences = DifferenceAnswer(many=True)
    findings = LineFindings(many=True)
    points = SideTotals(allow_null=True)
    over = serializers.BooleanField()


class Papers(View):
    """The papers of a tournament."""

    @operation(right=permissions.TABLES, answers=PaperSheetAnswer, many=True)
    def get(self, call: Call) -> list[dict[str, Any]]:
        """List the matches in play whose sheets may be typed in by the caller, by table."""
        playing = call.tournament.sittings.filter(state=Sitting.State.PLAYING).order_by("table")
        found = transcribing.standings(passes.theirs(call.by, call.tournament, playing))
        return [_answer(one, None) for one in found]


class PaperSeats(View):
    """Who sat where at one table."""

    @operation(right=permissions.TABLE, reads=SeatsOnPaper, answers=PaperSheetAnswer)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Let the players sit as the paper says, where the hall drew the seats itself; Conflict once play has begun."""
        transcribing.sit(sitting=find_sitting(call.tournament, pk), numbers=call.data["seats"], by=call.by)
        return _answer(transcribing.standing(find_sitting(call.tournament, pk)), None)


class Readings(View):
    """The two readings of one paper."""

    @operation(right=permissions.TABLE, answers=PaperSheetAnswer)
    def get(self, call: Call, pk: int) -> dict[str, Any]:
        """Show how far the typing of one paper has come; what a reading says is shown where the other differs."""
        now = transcribing.standing(find_sitting(call.tournament, pk))
        return _answer(now, now.content)

    @operation(right=permissions.TABLE, reads=WriteReading, answers=PaperSheetAnswer)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Keep a whole sheet as somebody read it; nothing is on the sheet before both readings agree."""
        sitting = find_sitting(call.tournament, pk)
        content = _content(call.data)
        transcribing.save(
            sitting=sitting, number=call.data["number"], content=content, done=call.data["done"], by=call.by
        )
        return _answer(transcribing.standing(find_sitting(call.tournament, pk)), content)


class ReadingDiscarding(View):
    """A reading thrown away."""

    @operation(right=permissions.TABLE, reads=DiscardReading, answers=PaperSheetAnswer)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Throw one reading away, so that somebody else can type it."""
        sitting = find_sitting(call.tournament, pk)
        transcribing.discard(sitting=sitting, number=call.data["number"], by=call.by)
        return _answer(transcribing.standing(find_sitting(call.tournament, pk)), None)


class ReadingSettling(View):
    """What the paper says where its readings differ."""

    @operation(right=permissions.TABLE, reads=SettleReadings, answers=PaperSheetAnswer)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Choose one reading for each difference, with the paper in hand."""
        choices = {one["key"]: one["reading"] for one in call.data["choices"]}
        sitting = find_sitting(call.tournament, pk)
        transcribing.settle(sitting=sitting, choices=choices, token=call.data["token"], by=call.by)
        now = transcribing.standing(find_sitting(call.tournament, pk))
        return _answer(now, now.content)


class TakingIn(View):
    """A paper sheet put on the sheet."""

    @operation(right=permissions.TABLE, reads=TakeIn, answers=SittingAnswer)
    def post(self, call: Call, pk: int) -> Sitting:
        """Write what both readings say in one go, with the signatures of the paper; all of it or nothing."""
        sitting = find_sitting(call.tournament, pk)
        with preconditions.seen(call.request, call.data) as version:
            said = {**call.data, "version": version}
            _done, papers = issuing.take_paper_in(sitting=sitting, by=call.by, base_url=call.base_url, **said)
        tasks.wake(*papers)
        return find_sitting(call.tournament, pk)


def _content(data: Mapping[str, Any]) -> Content:
    final, initials = data.get("final"), data.get("initials") or {}
    return Content(
        lines=tuple(data["entries"]),
        final=None if final is None else (final["A"], final["B"]),
        initials=(initials.get("A", ""), initials.get("B", "")),
    )


def _answer(now: Standing, content: Content | None) -> dict[str, Any]:
    judged = None if content is None else transcribing.judge(now.sitting, content.lines)
    found = [] if judged is None else [(place, one.findings) for place, one in enumerate(judged.lines, start=1)]
    return {
        "sitting": now.sitting.pk,
        "table": now.sitting.table,
        "version": now.sitting.version,
        "state": now.state,
        "token": now.token,
        "readings": now.readings,
        "differences": now.differences,
        "findings": [{"line": place, "findings": say(findings)} for place, findings in found if findings],
        "points": None if judged is None else {"A": judged.points[0], "B": judged.points[1]},
        "over": judged is not None and judged.after.outcome is not None,
    }
