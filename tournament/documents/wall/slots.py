"""One line of a bracket with what stands on it: the team above it, its score at the right, its table below."""

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import GRAY, Paper
from tournament.documents.records import BracketMatch, Slot
from tournament.documents.sheet.grid import signed
from tournament.documents.wall.layout import Column, Spot
from tournament.documents.wall.names import draw_team

TAG = 6.2
CHECK = "✓"
THICK, THIN = 1.4, 0.6
ABOVE = 2.8  # from a line to the feet of the letters on it
DIGITS = 3  # a score is rarely longer; check marks stand in a column left of it


def draw_spot(paper: Paper, spot: Spot, column: Column, size: float) -> None:
    """Draw a line across its column with its team, score and caption, and the number of the match it comes from."""
    slot, match = spot.line.slot, spot.line.match
    end = column.x + column.width
    paper.rule(column.x, spot.y, end, spot.y, weight=THICK if slot.winner else THIN)
    x, room = text_room(spot, column)
    _draw_mark(paper, slot, x + room, spot.y + ABOVE, size)
    if slot.team:
        mark, rows = mark_room(slot, size), column.two_rows
        draw_team(paper, slot.team, x, spot.y + ABOVE, room, mark, size, two_rows=rows, bold=slot.winner)
    if match:
        draw_tag(paper, match, column.x, spot.y)
        paper.write(caption(match, spot.line.page), x, spot.y - 6.8, 5.8, width=room, ink=GRAY)


def draw_tag(paper: Paper, match: BracketMatch, x: float, y: float) -> None:
    """The number of a match in a white disc."""
    paper.disc(x, y, TAG, fill=1, weight=0.7)
    paper.write(str(match.number), x, y - 2.3, 6.4, font=BOLD, width=2 * TAG - 2, align="center", least=0.5)


def text_room(spot: Spot, column: Column) -> tuple[float, float]:
    """Where text on a line begins and how far it may go: clear of the discs at both ends."""
    x = column.x + (TAG + 3 if spot.line.match else 1)
    return x, column.x + column.width - TAG - 2 - x


def mark_room(slot: Slot, size: float) -> float:
    """The width kept free at the right end of a line for its score and check mark, or for its bye."""
    if slot.bye:
        return size * 2.8
    if slot.winner:
        return size * (0.64 * DIGITS + 1.25)
    return size * (0.64 * DIGITS + 0.3) if slot.score is not None else 0


def _draw_mark(paper: Paper, slot: Slot, right: float, y: float, size: float) -> None:
    digits = size * 0.64 * DIGITS
    font = BOLD if slot.winner else REGULAR
    if slot.bye:
        paper.write(_("bye"), right, y, size * 0.75, width=size * 2.5, align="right", ink=GRAY)
    if slot.score is not None:
        paper.write(signed(slot.score), right, y, size, font=font, width=digits + 1, align="right")
    if slot.winner:
        paper.write(CHECK, right - digits - size * 0.2, y, size, font=BOLD, align="right")


def caption(match: BracketMatch, page: int | None = None) -> str:
    """What is said of the match a line comes from: on which page it stands, where it is played, why it was not."""
    endings = {"walkover": _("walkover"), "bye": _("no opponent"), "vacant": _("nobody came")}
    waiting = match.table is not None and not match.decided
    parts = (
        _("page %(number)d") % {"number": page} if page else "",
        _("table %(number)d") % {"number": match.table} if waiting else "",
        endings.get(match.decided, ""),
    )
    return " · ".join(part for part in parts if part)
