"""What a reading holds, and how it is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.entries import LARGEST, Forfeit, to_data
from tournament import entry
from tournament.errors import Refused
from tournament.models import Sitting
from tournament.names import is_readable

MOST_LINES: Final = 200  # of a paper sheet; matches have a tenth of them
LONGEST_CELL: Final = 300  # characters that a form holds of one field
LONGEST_INITIALS: Final = 40
Data = Mapping[str, Any]


@dataclass(frozen=True)
class Content:
    """What somebody read on a paper sheet.

    typed: the rows of a form as they stand there, readable or not, so that nothing of a draft is lost; none where a
    program sent lines. lines: entries of the sheet as data, in the order of the paper. final: the points of side A and
    side B that the paper ends with, None where it says none. initials: who signed for side A and for side B, "" for
    nobody.
    """

    typed: tuple[Mapping[str, str], ...] = ()
    lines: tuple[Data, ...] = ()
    final: tuple[int, int] | None = None
    initials: tuple[str, str] = ("", "")

    def to_data(self) -> dict[str, Any]:
        """The same as JSON keeps it."""
        return {
            "typed": [dict(row) for row in self.typed],
            "lines": [dict(line) for line in self.lines],
            "final": None if self.final is None else list(self.final),
            "initials": list(self.initials),
        }

    @classmethod
    def from_data(cls, data: Data) -> "Content":
        """What `to_data` wrote."""
        final = data.get("final")
        side_a, side_b = data.get("initials") or ("", "")
        return cls(
            typed=tuple(data.get("typed", ())),
            lines=tuple(data.get("lines", ())),
            final=None if final is None else (final[0], final[1]),
            initials=(side_a, side_b),
        )


EMPTY: Final = Content()


def cleaned(sitting: Sitting, content: Content) -> Content:
    """The same with every line as the engine writes it; Refused for what no sheet can hold, at its field."""
    if max(len(content.lines), len(content.typed)) > MOST_LINES:
        raise Refused(_("A sheet has at most {count} lines.").format(count=MOST_LINES), field="lines", code="too-long")
    if any(len(cell) > LONGEST_CELL for row in content.typed for cell in row.values()):
        raise Refused(_("At most 300 characters."), field="lines", code="too-long")
    if content.final is not None and any(abs(points) > LARGEST for points in content.final):
        raise Refused(_("The paper cannot say that."), field="final", code="out-of-range")
    return Content(
        typed=content.typed,
        lines=tuple(_line(sitting, line) for line in content.lines),
        final=content.final,
        initials=(_initials(content.initials[0]), _initials(content.initials[1])),
    )


def _line(sitting: Sitting, data: Data) -> Data:
    read = entry.read(sitting, data)
    written = to_data(read)
    if written["kind"] == "void":
        raise Refused(_("A line that was struck out on the paper is left out."), field="lines", code="no-void")
    if isinstance(read, Forfeit) and not read.reason.strip():
        raise Refused(_("Say why."), field="reason")
    return written


def _initials(text: str) -> str:
    text = " ".join(text.split())
    if len(text) > LONGEST_INITIALS:
        raise Refused(_("At most 40 characters."), field="initials")
    if text and not is_readable(text):
        raise Refused(_("This text has characters that cannot be read."), field="initials")
    return text


def rows_of(typed: Sequence[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """The rows of a form in which anything stands."""
    return [row for row in typed if any(cell.strip() for cell in row.values())]
