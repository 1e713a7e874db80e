"""One line of a bracket: the names of a team, its score at the right, its table below.

All names on a page have one size of type, so that the eye compares teams and not letters. No name is cut: one that is
far longer than others is squeezed, so that it does not make all names of a page small.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from reportlab.lib.units import mm

from tournament.core.endings import note
from tournament.core.names import surname
from tournament.documents.bracket_sheets.layout import LEADING, Layout, Line, Spot
from tournament.documents.engine.context import dotted
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import at_size, narrowest
from tournament.documents.engine.page import BLACK, GRAY, PageCanvas
from tournament.documents.engine.records import BracketMatch, Slot, TeamName
from tournament.documents.scoresheets.grid import signed

MARK = 2.25  # kept free at the right of both names, at size 1: three figures of a score
SCORE = 9 * mm  # the column of scores
BROKEN = 0.54  # the size of a broken name, relative to other names


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
    names: tuple[str, ...] = (),
) -> None:
    """Write a team from x to the right, its lower baseline at y, within `room`; `names`: instead of its own."""
    indent = _gutter(team) * size
    room -= indent + mark * size
    font = BOLD if bold else REGULAR
    upper = y + size * LEADING
    # Beside the upper name, because the disc of a match is to the left of the lower one.
    canvas.write(str(team.number), x + indent - size * GAP, upper, size, font=BOLD, align="right")
    for name, base in zip(names or team.names, (upper, y), strict=False):  # a person has one
        canvas.put(at_size(name, font, size, room), x + indent, base)


def draw_line_of_names(
    canvas: PageCanvas, team: TeamName, x: float, y: float, room: float, size: float, *, bold: bool = False
) -> None:
    """Write a team on one line: its number and both players."""
    indent = _gutter(team) * size
    canvas.write(str(team.number), x + indent - size * GAP, y, size, font=BOLD, align="right")
    font = BOLD if bold else REGULAR
    canvas.put(at_size(" / ".join(team.names), font, size, room - indent), x + indent, y)


def natural_width(team: TeamName) -> float:
    """The width of a team at size 1 with its score, in its narrowest and boldest letters."""
    return _wanted(team, team.names) + MARK


def _wanted(team: TeamName, names: Sequence[str]) -> float:
    """The width of a team at size 1 without its score."""
    return _gutter(team) + max(narrowest(name, BOLD) for name in names)


def broken_team_name(name: str) -> tuple[str, str]:
    """A name in two parts, split at the space nearest its middle, or anywhere if there is none near."""
    middle = len(name) // 2
    blanks = [at for at, letter in enumerate(name) if letter == " " and abs(at - middle) <= len(name) // 4]
    at = min(blanks, key=lambda place: abs(place - middle), default=middle)
    return name[:at].rstrip(), name[at:].lstrip()


def _gutter(team: TeamName) -> float:
    """The column of team numbers at size 1: for two digits, or for three."""
    return 1.6 if team.number < 100 else 2.2


GAP = 0.4  # between a number and its names, at size 1
TEAMS_IN_A_ROW = 8
CHECK = "✓"
THICK, THIN = 1.4, 0.6
ABOVE = 2.3  # from a line to the baseline of the letters on it
INSET = 3.0  # from the beginning of a line to its text
ENDINGS: Final[Mapping[str, str]] = {
    "walkover": noop("walkover"),
    "bye": noop("no opponent"),
    "vacant": noop("nobody came"),
    "ruled": noop("by ruling, rule 17"),
    "left": noop("an opponent had left"),
}


@dataclass(frozen=True, slots=True)
class Type:
    """The letters of a page in points: those of names, and the small ones. `rows`: of a team in the first column."""

    size: float
    small: float
    rows: int = 2

    @property
    def tag(self) -> float:
        """The radius of the disc of a match."""
        return 0.93 * self.small


def draw_spot(canvas: PageCanvas, spot: Spot, layout: Layout, type_: Type, beside: int = 0) -> None:
    """Render a line across its column with team, score and caption, and the number of the match it comes from.

    Names are whole in the first column, first surnames in the others. `beside` is the page of the other tree that the
    winner of a match comes from, 0 if there is none.
    """
    column, slot, match = layout.columns[spot.line.column], spot.line.slot, spot.line.match
    canvas.rule(column.x, spot.y, column.x + column.width, spot.y, weight=THICK if slot.winner else THIN)
    x, end, y = column.x + INSET, column.x + column.width - type_.tag - 1, spot.y + ABOVE
    marked = slot.score is not None or slot.bye
    room = (column.x + column.width - SCORE if marked else end) - x
    _draw_score(canvas, slot, end, y, type_)
    if slot.team and spot.line.column > layout.first:
        names = _short(slot.team)
        draw_team(canvas, slot.team, x, y, room, type_.size, bold=slot.winner, mark=0, names=names)
    elif slot.team and type_.rows == 1:
        draw_line_of_names(canvas, slot.team, x, y, room, type_.size, bold=slot.winner)
    elif slot.team:
        draw_team(canvas, slot.team, x, y, room, type_.size, bold=slot.winner, mark=0)
    after = x + type_.tag + 3 - INSET
    low = spot.y - type_.small - 0.6
    if match:
        draw_tag(canvas, match, column.x, spot.y, type_.small)
        if spot.line.page:
            _draw_section(canvas, spot.line, after, spot.y, end - after)
        else:
            ink = GRAY if match.decided else BLACK  # people look for where to play
            canvas.write(caption(match), after, low, type_.small, width=end - after, ink=ink)
    elif spot.line.outside and slot.team is None:  # below the line it would meet the next name
        said = dotted(origin_text(slot), _page(0 if slot.loser else beside))
        canvas.put(at_size(said, REGULAR, type_.small, end - x), x, y, ink=GRAY)


def _short(team: TeamName) -> tuple[str, ...]:
    """The first surnames of a team."""
    return tuple(surname(name) for name in team.names)


def _draw_section(canvas: PageCanvas, line: Line, x: float, y: float, room: float) -> None:
    """Render the caption of a section on the cover: its page, the state of its last match, its teams."""
    assert line.match is not None  # noqa: S101 - a section ends in a match
    said = dotted(_page(line.page), caption(line.match))
    canvas.write(said, x, y - 11, 9, font=BOLD, width=room)
    teams = [str(number) for number in sorted(line.teams)]
    for row, start in enumerate(range(0, len(teams), TEAMS_IN_A_ROW)):
        some = ", ".join(teams[start : start + TEAMS_IN_A_ROW])
        text = _("Teams %(numbers)s") % {"numbers": some} if not row else some
        canvas.write(text, x, y - 21 - 9 * row, 7, width=room, ink=GRAY)


def _page(number: int | None) -> str:
    return _("page %(number)d") % {"number": number} if number else ""


def origin_text(slot: Slot) -> str:
    """The match that the team of a slot comes from, in words."""
    text = _("Loser of match {number}") if slot.loser else _("Winner of match {number}")
    return text.format(number=slot.from_match)


def draw_tag(canvas: PageCanvas, match: BracketMatch, x: float, y: float, size: float) -> None:
    """Render the number of a match in a white disc."""
    radius = 0.93 * size
    canvas.disc(x, y, radius, fill=1, weight=0.7)
    canvas.put(at_size(str(match.number), BOLD, size, 2 * radius - 2), x, y - 0.34 * size, align="center")


def _draw_score(canvas: PageCanvas, slot: Slot, right: float, y: float, type_: Type) -> None:
    """Render the score beside the lower name."""
    if slot.bye:
        canvas.write(_("bye"), right, y, type_.small, align="right", ink=GRAY)
    if slot.score is not None:
        font = BOLD if slot.winner else REGULAR
        canvas.put(at_size(signed(slot.score), font, type_.size, SCORE - type_.tag - 2), right, y, align="right")


def caption(match: BracketMatch) -> str:
    """The caption of the match that a line comes from: its table, or why it was not played."""
    if match.decided:
        return _(ENDINGS[match.decided]) if match.decided in ENDINGS else note(match.decided, match.by)
    return _("table %(number)d") % {"number": match.table} if match.table is not None else ""


SMALLEST = 7.0  # no letters of a bracket are smaller; a longer name is squeezed by itself


def type_size(layout: Layout, least: float, rows: int) -> Type:
    """The largest size, in points, at which every name on the page fits in its row in the narrowest letters."""
    size = layout.largest
    for spot in layout.root.walk():
        column, team = layout.columns.get(spot.line.column), spot.line.slot.team
        if team and column:
            names = team.names if spot.line.column == layout.first else _short(team)
            if rows == 1 and spot.line.column == layout.first:
                # Both on one line, as `draw_line_of_names` writes them.
                names = (" / ".join(names), "")
            size = min(size, (column.width - INSET - SCORE) / _wanted(team, names))
    return Type(max(size, least), least, rows)
