"""Everybody may follow a match: each hand with its reason, struck lines included, and the score after it."""

from django.test import Client

from tests import cast
from tests.support import rules
from tournament.core import figures
from tournament.matches import sign_off
from tournament.models import Club, TableMatch


def page_of(client: Client, table_match: TableMatch) -> str:
    return client.get(f"/t/{table_match.tournament.slug}/matches/{table_match.pk}/").content.decode()


def test_each_line_says_what_it_gave_and_why(client: Client, table_match: TableMatch) -> None:
    cast.write(table_match, cast.hand())
    cast.write(table_match, {"kind": "false_pass", "seat": 1, "pips": None})
    page = page_of(client, table_match)
    names = [seat.registration.person.name for seat in table_match.seats.all()]
    assert f"{names[0]} went out" in page
    assert "23 left: 15 + 3 + 5" in page
    assert f"{names[1]} passed although a domino fitted" in page
    assert "(SACI rule 12)" in page
    assert figures.score(23, -25) in page


def test_a_line_taken_back_is_struck(client: Client, table_match: TableMatch) -> None:
    cast.write(table_match, cast.hand())
    cast.write(table_match, {"kind": "void", "number": 1, "reason": "wrong"})
    page = page_of(client, table_match)
    assert "<s>" in page
    assert f"Taken back: {table_match.seats.all()[0].registration.person.name} went out" in page


def test_a_walkover_says_that_there_was_no_play(client: Client, table_match: TableMatch) -> None:
    sign_off.walkover(table_match=table_match, absent={"A"}, by=None)
    assert "Decided without play" in page_of(client, table_match)


def test_before_the_first_hand_the_page_says_so(client: Client, table_match: TableMatch) -> None:
    assert "No hand has been entered yet." in page_of(client, table_match)


def test_a_match_of_another_tournament_is_not_found(client: Client, table_match: TableMatch) -> None:
    assert client.get(f"/t/another-tournament/matches/{table_match.pk}/").status_code == 404
    for number in ("0", "999999", "9" * 40):
        assert client.get(f"/t/{table_match.tournament.slug}/matches/{number}/").status_code == 404


def test_a_hand_and_a_result_with_a_name_of_their_own_are_said(client: Client, club: Club) -> None:
    table_match = rules.table(club, "cuban", target=100)
    cast.write(table_match, cast.hand(pips=(0, 50, 12, 61)))
    page = page_of(client, table_match)
    assert "Hand 1: viajera, 100 points or more." in page
    assert "Pollona: the losers end on 0." in page
