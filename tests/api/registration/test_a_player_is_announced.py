"""A program announces a player with the code of the poster; the desk lists and dismisses."""

import re

from django.utils import timezone

from tests.api.asking import ask, at, refused, shown
from tests.api.roles import DESK, EVERYBODY, Operation
from tests.cast import make_person
from tournament.models import Club, Tournament, User
from tournament.registration import self_check_in

WRONG = {"code": "AAAAAAAA", "name": "Ana", "member_number": "1", "rules_accepted": True}
OPERATIONS = (
    Operation("GET", "tournaments/{slug}/announcements/", DESK),
    Operation("POST", "tournaments/{slug}/announcements/", EVERYBODY, 422, WRONG),
    Operation("GET", "tournaments/{slug}/announced-players/{public_id}/", EVERYBODY),
    Operation("DELETE", "tournaments/{slug}/announcements/{id}/", DESK, 204),
)


def test_and_the_desk_lists_and_dismisses_them(club: Club, tournament: Tournament, desk: User) -> None:
    Tournament.objects.update(self_check_in="desk", date=timezone.localdate())
    ana = make_person(club, "Ana Ruiz", member_number="42")
    said = {**WRONG, "code": self_check_in.code_of(tournament), "member_number": "42", "division": "women"}
    assert refused(ask(None, "POST", at(tournament, "announcements/"), WRONG), 422)["code"] == "wrong-code"
    answer = ask(None, "POST", at(tournament, "announcements/"), said)
    made = shown(answer, 201)
    assert (made["registration"], made["present"]) == (None, False)
    assert not re.search(r"\bAna\b", str(made))  # as a word: a token may hold any letters
    assert shown(ask(None, "GET", answer.headers["Location"].partition("/v1/")[2])) == made
    (row,) = shown(ask(desk, "GET", at(tournament, "announcements/")))["results"]
    assert (row["person"], row["name"], row["division"]) == (ana.pk, "Ana Ruiz", "women")
    assert ask(desk, "DELETE", at(tournament, f"announcements/{row['id']}/")).status_code == 204
    assert shown(ask(desk, "GET", at(tournament, "announcements/")))["results"] == []
