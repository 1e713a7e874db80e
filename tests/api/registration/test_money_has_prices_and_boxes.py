from tests.api.asking import ask, at, refused, shown
from tests.cast import enter, key
from tournament.models import Division, User


def test_a_price_is_added_raised_and_ended(men: Division, organizer: User, desk: User) -> None:
    address = at(men.tournament, "prices/")
    early = {"name": "early", "amount_cents": 1000, "ends_at": "2020-01-01T00:00:00Z"}
    shown(ask(organizer, "POST", address, early), 201)
    men_only = shown(ask(organizer, "POST", address, {"name": "men", "amount_cents": 900, "division": "men"}), 201)
    assert (men_only["division"], men_only["kind"]) == ("men", "")
    seen = shown(ask(desk, "GET", address))
    assert [price["name"] for price in seen["prices"]] == ["early", "men"]
    assert {(line["division"], line["kind"], line["amount_cents"]) for line in seen["now"]} == {
        ("men", "member", 900),
        ("men", "guest", 900),
        ("women", "member", 1500),
        ("women", "guest", 2000),
    }
    shown(ask(organizer, "POST", f"{address}{men_only['id']}/move-up/"))
    assert shown(ask(desk, "GET", address))["prices"][0]["name"] == "men"
    assert shown(ask(organizer, "PATCH", f"{address}{men_only['id']}/", {"amount_cents": 950})) == {
        **men_only,
        "amount_cents": 950,
    }
    for _ in range(2):
        assert ask(organizer, "DELETE", f"{address}{men_only['id']}/").status_code == 204
        refused(ask(desk, "GET", f"{address}{men_only['id']}/"), 404)
    assert [price["name"] for price in shown(ask(desk, "GET", address))["prices"]] == ["early"]
    error = refused(ask(organizer, "POST", address, {"name": "x", "amount_cents": 1, "division": "dogs"}), 422)
    assert (error["code"], error["field"]) == ("not-here", "division")


def test_a_box_is_counted_blind_and_closed(men: Division, organizer: User, desk: User) -> None:
    boxes = at(men.tournament, "cash-boxes/")
    box = shown(ask(desk, "POST", boxes, {"key": key(), "desk": "Desk 1", "float_cents": 5000}), 201)
    assert (box["number"], box["expected_cents"]) == (1, None)
    enter(men, 1, paid=False)
    pay = at(men.tournament, "registrations/1/payments/")
    payment = shown(ask(desk, "POST", pay, {"key": key(), "cash_box": 1}), 201)
    assert (payment["kind"], payment["cash_box"]) == ("payment", 1)
    refund = {"key": key(), "reason": "late", "amount_cents": 500, "cash_box": 1}
    assert shown(ask(desk, "POST", at(men.tournament, "payments/1/refund/"), refund), 201)["refunds"] == 1
    assert shown(ask(organizer, "GET", f"{boxes}1/report/"))["expected_cents"] == 6000
    told = shown(ask(desk, "POST", f"{boxes}1/count/", {"counted": {"5000": 1}}))
    assert told == {"counted_cents": 5000, "expected_cents": 6000, "difference_cents": -1000}
    closing = {"key": key(), "counted": {"5000": 1}, "expected_cents": 6000}
    assert refused(ask(desk, "POST", f"{boxes}1/closure/", closing), 422)["field"] == "remark"
    closed = shown(ask(desk, "POST", f"{boxes}1/closure/", {**closing, "remark": "nobody knows"}), 201)
    assert (closed["counted"], closed["difference_cents"]) == ({"5000": 1}, -1000)
    error = refused(ask(desk, "POST", f"{boxes}1/closure/", {**closing, "key": key(), "remark": "x"}), 409)
    assert error["code"] == "cash-closed"


def test_a_waiver_is_an_organizers(men: Division, organizer: User, desk: User) -> None:
    enter(men, 1, paid=False)
    address, asked = at(men.tournament, "registrations/1/waiver/"), {"key": key(), "reason": "plays for us"}
    assert ask(desk, "POST", address, asked).status_code == 403
    answer = shown(ask(organizer, "POST", address, asked), 201)
    assert (answer["kind"], answer["method"], answer["amount_cents"]) == ("waiver", "waived", 1500)
