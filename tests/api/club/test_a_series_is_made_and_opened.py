"""A program repeats a tournament, and makes a series whose tournaments are opened one after the other."""

from tests.api.asking import ask, at, refused, shown
from tests.api.roles import ORGANIZER, Operation
from tests.cast import DAY
from tournament.models import Club, Tournament, User

WEEKLY = {"name": "Thursdays", "starts_at": "20:00", "dates": ["2099-12-03", "2099-11-26"]}
OPERATIONS = (
    Operation("GET", "clubs/{club}/series/", ORGANIZER),
    Operation("POST", "clubs/{club}/series/", ORGANIZER, 201, {**WEEKLY, "name": "Others"}),
    Operation("GET", "clubs/{club}/series/{id}/", ORGANIZER),
    Operation("PATCH", "clubs/{club}/series/{id}/", ORGANIZER, 200, {"name": "Fridays"}),
    Operation("POST", "clubs/{club}/series/{id}/tournaments/", ORGANIZER, 201, {}),
    Operation("DELETE", "clubs/{club}/series/{id}/", ORGANIZER, 204),
    Operation("POST", "tournaments/{slug}/repetitions/", ORGANIZER, 201, {"date": "2099-01-01"}),
)


def test_from_its_dates_to_its_end(club: Club, tournament: Tournament, organizer: User) -> None:
    made = shown(ask(organizer, "POST", f"clubs/{club.pk}/series/", WEEKLY), 201)
    assert (made["dates"], made["tournaments"]) == (["2099-11-26", "2099-12-03"], [])
    place = f"clubs/{club.pk}/series/{made['id']}/"
    answer = ask(organizer, "POST", f"{place}tournaments/", {})
    opened = shown(answer, 201)
    assert (opened["name"], opened["date"], opened["starts_at"]) == ("Thursdays", "2099-11-26", "20:00:00")
    assert answer.headers["Location"].endswith(f"/api/v1/tournaments/{opened['slug']}/")
    found = shown(ask(organizer, "GET", place))
    assert (found["open_dates"], found["tournaments"]) == (["2099-12-03"], [opened["slug"]])
    changed = shown(ask(organizer, "PATCH", place, {"dates": ["2099-11-26"]}))
    assert (changed["name"], changed["open_dates"]) == ("Thursdays", [])
    assert refused(ask(organizer, "POST", f"{place}tournaments/", {}), 409)["code"] == "no-date"
    assert ask(organizer, "DELETE", place).status_code == 204
    assert shown(ask(organizer, "GET", f"clubs/{club.pk}/series/"))["results"] == []


def test_a_tournament_is_repeated_once_a_day(tournament: Tournament, organizer: User) -> None:
    again = {"date": DAY.isoformat()}
    assert refused(ask(organizer, "POST", at(tournament, "repetitions/"), again), 409)["code"] == "same-name"
    answer = ask(organizer, "POST", at(tournament, "repetitions/"), {"date": "2027-11-20"})
    assert shown(answer, 201)["slug"] in answer.headers["Location"]
