"""Pips by player or by team, tiles, plays that earn points, a swap: what the rules of the table can use."""

from typing import Any

from django.test import Client

from scoring.rulesets import all_rulesets
from tests.matches.club_night.seated import seat, write
from tests.support.thorough import some
from tests.web.matches.club_night.filling import hand, sent, to
from tournament.matches import club_night
from tournament.matches.club_night import Shape
from tournament.models import Club, FriendlyTable

TABLES = [(system, shape) for system in all_rulesets() for shape in club_night.shapes(system)[::4]]


def totals(table: FriendlyTable) -> dict[str, int]:
    table.refresh_from_db()
    return dict(table.totals)


def test_a_hand_by_pips_is_recorded_under_every_rule_system(official: Client, club: Club) -> None:
    for system, shape in some(TABLES, one_in=4):
        table = seat(club, system.key, shape)
        answer = official.post(to("hand", table), hand(table))
        assert answer.status_code == 303, (system, shape)
        page = official.get(answer["Location"]).content.decode()
        told = ("The hand is on the sheet.", "Player 1 went out", "<polyline")
        assert [text for text in told if text not in page] == [], (system, shape)
        assert table.entries.get().data["leader"] == 0, (system, shape)


def test_by_team(official: Client, club: Club) -> None:
    table = seat(club)
    left: dict[str, Any] = {"how": "teams", "team_A": "3", "team_B": "20"}
    assert official.post(to("hand", table), hand(table, **left)).status_code == 303
    assert totals(table) == {"A": 23, "B": 0}


def test_by_tiles_ticked_and_by_tiles_written(official: Client, club: Club) -> None:
    table = seat(club)
    tiles: dict[str, Any] = {"how": "tiles", "tiles_1": ["3-5", "1-6"], "tiles_2": ["0-3"], "tiles_3": ["2-3"]}
    assert official.post(to("hand", table), hand(table, **tiles)).status_code == 303
    assert totals(table) == {"A": 23, "B": 0}
    table = seat(club, "matador", Shape(5, 1))
    assert 'placeholder="3-5 6-6"' in official.get(to("table", table)).content.decode()
    written: dict[str, Any] = {
        f"tiles_{other}": f"{other}-9, 9-8" if other == 1 else f"{other}-8" for other in range(1, 5)
    }
    assert official.post(to("hand", table), hand(table, how="tiles", **written)).status_code == 303
    assert totals(table)["A"] == 10 + 17 + 10 + 11 + 12


def test_a_lock_asks_for_everybody_s_pips(official: Client, club: Club) -> None:
    table = seat(club)
    answer = official.post(to("hand", table), hand(table, who="block"))
    assert answer.status_code == 422
    assert "Write what this player has left, in pips." in answer.content.decode()
    assert official.post(to("hand", table), hand(table, who="block", locker="0", pips_0="2")).status_code == 303
    assert totals(table) == {"A": 32, "B": 0}


def test_plays_earn_their_points(official: Client, club: Club) -> None:
    table = seat(club, "latino")
    played = hand(table, special="capicu", pase_salida="on", redondos_1="1")
    assert official.post(to("hand", table), played).status_code == 303
    line = club_night.sheet_of(table).lines[0]
    assert {part.note.code for part in line.extras} == {"capicu", "pase-salida", "pase-redondo"}


def test_one_of_three_may_swap_and_pays_double(official: Client, club: Club) -> None:
    table = seat(club, "garrafina", Shape(3, 1))
    assert 'name="swapped_by"' in official.get(to("table", table)).content.decode()
    assert official.post(to("hand", table), hand(table, swapped_by="1")).status_code == 303
    assert totals(table) == {"A": 30, "B": -20, "C": -10}
    assert 'name="swapped_by"' not in official.get(to("table", seat(club))).content.decode()


def test_a_hand_thrown_in_scores_nothing(official: Client, club: Club) -> None:
    table = seat(club, "casual")
    assert official.post(to("hand", table), sent(table, who="void", how="pips")).status_code == 303
    assert totals(table) == {"A": 0, "B": 0}


def test_who_is_out_is_asked_nothing_more(official: Client, club: Club) -> None:
    table = seat(club, "draw", Shape(3, 1), target=20)
    write(table, {"kind": "hand", "end": "domino", "by": 0, "pips": [0, 25, 5], "tiles": None, "recount": None})
    page = official.get(to("table", table)).content.decode()
    assert 'name="pips_2"' in page
    assert 'name="pips_1"' not in page
    assert official.post(to("hand", table), hand(table)).status_code == 303
    assert totals(table) == {"A": 0, "B": 25, "C": 15}
