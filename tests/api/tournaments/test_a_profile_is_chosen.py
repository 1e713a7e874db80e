"""A tournament takes a preset of the profile and changes its options, until its first round begins."""

import pytest

from tests.api.asking import ask, at, refused, shown
from tests.api.roles import EVERYBODY, Operation
from tests.api.tournaments.test_a_tournament_is_opened_and_changed import OPENING
from tournament.models import JournalLine, Round, Tournament, User

OPERATIONS = (Operation("GET", "profiles/", EVERYBODY),)
FVD = {"profile": "fvd", "profile_options": {"order": ["wins", "pc:desc", "lot"], "eff": "RAW"}}


def test_every_preset_lists_its_options(organizer: User) -> None:
    found = {one["key"]: one for one in shown(ask(None, "GET", "profiles/"))}
    assert found["saci"]["name"] == "SACI day"
    options = {one["name"]: one for one in found["yecla"]["options"]}
    assert (options["count"]["usual"], options["bye"]["usual"]) == ("CAPPED", ["W", "1", "0", "1/2"])
    assert [one["value"] for one in options["count"]["values"]] == ["SHEET", "CAPPED"]


def test_it_is_chosen_at_the_opening_and_changed_later(organizer: User) -> None:
    usual = shown(ask(organizer, "POST", "tournaments/", {**OPENING, "name": "Usual"}), 201)
    assert (usual["profile"], usual["profile_options"]) == ("saci", {})
    opened = shown(ask(organizer, "POST", "tournaments/", {**OPENING, **FVD}), 201)
    assert (opened["profile"], opened["profile_options"]) == ("fvd", FVD["profile_options"])
    there = f"tournaments/{opened['slug']}/"
    # An option as the preset has it is not stored.
    changed = shown(ask(organizer, "PATCH", there, {"profile_options": {"eff": "CAPPED", "repeat": "EACH"}}))
    assert changed["profile_options"] == {"repeat": "EACH"}
    line = JournalLine.objects.filter(action="change").latest("pk")
    assert line.after["profile_options"] == "{'repeat': 'EACH'}"
    assert line.before["profile_options"] == str(FVD["profile_options"])
    # Another preset starts without options.
    assert shown(ask(organizer, "PATCH", there, {"profile": "yecla"}))["profile_options"] == {}


@pytest.mark.parametrize(
    ("options", "code", "sentence"),
    [
        ({"order": []}, "profile-option", "at least one criterion"),
        ({"order": ["wins", "eff", "wins"]}, "profile-option", "a criterion twice: matches won"),
        ({"order": ["pc", "pc:desc"]}, "profile-option", "a criterion twice: points against"),
        ({"order": ["luck"]}, "profile-option", "no criterion luck"),
        ({"order": [["wins"]]}, "profile-option", "no criterion"),
        ({"order": ["lot:asc"]}, "profile-option", "turned by :asc or :desc"),
        ({"eff": "HALF"}, "profile-option", "Effectiveness: one of RAW, CAPPED."),
        ({"bye": ["W", "2", "0", "0"]}, "profile-option", "A bye: a result"),
        ({"bye": ["W", "1/0", "0", "0"]}, "profile-option", "A bye: a result"),
        ({"win_points": [2, 1]}, "profile-option", "Table points: three whole numbers"),
        ({"minutes": 40}, "unknown-option", "no option minutes"),
        ({"target": 300}, "unknown-option", "no option target"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused(
    tournament: Tournament, organizer: User, options: dict[str, object], code: str, sentence: str
) -> None:
    error = refused(ask(organizer, "PATCH", at(tournament), {"profile_options": options}), 422)
    assert (error["code"], error["field"]) == (code, "profile_options")
    assert sentence in error["detail"]
    tournament.refresh_from_db()
    assert tournament.profile_options == {}


def test_its_clock_comes_with_it(organizer: User) -> None:
    """That of the FVD: a level match is void, but in an elimination it has an extra hand."""
    brought = {one["key"]: one["clock"] for one in shown(ask(None, "GET", "profiles/"))}
    assert (brought["saci"], brought["fvd"]) == ({}, {"minutes": 35, "level": "VOID_ZERO"})
    swiss = {**OPENING, "profile": "fvd", "format": "swiss"}
    opened = shown(ask(organizer, "POST", "tournaments/", swiss), 201)
    assert opened["clock"] == brought["fvd"]
    there = f"tournaments/{opened['slug']}/"
    yecla = {"minutes": 45, "at_time": "ONE_MORE_HAND", "final_target": 300, "final_minutes": 90}
    assert shown(ask(organizer, "PATCH", there, {"profile": "yecla"}))["clock"] == yecla
    own = {"minutes": 20}
    assert shown(ask(organizer, "PATCH", there, {"profile": "fvd", "clock": own}))["clock"] == own
    assert shown(ask(organizer, "PATCH", there, {"profile": "fvd", "place": "Hall"}))["clock"] == own  # no new preset
    assert shown(ask(organizer, "PATCH", there, {"profile": "saci"}))["clock"] == {}
    single = {**swiss, "name": "Knock-out", "format": "single"}
    assert shown(ask(organizer, "POST", "tournaments/", single), 201)["clock"] == {"minutes": 35}
    without = {**swiss, "name": "No hurry", "clock": {}}
    assert shown(ask(organizer, "POST", "tournaments/", without), 201)["clock"] == {}
    partidas = {**OPENING, "name": "Casual", "profile": "yecla", "ruleset": "jamaican"}
    assert "final_target" not in shown(ask(organizer, "POST", "tournaments/", partidas), 201)["clock"]


def test_an_unknown_preset_is_refused(tournament: Tournament, organizer: User) -> None:
    error = refused(ask(organizer, "PATCH", at(tournament), {"profile": "chess"}), 422)
    assert (error["code"], error["field"]) == ("unknown-profile", "profile")


def test_it_stays_once_the_first_round_has_begun(tournament: Tournament, first_round: Round, organizer: User) -> None:
    error = refused(ask(organizer, "PATCH", at(tournament), {"profile": "fvd"}), 409)
    assert (error["code"], error["field"]) == ("play-began", "profile")
    # What is sent as it is changes nothing, and is no conflict.
    assert shown(ask(organizer, "PATCH", at(tournament), {"profile": "saci", "place": "Hall"}))["place"] == "Hall"
