"""The lottery by the API: each step in its turn, and a record that proves the draw without this server."""

from brackets import lottery
from tests.api.asking import ask, at, refused, shown
from tests.cast import enter
from tests.support.lotteries import TILES
from tests.support.lottery_verifier import mismatches
from tournament.models import Division, User


def test_who_is_missing_or_has_not_paid_is_left_out(men: Division, organizer: User) -> None:
    enter(men, 3)
    enter(men, 1, paid=False)
    enter(men, 1, present=False)
    answer = shown(ask(organizer, "GET", at(men.tournament, "divisions/men/candidates/")))
    assert [place["number"] for place in answer["candidates"]] == [1, 2, 3]
    assert [(place["number"], place["due_cents"]) for place in answer["left_out"]] == [(4, 1500), (5, 0)]


def test_a_lottery_goes_step_by_step(men: Division, organizer: User) -> None:
    enter(men, 7)
    address = at(men.tournament, "divisions/men/lottery/")
    assert refused(ask(organizer, "POST", address), 409)["code"] == "list-open"
    asked = {"objection_minutes": 0, "apart": [[1, 2]]}
    closed = shown(ask(organizer, "POST", f"{address}list/", asked), 201)
    assert closed["list_hash"] == lottery.list_hash(closed["lines"])
    assert refused(ask(organizer, "POST", f"{address}tiles/", {"tiles": "6-6"}), 409)["code"] == "not-committed"
    assert len(shown(ask(organizer, "POST", f"{address}commitment/"), 201)["commitment"]) == 64
    assert shown(ask(organizer, "POST", f"{address}tiles/", {"tiles": "6-6 3-0"}), 201)["tiles"] == ["6-6", "3-0"]
    assert refused(ask(organizer, "POST", address), 409)["code"] == "tiles-missing"
    for moves in (2, 3):
        shown(ask(organizer, "POST", f"{address}tiles/undo/", {"moves": moves}), 201)
    shown(ask(organizer, "POST", f"{address}tiles/", {"tiles": TILES}), 201)
    held = shown(ask(organizer, "POST", address), 201)
    assert len(held["teams"]) == 3
    record = shown(ask(None, "GET", f"{address}record/"))["record"]
    assert mismatches(record) == []
    assert (record["tiles"], record["draw"]) == (TILES, 1)
    assert shown(ask(organizer, "POST", f"{address}ceremony/", {"seen": 0})) == {"shown": 1, "steps": 4}
    assert refused(ask(organizer, "POST", address), 409)["code"] == "already-drawn"
    assert shown(ask(organizer, "POST", f"{address}redraw/", {"reason": "one was forgotten"}), 201)["discarded"] == []
    assert shown(ask(None, "GET", f"{address}record/?lottery=1"))["record"] == record


def test_one_player_is_no_lottery(men: Division, organizer: User) -> None:
    enter(men, 1)
    error = refused(ask(organizer, "POST", at(men.tournament, "divisions/men/lottery/list/")), 422)
    assert (error["code"], error["rule"]) == ("too-few-players", "SACI rule 2")


def test_a_pair_is_two_numbers(men: Division, organizer: User) -> None:
    enter(men, 4)
    wishes: tuple[object, ...] = ([[1]], [[1, 2, 3]], [[]], [["x", 2]], [1, 2], [[1, 10**30]])
    for apart in wishes:
        answer = ask(organizer, "POST", at(men.tournament, "divisions/men/lottery/list/"), {"apart": apart})
        assert 400 <= answer.status_code < 500, apart


def test_nobody_chooses_the_seed(men: Division, organizer: User) -> None:
    enter(men, 4)
    answer = ask(organizer, "POST", at(men.tournament, "divisions/men/lottery/"), {"seed": "00" * 32})
    assert refused(answer, 400)["field"] == "seed"


def test_before_the_draw_there_is_no_record_and_no_tree(men: Division) -> None:
    for path in ("lottery/", "lottery/list/", "lottery/record/", "bracket/"):
        assert refused(ask(None, "GET", at(men.tournament, f"divisions/men/{path}")), 404)["code"] == "not-found"
