"""One line of a bracket: the names of a team, its score at the right, its table below.

All names on a page have one size of type, so that the eye compares teams and not letters. No name is cut: one that is
far longer than others takes two lines in smaller letters, so that it does not make all names of a page small.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament.documents.bracket_sheets.layout import LEADING, Column, Layout, Line, Spot
from tournament.documents.engine.context import dotted
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import clean, fit, narrowest
from tournament.documents.engine.page import BLACK, GRAY, Align, PageCanvas
from tournament.documents.engine.records import BracketMatch, Slot, TeamName
from tournament.documents.scoresheets.grid import signed

MARK = 2.25  # kept free at the right of both names, at size 1: three figures of a score, the check mark above them
LONG = 48  # letters; longer names are broken
BROKEN = 0.54  # the size of a broken name, relative to other names
LEAST = 0.1  # shrunk as far as this rather than cut


def draw_team(
    canvas: PageCanvas,
    team: TeamName,
    x: float,
    y: float,
    room: float,
    size: float,
    *,
    bold: bool = False,
    mark: float = MARK,
) -> None:
    """Write a team from x to the right, its lower baseline at y, within `room`."""
    indent = _gutter(team) * size
    room -= indent + mark * size
    font = BOLD if bold else REGULAR
    upper = y + size * LEADING
    # Beside the upper name, because the disc of a match is to the left of the lower one.
    canvas.write(str(team.number), x + indent - size * 0.5, upper, size, font=BOLD, align="right")
    both = min((fit(name, font, size, room, LEAST).size for name in team.names if len(name) <= LONG), default=size)
    for name, base in zip(team.names, (upper, y), strict=True):
        if len(name) <= LONG:
            canvas.write(name, x + indent, base, both, font=font, width=room, least=1)
            continue
        if _better_whole(name, font, both, room):
            canvas.write(name, x + indent, base, both, font=font, width=room, least=LEAST)
            continue
        for part, rise in zip(broken_team_name(clean(name, font)), (BROKEN, 0), strict=True):
            canvas.write(part, x + indent, base + rise * size, BROKEN * size, font=font, width=room, least=LEAST)


def draw_line_of_names(
    canvas: PageCanvas, team: TeamName, x: float, y: float, room: float, size: float, *, bold: bool = False
) -> None:
    """Write a team on one line: its number and both players; long names take two lines in smaller letters."""
    font = BOLD if bold else REGULAR
    indent = _gutter(team) * size
    canvas.write(str(team.number), x + indent - size * 0.5, y, size, font=BOLD, align="right")
    joined = " / ".join(team.names)
    if max(map(len, team.names)) <= LONG or _better_whole(joined, font, size, room - indent):
        canvas.write(joined, x + indent, y, size, font=font, width=room - indent, least=LEAST)
        return
    for name, rise in zip(team.names, (BROKEN, -0.05), strict=True):
        canvas.write(name, x + indent, y + rise * size, BROKEN * size, font=font, width=room - indent, least=LEAST)


def _better_whole(text: str, font: str, size: float, room: float) -> bool:
    """Whether letters on one line are larger than those of a broken name."""
    return fit(text, font, size, room, LEAST).size > BROKEN * size


def natural_width(team: TeamName) -> float:
    """The width of a team at size 1 with its score, in its narrowest and boldest letters."""
    return _gutter(team) + max(_wanted(name) for name in team.names) + MARK


@lru_cache(4096)
def _wanted(name: str) -> float:
    name = clean(name, BOLD)
    if len(name) <= LONG:
        return narrowest(name, BOLD)
    return BROKEN * max(narrowest(part, BOLD) for part in broken_team_name(name))


def broken_team_name(name: str) -> tuple[str, str]:
    """A name in two parts, split at the space nearest its middle, or anywhere if there is none near."""
    middle = len(name) // 2
    blanks = [at for at, letter in enumerate(name) if letter == " " and abs(at - middle) <= len(name) // 4]
    at = min(blanks, key=lambda place: abs(place - middle), default=middle)
    return name[:at].rstrip(), name[at:].lstrip()


def _gutter(team: TeamName) -> float:
    """The column of team numbers at size 1: for two digits, or for three."""
    return 2.0 if team.number < 100 else 2.7


TAG = 6.2
TEAMS_IN_A_ROW = 8
CHECK = "✓"
THICK, THIN = 1.4, 0.6
ABOVE = 2.8  # from a line to the baseline of the letters on it
INSET = 3.0  # from the beginning of a line to its text
ENDINGS: Final[Mapping[str, str]] = {
    "walkover": noop("walkover"),
    "bye": noop("no opponent"),
    "vacant": noop("nobody came"),
    "ruled": noop("by ruling, rule 17"),
    "left": noop("an opponent had left"),
}


def draw_spot(
    canvas: PageCanvas, spot: Spot, column: Column, size: float, beside: int = 0, *, mirrored: bool = False
) -> None:
    """Render a line across its column with team, score and caption, and the number of the match it comes from.

    `beside` is the page of the other tree that the winner of a match comes from, 0 if there is none; `mirrored` lines
    come from the right.
    """
    slot, match = spot.line.slot, spot.line.match
    canvas.rule(column.x, spot.y, column.x + column.width, spot.y, weight=THICK if slot.winner else THIN)
    x, y, room = (
        column.x + (TAG + 2 if mirrored else INSET),
        spot.y + ABOVE,
        text_room(column) - (TAG if mirrored else 0),
    )
    _draw_mark(canvas, slot, x + room, y, size)
    if slot.team:
        draw_team(canvas, slot.team, x, y, room, size, bold=slot.winner)
    if match:
        draw_tag(canvas, match, column.x + (column.width if mirrored else 0), spot.y)
        after = TAG + 3 - INSET
        if spot.line.page:
            _draw_section(canvas, spot.line, x + after, spot.y, room - after)
        else:
            end = column.x + column.width - TAG - 3 if mirrored else x + after
            align: Align = "right" if mirrored else "left"
            ink = GRAY if match.decided else BLACK  # people look for where to play
            canvas.write(caption(match), end, spot.y - 8, 7.4, width=room - after, align=align, ink=ink)
    elif spot.line.outside:
        page = _page(0 if slot.loser else beside)
        said = dotted(origin_text(slot), page)
        canvas.write(said, x, spot.y - 6.8, 5.8, width=room, ink=GRAY)


def _draw_section(canvas: PageCanvas, line: Line, x: float, y: float, room: float) -> None:
    """Render the caption of a section on the cover: its page, the state of its last match, its teams."""
    assert line.match is not None  # noqa: S101 - a section ends in a match
    said = dotted(_page(line.page), caption(line.match))
    canvas.write(said, x, y - 11, 9, font=BOLD, width=room)
    teams = [str(number) for number in sorted(line.teams)]
    for row, start in enumerate(range(0, len(teams), TEAMS_IN_A_ROW)):
        some = ", ".join(teams[start : start + TEAMS_IN_A_ROW])
        text = _("Teams %(numbers)s") % {"numbers": some} if not row else some
        canvas.write(text, x, y - 21 - 9 * row, 7, width=room, ink=GRAY, least=0.5)


def _page(number: int | None) -> str:
    return _("page %(number)d") % {"number": number} if number else ""


def origin_text(slot: Slot) -> str:
    """The match that the team of a slot comes from, in words."""
    text = _("Loser of match {number}") if slot.loser else _("Winner of match {number}")
    return text.format(number=slot.from_match)


def draw_tag(canvas: PageCanvas, match: BracketMatch, x: float, y: float) -> None:
    """Render the number of a match in a white disc."""
    canvas.disc(x, y, TAG, fill=1, weight=0.7)
    canvas.write(str(match.number), x, y - 2.3, 6.4, font=BOLD, width=2 * TAG - 2, align="center", least=0.5)


def text_room(column: Column) -> float:
    """The width for text on a line, clear of the disc at its end."""
    return column.width - INSET - TAG - 2


def _draw_mark(canvas: PageCanvas, slot: Slot, right: float, y: float, size: float) -> None:
    """Render the score beside the lower name, the winner's check mark beside the upper one."""
    room = (MARK - 0.3) * size
    font = BOLD if slot.winner else REGULAR
    if slot.bye:
        canvas.write(_("bye"), right, y, size * 0.75, width=room, align="right", ink=GRAY)
    if slot.score is not None:
        canvas.write(signed(slot.score), right, y, size, font=font, width=room, align="right")
    if slot.winner:
        canvas.write(CHECK, right, y + size * LEADING, size, font=BOLD, align="right")


def caption(match: BracketMatch) -> str:
    """The caption of the match that a line comes from: its table, or why it was not played."""
    if match.decided:
        return _(ENDINGS[match.decided]) if match.decided in ENDINGS else ""
    return _("table %(number)d") % {"number": match.table} if match.table is not None else ""


SMALLEST = 6.4  # a longer name is shrunk or cut by itself instead of shrinking the whole page


def type_size(layout: Layout) -> float:
    """The largest size, in points, at which every name on the page fits in the room of its row.

    The champion's line counts too, though the laurel has its own size: its names are also on other lines.
    """
    size = layout.largest
    for spot in layout.root.walk():
        if team := spot.line.slot.team:
            size = min(size, text_room(layout.columns[spot.line.column]) / natural_width(team))
    return max(size, min(SMALLEST, layout.largest))
