"""What comes out of an example of a hand, in the words of the pages."""

from typing import Final

from scoring import sheets
from scoring.sheets.folding import advance
from scoring.sheets.record import Line, Sheet
from tests.docs.examples.before import sheet_before
from tests.docs.examples.blocks import Example
from tests.docs.examples.hands import entries
from tests.docs.examples.words import say_lead, say_list, say_points

BONUSES: Final = {
    "hand-bonus": "hand bonus",
    "lock-bonus": "lock bonus",
    "capicu": "capicú",
    "chuchazo": "chuchazo",
    "pase-salida": "pase de salida",
    "pase-redondo": "pase redondo",
}


def hand_outcome(example: Example) -> dict[str, str]:
    """The claims an example could make, as the engine would. A hand that is refused comes to nothing."""
    before, ruleset = sheet_before(example), example.ruleset
    sheet = before
    refused: list[str] = []
    doubted: list[str] = []
    for entry in entries(example):
        for finding in sheets.check(sheet, entry, ruleset):
            found = refused if finding.severity == "error" else doubted
            found.append(f"{finding.code} ({finding.rule})")
        sheet = advance(sheet, entry, ruleset)
    if refused:
        return {"refused": "; ".join(dict.fromkeys(refused))}
    return {
        "points": say_points({side: sum(line.points[side] for line in sheet.lines) for side in sheet.totals}),
        "why": "; ".join(say_why(line) for line in sheet.lines),
        "after": say_points(sheet.totals),
        "worth next": str(sheet.stake),
        "leads next": say_lead(sheet.next_lead),
        "shuffles next": sheet.shuffles or "nobody yet",
        "match": say_match(sheet),
        "out": say_list(sheet.eliminated, "nobody"),
        "partidas": say_points(sheet.wins),
        "doubted": "; ".join(dict.fromkeys(doubted)) or "nothing",
    }


def say_match(sheet: Sheet) -> str:
    return f"won by {say_list(sheet.outcome.winners, 'nobody')}" if sheet.outcome else "goes on"


def say_why(line: Line) -> str:
    """The ledger's reasons for a line: "23 pips, 100 hand bonus"; what another side than the winner got is named."""
    extras = [
        f"{extra.points} {BONUSES[extra.note.code]}" + ("" if extra.side == line.winner else f" for {extra.side}")
        for extra in line.extras
    ]
    return ", ".join([say_count(line), *extras])


def say_count(line: Line) -> str:
    params = line.note.params
    if line.note.code == "level-block":
        return f"level at {params['pips']}"
    if "total" not in params:
        return line.note.code.replace("-", " ")
    marks = f" make {params['marks']}" if "marks" in params else ""
    return f"{params['total']} pips{marks}"
