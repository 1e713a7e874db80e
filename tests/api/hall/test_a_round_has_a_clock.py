"""Programs set the minutes of a tournament, and start, pause and extend the clock of a round."""

from tests.api.asking import ask, at, refused, shown
from tests.api.roles import EVERYBODY, ORGANIZER, Operation
from tests.cast import key
from tournament.models import Round, Tournament, User

ADDED = {"key": "matrix-key-0001", "minutes": 5, "reason": "a spilt glass"}
OPERATIONS = (
    Operation("GET", "tournaments/{slug}/clocks/", EVERYBODY),
    *(
        Operation("POST", f"tournaments/{{slug}}/divisions/{{key}}/rounds/{{number}}/clock/{do}/", ORGANIZER, 409)
        for do in ("start", "pause", "resume")
    ),
    Operation("POST", "tournaments/{slug}/divisions/{key}/rounds/{number}/clock/minutes/", ORGANIZER, 409, ADDED),
)


def test_from_the_settings_to_more_minutes(tournament: Tournament, first_round: Round, organizer: User) -> None:
    settings = {"clock": {"minutes": 45, "warning": 10}}
    assert shown(ask(organizer, "PATCH", f"tournaments/{tournament.slug}/", settings))["clock"] == settings["clock"]
    there = at(tournament, "divisions/men/rounds/1/clock/")
    started = shown(ask(organizer, "POST", f"{there}start/"))
    assert (started["minutes"], started["warning"], started["left"]) == (45, 10, None)
    paused = shown(ask(organizer, "POST", f"{there}pause/"))
    assert paused["ends_at"] is None
    assert 2690 <= paused["left"] <= 2700
    assert shown(ask(organizer, "POST", f"{there}resume/"))["ends_at"] >= started["ends_at"]
    table_match = first_round.table_matches.all()[0]
    more = {"key": key(), "minutes": 4, "reason": "a spilt glass", "table": table_match.table}
    (own,) = shown(ask(organizer, "POST", f"{there}minutes/", more))["own"]
    (listed,) = shown(ask(None, "GET", at(tournament, "clocks/")))
    assert (own["match"], own["table"], own["ends_at"]) == (
        table_match.pk,
        table_match.table,
        listed["own"][0]["ends_at"],
    )
    assert own["ends_at"] > listed["ends_at"]


def test_a_clock_that_makes_no_sense_is_refused(tournament: Tournament, first_round: Round, organizer: User) -> None:
    for settings, code in (
        ({"minutes": 0}, "clock-minutes"),
        ({"minutes": 1000}, "clock-minutes"),
        ({"minutes": 10, "warning": 10}, "clock-warning"),
        ({"tempo": 3}, "unknown-option"),
        ({"minutes": 30, "at_time": "LATER"}, "no-such-value"),
        ({"minutes": 30, "level": "VOID_ZERO"}, "needs-winner"),
        ({"minutes": 30, "final_target": 0}, "clock-target"),
    ):
        answer = refused(ask(organizer, "PATCH", f"tournaments/{tournament.slug}/", {"clock": settings}), 422)
        assert answer["code"] == code
    answer = refused(ask(organizer, "POST", at(tournament, "divisions/men/rounds/1/clock/start/")), 409)
    assert answer["code"] == "no-clock"
