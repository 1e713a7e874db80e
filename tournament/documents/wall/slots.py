"""One line of a bracket with what stands on it: the team above it, its score at the right, its table below."""

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import GRAY, Paper
from tournament.documents.records import BracketMatch, Slot
from tournament.documents.sheet.grid import signed
from tournament.documents.wall.layout import LEADING, Column, Spot
from tournament.documents.wall.names import MARK, draw_team

TAG = 6.2
CHECK = "✓"
THICK, THIN = 1.4, 0.6
ABOVE = 2.8  # from a line to the feet of the letters on it
INSET = 3.0  # from the beginning of a line to its text


def draw_spot(paper: Paper, spot: Spot, column: Column, size: float) -> None:
    """Draw a line across its column with its team, score and caption, and the number of the match it comes from."""
    slot, match = spot.line.slot, spot.line.match
    paper.rule(column.x, spot.y, column.x + column.width, spot.y, weight=THICK if slot.winner else THIN)
    x, y, room = column.x + INSET, spot.y + ABOVE, text_room(column)
    _draw_mark(paper, slot, x + room, y, size)
    if slot.team:
        draw_team(paper, slot.team, x, y, room, size, bold=slot.winner)
    if match:
        draw_tag(paper, match, column.x, spot.y)
        beside = TAG + 3 - INSET
        paper.write(caption(match, spot.line.page), x + beside, spot.y - 6.8, 5.8, width=room - beside, ink=GRAY)
    elif spot.line.outside:
        paper.write(whence(slot), x, spot.y - 6.8, 5.8, width=room, ink=GRAY)


def whence(slot: Slot) -> str:
    """From which match a team comes to a slot."""
    text = _("Loser of match {number}") if slot.loser else _("Winner of match {number}")
    return text.format(number=slot.from_match)


def draw_tag(paper: Paper, match: BracketMatch, x: float, y: float) -> None:
    """The number of a match in a white disc."""
    paper.disc(x, y, TAG, fill=1, weight=0.7)
    paper.write(str(match.number), x, y - 2.3, 6.4, font=BOLD, width=2 * TAG - 2, align="center", least=0.5)


def text_room(column: Column) -> float:
    """How far text on a line may go: clear of the disc at its end."""
    return column.width - INSET - TAG - 2


def _draw_mark(paper: Paper, slot: Slot, right: float, y: float, size: float) -> None:
    """The score beside the lower name, the winner's check mark beside the upper one."""
    room = (MARK - 0.3) * size
    font = BOLD if slot.winner else REGULAR
    if slot.bye:
        paper.write(_("bye"), right, y, size * 0.75, width=room, align="right", ink=GRAY)
    if slot.score is not None:
        paper.write(signed(slot.score), right, y, size, font=font, width=room, align="right")
    if slot.winner:
        paper.write(CHECK, right, y + size * LEADING, size, font=BOLD, align="right")


def caption(match: BracketMatch, page: int | None = None) -> str:
    """What is said of the match a line comes from: on which page it stands, where it is played, why it was not."""
    endings = {
        "walkover": _("walkover"),
        "bye": _("no opponent"),
        "vacant": _("nobody came"),
        "ruled": _("by ruling, rule 17"),
        "left": _("an opponent had left"),
    }
    waiting = match.table is not None and not match.decided
    parts = (
        _("page %(number)d") % {"number": page} if page else "",
        _("table %(number)d") % {"number": match.table} if waiting else "",
        endings.get(match.decided, ""),
    )
    return " · ".join(part for part in parts if part)
