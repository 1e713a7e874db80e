from tests.api.asking import ask, refused, shown
from tests.cast import key
from tests.prizes.winners import decide
from tournament.models import Division, Tournament, User
from tournament.registration import cash_boxes


def test_from_the_promise_to_the_receipt_and_back(drawn: Tournament, men: Division, organizer: User) -> None:
    base = f"tournaments/{drawn.slug}"
    first = {"key": key(), "division": "men", "place": 1, "kind": "share", "part": 5000}
    shown(ask(organizer, "POST", f"{base}/prizes/", first), 201)
    shown(ask(organizer, "POST", f"{base}/prizes/", first), 201)  # sent twice
    shown(ask(organizer, "POST", f"{base}/prize-pool/", {"fees_part": 5000}))
    board = shown(ask(organizer, "POST", f"{base}/prize-pool/final-size/", {"seen_cents": 90_00}))
    assert (board["pool_cents"], board["left_cents"], len(board["prizes"])) == (90_00, 45_00, 1)
    decide(men)
    drawn.refresh_from_db()
    public = shown(ask(None, "GET", f"{base}/prizes/"))["prizes"][0]
    assert (public["value_cents"], public["teams"][0]["number"], public["handed_out"]) == (45_00, 1, False)
    box = cash_boxes.open_session(tournament=drawn, desk="Door", float_cents=50_00, key=key(), by=organizer)
    for due in shown(ask(organizer, "GET", f"{base}/payouts/"))["due"]:
        asked = {name: due[name] for name in ("prize", "team", "slot")} | {"seen_cents": due["cents"], "key": key()}
        row = shown(ask(organizer, "POST", f"{base}/payouts/", {**asked, "box": box.number}), 201)
        assert (row["amount_cents"], row["box"], row["name"]) == (22_50, 1, due["name"])
        refused(ask(organizer, "POST", f"{base}/payouts/", {**asked, "key": key()}), 409)
    back = shown(
        ask(organizer, "POST", f"{base}/payouts/2/reversal/", {"key": key(), "reason": "absent", "box": 1}), 201
    )
    assert (back["printed"], back["reverses"], back["amount_cents"]) == ("P0003", 2, -22_50)
    accounts = shown(ask(organizer, "GET", f"{base}/treasury/"))
    assert (accounts["prizes_cents"], accounts["left_cents"]) == (22_50, 180_00 - 22_50)
    assert accounts["boxes"][0]["expected"] == 27_50
    assert accounts["total"]["kept"] == sum(one["line"]["kept"] for one in accounts["by_hour"]) == 180_00


def test_the_payments_are_read_in_parts(drawn: Tournament, organizer: User) -> None:
    address = f"tournaments/{drawn.slug}/treasury/payments/"
    rows = shown(ask(organizer, "GET", address))["results"]
    assert sum(row["amount_cents"] for row in rows) == 180_00
    assert shown(ask(organizer, "GET", address, query={"registration": "3"}))["results"] == rows[2:3]
    assert shown(ask(organizer, "GET", address, query={"kind": "waiver"}))["results"] == []
