"""What the engine says of a whole sheet that is typed and not written: line by line, all at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import sheets
from scoring.findings import Finding
from scoring.sheets import Line, Sheet
from tournament import entry, opening, systems
from tournament.models import Sitting


@dataclass(frozen=True)
class JudgedLine:
    """One line: what the engine finds in it, and what it gives; `line` None where it could not be read."""

    findings: tuple[Finding, ...] = ()
    line: Line | None = None

    @property
    def is_refused(self) -> bool:
        """Whether it could not be written."""
        return any(finding.severity == "error" for finding in self.findings)


@dataclass(frozen=True)
class Judged:
    """A sheet as it would be. before: as it is. lines: one for each that was given. points: of side A and side B."""

    before: Sheet
    after: Sheet
    lines: tuple[JudgedLine, ...]
    points: tuple[int, int]

    @property
    def refused(self) -> int | None:
        """The first line that could not be written, from 0; None when all can."""
        return next((index for index, one in enumerate(self.lines) if one.is_refused), None)


def judge(sitting: Sitting, lines: Sequence[Mapping[str, Any] | None]) -> Judged:
    """The sheet with these lines after those that are on it; None stands for a line that cannot be read yet.

    A line that the engine refuses still counts for the lines after it, as it does on the paper.
    """
    ruleset = opening.ruleset_of(sitting.tournament)
    before = after = entry.sheet_of(sitting)
    told = []
    for data in lines:
        if data is None:
            told.append(JudgedLine())
            continue
        new = entry.read(sitting, data)
        findings = sheets.check(after, new, ruleset)
        after = sheets.advance(after, new, ruleset)
        told.append(JudgedLine(findings, after.lines[-1]))
    points = systems.match_points(after, ruleset)
    return Judged(before, after, tuple(told), (points["A"], points["B"]))
