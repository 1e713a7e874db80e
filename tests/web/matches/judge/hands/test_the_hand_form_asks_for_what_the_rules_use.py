"""Plays that earn points, a hand thrown in, who led: asked where the tournament's rules use them, nowhere else."""

import pytest
from django.test import Client

from tests.support.rules import table
from tests.support.thorough import some
from tests.web.matches.judge.filling import hand, to
from tournament.matches import entry
from tournament.models import Club, TableMatch, User

ASKED = ('name="special"', 'name="pase_salida"', 'name="redondos_0"', 'name="who" value="void"')


@pytest.fixture
def judging(client: Client, judge: User) -> Client:
    client.force_login(judge)
    return client


def test_the_saci_form_asks_for_nothing_more(judging: Client, table_match: TableMatch) -> None:
    page = judging.get(to("match", table_match)).content.decode()
    assert [field for field in ASKED if field in page] == []
    assert 'data-leader-matters="block"' in page


USED = [("saci500", ASKED[:1]), ("latino", ASKED), ("international", ASKED[3:]), ("casual", ASKED[3:])]


def test_a_form_asks_for_what_its_rules_use(judging: Client, club: Club) -> None:
    for ruleset, asked in some(USED):
        page = judging.get(to("match", table(club, ruleset))).content.decode()
        assert tuple(field for field in ASKED if field in page) == asked, ruleset


def test_plays_earn_their_points(judging: Client, club: Club) -> None:
    table_match = table(club, "latino")
    played = {"special": "capicu", "pase_salida": "on", "redondos_1": "2", "leader": "0"}
    assert judging.post(to("hand", table_match), hand(table_match, **played)).status_code == 303
    assert entry.sheet_of(table_match).totals == {"A": 20 + 25 + 25, "B": 50}
    page = judging.get(to("match", table_match)).content.decode()
    assert "20 left at the losers: 15 + 5; +25 pase de salida by seat 1; +25 pase redondo by seat 2" in page
    assert "+25 capicú" in page


def test_a_pase_de_salida_needs_its_leader(judging: Client, club: Club) -> None:
    table_match = table(club, "latino")
    response = judging.post(to("hand", table_match), hand(table_match, pase_salida="on"))
    assert response.status_code == 422
    assert "Say who led" in response.content.decode()


def test_a_hand_thrown_in_leaves_the_lead_where_it_was(judging: Client, club: Club) -> None:
    table_match = table(club, "international")
    judging.post(to("hand", table_match), hand(table_match, leader="2"))
    judging.post(to("hand", table_match), hand(table_match, who="void"))
    sheet = entry.sheet_of(table_match)
    assert (sheet.hands_played, sheet.next_lead.seat, sheet.totals["A"]) == (2, 3, 23)
    assert "Thrown in" in judging.get(to("match", table_match)).content.decode()


def test_a_figure_for_pases_redondos_must_make_sense(judging: Client, club: Club) -> None:
    table_match = table(club, "latino")
    response = judging.post(to("hand", table_match), hand(table_match, redondos_1="-1"))
    assert response.status_code == 422
    assert entry.sheet_of(table_match).entries == ()
