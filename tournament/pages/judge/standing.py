"""Where a sheet stands, as the judge's phone takes it further by what it has not sent yet (static/js/judge_fold.js)."""

from typing import Any

from scoring import sheets
from scoring.entries import Void
from scoring.hands import SEATS
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet


def data(sheet: Sheet, ruleset: Ruleset) -> dict[str, Any]:
    """The sheet as it is; under `undo` what it would be without its last line that stands, None where there is none."""
    last = next((line for line in reversed(sheet.lines) if not line.voided and not isinstance(line.entry, Void)), None)
    if last is None:
        return {**of(sheet), "undo": None}
    without = sheets.advance(sheet, Void(last.number, "-"), ruleset)
    return {**of(sheet), "undo": {**of(without), "number": last.number}}


def of(sheet: Sheet) -> dict[str, Any]:
    """What later lines hang on.

    totals: once the match is over those that ended it. players: each seat's wrong dominoes, as `warnings` of a side.
    exposed: each seat's tiles that lie face up. bonus: which hand bonus comes next. winner: the side that has won the
    match, None while it goes on.
    """
    lead = sheet.next_lead
    return {
        "totals": dict(sheet.totals if sheet.outcome is None else sheet.outcome.totals),
        "hands": sheet.hands_played,
        "lead": {"seat": lead.seat, "side": lead.side, "how": lead.how},
        "bonus": sheet.bonus_index,
        "shuffles": sheet.shuffles,
        "warnings": dict(sheet.warnings),
        "exposed": [[str(tile) for tile in sheet.exposed.get(seat, ())] for seat in SEATS],
        "players": [sheet.seat_warnings.get(seat, 0) for seat in SEATS],
        "wins": dict(sheet.wins),
        "winner": None if sheet.outcome is None else sheet.outcome.winner,
    }
