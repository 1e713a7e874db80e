"""Nothing is saved, what was typed stays, and the reason stands at its field with its rule."""

from typing import Any

from django.test import Client

from tests.matches.club_night.seated import seat, won_by, write
from tests.web.matches.club_night.filling import hand, to
from tournament.models import Club

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"who": ""}, "Say who went out, or that the hand was locked."),
    ({"pips_1": ""}, "Write what this player has left, in pips."),
    ({"pips_1": "200"}, "cannot hold 200 pips"),
    ({"recount": "7"}, "The winners count 30, the losers 7"),
    ({"how": "tiles", "tiles_1": "9-9"}, "There is no 9-9 in this set of dominoes."),
    ({"how": "tiles", "tiles_1": "two"}, "This is not a domino: write it like 5-3."),
    ({"version": ""}, "This form is too old"),
]


def test_the_reason_is_told(official: Client, club: Club) -> None:
    table = seat(club)
    for changed, told in REFUSED:
        answer = official.post(to("hand", table), hand(table, **changed))
        assert answer.status_code == 422, changed
        page = answer.content.decode()
        assert [text for text in (told, "Nothing was saved.") if text not in page] == [], changed
        assert not table.entries.exists(), changed


def test_an_old_sheet_is_shown_again_with_what_was_typed(official: Client, club: Club) -> None:
    table = seat(club)
    typed = hand(table, left=12)
    write(table, won_by(table))
    answer = official.post(to("hand", table), typed)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The sheet has changed: check it again." in page
    assert 'value="12"' in page
    assert 'name="version" value="1"' in page


def test_a_hand_after_the_end_is_not_written(official: Client, club: Club) -> None:
    table = seat(club, target=30)
    write(table, won_by(table))
    answer = official.post(to("hand", table), hand(table))
    assert answer.status_code == 409
    assert "The match is over" in answer.content.decode()


def test_the_points_are_shown_before_saving(official: Client, club: Club) -> None:
    table = seat(club, names=("Ana", "Blas", "Carla", "Diego"))
    page = official.post(to("preview", table), hand(table), headers={"HX-Request": "true"}).content.decode()
    assert "Ana / Carla: +30" in page
    assert "30 left: 10 + 10 + 10" in page
    wrong = official.post(to("preview", table), hand(table, recount="7"), headers={"HX-Request": "true"})
    assert "not-yet" in wrong.content.decode()
    assert official.post(to("preview", table), hand(table)).status_code == 200
    assert not table.entries.exists()
