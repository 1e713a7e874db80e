"""Rounds: start the next one and request its documents, and list those started.

The tables of the hall: named, closed, reopened and assigned to waiting matches; matches moved and called.
"""

from typing import Any

from django.db.models import Count, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.access import find_division
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Truth, Whole
from tournament.api.frame.operation import Call, Router, run_step
from tournament.api.matches.matches import MatchSummary, find_table_match, with_all_shown
from tournament.club import permissions
from tournament.documents.queue import steps
from tournament.exchange import tasks
from tournament.hall import seating, table_changes, tables
from tournament.models import Round, TableMatch, naming

TABLE_NAME = HelpText("The table's name, in addition to its number; may be empty.", "by the window")
VACATE = HelpText("Whether a match in play there moves to the next free table.", False)

router = Router("tournaments/<slug:slug>/")


class UpdateTable(Strict):
    """A name in addition to the number; "" removes it."""

    name = Text(TABLE_NAME, max_length=40, allow_blank=True)


class CloseTable(Strict):
    """The reason, and whether a match in play there moves to the next free table."""

    reason = Text("Why the table is closed.", "wobbles", max_length=200)
    vacate = Truth(VACATE, default=False)


class MoveMatch(Strict):
    """The number of the table where the match continues."""

    table = Whole("The number of the table where the match continues.", 5, min_value=1)


class TableAnswer(serializers.Serializer[Any]):
    """A table. `out_of_order_at` null: in order. `match` is the match in play there; null for none.

    `beyond`: the hall no longer has a table of this number, but a match is still in play there.
    """

    number = fields.IntegerField("The table's number in the hall.", 3)
    name = fields.CharField(TABLE_NAME)
    out_of_order_at = fields.DateTimeField(
        "When the table was closed (with UTC offset); null: it is open.", None, allow_null=True
    )
    reason = fields.CharField("Why the table is closed; empty: it is open.", "")
    vacate = fields.BooleanField(VACATE)
    beyond = fields.BooleanField(
        "Whether the hall no longer has a table of this number, but a match is still in play there.", False
    )
    match = fields.IntegerField(help_texts.MATCH_ID, source="table_match.pk", allow_null=True, default=None)


class WaitingMatchAnswer(serializers.Serializer[Any]):
    """A match that waits for a table: its division, round and number, and its teams' numbers."""

    division = fields.CharField(help_texts.DIVISION, source="round.division.key")
    round = fields.IntegerField(help_texts.ROUND, source="round.number")
    match = fields.IntegerField(help_texts.MATCH_NUMBER, source="match.number")
    teams = fields.SerializerMethodField("The numbers of the two teams.", [4, 9])

    def get_teams(self, waiting: seating.Waiting) -> list[int]:
        return [side.number for side in (waiting.match.first, waiting.match.second) if side is not None]


@router.get("tables/", right=permissions.JUDGE, impersonal=True, answers=TableAnswer, many=True)
def list_tables(call: Call) -> list[tables.Table]:
    """List the tables of the hall with their state. A table has a match, is free or is out of order."""
    return tables.all_tables(call.tournament)


@router.get("tables/<int:number>/", right=permissions.JUDGE, impersonal=True, answers=TableAnswer)
def show_table(call: Call, number: int) -> tables.Table:
    """Show a table with its state. Its ETag is needed to update its name."""
    return _table(call, number)


@router.patch(
    "tables/<int:number>/",
    right=permissions.ORGANIZE,
    reads=UpdateTable,
    answers=TableAnswer,
    errors={422: "no-such-table refused"},
)
def update_table(call: Call, number: int) -> tables.Table:
    """Update the name of a table. It is shown beside the number, such as "by the window"."""
    table_changes.name_table(tournament=call.tournament, number=number, by=call.by, **call.data)
    return _table(call, number)


@router.post(
    "tables/<int:number>/closure/",
    right=permissions.ORGANIZE,
    reads=CloseTable,
    answers=TableAnswer,
    errors={422: "bad-layout bad-rows bad-text how-many-teams no-reason no-such-table not-a-choice"},
    due_documents=True,
)
def close_table(call: Call, number: int) -> tables.Table:
    """Close a table that is out of order. Its match ends there, or moves."""
    step = lambda: table_changes.close_table(  # noqa: E731
        tournament=call.tournament, number=number, by=call.by, **call.data
    )
    run_step(call, step)
    return _table(call, number)


@router.post(
    "tables/<int:number>/reopening/",
    right=permissions.ORGANIZE,
    answers=TableAnswer,
    errors={422: "no-such-table"},
    due_documents=True,
)
def reopen_table(call: Call, number: int) -> tables.Table:
    """Reopen a table; a waiting match gets it. Reopening an open table changes nothing."""
    run_step(call, lambda: table_changes.open_table(tournament=call.tournament, number=number, by=call.by))
    return _table(call, number)


@router.post(
    "tables/allocation/",
    right=permissions.ORGANIZE,
    answers=MatchSummary,
    many=True,
    errors={409: "annulled"},
    due_documents=True,
)
def allocate_tables(call: Call) -> list[TableMatch]:
    """Allocate the free tables to waiting matches.

    The matches that got one are returned, in the order in which they waited.
    """
    seated = run_step(call, lambda: seating.seat_waiting(tournament=call.tournament, by=call.by))
    return [find_table_match(call.tournament, one.pk) for one in seated]  # read again, with all that the answer shows


@router.get("waiting-matches/", answers=WaitingMatchAnswer, many=True)
def list_waiting_matches(call: Call) -> list[seating.Waiting]:
    """List the matches that wait for a table. In the order in which they get one."""
    return seating.waiting(call.tournament)


@router.get("called-matches/", answers=MatchSummary, many=True)
def list_called_matches(call: Call) -> QuerySet[TableMatch]:
    """List the called matches that have not begun, newest call first. A match leaves the list with its first entry."""
    return with_all_shown(table_changes.calls(call.tournament))


@router.post(
    "matches/<int:pk>/move/",
    right=permissions.ORGANIZE,
    reads=MoveMatch,
    answers=MatchSummary,
    errors={409: "annulled match-finished table-out-of-order table-taken", 422: "no-such-table"},
    due_documents=True,
)
def move_match(call: Call, pk: int) -> TableMatch:
    """Move a match to a free table. Its sheet, its URL and its printed code stay the same."""
    table_match = find_table_match(call.tournament, pk)
    run_step(call, lambda: table_changes.move(table_match=table_match, table=call.data["table"], by=call.by))
    return find_table_match(call.tournament, pk)


@router.post(
    "matches/<int:pk>/call/",
    right=permissions.TABLE,
    answers=MatchSummary,
    errors={409: "annulled match-finished play-has-begun"},
)
def call_match(call: Call, pk: int) -> TableMatch:
    """Call both teams of a match to their table. Two calls within ten seconds are one."""
    table_changes.call(table_match=find_table_match(call.tournament, pk), by=call.by)
    return find_table_match(call.tournament, pk)


def _table(call: Call, number: int) -> tables.Table:
    # A step has just changed the hall, and this instance was read before it.
    call.tournament.refresh_from_db()
    found = next((one for one in tables.all_tables(call.tournament) if one.number == number), None)
    if found is None:
        raise Http404
    return found


class StartRound(Strict):
    """In how many minutes the teams must be seated (SACI rule 19); null: not announced."""

    minutes = Whole(
        "In how many minutes the teams must be seated (SACI rule 19); null: not announced.",
        10,
        min_value=0,
        max_value=seating.MOST_MINUTES,
        allow_null=True,
        required=False,
    )


class RoundAnswer(serializers.Serializer[Any]):
    """A round that was started; `closed_at` is null while it is played. `seed` (hex) determined tables and seats.

    `waiting`: how many of its matches wait for a table. `play_at`: when the teams must be seated; null if not
    announced.
    """

    division = fields.CharField(help_texts.DIVISION, source="division.key")
    number = fields.IntegerField("The round's number in its division, from 1.", 1)
    name = fields.SerializerMethodField(help_texts.ROUND_NAME)
    matches = fields.IntegerField("The number of its matches that have a table.", 8)
    waiting = fields.SerializerMethodField("The number of its matches that wait for a table.", 0)
    seed = fields.CharField("The 32-byte seed of tables and seats, as hexadecimal digits.", "0" * 64)
    started_at = fields.DateTimeField("When it was started (with UTC offset).")
    play_at = fields.DateTimeField(
        "When the teams must be seated (with UTC offset); null: not announced.", None, allow_null=True
    )
    closed_at = fields.DateTimeField(
        "When its last match finished (with UTC offset); null while it is played.", None, allow_null=True
    )

    def get_waiting(self, round_: Round) -> int:
        # A closed round has none, and the question costs a query.
        return 0 if round_.closed_at else len(seating.without_table(round_))

    def get_name(self, round_: Round) -> str:
        return naming.round_name(round_.division, round_.number)


class RoundWithMatches(RoundAnswer):
    """A round with all its matches: those at a table, and those waiting for one."""

    with_table = MatchSummary(
        source="table_matches_shown", many=True, help_text="Its matches that have had a table, as in `matches/`."
    )
    without_table = WaitingMatchAnswer(many=True, help_text="Its matches that wait for a table.")


@router.get("divisions/<slug:key>/rounds/", answers=RoundAnswer, many=True, subject="rounds")
def list_rounds(call: Call, key: str) -> QuerySet[Round]:
    """List the rounds of a division that were started. A round to come is only in the bracket."""
    division = find_division(call.tournament, key)
    return _counted(division.rounds.all())


@router.post(
    "divisions/<slug:key>/rounds/",
    right=permissions.ORGANIZE,
    reads=StartRound,
    answers=RoundAnswer,
    status=201,
    errors={409: "no-round sheets-wait", 422: "no-table refused"},
    due_documents=True,
    subject="rounds",
)
def start_round(call: Call, key: str) -> Round:
    """Start the next round of a division: tables and seats by lot (SACI rule 5). Its documents are requested.

    If there are too few tables, some matches wait for one.
    """
    division = find_division(call.tournament, key)
    round_, documents = steps.start_round(division=division, by=call.by, base_url=call.base_url, **call.data)
    tasks.wake(*documents)  # starts rendering the round's documents
    return _counted(Round.objects.all()).get(pk=round_.pk)  # read again with its number of matches


@router.get("divisions/<slug:key>/rounds/<int:number>/", answers=RoundWithMatches, subject="rounds")
def show_round(call: Call, key: str, number: int) -> Round:
    """Show a round with its matches. A match that waits for a table has none yet."""
    division = find_division(call.tournament, key)
    found = get_object_or_404(_counted(division.rounds.all()), number=number)
    found.table_matches_shown = with_all_shown(found.table_matches.all())  # type: ignore[attr-defined] # for the answer
    found.without_table = _waiting(found)  # type: ignore[attr-defined] # for the answer
    return found


def _waiting(round_: Round) -> list[seating.Waiting]:
    return [] if round_.closed_at else [seating.Waiting(round_, match) for match in seating.without_table(round_)]


def _counted(rounds: QuerySet[Round]) -> QuerySet[Round]:
    return (
        rounds.select_related("division__bracket", "division__tournament")
        .annotate(matches=Count("table_matches"))
        .order_by("division__order", "number")
    )
