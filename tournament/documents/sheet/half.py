"""A sheet on half a page, to be cut off: the same fields, in less room."""

from django.utils.translation import gettext as _
from reportlab.lib.utils import simpleSplit

from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.foot import spoken_code
from tournament.documents.lettering import clean
from tournament.documents.paper import GRAY, LIGHT, Paper
from tournament.documents.qr import draw_code
from tournament.documents.records import Heading, Penalties, Sheet, TeamName
from tournament.documents.sheet.grid import GUTTER, HALF, Grid
from tournament.documents.sheet.names import draw_name
from tournament.documents.sheet.penalties import labelled, off
from tournament.documents.sheet.seating import draw_plan, draw_seat, draw_team
from tournament.documents.sheet.signing import MOST_REMINDERS, draw_lines, signers
from tournament.documents.sheet.title import draw_match, draw_table

GAP = 17.0
HEAD = 90.0
DOMINO = 43.0
PLAN = 62.0
SQUARE = 8.0
IN_SHORT = 3  # lines


def height(paper: Paper) -> float:
    """Of one of the two sheets on a page."""
    return (paper.top - paper.bottom - 4 - GAP) / 2


def draw_half(paper: Paper, heading: Heading, sheet: Sheet, place: int) -> None:
    """Draw a sheet on the upper (0) or the lower (1) half of the page."""
    drop = place * (height(paper) + GAP)
    top = paper.top - drop
    right = paper.right - 2 * DOMINO - 14
    draw_match(paper, sheet, paper.left, top - 10, 11, right - paper.left)
    _draw_players(paper, sheet, top, right)
    draw_table(paper, sheet.table, paper.right - 2 * DOMINO, top - DOMINO, DOMINO)
    _draw_address(paper, sheet, top)
    paper.stamp("half", lambda: _draw_common(paper, heading, sheet, paper.top, right), rise=-drop)
    if place:
        _draw_cut(paper, top + GAP / 2)


def _draw_cut(paper: Paper, y: float) -> None:
    canvas = paper.canvas
    canvas.saveState()
    canvas.setDash(3, 3)
    paper.rule(paper.left, y, paper.right, y, ink=LIGHT)
    canvas.restoreState()


def _panels(paper: Paper, right: float) -> tuple[tuple[float, float], float]:
    """The left edges of the two teams' panels, and their width."""
    width = (right - paper.left - PLAN) / 2
    return (paper.left, right - width), width


def _draw_players(paper: Paper, sheet: Sheet, top: float, right: float) -> None:
    lefts, width = _panels(paper, right)
    teams: tuple[TeamName, TeamName] = (sheet.team_a, sheet.team_b)
    for side, (x, team) in enumerate(zip(lefts, teams, strict=True)):
        draw_team(paper, team, x + 24, top - 39, 10, width - 30)
        for row, seat in enumerate(sheet.seats[side::2]):
            draw_name(paper, seat.player, x + 22, top - 57.5 - row * 20, 8.5, width - 26)


def _draw_address(paper: Paper, sheet: Sheet, top: float) -> None:
    """The code between the domino and the grid."""
    if not sheet.url:
        return
    side = HEAD - DOMINO - 4
    # Low correction of errors makes its squares larger; the number of the table can be typed too.
    draw_code(paper, sheet.url, paper.right - side, top - HEAD, side, error="l")
    room = 2 * DOMINO - side - 8
    x = paper.right - side - 6
    paper.write(_("For the judge"), x, top - DOMINO - 16, 7, font=BOLD, width=room, align="right", least=0.6)
    paper.write(sheet.match, x, top - DOMINO - 26, 6.5, width=room, align="right", ink=GRAY, least=0.6)


def _draw_common(paper: Paper, heading: Heading, sheet: Sheet, top: float, right: float) -> None:
    """What is the same on both halves of every page."""
    version = _("Version %(version)d") % {"version": heading.version}  # the foot is cut off one of the two
    parts = (heading.tournament, spoken_date(heading.date), heading.club, version, spoken_code(heading.code))
    about = " · ".join(part for part in parts if part)
    paper.write(about, paper.left, top - 20, 6.5, width=right - paper.left, ink=GRAY, least=0.6)
    lefts, width = _panels(paper, right)
    for side, x in enumerate(lefts):
        paper.box(x, top - HEAD + 2, width, HEAD - 28, radius=4, weight=0.9)
        paper.rule(x, top - 44, x + width, top - 44)
        paper.write("AB"[side], x + 12, top - 40, 12, font=BOLD, align="center")
        for row in range(2):
            draw_seat(paper, x + 11.5, top - 55 - row * 20, side + 2 * row, 6.5)
    draw_plan(paper, (paper.left + right) / 2, top - 57, scale=0.58)
    y = Grid(paper, sheet.form, HALF, top - HEAD - 4).draw((), 1)
    _draw_penalties(paper, sheet.penalties, y - 12)
    _draw_end(paper, sheet, y - 22)


def _draw_penalties(paper: Paper, penalties: Penalties, y: float) -> None:
    """One line for each team."""
    width = (paper.width - GUTTER) / 2
    for side in range(2):
        x = paper.left + side * (width + GUTTER)
        paper.write("AB"[side], x, y, 9, font=BOLD)
        false_pass = labelled(_("False pass"), penalties.false_pass_rule)
        wrong_domino = labelled(_("Wrong domino"), penalties.wrong_domino_rule)
        end = _draw_boxes(paper, x + 12, y, false_pass, penalties.false_pass, 3, 74)
        _draw_boxes(paper, end + 4, y, wrong_domino, penalties.wrong_domino, 4, x + width - end - 4 - 44)


def _draw_boxes(paper: Paper, x: float, y: float, name: str, points: int, boxes: int, room: float) -> float:
    """A penalty's name and its boxes; answers where they end."""
    words = " ".join(part for part in (name, off(points)) if part)
    x += paper.write(words, x, y, 6.8, width=room - 3, least=0.6) + 3
    for box in range(boxes):
        paper.box(x + box * (SQUARE + 3), y - 1.5, SQUARE, SQUARE, radius=1.2, weight=0.6)
    return x + boxes * (SQUARE + 3)


def _draw_end(paper: Paper, sheet: Sheet, y: float) -> None:
    """The final score at the left, who signs at the right, the rules in short under them."""
    words = _("Partidas won") if sheet.form.partidas > 1 else _("Final score")
    x = paper.left
    paper.write(words, x, y - 13, 8, font=BOLD, width=58, least=0.6)
    for name, left, room in (("A", x + 72, 38), ("B", x + 126, 38), (_("Winner"), x + 212, 36)):
        paper.write(name, left - 4, y - 13, 8, font=BOLD, width=40, align="right", least=0.6)
        paper.box(left, y - 18, room, 18, radius=2.5, weight=0.9)
    who = signers(second_official=sheet.second_official)
    draw_lines(paper, paper.left + 262, paper.right, y - 18, who, size=6.5)
    size, lines = _in_short(sheet, paper.width)
    for row, text in enumerate(lines):
        paper.write(text, paper.left, y - 34 - row * 8.6, size, width=paper.width, ink=GRAY, least=0.6)


def _in_short(sheet: Sheet, width: float) -> tuple[float, list[str]]:
    """The rules in short one after the other on three lines at most, and the size of their letters."""
    told = [f"{one.rules}: {one.text}" if one.rules else one.text for one in sheet.reminders[:MOST_REMINDERS]]
    whole = clean(" · ".join(told), REGULAR)
    for size in (6.4, 6.0, 5.6):
        lines = list(map(str, simpleSplit(whole, REGULAR, size, width)))
        if len(lines) <= IN_SHORT:
            break
    return size, [*lines[: IN_SHORT - 1], " ".join(lines[IN_SHORT - 1 :])]
