"""A hand that conflicts with newer lines: both sides, for the judge to choose."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import entries, sheets
from scoring.ruleset import Ruleset
from scoring.sheets import Line
from tournament.core.errors import Conflict
from tournament.core.findings.sentences import why
from tournament.matches import entry, sheet_text
from tournament.models import TableMatch
from tournament.tournaments import opening
from tournament.web.matches.scoreboard.hand_form import HandForm


@dataclass(frozen=True)
class Written:
    """A line on the sheet: number counts lines, hand counts hands (None for other lines and voided ones)."""

    number: int
    hand: int | None
    what: str
    why: str
    by: str
    at: datetime.datetime


@dataclass(frozen=True)
class Both:
    """The hand the judge wanted to record, and the lines on the sheet instead.

    sentence: why it was not recorded. hand: the number that the hand had on the judge's page.
    """

    sentence: str
    hand: int
    what: str
    why: str
    written: list[Written]


def side_by_side(error: Conflict, table_match: TableMatch, form: HandForm) -> Both | None:
    """Both sides of a conflict about a valid form; None if nothing was recorded meanwhile."""
    # Another conflict, such as a finished match.
    if not error.lines:
        return None
    data, ruleset = form.entry_data(), opening.rules_of(table_match.tournament)
    sheet = entry.sheet_of(table_match)
    # The sheet as the judge saw it: without the lines that they did not know.
    seen = sheets.total_sheet(sheet.entries[: error.lines[0].number - 1], ruleset)
    lines = {line.number: line for line in sheet.lines}
    return Both(
        sentence=str(error),
        hand=seen.hands_played + 1,
        what=sheet_text.describe_entry(entry.read(table_match, data), table_match),
        why=_worth(seen, data, ruleset),
        written=[
            Written(
                number=told.number,
                hand=told.hand,
                what=sheet_text.describe_entry(lines[told.number].entry, table_match),
                why=_why(lines[told.number]),
                by=told.by,
                at=told.at,
            )
            for told in error.lines
        ],
    )


def _worth(sheet: sheets.Sheet, data: Mapping[str, Any], ruleset: Ruleset) -> str:
    """How the points of a hand add up at its intended place."""
    return _why(sheets.advance(sheet, entries.from_data(data, ruleset.seating), ruleset).lines[-1])


def _why(line: Line) -> str:
    return "" if line.voided else why(line)
