"""After the lottery: a late arrival waits, replaces a player, or takes the place of the bye with another one."""

import pytest

from tests.api.asking import ask, shown
from tests.cast import SEED, enter, key
from tests.matches.late_entries.latecomers import come_late
from tournament.lottery import holding
from tournament.matches import late_entries
from tournament.models import Division, Document, User
from tournament.registration import payments


@pytest.fixture
def address(men: Division) -> str:
    """Seven men are drawn into three teams; one waits."""
    enter(men, 7)
    holding.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    return f"tournaments/{men.tournament.slug}/"


def test_a_walk_in_waits_pays_and_plays_instead_of_another(address: str, men: Division, organizer: User) -> None:
    asked = {"division": "men", "rules_accepted": True, "walk_in": {"name": "Lázaro Late"}}
    assert shown(ask(organizer, "POST", f"{address}registrations/", asked), 409)["code"] == "already-drawn"
    place = shown(ask(organizer, "POST", f"{address}registrations/", {**asked, "waiting": True}), 201)
    assert (place["substitute"], place["present"]) == (True, True)
    waits = shown(ask(organizer, "GET", f"{address}divisions/men/late-entries/options/"))
    assert place["number"] in [one["number"] for one in waits["waiting"]]
    team = waits["changeable"][0]
    out = men.teams.get(number=team["number"]).players.all()[0].registration
    change = {"team": team["number"], "out": out.number, "into": place["number"], "reason": "did not come"}
    refused = shown(ask(organizer, "POST", f"{address}divisions/men/late-entries/replacements/", change), 422)
    assert refused["code"] == "not-paid"
    payments.take(registration=late_entries.waiting(men).get(number=place["number"]), key=key(), by=None)
    made = shown(ask(organizer, "POST", f"{address}divisions/men/late-entries/replacements/", change), 201)
    assert (made["kind"], made["into"], made["out"], made["partner"]) == ("replace", place["number"], out.number, None)
    assert Document.objects.filter(kind="bracket").exists()
    assert shown(ask(None, "GET", f"{address}divisions/men/late-entries/")) == [made]
    nobody = {**change, "out": 999}
    assert shown(ask(organizer, "POST", f"{address}divisions/men/late-entries/replacements/", nobody), 422)


def test_two_take_the_place_of_the_bye(address: str, men: Division, organizer: User) -> None:
    numbers = [late_entries.waiting(men)[0].number, come_late(men, "Lázaro Late").number]
    bye = shown(ask(organizer, "GET", f"{address}divisions/men/late-entries/options/"))["bye"]
    asked = {"players": numbers, "reason": "came at ten"}
    made = shown(ask(organizer, "POST", f"{address}divisions/men/late-entries/teams/", asked), 201)
    assert (made["kind"], made["team"], [made["into"], made["partner"]]) == ("join", 4, numbers)
    bracket = shown(ask(None, "GET", f"{address}divisions/men/bracket/"))
    added = next(match for match in bracket["columns"][0]["matches"] if match["number"] == 3)
    assert [added[side]["team"]["number"] for side in ("first", "second")] == [bye["number"], 4]
    again = shown(ask(organizer, "POST", f"{address}divisions/men/late-entries/teams/", asked), 409)
    assert again["code"] == "in-a-team"
    assert shown(ask(organizer, "GET", f"{address}divisions/men/late-entries/options/"))["bye"] is None
