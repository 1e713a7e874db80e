"""A side that is out of the match leads no hand, wins nothing, and holds nothing."""

import pytest

from scoring.entries import Entry, Forfeit, Hand
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import Lead, Sheet, advance, check, total_sheet
from scoring.tiles import tile

LEAVES = Forfeit("B", "had to go home")
SINGLES = {"players": 3, "team_size": 1}


def out(by: int, *pips: int) -> Hand:
    """`by` leads and goes out."""
    return Hand("domino", Seat(by), pips, None, None, leader=Seat(by))


@pytest.mark.parametrize(
    ("key", "options", "entries", "leads"),
    [
        ("basque", SINGLES, [LEAVES, out(0, 0, 0, 4)], 2),
        ("basque", SINGLES, [out(0, 0, 5, 4), LEAVES], 2),
        ("garrafina", {}, [out(0, 0, 5, 4, 9), LEAVES], 2),
        ("garrafina", {}, [LEAVES, out(0, 0, 0, 4, 9)], 2),
        ("basque", SINGLES, [out(1, 5, 0, 4), LEAVES], 2),
    ],
)
def test_the_lead_goes_on_to_the_next_who_is_in(
    key: str, options: dict[str, object], entries: list[Entry], leads: int
) -> None:
    assert total_sheet(entries, get(key, options)).next_lead.seat == leads


def test_the_last_hand_is_won_among_those_who_are_in() -> None:
    garrafina = get("garrafina", {"hands_limit": 2})
    sheet = total_sheet([out(1, 9, 0, 9, 9), LEAVES, out(0, 0, 0, 11, 3)], garrafina)
    assert sheet.totals == {"A": 5, "B": 27, "C": -20, "D": -12}
    assert sheet.outcome is not None
    assert (sheet.outcome.winner, sheet.outcome.reason) == ("A", "hands")


def test_the_points_of_one_who_left_end_nothing() -> None:
    garrafina = get("garrafina", {"target": 20})
    played: list[Entry] = [out(1, 9, 0, 4, 6), LEAVES, out(0, 0, 0, 11, 3)]
    assert total_sheet(played, garrafina).totals["B"] == 19
    assert total_sheet(played, get("garrafina", {"target": 19})).outcome is not None
    assert total_sheet([Forfeit("B", "first"), *played], garrafina).outcome is None


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (out(0, 0, 0, 4), []),
        (out(0, 0, 6, 4), ["seat-is-out"]),
        (out(1, 5, 0, 4), ["seat-is-out"]),
        (Hand("domino", Seat(0), None, ((), (tile(1, 1),), (tile(2, 2),)), None), ["seat-is-out"]),
        (Hand("domino", Seat(0), None, ((), (), (tile(2, 2),)), None), []),
        (Hand("domino", Seat(0), None, ((), (), ()), None), ["seat-without-tiles"]),
    ],
)
def test_what_is_written_of_one_who_is_out_is_refused(hand: Hand, codes: list[str]) -> None:
    ruleset = get("basque", SINGLES)
    found = check(total_sheet([LEAVES], ruleset), hand, ruleset)
    assert [finding.code for finding in found if finding.severity == "error"] == codes


def test_one_after_the_other_leaves_and_the_last_wins() -> None:
    garrafina = get("garrafina")
    sheet = total_sheet([LEAVES, Forfeit("D", "too"), Forfeit("A", "too")], garrafina)
    assert sheet.outcome is not None
    assert (sheet.outcome.winner, sheet.outcome.reason) == ("C", "forfeit")


def test_one_who_is_out_wins_no_hand() -> None:
    line = total_sheet([LEAVES, out(1, 5, 0, 4)], get("basque", SINGLES)).lines[1]
    assert (line.winner, line.note.code, set(line.points.values())) == (None, "no-count", {0})


def test_whatever_one_who_is_out_has_no_target_is_reached() -> None:
    ruleset = get("garrafina", {"target": 20})
    sheet = Sheet(totals={"A": 0, "B": 90, "C": 0, "D": 0}, eliminated=("B",), next_lead=Lead(Seat(0), "A"))
    assert advance(sheet, out(0, 0, 0, 4, 3), ruleset).outcome is None
