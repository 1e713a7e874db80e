"""What an organizer asks for, as values that can be kept, compared and sent twice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.utils.translation import gettext as _

from scoring import entries
from scoring.entries import Void
from tournament import entry
from tournament.errors import Refused
from tournament.models import Sitting

Result = Literal["", "A", "B", "open"]
RESULTS: tuple[Result, ...] = ("", "A", "B", "open")
LONGEST_REASON = 300
MOST_POINTS = 9_999
MOST_LINES = 100
MOST_NUMBER = 32_767
_END = MOST_NUMBER + 1


@dataclass(frozen=True)
class Change:
    """One line of the sheet, by its number, and what stands in its place: the data of an entry, None for nothing."""

    line: int
    entry: Mapping[str, Any] | None


@dataclass(frozen=True)
class Addition:
    """A line that was forgotten: the data of an entry, and the line that it comes before, None after the last one."""

    entry: Mapping[str, Any]
    before: int | None = None


@dataclass(frozen=True)
class Asked:
    """A correction as it was asked for.

    changes: lines to be replaced or taken out. added: lines that were forgotten, in the order of the sheet. result: ""
    the sheet decides, "A" or "B" that side wins by ruling (SACI rule 17), "open" the match is played on. points: what
    officials give both sides with a ruling, None for what the sheet says. reason: why; empty only in a draft, of which
    nothing is made yet.
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

    def to_data(self) -> dict[str, Any]:
        """As plain values that `json.dumps` takes."""
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


def asked_from(sitting: Sitting, data: Mapping[str, Any]) -> Asked:
    """What a form or a program sent, checked for its shape; Refused at its field.

    Entries come back as `scoring.entries` writes them, so that the same correction is the same data.
    """
    draft = draft_from(sitting, data)
    result = data.get("result", "")
    if result not in RESULTS:
        raise Refused(_("Choose how the match ends."), field="result")
    reason = str(data.get("reason", "")).strip()
    if not reason:
        raise Refused(_("Say why."), field="reason", rule="SACI rule 17")
    if len(reason) > LONGEST_REASON:
        raise Refused(_("At most 300 characters."), field="reason")
    return replace(draft, reason=reason, result=result, points=_points(data.get("points"), result))


def draft_from(sitting: Sitting, data: Mapping[str, Any]) -> Asked:
    """The lines alone of a correction that is still being put together; Refused at its field."""
    changes = tuple(
        Change(_number(one.get("line"), "changes"), None if one.get("entry") is None else _entry(sitting, one["entry"]))
        for one in _list(data, "changes")
    )
    if len({change.line for change in changes}) != len(changes):
        raise Refused(_("A line is changed twice here."), field="changes")
    added = [_addition(sitting, one) for one in _list(data, "added")]
    return Asked(
        reason="",
        changes=tuple(sorted(changes, key=lambda change: change.line)),
        added=tuple(sorted(added, key=lambda one: _END if one.before is None else one.before)),  # else as they came
    )


def _addition(sitting: Sitting, data: Mapping[str, Any]) -> Addition:
    before = data.get("before")
    found = data.get("entry")
    if not isinstance(found, Mapping):
        raise Refused(_("This correction cannot be read: begin again."), field="added", code="bad-correction")
    return Addition(_entry(sitting, found), None if before is None else _number(before, "added"))


def _list(data: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    value = data.get(name) or []
    if (
        not isinstance(value, list | tuple)
        or len(value) > MOST_LINES
        or not all(isinstance(one, Mapping) for one in value)
    ):
        raise Refused(_("This correction cannot be read: begin again."), field=name, code="bad-correction")
    return value


def _number(value: object, field: str) -> int:
    if type(value) is not int or not 1 <= value <= MOST_NUMBER:
        raise Refused(_("There is no such line on this sheet."), field=field, code="no-line")
    return value


def _entry(sitting: Sitting, data: Mapping[str, Any]) -> dict[str, Any]:
    """One entry that stands in a line; taking out is no entry of its own here."""
    read = entry.read(sitting, data)
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
            if not isinstance(first, bool) and not isinstance(second, bool):
                return first, second
    raise Refused(_("Give both teams a whole number of points."), field="points")
