"""Standings per bracket and over all: matches, hands, points for and against, the difference."""

from django.test import Client

from tests import cast
from tournament.models import TableMatch


def test_a_signed_match_counts_and_an_unsigned_one_does_not(client: Client, table_match: TableMatch) -> None:
    address = f"/t/{table_match.tournament.slug}/standings/"
    cast.play_to_the_end(table_match)
    assert {row.standing.won for one in client.get(address).context["lists"] for row in one.rows} == {0}
    cast.sign_both(table_match)
    page = client.get(address, {"list": "men"})
    (men,) = page.context["lists"]
    first = men.rows[0]
    assert first.team == table_match.team_a
    assert (first.standing.won, first.standing.hands, first.standing.effectiveness) == (1, 4, 200)
    assert "+200" in page.content.decode()
