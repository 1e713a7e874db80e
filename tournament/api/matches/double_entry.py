"""Double entry of paper scoresheets: each sheet of a round played on paper is typed twice."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from scoring.entries import LARGEST
from tournament.api.frame import conditional_get, fields, help_texts
from tournament.api.frame.answers import FindingAnswer, SideTotals, finding_data
from tournament.api.frame.errors import OF_ENTRIES
from tournament.api.frame.help_texts import A_HAND, HelpText
from tournament.api.frame.input import Entry, SheetVersion, Strict, Text, Truth, Whole
from tournament.api.frame.operation import Call, Router, run_step
from tournament.api.matches.matches import MatchAnswer, find_table_match
from tournament.club import judge_passes, permissions
from tournament.core.short_texts import LONGEST_SHEET_REASON
from tournament.matches.double_entry import comparison, recording
from tournament.matches.double_entry import readings as double_entry_readings
from tournament.matches.double_entry.comparison import LONGEST_INITIALS, MOST_LINES, Content
from tournament.matches.double_entry.readings import Standing
from tournament.models import TableMatch

router = Router("tournaments/<slug:slug>/")


class FinalScore(Strict):
    """The final points on a paper scoresheet."""

    A = Whole("The points of side A, as on the paper scoresheet.", 200, min_value=-LARGEST, max_value=LARGEST)
    B = Whole("The points of side B, as on the paper scoresheet.", 60, min_value=-LARGEST, max_value=LARGEST)


class SheetInitials(Strict):
    """Who signed a paper scoresheet for each side, "" for nobody."""

    A = Text(
        "The initials of the player who signed for side A; empty or left out: nobody.",
        "AA",
        max_length=LONGEST_INITIALS,
        allow_blank=True,
        required=False,
    )
    B = Text(
        "The initials of the player who signed for side B; empty or left out: nobody.",
        "BB",
        max_length=LONGEST_INITIALS,
        allow_blank=True,
        required=False,
    )


class SaveReading(Strict):
    """One reading of a paper scoresheet: its lines in order, without those struck out. `done` false: a draft.

    `number`: the first or the second reading; if it belongs to somebody else, it is kept and the other one is used.
    """

    number = Whole(
        "The first or the second reading; if it belongs to somebody else, it is kept and the other one is used.",
        1,
        min_value=1,
        max_value=2,
    )
    entries = fields.ListField(
        "The lines of the paper scoresheet in order, without those struck out.",
        [A_HAND],
        child=Entry(),
        max_length=MOST_LINES,
    )
    final = FinalScore(
        required=False,
        allow_null=True,
        help_text=HelpText("The final points on the paper scoresheet; null or left out: none.", {"A": 200, "B": 60}),
    )
    initials = SheetInitials(
        required=False,
        help_text=HelpText("The initials on the paper scoresheet; left out: none.", {"A": "AA", "B": "BB"}),
    )
    done = Truth("false: a draft, to be continued.", True, default=True)


class DiscardReading(Strict):
    """The reading to discard."""

    number = Whole("The reading to discard, 1 or 2.", 1, min_value=1, max_value=2)


class SetSeats(Strict):
    """The registration numbers of the four players in seat order, as on the paper scoresheet."""

    seats = fields.ListField(
        "The registration numbers of the four players in seat order, as on the paper scoresheet.",
        [17, 4, 22, 9],
        child=Whole(min_value=1),
        min_length=4,
        max_length=4,
    )


class ReadingChoice(Strict):
    """Which reading is right where they differ: 1 or 2."""

    key = Text("The key of the difference.", "3.recount", max_length=40)
    reading = Whole("The right reading: 1 or 2.", 2, min_value=1, max_value=2)


class SettleReadings(Strict):
    """A choice for each difference between the readings that `token` identifies."""

    token = Text(help_texts.TOKEN, max_length=64)
    choices = fields.ListField(
        "A choice for each difference.",
        [{"key": "3.recount", "reading": 2}],
        child=ReadingChoice(),
        max_length=MOST_LINES * 20,
    )


class OverruledLine(Strict):
    """A refused line of the paper, and why an organizer writes it all the same."""

    line = Whole("The line of the paper scoresheet, from 1.", 3, min_value=1, max_value=MOST_LINES)
    reason = Text(
        "Why it is written; shown with the line, also to the public.",
        "the table agrees on 17 pips",
        max_length=LONGEST_SHEET_REASON,
    )


class ApplyReadings(Strict):
    """The readings and the version of the sheet that the caller saw.

    `despite`: why the lines are right although they do not add up to the paper's final score. `overruled`: why an
    organizer writes lines although they are refused (SACI rule 17).
    """

    token = Text(help_texts.TOKEN, max_length=64)
    version = SheetVersion()
    despite = Text(help_texts.DESPITE, max_length=LONGEST_SHEET_REASON, allow_blank=True, required=False)
    overruled = fields.ListField(
        HelpText("The refused lines that an organizer writes all the same; left out or empty: none.", []),
        child=OverruledLine(),
        max_length=MOST_LINES,
        required=False,
    )


class ReadingAnswer(serializers.Serializer[Any]):
    """One reading: its author and its number of lines; `done_at` is null while it is a draft."""

    number = fields.IntegerField("The reading's number, 1 or 2.", 1)
    by = fields.SerializerMethodField("The official who typed it.", "Juan Judge")
    lines = fields.SerializerMethodField("The number of lines.", 6)
    settled = fields.BooleanField("Whether an official settled the differences.", False)
    saved_at = fields.DateTimeField("When it was last saved (with UTC offset).")
    done_at = fields.DateTimeField(
        "When it was finished (with UTC offset); null while it is a draft.", None, allow_null=True
    )

    def get_by(self, reading: Any) -> str:
        return "" if reading.read_by is None else str(reading.read_by)

    def get_lines(self, reading: Any) -> int:
        return len(Content.from_data(reading.content).lines)


class ReadingDifferenceAnswer(serializers.Serializer[Any]):
    """One field in which two readings differ. `line` is null below the lines, `field` is "" for a whole line."""

    key = fields.CharField("The key of the difference, for settling it.", "3.recount")
    line = fields.IntegerField(
        "The line of the paper scoresheet, from 1; null for what is below the lines.", 3, allow_null=True
    )
    field = fields.CharField("The field that differs; empty: the line as a whole.", "recount")
    first = fields.JSONField("The value in the first reading; null: none.", 23, allow_null=True)
    second = fields.JSONField("The value in the second reading; null: none.", 25, allow_null=True)


class LineFindings(serializers.Serializer[Any]):
    """The engine's findings in one line of the paper scoresheet, counted from 1."""

    line = fields.IntegerField("The line of the paper scoresheet, from 1.", 3)
    findings = FindingAnswer(many=True, help_text=help_texts.FINDINGS)


class DoubleEntryAnswer(serializers.Serializer[Any]):
    """The state of the double entry of one paper scoresheet.

    `state`: untyped, draft, once, differs, outdated (the sheet has changed since) or agreed. `points`: the total of the
    lines, of a reading just sent or of both once they agree, else null; `over`: whether the match ends with them.
    """

    match = fields.IntegerField(help_texts.MATCH_ID)
    table = fields.IntegerField(help_texts.TABLE)
    version = fields.IntegerField("The version of the sheet that the readings apply to.", 0)
    state = fields.CharField(
        "The state: untyped, draft, once, differs, outdated (the sheet has changed since) or agreed.", "once"
    )
    token = fields.CharField("Identifies the current state of the readings; a later step sends it.", "9a0c41b7e25d")
    readings = ReadingAnswer(many=True, help_text=HelpText("The readings typed so far, at most two.", []))
    differences = ReadingDifferenceAnswer(
        many=True, help_text=HelpText("The differences between the readings; empty: none.", [])
    )
    findings = LineFindings(many=True, help_text=HelpText("The findings of the engine, by line.", []))
    points = SideTotals(
        allow_null=True,
        help_text=HelpText(
            "The total of the lines, of a reading just sent or of both once they agree; else null.", None
        ),
    )
    over = fields.BooleanField("Whether the match ends with these lines.", False)


@router.get("double-entry/", right=permissions.TABLES, answers=DoubleEntryAnswer, many=True)
def list_paper_scoresheets(call: Call) -> list[dict[str, Any]]:
    """List the paper scoresheets that the caller may type in.

    Those of the matches in play, by table, each with the state of its double entry.
    """
    # Only matches in play: a finished match is corrected instead.
    playing = call.tournament.table_matches.filter(state=TableMatch.State.PLAYING).order_by("table")
    found = double_entry_readings.entry_states(judge_passes.theirs(call.by, call.tournament, playing))
    return [_answer(one, None) for one in found]


@router.post(
    "matches/<int:pk>/readings/seats/",
    right=permissions.TABLE,
    reads=SetSeats,
    answers=DoubleEntryAnswer,
    errors={409: "annulled play-has-begun", 422: f"{OF_ENTRIES} not-opposite other-players"},
)
def set_seats(call: Call, pk: int) -> dict[str, Any]:
    """Set the seats of a match as on the paper scoresheet, if the hall drew them. Conflict (409) once begun."""
    recording.sit(table_match=find_table_match(call.tournament, pk), numbers=call.data["seats"], by=call.by)
    return _answer(double_entry_readings.entry_state(find_table_match(call.tournament, pk)), None)


@router.get("matches/<int:pk>/readings/", right=permissions.TABLE, answers=DoubleEntryAnswer)
def show_readings(call: Call, pk: int) -> dict[str, Any]:
    """Show the readings of a paper scoresheet. The state of its double entry, and where the two readings differ."""
    now = double_entry_readings.entry_state(find_table_match(call.tournament, pk))
    return _answer(now, now.content)


@router.post(
    "matches/<int:pk>/readings/",
    right=permissions.TABLE,
    reads=SaveReading,
    answers=DoubleEntryAnswer,
    errors={409: "annulled match-over read-twice", 422: f"{OF_ENTRIES} empty no-void refused"},
)
def save_reading(call: Call, pk: int) -> dict[str, Any]:
    """Save a reading of a paper scoresheet. Nothing is written on the sheet before both readings agree."""
    table_match = find_table_match(call.tournament, pk)
    content = _content(call.data)
    double_entry_readings.save(
        table_match=table_match, number=call.data["number"], content=content, done=call.data["done"], by=call.by
    )
    return _answer(double_entry_readings.entry_state(find_table_match(call.tournament, pk)), content)


@router.post(
    "matches/<int:pk>/readings/discard/",
    right=permissions.TABLE,
    reads=DiscardReading,
    answers=DoubleEntryAnswer,
    errors={409: "annulled match-over", 422: OF_ENTRIES},
)
def discard_reading(call: Call, pk: int) -> dict[str, Any]:
    """Discard a reading of a paper scoresheet. Somebody else can then type it."""
    table_match = find_table_match(call.tournament, pk)
    double_entry_readings.discard(table_match=table_match, number=call.data["number"], by=call.by)
    return _answer(double_entry_readings.entry_state(find_table_match(call.tournament, pk)), None)


@router.post(
    "matches/<int:pk>/readings/settlement/",
    right=permissions.TABLE,
    reads=SettleReadings,
    answers=DoubleEntryAnswer,
    errors={409: "annulled match-over readings-changed", 422: f"{OF_ENTRIES} no-void refused"},
)
def settle_readings(call: Call, pk: int) -> dict[str, Any]:
    """Settle the differences of two readings.

    Choose one of the two for each line that differs, with the scoresheet in hand.
    """
    choices = {one["key"]: one["reading"] for one in call.data["choices"]}
    table_match = find_table_match(call.tournament, pk)
    double_entry_readings.settle(table_match=table_match, choices=choices, token=call.data["token"], by=call.by)
    now = double_entry_readings.entry_state(find_table_match(call.tournament, pk))
    return _answer(now, now.content)


@router.post(
    "matches/<int:pk>/readings/sheet/",
    right=permissions.TABLE,
    reads=ApplyReadings,
    answers=MatchAnswer,
    errors={
        403: "organizers-overrule",
        409: "agreement annulled clock-not-started key-reused match-finished match-not-over match-over "
        "not-read-twice readings-changed readings-differ sheet-changed time-left",
        422: f"{OF_ENTRIES} bad-key bad-text entry-refused paper-differs refused",
    },
    due_documents=True,
)
def apply_readings(call: Call, pk: int) -> TableMatch:
    """Apply the readings of a paper scoresheet to its match.

    Both readings must agree. All lines and signatures are written, or nothing.
    """
    table_match = find_table_match(call.tournament, pk)
    with conditional_get.versions_seen(call.request, call.data) as version:
        reasons = {one["line"]: one["reason"] for one in call.data.get("overruled", ())}
        said = {**call.data, "version": version, "overruled": reasons}
        run_step(call, lambda: recording.take_in(table_match=table_match, by=call.by, **said))
    return find_table_match(call.tournament, pk)


def _content(data: Mapping[str, Any]) -> Content:
    final, initials = data.get("final"), data.get("initials") or {}
    # A reading may be saved before its end is typed.
    return Content(
        lines=tuple(data["entries"]),
        final=None if final is None else (final["A"], final["B"]),
        initials=(initials.get("A", ""), initials.get("B", "")),
    )


def _answer(now: Standing, content: Content | None) -> dict[str, Any]:
    judged = None if content is None else comparison.judge(now.table_match, content.lines)
    found = [] if judged is None else [(place, one.findings) for place, one in enumerate(judged.lines, start=1)]
    return {
        "match": now.table_match.pk,
        "table": now.table_match.table,
        "version": now.table_match.version,
        "state": now.state,
        "token": now.token,
        "readings": now.readings,
        "differences": now.differences,
        # Lines without findings are left out.
        "findings": [{"line": place, "findings": finding_data(findings)} for place, findings in found if findings],
        "points": None if judged is None else {"A": judged.points[0], "B": judged.points[1]},
        "over": judged is not None and judged.after.outcome is not None,
    }
