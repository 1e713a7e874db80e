"""Cases of systems that count no pips: hands won."""

from scoring.entries import Hand
from scoring.hands import SIDES
from scoring.rulesets import get
from scoring.sheets import total_sheet
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case
from scoring.shell.cases.words import chosen

Facts = dict[str, object]


def six_love(case: Case) -> Facts:
    """Return the score after hands, each given by the side that won it; null is a level block."""
    ruleset = chosen(get("jamaican"), case)
    sheet = total_sheet([_won(told) for told in cases_case.listed("hands", case.need("hands"))], ruleset)
    outcome, counted = sheet.outcome, [line for line in sheet.lines if line.note.code != "after-the-end"]
    return {
        "score": [sheet.totals[side] for side in SIDES],
        "winner": None if outcome is None else outcome.winner,
        "hands": len(counted),
        "double_six_leads": sheet.next_lead.double_six,
        "stake": sheet.stake,
    }


def _won(told: object) -> Hand:
    if told is None:
        return Hand("block", None, (10, 10, 10, 10), None, None)
    if told not in SIDES:
        raise BadCase("hands", "not won by A, B or null")
    return Hand("domino", "AB".index(str(told)), None, None, None)  # type: ignore[arg-type]  # a seat of this side
