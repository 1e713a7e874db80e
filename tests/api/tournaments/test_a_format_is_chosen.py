"""How a bracket is played, and the championship, is chosen and read through the API too."""

from tests.api.asking import ask, at, refused, shown
from tests.cast import enter
from tournament.lottery import entry_list
from tournament.models import Division, Tournament, User


def test_a_bracket_and_the_championship_are_given_their_formats(tournament: Tournament, organizer: User) -> None:
    wanted = {"format": "swiss", "options": {"rounds": 4}}
    answer = shown(ask(organizer, "PUT", at(tournament, "divisions/men/format/"), wanted))
    assert answer == {**wanted, "description": "4 Swiss rounds"}
    assert shown(ask(None, "GET", at(tournament, "divisions/women/format/")))["format"] == "single"
    shown(ask(organizer, "PUT", at(tournament, "divisions/championship/format/"), {"format": "double"}))
    told = shown(ask(None, "GET", at(tournament)))
    assert (told["championship_format"], told["divisions"][0]["format"]) == ("double", "swiss")
    assert refused(ask(organizer, "PUT", at(tournament, "divisions/none/format/"), wanted), 404)["code"] == "not-found"


def test_it_is_chosen_at_set_up(organizer: User) -> None:
    body = {"name": "Group day", "date": "2027-03-20", "format": "groups", "format_options": {"group_size": 3}}
    answer = shown(ask(organizer, "POST", "tournaments/", body), 201)
    assert {(one["format"], one["options"]["group_size"]) for one in answer["divisions"]} == {("groups", 3)}
    error = refused(ask(organizer, "POST", "tournaments/", {**body, "name": "X", "format_options": {"rounds": 3}}), 422)
    assert (error["code"], error["field"]) == ("unknown-option", "options")


def test_what_comes_too_late_or_cannot_be_is_refused(men: Division, organizer: User) -> None:
    address = at(men.tournament, "divisions/men/format/")
    assert refused(ask(organizer, "PUT", address, {"format": "ladder"}), 400)["field"] == "format"
    body = {"format": "swiss", "options": {"rounds": 99}}
    assert refused(ask(organizer, "PUT", address, body), 422)["field"] == "rounds"
    enter(men, 4)
    entry_list.close_list(division=men, by=None)
    assert refused(ask(organizer, "PUT", address, {"format": "swiss"}), 409)["code"] == "format-fixed"
