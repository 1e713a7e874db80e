"""One line of a bracket with what stands on it: the team above it, its score at the right, its table below."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import BLACK, GRAY, Align, Paper
from tournament.documents.records import BracketMatch, Slot
from tournament.documents.sheet.grid import signed
from tournament.documents.wall.layout import LEADING, Column, Spot
from tournament.documents.wall.lineage import Line
from tournament.documents.wall.names import MARK, draw_team

TAG = 6.2
TEAMS_IN_A_ROW = 8
CHECK = "✓"
THICK, THIN = 1.4, 0.6
ABOVE = 2.8  # from a line to the feet of the letters on it
INSET = 3.0  # from the beginning of a line to its text
ENDINGS: Final[Mapping[str, str]] = {
    "walkover": noop("walkover"),
    "bye": noop("no opponent"),
    "vacant": noop("nobody came"),
    "ruled": noop("by ruling, rule 17"),
    "left": noop("an opponent had left"),
}


def draw_spot(
    paper: Paper, spot: Spot, column: Column, size: float, beside: int = 0, *, mirrored: bool = False
) -> None:
    """Draw a line across its column with its team, score and caption, and the number of the match it comes from.

    `beside` is the page of the other tree that the winner of a match comes from, 0 where there is none; `mirrored`
    lines come from the right.
    """
    slot, match = spot.line.slot, spot.line.match
    paper.rule(column.x, spot.y, column.x + column.width, spot.y, weight=THICK if slot.winner else THIN)
    x, y, room = (
        column.x + (TAG + 2 if mirrored else INSET),
        spot.y + ABOVE,
        text_room(column) - (TAG if mirrored else 0),
    )
    _draw_mark(paper, slot, x + room, y, size)
    if slot.team:
        draw_team(paper, slot.team, x, y, room, size, bold=slot.winner)
    if match:
        draw_tag(paper, match, column.x + (column.width if mirrored else 0), spot.y)
        after = TAG + 3 - INSET
        if spot.line.page:
            _draw_section(paper, spot.line, x + after, spot.y, room - after)
        else:
            end = column.x + column.width - TAG - 3 if mirrored else x + after
            align: Align = "right" if mirrored else "left"
            ink = GRAY if match.decided else BLACK  # where to play is what people come for
            paper.write(caption(match), end, spot.y - 8, 7.4, width=room - after, align=align, ink=ink)
    elif spot.line.outside:
        page = _page(0 if slot.loser else beside)
        said = " · ".join(part for part in (whence(slot), page) if part)
        paper.write(said, x, spot.y - 6.8, 5.8, width=room, ink=GRAY)


def _draw_section(paper: Paper, line: Line, x: float, y: float, room: float) -> None:
    """Below a line of the cover: where its section is found, how its last match stands, and who plays in it."""
    assert line.match is not None  # noqa: S101 - a section ends in a match
    said = " · ".join(part for part in (_page(line.page), caption(line.match)) if part)
    paper.write(said, x, y - 11, 9, font=BOLD, width=room)
    teams = [str(number) for number in sorted(line.teams)]
    for row, start in enumerate(range(0, len(teams), TEAMS_IN_A_ROW)):
        some = ", ".join(teams[start : start + TEAMS_IN_A_ROW])
        text = _("Teams %(numbers)s") % {"numbers": some} if not row else some
        paper.write(text, x, y - 21 - 9 * row, 7, width=room, ink=GRAY, least=0.5)


def _page(number: int | None) -> str:
    return _("page %(number)d") % {"number": number} if number else ""


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


def caption(match: BracketMatch) -> str:
    """What is said of the match a line comes from: where it is played, or why it was not."""
    if match.decided:
        return _(ENDINGS[match.decided]) if match.decided in ENDINGS else ""
    return _("table %(number)d") % {"number": match.table} if match.table is not None else ""
