"""A hand that came too late beside what somebody else wrote meanwhile: the judge looks at both, and chooses."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import entries, sheets
from scoring.ruleset import Ruleset
from scoring.sheets import Line
from tournament import entry, ledger, opening
from tournament.errors import Conflict
from tournament.findings import why
from tournament.forms.judge.hands import HandForm
from tournament.models import Sitting


@dataclass(frozen=True)
class Written:
    """A line that is on the sheet: number counts lines, hand counts hands (None: it is none, or was voided)."""

    number: int
    hand: int | None
    what: str
    why: str
    by: str
    at: datetime.datetime


@dataclass(frozen=True)
class Both:
    """What the judge wanted to write, and what is on the sheet instead.

    sentence: why it was not written. hand: the number that his hand had on the page he saw.
    """

    sentence: str
    hand: int
    what: str
    why: str
    written: list[Written]


def side_by_side(error: Conflict, sitting: Sitting, form: HandForm) -> Both | None:
    """Both sides of a conflict about a valid form; None when nothing was written meanwhile."""
    if not error.lines:
        return None
    data, ruleset = form.entry_data(), opening.ruleset_of(sitting.tournament)
    sheet = entry.sheet_of(sitting)
    seen = sheets.fold(sheet.entries[: error.lines[0].number - 1], ruleset)
    lines = {line.number: line for line in sheet.lines}
    return Both(
        sentence=str(error),
        hand=seen.hands_played + 1,
        what=ledger.what(entry.read(sitting, data), sitting),
        why=_worth(seen, data, ruleset),
        written=[
            Written(
                number=told.number,
                hand=told.hand,
                what=ledger.what(lines[told.number].entry, sitting),
                why=_why(lines[told.number]),
                by=told.by,
                at=told.at,
            )
            for told in error.lines
        ],
    )


def _worth(sheet: sheets.Sheet, data: Mapping[str, Any], ruleset: Ruleset) -> str:
    """How the points of a hand add up where it was meant to stand."""
    return _why(sheets.advance(sheet, entries.from_data(data, ruleset.seating), ruleset).lines[-1])


def _why(line: Line) -> str:
    return "" if line.voided else why(line)
