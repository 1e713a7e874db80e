"""The lottery's page holds all that a doubter needs: who went in, the seed, the algorithm, what came out."""

from django.test import Client

from brackets import lottery
from tests.pages.public import stages
from tournament.models import Tournament


def test_the_page_is_enough_to_draw_the_same_teams(client: Client, tournament: Tournament) -> None:
    stages.drawn(tournament)
    page = client.get(f"/t/{tournament.slug}/lottery/")
    shown = page.context["draws"][0]
    again = lottery.pair_off(bytes.fromhex(shown.record.seed), [label for label, _name in shown.entrants])
    assert sorted(tuple(labels) for _team, labels in shown.places) == sorted(again.teams)
    assert shown.substitute is not None
    assert shown.substitute[0] == again.substitute
    text = page.content.decode()
    assert shown.record.seed in text
    assert f"{lottery.ALGORITHM}, version {lottery.VERSION}" in text
    assert f"hexkey:{shown.record.seed}" in text


def test_the_draw_of_the_championship_names_teams(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    page = client.get(f"/t/{tournament.slug}/lottery/")
    last = page.context["draws"][-1]
    assert not last.of_players
    assert all(name for _label, name in last.entrants)


def test_before_the_first_draw_the_page_says_so(client: Client, tournament: Tournament) -> None:
    assert "No lottery has been held yet." in client.get(f"/t/{tournament.slug}/lottery/").content.decode()
