"""A sheet goes on from where it stands: with one more entry it is what all its entries fold into."""

import pytest

from scoring.entries import Entry, Forfeit, Hand, Void
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.sheets import Lead, advance, total_sheet
from scoring.tiles import parse_tile
from tests.scoring.penalties import false_pass, wrong_domino
from tests.scoring.written import ONE, TWO, ZERO, block, domino

ENTRIES: list[Entry] = [
    domino(1, 5, 0, 5, 5),
    wrong_domino(ZERO, parse_tile("1-2")),
    wrong_domino(TWO, None),
    block(0, 5, 10, 7, 2),
    false_pass(ONE),
    domino(0, 0, 60, 60, 41),
    Hand("void", None, None, None, None),
    domino(2, 30, 60, 0, 41, recount=131),
    Void(4, "the wrong figures"),
    domino(1, 7, 0, 3, 4),
    Void(9, "a void voids no void"),
    Forfeit("B", "left"),
    domino(3, 1, 2, 3, 0),
    false_pass(Seat(4)),
]
FOUR = [ruleset for ruleset in all_rulesets() if ruleset.players == 4]


@pytest.mark.parametrize("ruleset", [*FOUR, get("saci", {"void_shuffle": "OTHERS"})], ids=lambda ruleset: ruleset.key)
def test_entry_by_entry(ruleset: Ruleset) -> None:
    sheet = total_sheet([], ruleset)
    for number, entry in enumerate(ENTRIES, 1):
        sheet = advance(sheet, entry, ruleset)
        assert sheet == total_sheet(ENTRIES[:number], ruleset)


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
def test_an_empty_sheet_has_nothing_for_every_side(ruleset: Ruleset) -> None:
    sheet = total_sheet([], ruleset)
    nothing = dict.fromkeys(ruleset.seating.sides, 0)
    assert (sheet.totals, sheet.offences, sheet.wins) == (nothing, {}, nothing)
    assert sheet.next_lead == Lead(None, None, ruleset.first_lead)
    assert (sheet.shuffles, sheet.outcome, sheet.bonus_index, sheet.hands_played) == (None, None, 1, 0)
