"""The rules, the players, start: nothing else has to be filled in."""

import re

from django.test import Client
from django.urls import reverse

from scoring.rulesets import all_rulesets
from tests.cast import key
from tests.support.thorough import some
from tournament.matches import club_night
from tournament.models import Club, FriendlyTable

systems = [ruleset.key for ruleset in all_rulesets()]


def new(club: Club, system: str) -> str:
    return reverse("friendly:new", args=[club.pk, system])


def test_one_club_s_officials_are_led_straight_to_it(official: Client, club: Club) -> None:
    answer = official.get(reverse("friendly:home"))
    assert answer["Location"] == reverse("friendly:club", args=[club.pk])


def test_every_rule_system_is_offered(official: Client, club: Club) -> None:
    page = official.get(reverse("friendly:club", args=[club.pk])).content.decode()
    assert [system for system in systems if f'href="{new(club, system)}"' not in page] == []
    assert "A player with 100 points is out." in page


def test_the_form_can_be_sent_as_it_comes(official: Client, club: Club) -> None:
    for number, usual in enumerate(some(all_rulesets(), one_in=3), start=1):
        page = official.get(new(club, usual.key)).content.decode()
        sent = dict(re.findall(r'<input type="hidden" name="(key)" value="([^"]+)"', page))
        sent |= dict(re.findall(r'<input type="radio" name="([a-z_]+)" value="([^"]*)"[^>]*checked', page))
        answer = official.post(new(club, usual.key), sent)
        table = FriendlyTable.objects.latest("pk")
        assert (answer.status_code, FriendlyTable.objects.count()) == (303, number), usual.key
        assert answer["Location"] == reverse("friendly:table", args=[table.pk]), usual.key
        assert club_night.ruleset_of(table) == usual.with_options({}), usual.key
        assert official.get(answer["Location"]).status_code == 200, usual.key


def test_players_names_and_options_are_kept(official: Client, club: Club) -> None:
    sent = {"key": key(), "shape": "9-1", "name_0": "Ana", "name_8": "Iñaki", "target": "70"}
    answer = official.post(new(club, "matador"), sent)
    table = FriendlyTable.objects.get()
    assert (table.names[0], table.names[8], len(table.names)) == ("Ana", "Iñaki", 9)
    assert club_night.ruleset_of(table).target == 70
    assert club_night.ruleset_of(table).double == 12
    page = official.get(answer["Location"]).content.decode()
    assert "Iñaki" in page
    assert "Player 2" in page
    assert "double-12" in page


def test_what_cannot_be_is_said_at_its_field(official: Client, club: Club) -> None:
    for changed, told in (
        ({"shape": "5-1"}, "5-1 is not one of the available choices"),
        ({"target": "none"}, "Enter a whole number."),
        ({"name_0": "x" * 41}, "at most 40 characters"),
        ({"name_0": "turned \u202e name"}, "A name has at most 40 characters that can be read."),
        ({"key": ""}, "This form has no valid key"),
    ):
        answer = official.post(new(club, "saci"), {"key": key(), "shape": "4-2", **changed})
        assert (answer.status_code, told in answer.content.decode()) == (422, True), told
        assert not FriendlyTable.objects.exists(), told


def test_an_unknown_system_is_not_found(official: Client, club: Club) -> None:
    assert official.get(new(club, "chess")).status_code == 404
