"""Cases of systems that count no pips: hands won, and points of single plays."""

from dataclasses import replace

from scoring.counting import in_fives_and_threes
from scoring.entries import Hand
from scoring.hands import SIDES, Seat
from scoring.rulesets.fives import FIVES
from scoring.rulesets.jamaican import JAMAICAN
from scoring.sheets import advance, total_sheet
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case
from scoring.shell.cases.words import chosen

Facts = dict[str, object]


def six_love(case: Case) -> Facts:
    """Return the score after hands, each given by the side that won it; null is a level block."""
    ruleset = chosen(JAMAICAN, case)
    sheet = total_sheet([_won(told) for told in cases_case.listed("hands", case.need("hands"))], ruleset)
    outcome, counted = sheet.outcome, [line for line in sheet.lines if line.note.code != "after-the-end"]
    return {
        "score": [sheet.totals[side] for side in SIDES],
        "winner": None if outcome is None else outcome.winner,
        "hands": len(counted),
        "double_six_leads": sheet.next_lead.double_six,
        "stake": sheet.stake,
    }


def fives(case: Case) -> Facts:
    """Return what a tile earns side A by the pips of the open ends, and the score after it."""
    ruleset = chosen(FIVES, case)
    ends = sum(cases_case.whole_number("open", each) for each in cases_case.listed("open", case.need("open")))
    last, before = case.truth("last"), cases_case.whole_number("before", case.need("before"))
    play, out = in_fives_and_threes(ends), ruleset.out_point if last else 0
    sheet = replace(total_sheet((), ruleset), totals={"A": before, "B": 0})
    hand = Hand("domino" if last else "block", Seat(0), None, None, None, scored=((play + out,), (0,)))
    after = advance(sheet, hand, ruleset)
    return {
        "sum": ends,
        "play": play,
        "out": out,
        "counted": after.totals["A"] == before + play + out,
        "after": after.totals["A"],
        "won": after.outcome is not None,
    }


def _won(told: object) -> Hand:
    if told is None:
        return Hand("block", None, (10, 10, 10, 10), None, None)
    if told not in SIDES:
        raise BadCase("hands", "not won by A, B or null")
    return Hand("domino", Seat("AB".index(str(told))), None, None, None)
