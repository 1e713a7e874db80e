"""Money and trophies leave the club once, with receipts without gaps, and what comes back is a row of its own."""

import pytest

from tests.cast import key
from tests.prizes.winners import decide, hand_out, let_the_other_win, parts, pledge
from tournament.core.errors import Conflict, Refused
from tournament.models import Division, JournalLine, Payout, Prize, Tournament, User
from tournament.prizes import payouts, pledges, winners
from tournament.registration import cash_boxes, payments


@pytest.fixture
def first_prize(drawn: Tournament, men: Division) -> Prize:
    """A hundred dollars for the men's winners, who are known."""
    decide(men)
    return pledge(drawn, "men", 1, cents=100_00)


def test_each_player_gets_a_part_with_a_receipt(first_prize: Prize, organizer: User) -> None:
    rows = [hand_out(part, by=organizer) for part in parts(first_prize)]
    assert [(str(row), row.amount_cents) for row in rows] == [("P0001", 50_00), ("P0002", 50_00)]
    assert all(part.payout for part in parts(first_prize))
    line = JournalLine.objects.filter(action="hand-prize-out").latest("pk")
    assert line.actor == str(organizer.pseudonym)
    assert line.after["receipt"] == "P0002"
    assert f"tournament.payout {rows[1].uid}" in line.rows


def test_the_same_part_is_never_handed_out_twice(first_prize: Prize) -> None:
    part, _other = parts(first_prize)
    hand_out(part)
    with pytest.raises(Conflict, match="P0001"):
        hand_out(part)
    assert Payout.objects.count() == 1


def test_a_form_sent_twice_is_one_payout(first_prize: Prize) -> None:
    part, other = parts(first_prize)
    once = key()
    assert hand_out(part, key=once) == hand_out(part, key=once)
    with pytest.raises(Conflict, match="another prize"):
        hand_out(other, key=once)


def test_what_comes_back_is_a_row_and_can_be_handed_out_again(first_prize: Prize) -> None:
    part, _other = parts(first_prize)
    row = hand_out(part)
    once = key()
    back = payouts.take_back(payout=row, reason="wrong player", key=once, by=None)
    assert (back.amount_cents, str(back), back.reverses) == (-50_00, "P0002", row)
    assert payouts.take_back(payout=row, reason="wrong player", key=once, by=None) == back
    for again in (row, back):
        with pytest.raises((Conflict, Refused)):
            payouts.take_back(payout=again, reason="again", key=key(), by=None)
    assert hand_out(part).ordinal == 3


def test_it_needs_a_reason_to_come_back(first_prize: Prize) -> None:
    row = hand_out(parts(first_prize)[0])
    for reason in ("  ", "x" * 201, "a\x1bb"):
        with pytest.raises(Refused) as caught:
            payouts.take_back(payout=row, reason=reason, key=key(), by=None)
        assert caught.value.field == "reason"


def test_nothing_is_handed_out_before_it_is_won(drawn: Tournament) -> None:
    prize = pledge(drawn, "men", 1, cents=100_00)
    with pytest.raises(Conflict, match="has no winner yet"):
        payouts.hand_out(prize=prize, team=1, slot=0, seen_cents=50_00, key=key(), by=None)


def test_who_has_not_won_gets_nothing(first_prize: Prize) -> None:
    with pytest.raises(Conflict, match="has not won"):
        payouts.hand_out(prize=first_prize, team=4, slot=0, seen_cents=50_00, key=key(), by=None)


def test_an_amount_that_has_changed_is_looked_at_again(first_prize: Prize) -> None:
    with pytest.raises(Conflict, match="The amount has changed"):
        hand_out(parts(first_prize)[0], seen_cents=60_00)


def test_a_share_waits_until_the_pool_is_fixed(drawn: Tournament, men: Division) -> None:
    pledges.set_pool(tournament=drawn, fees_part=5000, by=None)
    share = pledge(drawn, "men", 1, part=5000)
    decide(men)
    with pytest.raises(Conflict, match="fix its amount first"):
        hand_out(parts(share)[0])
    pledges.fix_pool(tournament=drawn, seen_cents=90_00, by=None)
    assert hand_out(parts(share)[0]).amount_cents == 22_50
    last = drawn.payments.latest("receipt")
    payments.reverse(payment=last, reason="by mistake", key=key(), by=None)  # fees change nothing any more
    for change in (
        lambda: pledges.set_pool(tournament=drawn, cents=1, by=None),
        lambda: pledges.withdraw(prize=share, by=None),
        lambda: pledge(drawn, "women", 1, part=100),
    ):
        with pytest.raises(Conflict):
            change()
    assert parts(share)[1].cents == 22_50


def test_either_player_takes_the_trophy_of_both(drawn: Tournament, men: Division) -> None:
    cup = pledge(drawn, "men", 1, name="Cup")
    decide(men)
    (part,) = parts(cup)
    second = part.team.players.get(position=1).registration
    with pytest.raises(Refused) as caught:
        hand_out(part, taken_by=9999)
    assert caught.value.field == "taken_by"
    row = hand_out(part, taken_by=second.number)
    assert (row.registration, row.method, row.amount_cents) == (second, "", 0)
    with pytest.raises(Conflict, match="already"):
        hand_out(parts(cup)[0])


def test_cash_leaves_the_box_that_was_named(first_prize: Prize, organizer: User) -> None:
    tournament = first_prize.tournament
    box = cash_boxes.open_session(tournament=tournament, desk="Door", float_cents=70_00, key=key(), by=organizer)
    one, other = parts(first_prize)
    row = hand_out(one, how=payouts.How(session=box))
    assert cash_boxes.report(box).expected_cents == 20_00
    with pytest.raises(Refused, match="does not have that much money"):
        hand_out(other, how=payouts.How(session=box))
    sent = hand_out(other, how=payouts.How("transfer", " 4711 ", box))
    assert (sent.session, sent.reference) == (None, "4711")
    payouts.take_back(payout=row, reason="recount", key=key(), by=None, session=box)
    assert cash_boxes.report(box).expected_cents == 70_00


def test_a_corrected_result_shows_what_is_with_the_wrong_team(first_prize: Prize, men: Division) -> None:
    for part in parts(first_prize):
        hand_out(part)
    number = let_the_other_win(men)
    board = winners.board(first_prize.tournament)
    assert [str(payout) for payout in board.strays] == ["P0001", "P0002"]
    right = parts(first_prize)[0]
    assert right.team.number == number
    with pytest.raises(Conflict) as caught:
        hand_out(right)
    assert (caught.value.code, caught.value.field) == ("paid-to-others", "despite")
    assert hand_out(right, despite="the first pair has left").reason == "the first pair has left"
