"""A team's page says where it is, whom it meets and where its way leads; the address can be sent to a friend."""

from django.test import Client

from tests import cast
from tests.web import stages
from tournament.hall import table_changes
from tournament.lottery import format_choice, holding
from tournament.models import Division, TableMatch, Tournament


def page_of(client: Client, table_match: TableMatch, side: str) -> str:
    team = table_match.team_a if side == "A" else table_match.team_b
    return client.get(f"/t/{table_match.tournament.slug}/teams/{team.number}/").content.decode()


def test_it_says_table_seats_and_opponents(client: Client, table_match: TableMatch) -> None:
    table_changes.name_table(tournament=table_match.tournament, number=table_match.table, name="Terrace", by=None)
    page = page_of(client, table_match, "A")
    assert f"Table {table_match.table}, Terrace" in page
    first, _second, third, _fourth = (seat.registration.person.name for seat in table_match.seats.all())
    assert f"{first}: chair 1" in page
    assert f"{third}: chair 3" in page
    assert table_match.team_b.names[0] in page
    assert "Plays now" in page


def test_it_says_what_a_team_has_won_and_whom_it_meets_next(client: Client, table_match: TableMatch) -> None:
    cast.sign_both(cast.play_to_the_end(table_match))
    won, lost = page_of(client, table_match, "A"), page_of(client, table_match, "B")
    assert "Waits for the next round" in won
    assert "<strong>Won</strong> 200\u00a0:\u00a00" in won
    assert "Final: against Winner of match" in won
    assert "Out: " in lost
    assert "<strong>Lost</strong> 0\u00a0:\u00a0200" in lost


def test_the_way_goes_on_for_the_loser_where_the_format_allows(client: Client, men: Division) -> None:
    format_choice.choose(division=men, key="double", options={}, by=None)
    cast.enter(men, 8)
    holding.hold(division=men, by=None, seed=cast.SEED)
    (table_match, *_rest) = stages.start(men.tournament, "men")
    assert "If the match before is lost" in page_of(client, table_match, "A")
    cast.sign_both(cast.play_to_the_end(table_match))
    assert "Out: " not in page_of(client, table_match, "B")


def test_a_team_that_does_not_exist_is_not_found(client: Client, drawn: Tournament) -> None:
    for number in ("0", "999", "9" * 40):
        assert client.get(f"/t/{drawn.slug}/teams/{number}/").status_code == 404
