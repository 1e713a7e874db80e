import datetime

from django.utils import timezone

from tests.api.asking import ask, at, refused, shown
from tests.cast import hand, key, write
from tournament.models import TableMatch, Tournament, User


def test_lines_are_added_changed_shifted_and_taken_out(tournament: Tournament, organizer: User) -> None:
    plan = at(tournament, "schedule/")
    usual = shown(ask(None, "GET", plan))
    assert [line["name"] for line in usual][:3] == ["Breakfast", "Round 1", "Lunch"]
    assert (usual[2]["begins"], usual[2]["ends"]) == ("2026-11-21T12:00:00-05:00", "2026-11-21T13:00:00-05:00")
    women = {"key": key(), "kind": "round", "starts_at": "09:30", "division": "women", "round": 1}
    line = shown(ask(organizer, "POST", plan, women), 201)
    assert shown(ask(organizer, "POST", plan, women), 201) == line
    assert (line["name"], line["division"], line["minutes"]) == ("Women: Round 1", "women", None)
    one = f"{plan}{line['number']}/"
    assert shown(ask(organizer, "PATCH", one, {"starts_at": "09:20"})) == {
        **line,
        **{name: line[name].replace("09:30", "09:20") for name in ("starts_at", "begins")},
    }
    change = {"kind": "other", "title": "Speech", "division": None, "round": None}
    changed = shown(ask(organizer, "PATCH", one, change))
    assert (changed["name"], changed["division"], changed["round"]) == ("Speech", None, None)
    moved = shown(ask(organizer, "POST", f"{one}shift/", {"minutes": 10}))
    assert [each["starts_at"][:5] for each in moved] == ["08:30", "09:00", "09:30", "12:10", "13:10", "16:10", "17:40"]
    assert ask(organizer, "DELETE", one).status_code == 204
    assert ask(organizer, "PATCH", one, {"kind": "lunch", "starts_at": "12:00"}).status_code == 404
    assert len(shown(ask(None, "GET", plan))) == 6


def test_what_can_be_no_line_is_refused_at_its_field(tournament: Tournament, organizer: User) -> None:
    plan, line = at(tournament, "schedule/"), {"key": key(), "kind": "lunch", "starts_at": "12:00"}
    for wrong, field, status in (
        ({"kind": "siesta"}, "kind", 422),
        ({"kind": "other"}, "title", 422),
        ({"round": 2}, "round", 422),
        ({"kind": "round", "round": 1}, "round", 409),
        ({"division": "dogs"}, "division", 422),
        ({"minutes": 0}, "minutes", 422),
    ):
        assert refused(ask(organizer, "POST", plan, {**line, **wrong}), status)["field"] == field
    shift = at(tournament, "schedule/1/shift/")
    assert refused(ask(organizer, "POST", shift, {"minutes": -600}), 422)["code"] == "other-day"
    assert refused(ask(organizer, "POST", at(tournament, "schedule/default/")), 409)["code"] == "has-plan"


def test_the_forecast_says_when_it_ends_or_that_it_is_too_early(table_match: TableMatch, organizer: User) -> None:
    address = at(table_match.tournament, "forecast/")
    said = shown(ask(None, "GET", address))
    assert (said["early"], said["tables"], said["day"]) == (True, [], None)
    assert shown(ask(organizer, "GET", f"{address}alerts/")) == []
    write(table_match, hand())
    again = shown(ask(None, "GET", address))
    assert datetime.datetime.fromisoformat(again["at"]) <= timezone.now()
