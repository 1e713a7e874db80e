"""A requested correction and its effects as values that can be stored, compared and sent twice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from django.utils.translation import gettext as _

from brackets.models import Match
from scoring import entries
from scoring.entries import Void
from tournament.core.errors import Refused
from tournament.core.short_texts import LONGEST_SHEET_REASON, required_reason
from tournament.journal import subjects
from tournament.journal.subjects import Subject
from tournament.matches import entry
from tournament.models import Division, TableMatch


@dataclass(frozen=True)
class Effect:
    """One consequence. `params` are plain values: keys of divisions, numbers of matches, teams, tables and lines."""

    code: str
    params: Mapping[str, Any]

    def to_data(self) -> dict[str, Any]:
        return {"code": self.code, "params": dict(self.params)}


@dataclass
class Effects:
    """The effects of one correction, in the order in which they happen.

    matches, sheets: what changed, to find documents that show it: (division key, match number), keys of table matches.
    places: matches in which a place has changed. unruled: sheets whose ruling is lifted. divisions: the divisions
    concerned, by bracket. closed: divisions taken back completely.
    """

    found: list[Effect] = field(default_factory=list)
    matches: set[tuple[int, int]] = field(default_factory=set)
    places: set[tuple[int, int]] = field(default_factory=set)
    sheets: set[int] = field(default_factory=set)
    unruled: set[int] = field(default_factory=set)
    closed: set[int] = field(default_factory=set)
    divisions: dict[int, Division] = field(default_factory=dict)

    def add(self, code: str, **params: Any) -> None:
        self.found.append(Effect(code, params))

    def about(self, match: Match, code: str, **params: Any) -> None:
        """Add an effect on a match, named by its division and number."""
        division = self.division_of(match)
        self.matches.add((division.pk, match.number))
        self.add(code, bracket=division.key, match=match.number, **params)

    def division_of(self, match: Match) -> Division:
        """Return the division of a match."""
        if match.bracket_id not in self.divisions:  # one query for each bracket
            self.divisions[match.bracket_id] = Division.objects.select_related("tournament").get(
                bracket=match.bracket_id
            )
        return self.divisions[match.bracket_id]

    def subject(self, match: Match) -> Subject:
        """Return the journal's subject of a match."""
        return subjects.match(self.division_of(match).key, match.number)


Result = Literal["", "A", "B", "open"]
RESULTS: tuple[Result, ...] = ("", "A", "B", "open")
MOST_POINTS = 9_999
MOST_LINES = 100
MOST_NUMBER = 32_767  # of a PositiveSmallIntegerField
_END = MOST_NUMBER + 1


@dataclass(frozen=True)
class Change:
    """A line of the sheet, by its number, and its replacement: the data of an entry, None to remove it."""

    line: int
    entry: Mapping[str, Any] | None


@dataclass(frozen=True)
class Addition:
    """A forgotten line: the data of an entry, and the line that it comes before, None after the last one."""

    entry: Mapping[str, Any]
    before: int | None = None


@dataclass(frozen=True)
class Asked:
    """A correction as it was requested.

    changes: lines to replace or remove. added: forgotten lines, in the order of the sheet. result: "" the sheet
    decides, "A" or "B" that side wins by ruling (SACI rule 17), "open" the match is played on. points: the points of
    both sides with a ruling, None for those of the sheet. reason: why; empty only in a draft, which cannot be applied.
    """

    reason: str
    changes: tuple[Change, ...] = ()
    added: tuple[Addition, ...] = ()
    result: Result = ""
    points: tuple[int, int] | None = None

    @property
    def changes_lines(self) -> bool:
        """Whether the sheet itself is changed."""
        return bool(self.changes or self.added)

    @property
    def overruled(self) -> list[Mapping[str, Any]]:
        """The new lines that officials record although they are refused (SACI rule 17), as data."""
        told = [*(change.entry for change in self.changes), *(one.entry for one in self.added)]
        return [entry for entry in told if entry is not None and "overruled" in entry]

    def to_data(self) -> dict[str, Any]:
        """Return it as plain values that `json.dumps` accepts."""
        return {
            "reason": self.reason,
            "changes": [
                {"line": change.line, "entry": dict(change.entry) if change.entry is not None else None}
                for change in self.changes
            ],
            "added": [{"before": one.before, "entry": dict(one.entry)} for one in self.added],
            "result": self.result,
            "points": list(self.points) if self.points is not None else None,
        }


def asked_from(table_match: TableMatch, data: Mapping[str, Any]) -> Asked:
    """Parse what a form or an API client sent; Refused at its field when it is malformed.

    Entries are normalized to the form that `scoring.entries` writes, so that equal corrections have equal data.
    """
    draft = draft_from(table_match, data)
    result = data.get("result", "")
    if result not in RESULTS:
        raise Refused(_("Choose how the match ends."), field="result")
    reason = required_reason(str(data.get("reason", "")), longest=LONGEST_SHEET_REASON, rule="SACI rule 17")
    return replace(draft, reason=reason, result=result, points=_points(data.get("points"), result))


def draft_from(table_match: TableMatch, data: Mapping[str, Any]) -> Asked:
    """Parse only the lines of a correction that is still being edited; Refused at its field."""
    changes = tuple(
        Change(
            _number(one.get("line"), "changes"), None if one.get("entry") is None else _entry(table_match, one["entry"])
        )
        for one in _list(data, "changes")
    )
    if len({change.line for change in changes}) != len(changes):
        raise Refused(_("A line is changed twice here."), field="changes")
    added = [_addition(table_match, one) for one in _list(data, "added")]
    return Asked(
        reason="",
        changes=tuple(sorted(changes, key=lambda change: change.line)),  # any order sent gives the same data
        added=tuple(sorted(added, key=lambda one: _END if one.before is None else one.before)),  # stable: else as sent
    )


def _addition(table_match: TableMatch, data: Mapping[str, Any]) -> Addition:
    before = data.get("before")
    found = data.get("entry")
    if not isinstance(found, Mapping):
        raise Refused(_("This correction is malformed. Start again."), field="added", code="bad-correction")
    return Addition(_entry(table_match, found), None if before is None else _number(before, "added"))


def _list(data: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    value = data.get(name) or []
    if (
        not isinstance(value, list | tuple)
        or len(value) > MOST_LINES
        or not all(isinstance(one, Mapping) for one in value)
    ):
        raise Refused(_("This correction is malformed. Start again."), field=name, code="bad-correction")
    return value


def _number(value: object, field: str) -> int:
    if type(value) is not int or not 1 <= value <= MOST_NUMBER:
        raise Refused(_("There is no such line on this sheet."), field=field, code="no-line")
    return value


def _entry(table_match: TableMatch, data: Mapping[str, Any]) -> dict[str, Any]:
    """Parse one entry of a changed line; a void is no entry here."""
    read = entry.read(table_match, data)
    if isinstance(read, Void):
        raise Refused(_("Name the line to be taken out instead of a line that takes it back."), field="changes")
    return entries.to_data(read)


def _points(value: object, result: str) -> tuple[int, int] | None:
    if value is None:
        return None
    if result not in ("A", "B"):
        raise Refused(_("Points are given with a ruling about the winner only."), field="points")
    match value:
        case [int() as first, int() as second] if max(abs(first), abs(second)) <= MOST_POINTS:
            if not isinstance(first, bool) and not isinstance(second, bool):  # a bool matches int()
                return first, second
    raise Refused(_("Give both teams a whole number of points."), field="points")
