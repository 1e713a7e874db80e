"""The longest match, the most locks and the highest hand of a day come from its finished sheets."""

from django.test import Client

from tests import cast
from tests.web import stages
from tournament.models import TableMatch, Tournament
from tournament.results import records


def test_before_a_match_ends_there_are_none(table_match: TableMatch) -> None:
    cast.write(table_match, cast.hand())
    assert not records.records_of(table_match.tournament)


def test_only_what_stands_on_a_finished_sheet_counts(table_match: TableMatch) -> None:
    cast.write(table_match, cast.hand(pips=(0, 15, 4, 5), end="block"))
    cast.sign_both(cast.play_to_the_end(table_match))
    found = records.records_of(table_match.tournament)
    assert found.longest is not None
    assert found.locks is not None
    assert found.highest is not None
    table_match.refresh_from_db()
    assert (found.longest.figure, found.locks.figure) == (table_match.hands, 1)
    assert found.highest.team == table_match.team_a
    assert found.highest.figure >= 24


def test_after_the_end_they_stand_on_the_results(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    assert "Longest match" in client.get(f"/t/{tournament.slug}/results/").content.decode()
