"""A bracket without enough players is dropped or merged through the API too."""

from tests.api.asking import ask, at, refused, shown
from tests.cast import enter
from tournament.models import Division, Tournament, User


def test_it_is_merged_or_dropped(tournament: Tournament, women: Division, organizer: User) -> None:
    enter(women, 1)
    address = at(tournament, "divisions/women/")
    assert refused(ask(organizer, "DELETE", address), 409)["code"] == "division-entered"
    assert refused(ask(organizer, "POST", f"{address}merge/", {"into": "none"}), 422)["code"] == "not-here"
    answer = shown(ask(organizer, "POST", f"{address}merge/", {"into": "men", "name": "Open"}))
    assert (answer["key"], answer["name"]) == ("men", "Open")
    assert refused(ask(organizer, "DELETE", at(tournament, "divisions/men/")), 409)["code"] == "division-entered"
    assert shown(ask(organizer, "POST", at(tournament, "divisions/"), {"name": "Women"}), 201)["key"] == "women"
    assert ask(organizer, "DELETE", address).status_code == 204
    assert [one["key"] for one in shown(ask(None, "GET", at(tournament)))["divisions"]] == ["men"]


def test_tables_may_be_left_open(organizer: User) -> None:
    body = {"name": "Small", "date": "2027-03-20", "ruleset": "latino", "divisions": ["Open"]}
    assert shown(ask(organizer, "POST", "tournaments/", body), 201)["tables"] is None
