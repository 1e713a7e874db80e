"""What it would do is answered first; then it is done, as it was looked at."""

from tests.api.asking import ask, at, refused, shown
from tests.cast import play_to_the_end, sign_both
from tournament.models import Departure, Sitting, User


def test_looked_at_done_and_taken_back(sitting: Sitting, organizer: User) -> None:
    tournament, number = sitting.tournament, sitting.team_a.number
    there = at(tournament, f"teams/{number}/departure/")
    body = {"departure": "disqualified", "rule": "SACI rule 11", "reason": "shouted"}
    seen = shown(ask(organizer, "POST", there, {**body, "preview": True}))
    assert (seen["done"], Departure.objects.count()) == (False, 0)
    assert [effect["code"] for effect in seen["effects"]] == ["match-left", "table-free"]
    done = shown(ask(organizer, "POST", there, {**body, "token": seen["token"]}))
    assert done == {**seen, "done": True}
    (gone,) = shown(ask(None, "GET", at(tournament, "departures/")))
    assert (gone["team"], gone["departure"], gone["rule"]) == (number, "disqualified", "SACI rule 11")
    back = ask(organizer, "POST", at(tournament, f"teams/{number}/return/"), {"reason": "it was another team"})
    assert [effect["code"] for effect in shown(back)["effects"]] == ["match-open", "table-again"]
    assert shown(ask(None, "GET", at(tournament, "departures/"))) == []


def test_what_has_changed_meanwhile_is_a_conflict(sitting: Sitting, organizer: User) -> None:
    there = at(sitting.tournament, f"teams/{sitting.team_a.number}/departure/")
    body = {"departure": "withdrawn", "reason": "went home"}
    seen = shown(ask(organizer, "POST", there, {**body, "preview": True}))
    sign_both(play_to_the_end(sitting.round.sittings.exclude(pk=sitting.pk).get()))
    answer = refused(ask(organizer, "POST", there, {**body, "token": seen["token"]}), 409)
    assert answer["code"] == "preview-changed"
    assert not Departure.objects.exists()
    assert refused(ask(organizer, "POST", there, {**body, "departure": "disqualified"}), 422)["field"] == "rule"
