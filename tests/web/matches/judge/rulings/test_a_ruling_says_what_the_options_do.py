"""What a false pass and a wrong domino will cost, in the words of the options that the club chose."""

import pytest
from django.db import transaction
from django.test import Client

from tests.cast import write
from tests.support.rules import table
from tests.support.thorough import some
from tests.web.matches.judge.filling import to
from tournament.models import Club, User


@pytest.fixture
def judging(client: Client, judge: User) -> Client:
    client.force_login(judge)
    return client


COSTS: list[tuple[str, dict[str, object], str, str]] = [
    ("latino", {}, "The hand is played again, with the same lead.", "points are taken"),
    ("latino", {"false_pass_points": 30}, "30 points are taken from the player", "leads the next hand"),
    ("latino", {"false_pass": "void"}, "The other team leads the next hand.", "points are taken"),
    (
        "saci",
        {"false_pass": "award_pips_and_deduct_25", "count_scope": "OPP"},
        "The other team scores the pips that the player&#x27;s team has left.",
        "all pips left",
    ),
]


def test_a_false_pass(judging: Client, club: Club) -> None:
    for ruleset, options, said, unsaid in some(COSTS):
        with transaction.atomic():
            page = judging.get(to("false-pass", table(club, ruleset, **options))).content.decode()
            transaction.set_rollback(True)  # another day has its name
        assert (said in page, unsaid in page) == (True, False), (ruleset, options)


def test_a_wrong_domino_that_costs_nothing(judging: Client, club: Club) -> None:
    page = judging.get(to("wrong-domino", table(club, "saci500"))).content.decode()
    assert "No points are taken for it in this tournament." in page


def test_a_warning_of_each_player(judging: Client, club: Club) -> None:
    table_match = table(club, "saci", warning_of="PLAYER")
    write(table_match, {"kind": "wrong_domino", "seat": 2, "tile": None})
    page = judging.get(to("wrong-domino", table_match)).content.decode()
    player = table_match.seats.get(seat=2).registration.person.name
    assert "A player&#x27;s first in this match is a warning, without points." in page
    assert f"{player} has 1 wrong domino in this match: 10 points are taken now." in page
