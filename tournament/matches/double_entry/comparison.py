"""Compare two readings of one scoresheet field by field, and check the typed sheet with the engine line by line."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring import sheets
from scoring.entries import LARGEST, Forfeit, to_data
from scoring.findings import Finding, can_be_overruled
from scoring.sheets import Line, Sheet
from tournament.core import rule_systems
from tournament.core.errors import Refused
from tournament.core.names import is_readable
from tournament.matches import entry
from tournament.models import TableMatch
from tournament.tournaments import opening

MOST_LINES: Final = 200  # lines per scoresheet; matches have a tenth of them
LONGEST_CELL: Final = 300  # characters per form field
LONGEST_INITIALS: Final = 40
Data = Mapping[str, Any]


@dataclass(frozen=True)
class Content:
    """What one person read on a scoresheet.

    typed: the form rows as typed, valid or not, so that a draft loses nothing; empty if a program sent lines. lines:
    sheet entries as data, in the order of the paper. final: the final points of side A and side B, None if the paper
    has none. initials: the signatures of side A and side B, "" for none.
    """

    typed: tuple[Mapping[str, str], ...] = ()
    lines: tuple[Data, ...] = ()
    final: tuple[int, int] | None = None
    initials: tuple[str, str] = ("", "")

    def to_data(self) -> dict[str, Any]:
        """Return the content in JSON form."""
        return {
            "typed": [dict(row) for row in self.typed],
            "lines": [dict(line) for line in self.lines],
            "final": None if self.final is None else list(self.final),
            "initials": list(self.initials),
        }

    @classmethod
    def from_data(cls, data: Data) -> "Content":
        """Parse what `to_data` wrote."""
        final = data.get("final")
        side_a, side_b = data.get("initials") or ("", "")
        return cls(
            typed=tuple(data.get("typed", ())),
            lines=tuple(data.get("lines", ())),
            final=None if final is None else (final[0], final[1]),
            initials=(side_a, side_b),
        )


EMPTY: Final = Content()


def cleaned(table_match: TableMatch, content: Content) -> Content:
    """Return the content with every line in the engine's form. Refused at the field for invalid content."""
    if max(len(content.lines), len(content.typed)) > MOST_LINES:
        raise Refused(_("A sheet has at most {count} lines.").format(count=MOST_LINES), field="lines", code="too-long")
    if any(len(cell) > LONGEST_CELL for row in content.typed for cell in row.values()):
        raise Refused(_("At most 300 characters."), field="lines", code="too-long")
    if content.final is not None and any(abs(points) > LARGEST for points in content.final):
        raise Refused(_("This score is not possible."), field="final", code="out-of-range")
    return Content(
        typed=content.typed,
        lines=tuple(_line(table_match, line) for line in content.lines),
        final=content.final,
        initials=(_initials(content.initials[0]), _initials(content.initials[1])),
    )


def _line(table_match: TableMatch, data: Data) -> Data:
    read = entry.read(table_match, data)
    entry.refuse_overruling(read)  # what is on paper is typed first; an organizer overrules when it is taken in
    written = to_data(read)
    if written["kind"] == "void":
        raise Refused(_("A line that was struck out on the paper is left out."), field="lines", code="no-void")
    if isinstance(read, Forfeit) and not read.reason.strip():
        raise Refused(_("Give a reason."), field="reason")
    return written


def _initials(text: str) -> str:
    text = " ".join(text.split())
    if len(text) > LONGEST_INITIALS:
        raise Refused(_("At most 40 characters."), field="initials")
    if text and not is_readable(text):
        raise Refused(_("This text has characters that cannot be read."), field="initials")
    return text


def rows_of(typed: Sequence[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """Return the form rows that are not empty."""
    return [row for row in typed if any(cell.strip() for cell in row.values())]


Pair = tuple[int | None, int | None]


@dataclass(frozen=True)
class Difference:
    """One field that differs between the readings.

    key: identifies it among the differences. line: its line number, from 1 in the first reading's count, or where it
    would come; None below the lines. field: of the entry, "" for a line in only one reading or of different kinds;
    then `first` and `second` are the lines, or None.
    """

    key: str
    line: int | None
    field: str
    first: Any
    second: Any


def compare(first: Content, second: Content) -> list[Difference]:
    """Return all differences, in the order of the scoresheet; none if the readings agree."""
    found: list[Difference] = []
    for place, pair in enumerate(_pairs(first.lines, second.lines)):
        found += _of_lines(place, pair, first, second)
    return [*found, *_under(first, second)]


def _pairs(first: Sequence[Data], second: Sequence[Data]) -> list[Pair]:
    """Align the lines of both readings, so that an omitted line counts as one difference.

    Of all alignments in order, it takes the one with the fewest differences (Levenshtein distance).
    """
    costs = _costs(first, second)
    pairs: list[Pair] = []
    one, two = len(first), len(second)
    while one or two:
        if one and two and costs[one][two] == costs[one - 1][two - 1] + _cost(first[one - 1], second[two - 1]):
            one, two = one - 1, two - 1
            pairs.append((one, two))
        elif one and costs[one][two] == costs[one - 1][two] + 1:
            one -= 1
            pairs.append((one, None))
        else:
            two -= 1
            pairs.append((None, two))
    # Traced back from the end.
    return pairs[::-1]


def _costs(first: Sequence[Data], second: Sequence[Data]) -> list[list[int]]:
    """Return the fewest differences between the leading lines of both, as a matrix."""
    costs = [list(range(len(second) + 1))]
    for row, one in enumerate(first, start=1):
        costs.append([row])
        for column, two in enumerate(second, start=1):
            paired = costs[row - 1][column - 1] + _cost(one, two)
            costs[row].append(min(paired, costs[row - 1][column] + 1, costs[row][column - 1] + 1))
    return costs


def _cost(one: Data, two: Data) -> int:
    """Return 0 for equal lines, 1 for a different reading, 2 for different kinds: the same as two omitted lines."""
    return 0 if one == two else 1 if one["kind"] == two["kind"] else 2


def _of_lines(place: int, pair: Pair, first: Content, second: Content) -> Iterator[Difference]:
    one = None if pair[0] is None else first.lines[pair[0]]
    two = None if pair[1] is None else second.lines[pair[1]]
    if one is None or two is None or one["kind"] != two["kind"]:
        yield Difference(f"{place}", place + 1, "", one, two)
        return
    for field in sorted({*one, *two}):
        if one.get(field) != two.get(field):
            yield Difference(f"{place}.{field}", place + 1, field, one.get(field), two.get(field))


def _under(first: Content, second: Content) -> Iterator[Difference]:
    """Yield the differences below the lines: the final score, and the signatures."""
    if first.final != second.final:
        yield Difference("final", None, "final", _as_list(first.final), _as_list(second.final))
    for index, side in enumerate("AB"):
        one, two = first.initials[index], second.initials[index]
        # Handwritten initials do not show a reliable difference in case.
        if one.casefold() != two.casefold():
            yield Difference(f"initials.{side}", None, f"initials_{side.lower()}", one, two)


def settled(first: Content, second: Content, choices: Mapping[str, int]) -> Content:
    """Return the content with every difference decided: 1 for the first reading, 2 for the second."""
    lines: list[Data] = []
    for place, (one, two) in enumerate(_pairs(first.lines, second.lines)):
        told = [None if one is None else first.lines[one], None if two is None else second.lines[two]]
        if (whole := choices.get(f"{place}")) is not None:
            chosen = told[whole - 1]
        else:
            chosen = _mixed(place, told[0] or {}, told[1] or {}, choices)
        if chosen is not None:
            lines.append(chosen)
    initials = [
        (first, second)[choices.get(f"initials.{side}", 1) - 1].initials[index] for index, side in enumerate("AB")
    ]
    return Content(
        lines=tuple(lines),
        final=(first, second)[choices.get("final", 1) - 1].final,
        initials=(initials[0], initials[1]),
    )


def _mixed(place: int, one: Data, two: Data, choices: Mapping[str, int]) -> Data:
    """Return a line with each field from the chosen reading."""
    mixed = {}
    for field in (*one, *(field for field in two if field not in one)):
        chosen = (one, two)[choices.get(f"{place}.{field}", 1) - 1]
        if field in chosen:
            mixed[field] = chosen[field]
    return mixed


def token_of(first: Content, second: Content) -> str:
    """Return a token of the two readings: it changes when either does."""
    told = [{**one.to_data(), "typed": None} for one in (first, second)]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:24]


def _as_list(points: tuple[int, int] | None) -> list[int] | None:
    return None if points is None else list(points)


@dataclass(frozen=True)
class JudgedLine:
    """One line with the engine's findings and result; `line` None if it could not be parsed."""

    findings: tuple[Finding, ...] = ()
    line: Line | None = None

    @property
    def is_refused(self) -> bool:
        """Whether it could not be written."""
        return any(finding.severity == "error" for finding in self.findings)

    @property
    def can_be_overruled(self) -> bool:
        """Whether an organizer may write it although it is refused (SACI rule 17)."""
        errors = [finding for finding in self.findings if finding.severity == "error"]
        return bool(errors) and all(can_be_overruled(finding) for finding in errors)


@dataclass(frozen=True)
class Judged:
    """The prospective sheet. before: the current one. lines: one per given line. points: of side A and side B."""

    before: Sheet
    after: Sheet
    lines: tuple[JudgedLine, ...]
    points: tuple[int, int]

    @property
    def refused(self) -> int | None:
        """The index of the first line that cannot be written, from 0; None if all can."""
        return next((index for index, one in enumerate(self.lines) if one.is_refused), None)


def judge(table_match: TableMatch, lines: Sequence[Mapping[str, Any] | None]) -> Judged:
    """Return the sheet with these lines added; None is a line that cannot be parsed yet.

    A refused line still counts for the lines after it, as on the paper.
    """
    ruleset = opening.match_rules(table_match)
    before = after = entry.sheet_of(table_match)
    told = []
    for data in lines:
        if data is None:
            told.append(JudgedLine())
            continue
        new = entry.read(table_match, data)
        findings = sheets.check(after, new, ruleset)
        after = sheets.advance(after, new, ruleset)
        told.append(JudgedLine(findings, after.lines[-1]))
    points = rule_systems.match_points(after, ruleset)
    return Judged(before, after, tuple(told), (points["A"], points["B"]))
