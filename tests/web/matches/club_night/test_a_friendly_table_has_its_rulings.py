"""A false pass, a wrong domino, somebody who leaves, a line taken back; and a new match in one tap."""

import pytest
from django.test import Client

from tests.cast import key
from tests.matches.club_night.seated import seat, won_by, write
from tests.web.matches.club_night.filling import sent, to
from tournament.matches import club_night
from tournament.matches.club_night import Shape
from tournament.models import Club, FriendlyTable


def test_a_false_pass_costs_what_the_page_says(official: Client, club: Club) -> None:
    table = seat(club)
    assert "25 points are taken" in official.get(to("false-pass", table)).content.decode()
    assert official.post(to("false-pass", table), sent(table, seat="1")).status_code == 303
    assert club_night.sheet_of(table).totals == {"A": 0, "B": -25}


def test_a_false_pass_may_award_the_pips(official: Client, club: Club) -> None:
    table = seat(club, false_pass="award_pips_and_deduct_25")
    pips = {f"pips_{seat}": "10" for seat in range(4)}
    assert official.post(to("false-pass", table), sent(table, seat="1", **pips)).status_code == 303
    assert club_night.sheet_of(table).totals == {"A": 40, "B": -25}


def test_a_wrong_domino_is_a_warning_first(official: Client, club: Club) -> None:
    table = seat(club)
    assert official.post(to("wrong-domino", table), sent(table, seat="0", tile="3-5")).status_code == 303
    page = official.get(to("wrong-domino", table)).content.decode()
    assert "Player 1 / Player 3 has 1 so far." in page
    assert "3-5 face up" in official.get(to("table", table)).content.decode()


def test_who_leaves_is_out_and_the_last_one_wins(official: Client, club: Club) -> None:
    table = seat(club, "matador", Shape(3, 1))
    for side in ("A", "C"):
        assert official.post(to("leave", table), sent(table, side=side, reason="late")).status_code == 303
    page = official.get(to("table", table)).content.decode()
    assert "Won, because the others gave up: Player 2" in page
    assert "Player 3 gave up: late" in page


def test_a_line_is_taken_back_with_a_reason(official: Client, club: Club) -> None:
    table = seat(club)
    write(table, won_by(table))
    assert "Player 1 went out" in official.get(to("undo", table, 1)).content.decode()
    answer = official.post(to("undo", table, 1), sent(table))
    assert answer.status_code == 422
    assert "Give a reason." in answer.content.decode()
    assert official.post(to("undo", table, 1), sent(table, reason="miscounted")).status_code == 303
    page = official.get(to("table", table)).content.decode()
    assert "taken back: miscounted" in " ".join(page.split())
    assert club_night.sheet_of(table).totals == {"A": 0, "B": 0}
    assert official.get(to("undo", table, 9)).status_code == 404


@pytest.mark.parametrize("page", ["false-pass", "wrong-domino", "leave"])
def test_a_ruling_without_its_player_is_refused(official: Client, club: Club, page: str) -> None:
    table = seat(club)
    answer = official.post(to(page, table), sent(table, reason="late"))
    assert answer.status_code == 422
    assert "Choose" in answer.content.decode()
    assert not table.entries.exists()


def test_a_new_match_of_the_same_players_is_one_tap(official: Client, club: Club) -> None:
    table = seat(club, "draw", Shape(6, 2), names=("Ana", "Blas"), target=30)
    for turn in range(9):
        if not table.over:
            write(table, won_by(table, left=10 + 2 * (turn % 2)))
    page = official.get(to("table", table)).content.decode()
    assert "Won as the last one in: Ana / Player 4" in page
    answer = official.post(to("again", table), {"key": key()})
    other = FriendlyTable.objects.exclude(pk=table.pk).get()
    assert answer["Location"] == to("table", other)
    assert other.names == table.names
    assert official.post(to("again", table), {"key": "x"})["Location"] == to("table", table)


def test_a_table_is_ended_after_a_look_at_what_that_does(official: Client, club: Club) -> None:
    table = seat(club)
    write(table, won_by(table))
    assert "No more entries are possible" in official.get(to("end", table)).content.decode()
    assert official.post(to("end", table), sent(table)).status_code == 303
    page = official.get(to("table", table)).content.decode()
    assert "Ended before it was over" in page
    assert "New match, same players" in page
    assert "Take back" not in page
