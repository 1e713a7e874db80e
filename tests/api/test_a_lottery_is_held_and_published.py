from brackets import lottery
from tests.api.asking import ask, at, refused, shown
from tests.cast import enter
from tournament.models import Division, User


def test_who_is_missing_or_has_not_paid_is_left_out(men: Division, organizer: User) -> None:
    enter(men, 3)
    enter(men, 1, paid=False)
    enter(men, 1, present=False)
    answer = shown(ask(organizer, "GET", at(men.tournament, "divisions/men/candidates/")))
    assert [place["number"] for place in answer["candidates"]] == [1, 2, 3]
    assert [(place["number"], place["due_cents"]) for place in answer["left_out"]] == [(4, 1500), (5, 0)]


def test_anybody_can_repeat_the_draw_from_its_record(men: Division, organizer: User) -> None:
    enter(men, 7)
    address = at(men.tournament, "divisions/men/lottery/")
    record = shown(ask(organizer, "POST", address), 201)
    assert shown(ask(None, "GET", address)) == record
    again = lottery.pair_off(bytes.fromhex(record["seed"]), record["entrants"])
    assert [list(pair) for pair in again.teams] == list(record["outcome"]["teams"].values())
    assert again.substitute == record["outcome"]["substitute"]
    assert len(record["teams"]) == 3
    assert all(len(team["names"]) == 2 for team in record["teams"])


def test_a_lottery_is_held_once(men: Division, organizer: User) -> None:
    enter(men, 4)
    address = at(men.tournament, "divisions/men/lottery/")
    shown(ask(organizer, "POST", address), 201)
    assert refused(ask(organizer, "POST", address), 409)["code"] == "already-drawn"


def test_one_player_is_no_lottery(men: Division, organizer: User) -> None:
    enter(men, 1)
    error = refused(ask(organizer, "POST", at(men.tournament, "divisions/men/lottery/")), 422)
    assert (error["code"], error["rule"]) == ("too-few-players", "SACI rule 2")


def test_nobody_chooses_the_seed(men: Division, organizer: User) -> None:
    enter(men, 4)
    answer = ask(organizer, "POST", at(men.tournament, "divisions/men/lottery/"), {"seed": "00" * 32})
    assert refused(answer, 400)["field"] == "seed"


def test_before_the_draw_there_is_no_record_and_no_tree(men: Division) -> None:
    for path in ("lottery/", "bracket/"):
        assert refused(ask(None, "GET", at(men.tournament, f"divisions/men/{path}")), 404)["code"] == "not-found"
