"""The organizer promises prizes, hands them to the winners, prints receipts, and sees what a correction left behind."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import key
from tests.prizes.winners import decide, hand_out, let_the_other_win, parts, pledge
from tests.support.thorough import some
from tournament.models import Division, Payout, Prize, Tournament, User
from tournament.prizes import pledges
from tournament.registration import cash_boxes


@pytest.fixture
def office(client: Client, organizer: User) -> Client:
    client.force_login(organizer)
    return client


def address(tournament: Tournament, name: str = "prizes", *more: object) -> str:
    return reverse(f"organizer:{name}", args=[tournament.slug, *more])


def promised(**more: str) -> dict[str, str]:
    """The form as a browser sends it."""
    return {"key": key(), "bracket": "men", "place": "1", "kind": "trophy", "name": "A cup", "each": "team", **more}


def test_a_prize_is_promised_changed_and_shown_to_everybody(office: Client, drawn: Tournament) -> None:
    page = address(drawn)
    assert office.post(page, promised()).status_code == 303
    sent = promised(bracket="championship", kind="cash", cents="250.50", name="", each="player")
    assert office.post(page, sent).status_code == 303
    public = reverse("public:prizes", args=[drawn.slug])
    text = office.get(public).text
    assert "A cup" in text
    assert "$250.50 for each player" in text
    assert "not decided yet" in text
    office.post(address(drawn, "withdraw-prize", 1))
    assert "A cup" not in office.get(public).text
    assert [one.number for one in pledges.promised(drawn)] == [2]


WRONG: tuple[tuple[dict[str, str], str], ...] = (
    ({"kind": "cash", "cents": "0", "name": ""}, "cents"),
    ({"kind": "share", "part": "100.5", "name": ""}, "part"),
    ({"kind": "cash", "cents": "5", "name": "A cup"}, "name"),
    ({"kind": "trophy", "name": "A cup", "cents": "5"}, "cents"),
    ({"kind": "trophy", "name": " "}, "name"),
    ({"place": "4"}, "place"),
    ({"bracket": "mixed"}, "bracket"),
)


def test_a_promise_that_cannot_be_is_refused_at_its_field(office: Client, drawn: Tournament) -> None:
    for wrong, field in some(WRONG):
        answer = office.post(address(drawn), promised(**wrong))
        assert answer.status_code == 422
        assert answer.context["form"].errors[field], field
    assert not Prize.objects.exists()


def test_the_pool_is_set_and_fixed(office: Client, drawn: Tournament) -> None:
    assert office.post(address(drawn, "prize-pool"), {"cents": "", "fees_part": ""}).status_code == 422
    assert office.post(address(drawn, "prize-pool"), {"fees_part": "60"}).status_code == 303
    assert "Fix it at $108.00" in office.get(address(drawn)).text
    for seen in ("10700", "", "x", "9" * 40):
        assert office.post(address(drawn, "fix-prize-pool"), {"seen_cents": seen}).status_code == 409
    assert office.post(address(drawn, "fix-prize-pool"), {"seen_cents": "10800"}).status_code == 303
    drawn.prize_pool.refresh_from_db()
    assert drawn.prize_pool.cents == 108_00


def test_money_is_handed_out_of_a_box_with_a_receipt_and_comes_back(
    office: Client, organizer: User, drawn: Tournament, men: Division
) -> None:
    prize = pledge(drawn, "men", 1, cents=100_00)
    decide(men)
    box = cash_boxes.open_session(tournament=drawn, desk="Door", float_cents=60_00, key=key(), by=organizer)
    part, _other = parts(prize)
    page = address(drawn, "hand-out", prize.number, part.team.number, part.slot)
    assert "$50.00 for" in office.get(page).text
    sent = {"key": key(), "seen_cents": "5000", "method": "cash", "box": str(box.pk)}
    answer = office.post(page, sent)
    assert answer.status_code == 303
    assert office.post(page, sent)["Location"] == answer["Location"]  # sent twice
    assert Payout.objects.count() == 1
    receipt = office.get(answer["Location"]).text
    for word in ("P0001", "$50.00", part.registration.person.name, "Door", "Olga Organizer", "Signature"):
        assert word in receipt
    assert office.post(page, {**sent, "key": key()}).status_code == 409
    back = address(drawn, "take-prize-back", 1)
    assert office.post(back, {"key": key(), "reason": " ", "box": ""}).status_code == 422
    assert office.post(back, {"key": key(), "reason": "wrong player", "box": str(box.pk)}).status_code == 303
    assert cash_boxes.report(box).expected_cents == 60_00
    assert "given back with receipt P0002" in office.get(address(drawn, "payout", 1)).text


def test_a_cup_is_taken_by_either_player(office: Client, drawn: Tournament, men: Division) -> None:
    cup = pledge(drawn, "men", 1, name="A cup")
    decide(men)
    (part,) = parts(cup)
    mate = part.team.players.get(position=1).registration
    page = address(drawn, "hand-out", cup.number, part.team.number, 0)
    sent = {"key": key(), "seen_cents": "0", "taken_by": str(mate.number)}
    assert "method" not in office.get(page).context["form"].fields
    assert office.post(page, sent).status_code == 303
    assert mate.person.name in office.get(address(drawn, "payout", 1)).text
    assert "handed out" in office.get(reverse("public:prizes", args=[drawn.slug])).text


def test_nothing_else_is_there(office: Client, drawn: Tournament, men: Division) -> None:
    prize = pledge(drawn, "men", 1, cents=100_00)
    decide(men)
    hand_out(parts(prize)[0])
    for name, more in (("hand-out", (1, 99, 0)), ("hand-out", (9, 1, 0)), ("payout", (9,)), ("take-prize-back", (9,))):
        assert office.get(address(drawn, name, *more)).status_code == 404


def test_what_a_correction_leaves_with_the_wrong_team_is_shown(
    office: Client, drawn: Tournament, men: Division
) -> None:
    prize = pledge(drawn, "men", 1, cents=100_00)
    decide(men)
    part, _other = parts(prize)
    hand_out(part)
    let_the_other_win(men)
    warning = "A result was changed after a prize was handed out."
    for name in ("prizes", "treasury"):
        assert warning in office.get(address(drawn, name)).text
    right = parts(prize)[0]
    page = address(drawn, "hand-out", prize.number, right.team.number, 0)
    sent = {"key": key(), "seen_cents": "5000", "method": "cash", "box": ""}
    refused = office.post(page, sent)
    assert refused.status_code == 409
    assert refused.context["form"].errors["despite"]
    assert office.post(page, {**sent, "despite": "gone home already"}).status_code == 303
    assert "gone home already" in office.get(address(drawn, "payout", 2)).text
