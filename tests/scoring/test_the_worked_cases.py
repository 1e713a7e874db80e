"""The worked cases of the SACI rules: hands, miscues, forfeits, legal plays and what cannot be true."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.entries import FalsePass, Hand, WrongDomino
from scoring.hands import Seat, Side, side_of
from scoring.legal import legal_tiles
from scoring.rulesets import get
from scoring.sheets import advance, score
from scoring.tiles import parse_tile
from tests.scoring.written import SACI, errors, held, standing

Case = dict[str, Any]
CASES: list[Case] = [
    json.loads(line) for line in (Path(__file__).parent / "cases" / "saci.jsonl").read_text().splitlines()
]
CODES = {
    "duplicate 3-4": "tile-twice",
    "a blocked double-6 line has equal ends": "block-ends-differ",
    "4-6 can still be played": "tile-still-fits",
}


def of(kind: str) -> pytest.MarkDecorator:
    """Give the test each case of this kind."""
    cases = [case for case in CASES if case["kind"] == kind]
    assert cases
    return pytest.mark.parametrize("case", cases, ids=lambda case: case["id"])


def hand_of(case: Case) -> Hand:
    """The hand of a case; where it does not say who went out, it is the seat that has nothing left."""
    seats = case["seats"]
    outcome = case.get("outcome", {"type": "domino"})
    empty = [seat for seat in range(4) if not seats[str(seat)]]
    by = outcome.get("by", empty[0] if outcome["type"] == "domino" else None)
    ends = outcome.get("ends") or case.get("ends")
    return Hand(
        outcome["type"],
        None if by is None else Seat(by),
        None,
        held(*(" ".join(seats[str(seat)]) for seat in range(4))),
        None,
        None if ends is None else (ends[0], ends[1]),
    )


@of("hand")
def test_a_hand(case: Case) -> None:
    expected = case["expected"]
    ruleset = get("saci", {"count_scope": case.get("scope", "ALL")})
    before = standing(case["before"]["A"], case["before"]["B"], case["outcome"]["leader"])
    hand = hand_of(case)
    assert errors(hand, before, ruleset) == []
    worth = score(hand, before, ruleset)
    after = advance(before, hand, ruleset)
    told = {
        "winner": worth.winner,
        "points": worth.points,
        "after": after.totals,
        "match_over": after.outcome is not None,
        "next_lead": after.next_lead.seat,
    }
    assert {name: told[name] for name in expected} == expected


@of("miscues")
def test_miscues(case: Case) -> None:
    sheet = standing(case["before"]["A"], case["before"]["B"])
    rulings: list[str | int] = []
    for number, tile in case["outcome"]["events"]:
        seat = Seat(number)
        sheet = advance(sheet, WrongDomino(seat, parse_tile(tile)), SACI)
        cost = sheet.lines[-1].points[side_of(seat)]
        rulings.append(cost or sheet.lines[-1].note.code)
    assert rulings == case["expected"]["rulings"]
    assert sheet.totals == case["expected"]["after"]


@of("forfeit")
def test_a_false_pass(case: Case) -> None:
    expected = case["expected"]
    before = standing(case["before"]["A"], case["before"]["B"])
    after = advance(before, FalsePass(Seat(case["outcome"]["by"])), SACI)
    penalty: dict[Side, int] = {side: points for side, points in after.lines[-1].points.items() if points}
    assert penalty == expected["penalty"]
    assert after.totals == expected["after"]
    assert after.lines[-1].winner == expected["winner"]
    assert after.next_lead.side == expected["next_lead_team"]
    assert (after.outcome is not None) == expected["match_over"]


@of("legal")
def test_legal_plays(case: Case) -> None:
    hand = [parse_tile(tile) for tile in case["hand"]]
    exposed = [parse_tile(tile) for tile in case.get("exposed", [])]
    legal = [str(tile) for tile in legal_tiles((case["ends"][0], case["ends"][1]), hand, exposed)]
    assert (legal or ["pass"]) == case["expected"]["legal"]


@of("validate")
def test_what_cannot_be_true(case: Case) -> None:
    assert errors(hand_of(case)) == [CODES[problem] for problem in case["expected"]["problems"]]
