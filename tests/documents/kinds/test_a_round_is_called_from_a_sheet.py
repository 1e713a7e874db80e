"""The call sheet of a round: every match with its table, who waits for one, who passes, and every player by name."""

from collections.abc import Mapping
from typing import Final

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import SEED, enter
from tests.documents.rendering import cast
from tournament.documents import kinds
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.call_sheet import CalledPlayer, CallLine, CallSheet, CallSheetRecord
from tournament.documents.queue import requests
from tournament.hall import seating, table_changes
from tournament.lottery import holding
from tournament.models import Division, Round, Tournament


def sample(heading: Heading, name: cast.Named) -> CallSheetRecord:
    pairs = [(cast.team(2 * table - 1, name), cast.team(2 * table, name)) for table in range(1, 6)]
    lines = [
        CallLine(table, "By the window" if table == 2 else "", f"Match {table}", *pair)
        for table, pair in enumerate(pairs, start=1)
    ]
    lines.append(CallLine(None, "", "", cast.team(11, name), None))
    called = tuple(
        CalledPlayer(player, 2 * one.number + slot, one.number, table, 2 * slot + side + 1)
        for table, pair in enumerate(pairs, start=1)
        for side, one in enumerate(pair)
        for slot, player in enumerate(one.names)
    )
    return CallSheetRecord(heading, "Men", "Round 1", "10:30", tuple(lines), called, cast.URL)


SAMPLES: Final[Mapping[str, cast.Sample]] = {"call-sheet": sample}


def asked(round_: Round) -> CallSheetRecord:
    document = requests.request(CallSheet(), round_, by=None, base_url="http://hall")
    assert requests.request(CallSheet(), round_, by=None, base_url="http://hall") == document
    record = kinds.from_payload(document.kind, document.payload)
    assert isinstance(record, CallSheetRecord)
    return record


def test_it_says_who_sits_who_waits_and_who_passes(tournament: Tournament, men: Division) -> None:
    tournament.tables = 2
    tournament.save(update_fields=["tables"])
    men.tournament.refresh_from_db()
    enter(men, 14)
    holding.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    round_ = seating.start_round(division=men, by=None, seed=SEED, minutes=10)
    table_changes.name_table(tournament=tournament, number=2, name="Terrace", by=None)
    with CaptureQueriesContext(connection) as queries:
        record = asked(round_)
    assert len(queries) < 80
    assert [(line.table, line.name) for line in record.lines] == [(1, ""), (2, "Terrace"), (None, ""), (None, "")]
    waiting, passing = record.lines[2:]
    assert waiting.second is not None
    assert (waiting.match, passing.match, passing.second) != ("", "", None)
    assert passing.second is None
    assert record.seated_by
    shown = {team.number for line in record.lines for team in (line.first, line.second) if team is not None}
    assert shown == set(tournament.teams.values_list("number", flat=True))
    assert [one.player for one in record.players] == sorted(one.player for one in record.players)
    assert sorted(one.number for one in record.players) == list(range(1, 15))
    seats = [one.seat for one in record.players if one.table == 1]
    assert sorted(seats, key=str) == [1, 2, 3, 4]
    assert sum(one.table is None for one in record.players) == 6


def test_a_move_is_on_the_next_one(first_round: Round) -> None:
    before = asked(first_round)
    table_match = first_round.table_matches.order_by("table")[0]
    table_changes.move(table_match=table_match, table=7, by=None)
    after = asked(first_round)
    assert {line.table for line in after.lines} - {line.table for line in before.lines} == {7}
    assert after.heading.version == 2
