"""Rule 13 and resolution A6: one counter for a side and match; the tile lies face up for the hand."""

from scoring.sheets import total_sheet
from scoring.tiles import parse_tile
from tests.scoring.penalties import false_pass, wrong_domino
from tests.scoring.written import ONE, SACI, THREE, TWO, ZERO, domino, totals

WRONG = parse_tile("2-5")
OTHER = parse_tile("1-4")


def test_the_first_costs_nothing_and_the_partners_second_costs_ten_at_once() -> None:
    entries = [wrong_domino(ZERO, WRONG), wrong_domino(TWO, OTHER)]
    sheet = total_sheet(entries, SACI)
    assert [line.points["A"] for line in sheet.lines] == [0, -10]
    assert [line.note.code for line in sheet.lines] == ["warning", "wrong-domino"]
    assert sheet.offences_by_side("wrong_domino") == {"A": 2, "B": 0}


def test_each_side_has_its_own_counter_and_every_later_one_costs() -> None:
    assert totals([wrong_domino(seat, None) for seat in (ZERO, ONE, TWO, THREE, ZERO)]) == {"A": -20, "B": -10}


def test_the_counter_lasts_for_the_match_and_the_exposed_tiles_for_the_hand() -> None:
    shown = total_sheet([wrong_domino(ZERO, WRONG), wrong_domino(ZERO, None), wrong_domino(ZERO, OTHER)], SACI)
    assert shown.exposed == {ZERO: (WRONG, OTHER)}
    for end in (domino(1, 5, 0, 5, 5), false_pass(ONE)):
        after = total_sheet([wrong_domino(ZERO, WRONG), end], SACI)
        assert (after.exposed, after.offences["wrong_domino"]) == ({}, {ZERO: 1})


def test_it_belongs_to_the_hand_in_play() -> None:
    sheet = total_sheet([domino(1, 5, 0, 5, 5), wrong_domino(ZERO, WRONG), domino(1, 5, 0, 6, 5)], SACI)
    assert [line.hand_number for line in sheet.lines] == [1, 2, 2]
