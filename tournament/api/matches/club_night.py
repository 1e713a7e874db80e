"""Club night: create a friendly table, read it, write on its sheet, end it, and start a rematch.

A friendly table as the API shows it: seats, the sheet line by line, and the totals of each side.
"""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from scoring import entries, rulesets
from scoring.errors import ScoringError
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet
from tournament.api.frame import access, conditional_get, fields, help_texts
from tournament.api.frame.answers import FindingAnswer
from tournament.api.frame.errors import OF_ENTRIES
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import FriendlyEntry, FromPhone, Key, SheetVersion, Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import Page, columns
from tournament.api.frame.queries import OfClub, OfRuleset
from tournament.api.matches.entries import CheckedEntryAnswer, accepted_data, checked_data
from tournament.api.matches.sheets import LeadAnswer, PlainLine
from tournament.club import permissions
from tournament.core.database.transactions import of_one_state
from tournament.core.errors import Refused
from tournament.matches import club_night
from tournament.matches.club_night import MAX_NAME, Shape
from tournament.models import FriendlyTable

TOTALS = HelpText("The points of each side, by its letter.", {"A": 95, "B": 60})


def _by_side(**options: Any) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), **options)


router = Router("friendly/", right=permissions.FRIENDLY)


class FriendlyOutcomeAnswer(serializers.Serializer[Any]):
    """How the match ended; several sides may share the win.

    `reason`: "target", "forfeit", "partidas", "last-standing" or "hands" (the agreed number of hands was played).
    """

    winners = fields.ListField("The winning sides; several may share the win.", ["A"], child=serializers.CharField())
    reason = fields.CharField(help_texts.OUTCOME_REASON)
    totals = _by_side(help_text=TOTALS)


class FriendlyPartidaAnswer(serializers.Serializer[Any]):
    """A partida that was won, with the totals at its end."""

    winner = fields.CharField(help_texts.WINNING_SIDE)
    totals = _by_side(help_text=TOTALS)


class FriendlyLineAnswer(PlainLine):
    """One complete line of a friendly sheet; only officials of its club see it."""

    points = _by_side(help_text=HelpText("The points of this line, by the side's letter.", {"A": 32, "B": 0}))
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
    partidas = FriendlyPartidaAnswer(many=True, help_text=help_texts.PARTIDAS)
    eliminated = fields.ListField("The sides that are out.", [], child=serializers.CharField())
    hands_played = fields.IntegerField(help_texts.HANDS_PLAYED)
    next_lead = LeadAnswer(help_text=help_texts.LEAD_NEXT_HAND)
    outcome = FriendlyOutcomeAnswer(allow_null=True, help_text=help_texts.OUTCOME)
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
    ruleset = fields.CharField(help_texts.RULESET)
    options = fields.DictField(help_texts.OPTIONS)
    names = fields.ListField(
        "The players' names by seat; empty: without a name.",
        ["Ana", "Berta"],
        child=serializers.CharField(allow_blank=True),
    )
    sides = fields.SerializerMethodField("The players' names of each side.", {"A": "Ana", "B": "Berta"})
    started_at = fields.DateTimeField(help_texts.CREATED_AT)
    ended_at = fields.DateTimeField(
        "When it was ended without a winner (with UTC offset); null: it was not.", None, allow_null=True
    )
    version = fields.IntegerField(help_texts.VERSION)
    hands = fields.IntegerField("How many hands were played.", 4)
    totals = _by_side(help_text=TOTALS)
    over = fields.BooleanField("Whether the match is won.", False)

    def get_sides(self, table: FriendlyTable) -> dict[str, str]:
        return {str(side): name for side, name in club_night.sides_of(table).items()}


class FriendlyTableAnswer(FriendlyTableSummary):
    """A friendly table with its sheet."""

    sheet = fields.SerializerMethodField("The sheet with its totals.")

    def to_representation(self, instance: FriendlyTable) -> dict[str, Any]:
        return of_one_state(instance, FriendlyTable.objects.all(), super().to_representation, "version", "ended_at")

    def get_sheet(self, table: FriendlyTable) -> FriendlySheetAnswer:
        shown = sheet_data(club_night.sheet_of(table), club_night.ruleset_of(table))
        return FriendlySheetAnswer(shown).data  # type: ignore[return-value] # its form, for the document


class CreateFriendlyTable(Strict):
    """A friendly table. Fields left out have the rule system's defaults; `rulesets/` lists the choices.

    `club` is required only if the caller works for several clubs. The same key again is the same table.
    """

    key = Key()
    ruleset = Text(help_texts.RULESET, max_length=20)
    club = Whole(help_texts.CLUB_ID, required=False)
    players = Whole(help_texts.NUMBER_PLAYERS, min_value=2, max_value=10, required=False)
    team_size = Whole(help_texts.TEAM_SIZE, min_value=1, max_value=5, required=False)
    options = fields.DictField(help_texts.OPTIONS, required=False)
    names = fields.ListField(
        "The players' names by seat; empty: without a name.",
        ["Ana", "Berta", "Carla", "Dora"],
        child=Text(max_length=MAX_NAME, allow_blank=True),
        max_length=10,
        required=False,
    )


class FindTables(Page):
    """Tables of one club, under one rule system, whose match is won (`over`), or that `ended` without a winner."""

    order = ("-pk",)
    sorts = columns("id", "started_at", "ruleset", "hands")

    club = OfClub("Only those of this club, by its id.", 1)
    ruleset = OfRuleset("Only those under this rule system, by its key.", "saci", max_length=20, required=False)
    over = fields.BooleanField("Whether the match is won.", True, required=False)
    ended = fields.BooleanField("Whether the table was ended without a winner.", False, required=False)


class CheckFriendlyEntry(Strict):
    """An entry to check; it is not written."""

    entry = FriendlyEntry(help_texts.ENTRY)


class AppendFriendlyEntry(FromPhone):
    """An entry, the version of the sheet that the caller saw, and a key: the same key again is the same entry."""

    key = Key()
    version = SheetVersion()
    entry = FriendlyEntry(help_texts.ENTRY)


class EndFriendlyTable(Strict):
    """The version of the sheet that the players saw."""

    version = SheetVersion()


class CreateRematch(Strict):
    """The idempotency key of the new table."""

    key = Key()


class AppendedFriendlyEntryAnswer(serializers.Serializer[Any]):
    """The line that was written, the warnings it was accepted with, and the table after it."""

    number = fields.IntegerField("The number of the written line, from 1.", 5)
    findings = FindingAnswer(many=True, help_text=help_texts.ACCEPTED_WARNINGS)
    table = FriendlyTableAnswer(help_text="The table after the entry.")


def _find_table(call: Call, pk: int) -> dict[str, Any]:
    """The table of a path; 404 for the tables of other clubs, as for missing ones."""
    return {"table": get_object_or_404(FriendlyTable.objects.select_related("club"), pk=pk, club__in=call.clubs)}


@router.get(asks=FindTables, answers=FriendlyTableSummary, errors={404: ""})
def list_friendly_tables(call: Call) -> Any:
    """List the friendly tables, latest first. Those of all clubs in which the caller has a role."""
    wanted = {name: call.query[name] for name in ("club", "ruleset", "over") if name in call.query}
    # Only tables of the caller's clubs, with or without the filter.
    found = FriendlyTable.objects.filter(club__in=call.clubs).filter(**wanted)
    return found.filter(ended_at__isnull=not call.query["ended"]) if "ended" in call.query else found


@router.post(
    reads=CreateFriendlyTable,
    answers=FriendlyTableAnswer,
    status=201,
    errors={404: "", 409: "key-reused", 422: "bad-key not-here refused"},
)
def create_friendly_table(call: Call) -> FriendlyTable:
    """Create a friendly table.

    Its sheet is empty, and entries are accepted at once. The same `key` again is the same table.
    """
    wanted = call.data
    try:
        return club_night.start(
            club=access.choose_club(call.clubs, wanted.get("club"), _("Choose one of your clubs.")),
            ruleset=wanted["ruleset"],
            shape=_shape(wanted),
            options=wanted.get("options", {}),
            names=wanted.get("names", ()),
            key=wanted["key"],
            by=call.by,
        )
    # The step knows players and team size as one shape; the request has two fields.
    except Refused as error:
        error.field = "players" if error.field == "shape" else error.field
        raise


@router.get("<int:pk>/", answers=FriendlyTableAnswer, finds=_find_table)
def show_friendly_table(call: Call, table: FriendlyTable) -> FriendlyTable:
    """Show a friendly table with its sheet, line by line. Each line says what it adds, and the sheet who leads next."""
    return table


@router.post(
    "<int:pk>/entries/",
    finds=_find_table,
    reads=AppendFriendlyEntry,
    answers=AppendedFriendlyEntryAnswer,
    status=201,
    errors={409: "key-reused match-over sheet-changed table-ended", 422: f"{OF_ENTRIES} bad-key entry-refused"},
)
def append_friendly_entry(call: Call, table: FriendlyTable) -> dict[str, Any]:
    """Append an entry to a friendly sheet.

    A hand, a penalty, a player who leaves, or the void of another entry. `version` is that of the sheet last seen.
    """
    with conditional_get.versions_seen(call.request, call.data) as version:
        row = club_night.record(
            table=table,
            data=call.data["entry"],
            key=call.data["key"],
            version=version,
            by=call.by,
            phone=call.data["phone"],
        )
    # Read again: the step changed its totals.
    return {**accepted_data(row), "table": FriendlyTable.objects.get(pk=row.table_id)}


@router.post(
    "<int:pk>/preview/",
    finds=_find_table,
    reads=CheckFriendlyEntry,
    answers=CheckedEntryAnswer,
    errors={422: OF_ENTRIES},
    recomputes=True,
)
def check_friendly_entry(call: Call, table: FriendlyTable) -> dict[str, Any]:
    """Check an entry against the current sheet of a friendly table. Nothing is written."""
    return checked_data(club_night.check_line(table, club_night.read_line(table, call.data["entry"])))


@router.post(
    "<int:pk>/end/",
    finds=_find_table,
    reads=EndFriendlyTable,
    answers=FriendlyTableAnswer,
    errors={409: "match-over sheet-changed"},
)
def end_friendly_table(call: Call, table: FriendlyTable) -> FriendlyTable:
    """End a friendly table; no more entries are accepted. Ending it again changes nothing."""
    with conditional_get.versions_seen(call.request, call.data) as version:
        return club_night.end(table=table, version=version, by=call.by)


@router.post(
    "<int:pk>/rematch/",
    located="../../{id}/",
    finds=_find_table,
    reads=CreateRematch,
    answers=FriendlyTableAnswer,
    status=201,
    errors={409: "key-reused", 422: "bad-key refused"},
)
def create_rematch(call: Call, table: FriendlyTable) -> FriendlyTable:
    """Create a rematch of a friendly table. It is a new table for the same players under the same rules."""
    return club_night.again(table=table, key=call.data["key"], by=call.by)


def _shape(wanted: dict[str, Any]) -> Shape:
    """The players and team size, with the rule system's defaults for what was left out."""
    try:
        usual = club_night.usual(rulesets.get(wanted["ruleset"]))
    except ScoringError as error:
        raise Refused(_("Unknown ruleset."), field="ruleset") from error
    return Shape(wanted.get("players", usual.players), wanted.get("team_size", usual.team_size))
