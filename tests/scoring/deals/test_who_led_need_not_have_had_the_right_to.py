"""In garrafina the right to begin passes on until somebody has the double: who led is written, who had it is known."""

import random
from dataclasses import replace

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import Lead, Sheet, check, total_sheet
from scoring.simulation import TableHand, play_any

GARRAFINA = get("garrafina")
KNOWN = Lead(Seat(1), "B", "ENTITLED")


def hands() -> list[TableHand]:
    rng = random.Random(3)
    return [play_any(rng, GARRAFINA, lead=KNOWN) for _ in range(20)]


def codes(sheet: Sheet, hand: TableHand) -> list[str]:
    written = Hand("domino" if hand.end == "domino" else "block", hand.by, None, None, None, leader=hand.leader)
    return [finding.code for finding in check(sheet, replace(written, play=hand.play), GARRAFINA)]


def after(lead: Lead) -> Sheet:
    return replace(total_sheet([], GARRAFINA), next_lead=lead)


def test_the_sheet_knows_who_had_it() -> None:
    for hand in hands():
        assert codes(after(KNOWN), hand) == []


def test_where_the_sheet_does_not_the_first_to_move_had_it() -> None:
    for hand in hands():
        assert codes(after(Lead(None, None, "ENTITLED")), hand) == []


def test_it_cannot_be_said_of_who_had_no_right() -> None:
    late = [hand for hand in hands() if hand.play.moves[0].kind == "pass"]
    assert late
    for hand in late:
        assert {"wrong-leader", "out-of-turn"} & set(codes(after(Lead(Seat(0), "A", "ENTITLED")), hand))
