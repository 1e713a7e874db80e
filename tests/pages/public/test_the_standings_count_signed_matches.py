"""Standings per bracket and over all: matches, hands, points for and against, the difference."""

from django.test import Client

from tests import cast
from tournament.models import Sitting


def test_a_signed_match_counts_and_an_unsigned_one_does_not(client: Client, sitting: Sitting) -> None:
    address = f"/t/{sitting.tournament.slug}/standings/"
    cast.play_to_the_end(sitting)
    assert {row.standing.won for _key, _name, rows in client.get(address).context["lists"] for row in rows} == {0}
    cast.sign_both(sitting)
    page = client.get(address)
    lists = {key: rows for key, _name, rows in page.context["lists"]}
    assert set(lists) == {"men", "women", "overall"}
    first = lists["men"][0]
    assert first.team == sitting.team_a
    assert (first.standing.won, first.standing.hands, first.standing.effectiveness) == (1, 4, 200)
    assert "+200" in page.content.decode()
