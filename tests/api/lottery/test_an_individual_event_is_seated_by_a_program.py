"""The seating of individual events by the API: read, previewed, written, taken back."""

from tests.api.asking import ask, shown
from tests.api.roles import EVERYBODY, ORGANIZER, Operation
from tests.cast import enter
from tests.lottery.rotating.playing import event, play_round, start
from tournament.models import Division, User

AT = "tournaments/{slug}/divisions/{key}/seating/"
OPERATIONS = (
    # The bracket of the table is no individual event: 404 for those who may.
    Operation("GET", AT, EVERYBODY, 404),
    Operation("GET", f"{AT}next/", ORGANIZER, 404),
    Operation("POST", f"{AT}preview/", ORGANIZER, 404, {"tables": [[1, 2, 3, 4]]}),
    Operation("POST", AT, ORGANIZER, 404, {"round": 2}),
    Operation("POST", f"{AT}undo/", ORGANIZER, 404),
    Operation("POST", f"{AT}corrections/preview/", ORGANIZER, 404, {"tables": [[1, 2, 3, 4]]}),
    Operation(
        "POST",
        f"{AT}corrections/",
        ORGANIZER,
        404,
        {"round": 1, "tables": [[1, 2, 3, 4]], "reason": "sat elsewhere", "version": 0},
    ),
    Operation("POST", f"{AT}rounds/", ORGANIZER, 404, {"rounds": 3, "reason": "the hall closes"}),
    Operation("POST", f"{AT}late-entries/", ORGANIZER, 404, {"registration": 1}),
)


def test_a_program_seats_a_round_and_everybody_reads_it(men: Division, organizer: User) -> None:
    at = f"tournaments/{men.tournament.slug}/divisions/men/seating/"
    assert ask(None, "GET", at).status_code == 404
    event(men, 9, 3)
    assert ask(organizer, "GET", f"{at}next/").status_code == 409
    play_round(men)
    offered = shown(ask(organizer, "GET", f"{at}next/"))
    assert (offered["round"], offered["problems"], len(offered["byes"])) == (2, [], 1)
    fours = [[one["number"] for one in (*table["partners"], *table["rivals"])] for table in offered["tables"]]
    before = shown(ask(None, "GET", at))["seated"][0]["tables"]
    again = [[one["number"] for one in (*table["partners"], *table["rivals"])] for table in before]
    problems = shown(ask(organizer, "POST", f"{at}preview/", {"tables": again}))["problems"]
    assert sum("were partners before" in problem for problem in problems) >= 1
    refused = ask(organizer, "POST", at, {"round": 2, "tables": [fours[0], fours[0]]})
    assert refused.status_code == 422
    made = shown(ask(organizer, "POST", at, {"round": 2}), 201)
    assert ask(organizer, "POST", at, {"round": 2}).status_code == 409
    public = shown(ask(None, "GET", at))
    assert [one["round"] for one in public["seated"]] == [2, 1]
    assert public["seated"][0]["tables"] == made["tables"]
    assert shown(ask(organizer, "POST", f"{at}undo/"))["seated"][0]["round"] == 1
    assert ask(organizer, "POST", f"{at}rounds/", {"rounds": 1, "reason": " "}).status_code == 400
    assert shown(ask(organizer, "POST", f"{at}rounds/", {"rounds": 1, "reason": "the hall closes"}))["rounds"] == 1
    assert ask(organizer, "GET", f"{at}next/").status_code == 409


def test_a_program_corrects_the_seating_of_a_started_round(men: Division, organizer: User) -> None:
    at = f"tournaments/{men.tournament.slug}/divisions/men/seating/corrections/"
    event(men, 8, 3)
    there = shown(ask(None, "GET", at.removesuffix("corrections/")))["seated"][0]["tables"]
    one, other = ([person["number"] for person in (*table["partners"], *table["rivals"])] for table in there)
    asked = {"tables": [other, one]}
    assert ask(organizer, "POST", f"{at}preview/", asked).status_code == 409
    start(men)
    plan = shown(ask(organizer, "POST", f"{at}preview/", asked))
    assert [(table["number"], table["lines"], table["begins_again"]) for table in plan["changes"]] == [
        (1, 0, False),
        (2, 0, False),
    ]
    assert [person["number"] for person in plan["changes"][0]["before"]["partners"]] == one[:2]
    body = {**asked, "round": 1, "reason": "the sheets were exchanged", "version": plan["version"]}
    assert ask(organizer, "POST", at, {**body, "version": plan["version"] + 1}).status_code == 409
    made = shown(ask(organizer, "POST", at, body), 201)
    assert [person["number"] for person in made["tables"][0]["partners"]] == other[:2]
    assert ask(organizer, "POST", at, {**body, "version": made["version"]}).status_code == 422


def test_a_program_reads_the_order_and_records_who_is_missing(men: Division, organizer: User) -> None:
    event(men, 9, 3)
    at = f"tournaments/{men.tournament.slug}"
    drawn = shown(ask(organizer, "GET", f"{at}/divisions/men/lottery/"))
    assert sorted(drawn["outcome"]["order"]) == list(range(1, 10))
    assert [team["number"] for team in drawn["teams"]] == drawn["outcome"]["order"]
    first, second = start(men).table_matches.order_by("match__number")
    ask(organizer, "POST", f"{at}/matches/{first.pk}/walkover/", {"absent": ["4"]})
    assert first.seats.get(absent=True).seat == 3
    assert ask(organizer, "POST", f"{at}/matches/{second.pk}/walkover/", {"absent": ["5"]}).status_code == 400
    (late,) = enter(men, 1)
    out = second.seats.all()[0].registration
    team = out.team_place.team.number
    body = {"out": out.number, "into": late.number, "reason": "did not come"}
    asked = ask(organizer, "POST", f"{at}/teams/{team}/substitution/", {**body, "preview": True})
    assert asked.status_code == 200, asked.content


def test_a_program_lets_a_person_enter_late(men: Division, organizer: User) -> None:
    at = f"tournaments/{men.tournament.slug}/divisions/men/seating/late-entries/"
    event(men, 8, 3)
    (late,) = enter(men, 1)
    assert shown(ask(organizer, "POST", at, {"registration": late.number}), 201)["name"] == late.person.name
    assert ask(organizer, "POST", at, {"registration": late.number}).status_code == 409
