"""The head of a scoresheet: tournament, match, table, and the four seats as seen from above."""

from django.utils.translation import gettext as _

from tournament.documents.engine.context import dotted, spoken_date
from tournament.documents.engine.fonts import BOLD
from tournament.documents.engine.lettering import clean, fit
from tournament.documents.engine.page import BLACK, GRAY, LIGHT, PageCanvas
from tournament.documents.engine.records import Heading, Seat, Sheet, TeamName

READABLE = 0.68  # of the requested size, on one line


def draw_name(canvas: PageCanvas, name: str, x: float, y: float, size: float, width: float) -> None:
    """Write a name with its baseline at y, or two lines above and below it; a rule to write on for ""."""
    if not name:
        canvas.rule(x, y - 2, x + width, y - 2, ink=LIGHT)
        return
    one = fit(name, BOLD, size, width)
    words = clean(name, BOLD).split(" ")
    if one.size >= size * READABLE or len(words) == 1:
        canvas.write(name, x, y, size, font=BOLD, width=width)
        return
    first, second = _halves(words)
    canvas.write(first, x, y + size * 0.42, size * 0.8, font=BOLD, width=width)
    canvas.write(second, x, y - size * 0.44, size * 0.8, font=BOLD, width=width)


def _halves(words: list[str]) -> tuple[str, str]:
    """A name as two lines of about the same length."""
    breaks = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return min(breaks, key=lambda lines: max(len(lines[0]), len(lines[1])))


HEIGHT = 70.0
HALF = 58.0  # of a domino: the word "table" on one half, its number on the other
LOGO = 44.0


def draw_title(canvas: PageCanvas, heading: Heading, sheet: Sheet, y: float) -> float:
    """Render the head with its top at y; return its lower edge."""
    room = canvas.width - 2 * HALF - 16
    draw_match(canvas, sheet, canvas.left, y - 58, 13, room)
    canvas.stamp(f"title-{y}", lambda: _draw_tournament(canvas, heading, y, room))
    draw_table(canvas, sheet.table, canvas.right - 2 * HALF, y - HALF, HALF)
    return y - HEIGHT


def _draw_tournament(canvas: PageCanvas, heading: Heading, y: float, room: float) -> None:
    logo = canvas.logo(canvas.left, y, LOGO * 1.6, LOGO)
    x = canvas.left + (logo + 10 if logo else 0)
    room -= x - canvas.left
    where = dotted(spoken_date(heading.date), heading.place)
    canvas.write(heading.club, x, y - 8, 9, width=room, ink=GRAY)
    canvas.write(heading.tournament, x, y - 27, 17, font=BOLD, width=room)
    canvas.write(where, x, y - 40, 8.5, width=room, ink=GRAY)
    if heading.colour:
        canvas.ornament(canvas.left, y - HEIGHT + 5, canvas.right, y - HEIGHT + 5)


def draw_match(canvas: PageCanvas, sheet: Sheet, x: float, y: float, size: float, room: float) -> None:
    """Render the match and its round, or rules to write them on if they are unknown."""
    known = [part for part in (sheet.bracket, sheet.round, sheet.match, sheet.note) if part]
    if known:
        canvas.write(" · ".join(known), x, y, size, font=BOLD, width=room)
        return
    third = room / 3
    for place, word in enumerate((_("Bracket"), _("Round"), _("Match"))):
        left = x + place * third
        taken = canvas.write(word, left, y, size * 0.75, width=third / 2) + 5
        canvas.rule(left + taken, y - 2, left + third - 10, y - 2, ink=LIGHT)


def draw_table(canvas: PageCanvas, table: int, x: float, bottom: float, half: float) -> None:
    """Render the domino with the table's number; its second half stays empty for a table of 0."""
    scale = half / HALF
    if table:
        size, room = 39 * scale, half - 12 * scale
        y = bottom + half / 2 - size * 0.36
        canvas.write(str(table), x + half * 1.5, y, size, font=BOLD, width=room, align="center")
    canvas.stamp(f"domino-{x}-{bottom}", lambda: _draw_domino(canvas, x, bottom, half))


def _draw_domino(canvas: PageCanvas, x: float, bottom: float, half: float) -> None:
    scale = half / HALF
    canvas.box(x, bottom, 2 * half, half, radius=8 * scale, weight=1.6)
    canvas.rule(x + half, bottom + 7 * scale, x + half, bottom + half - 7 * scale, weight=1)
    canvas.disc(x + half, bottom + half / 2, 2.2 * scale, fill=BLACK)
    width, size = half - 10 * scale, 13 * scale
    y = bottom + half / 2 - size * 0.36
    canvas.write(_("TABLE"), x + half / 2, y, size, font=BOLD, width=width, align="center")


SEATING_HEIGHT = 100.0
PANEL = 206.0
WHITE = 1.0
# South, east, north, west: the player in the south has the east to their right (SACI rule 9). Where the turn
# goes to the left, east and west change places.
COMPASS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def draw_seating(canvas: PageCanvas, sheet: Sheet, y: float) -> float:
    """Render both teams and the table with their top at y; return the lower edge."""
    places = ((canvas.left, "A", sheet.team_a), (canvas.right - PANEL, "B", sheet.team_b))
    for number, (x, _side, team) in enumerate(places):
        _draw_players(canvas, x, y, team, sheet.seats[number::2])
    # The frame is the same on every sheet, so the file stores it once.
    canvas.stamp(f"seating-{y}", lambda: _draw_table(canvas, y, clockwise=sheet.form.clockwise))
    return y - SEATING_HEIGHT


def draw_seat(canvas: PageCanvas, x: float, y: float, seat: int, radius: float) -> None:
    """Render a seat as its number 1..4: side A black, side B white."""
    side_b = seat % 2
    canvas.disc(x, y, radius, fill=WHITE if side_b else BLACK)
    size = radius * 1.2
    canvas.write(str(seat + 1), x, y - size * 0.36, size, font=BOLD, align="center", ink=BLACK if side_b else WHITE)


def _draw_table(canvas: PageCanvas, y: float, *, clockwise: bool) -> None:
    """Render everything that is the same on every sheet."""
    for number, x in enumerate((canvas.left, canvas.right - PANEL)):
        height = SEATING_HEIGHT - 8
        canvas.box(x, y - height, PANEL, height, radius=6, weight=0.9)
        canvas.rule(x, y - 27, x + PANEL, y - 27)
        canvas.rule(x + 34, y - 27, x + 34, y)
        canvas.write("AB"[number], x + 17, y - 20.5, 20, font=BOLD, align="center")
        for row in range(2):
            draw_seat(canvas, x + 17, y - 44 - row * 31, number + 2 * row, 9)
    draw_plan(canvas, (canvas.left + canvas.right) / 2, y - (SEATING_HEIGHT - 8) / 2, clockwise=clockwise)


def _draw_players(canvas: PageCanvas, x: float, y: float, team: TeamName, seats: tuple[Seat, ...]) -> None:
    draw_team(canvas, team, x + 44, y - 19, 14, PANEL - 52)
    for row, seat in enumerate(seats):
        middle = y - 44 - row * 31
        draw_name(canvas, seat.player, x + 34, middle + 1, 10.5, PANEL - 40)
        if seat.number:
            number = dotted(_("Player %(number)d") % {"number": seat.number}, seat.club, seat.figures)
            canvas.write(number, x + 34, middle - 11, 6.5, width=PANEL - 40, ink=GRAY)


def draw_team(canvas: PageCanvas, team: TeamName, x: float, y: float, size: float, width: float) -> None:
    """Render a team's number, or a rule to write it on if it is unknown; nothing for partners of one round."""
    if any(team.names) and not team.number:
        return
    if team.number:
        canvas.write(_("Team %(number)d") % {"number": team.number}, x, y, size, font=BOLD, width=width)
        return
    taken = canvas.write(_("Team"), x, y, size, font=BOLD, width=width / 2) + 6
    canvas.rule(x + taken, y - 2, x + width, y - 2, ink=LIGHT)


def draw_plan(canvas: PageCanvas, x: float, y: float, scale: float = 1, *, clockwise: bool) -> None:
    """Render the table from above with its four seats, x and y in its middle. clockwise: the turn goes to the left."""
    across = -1 if clockwise else 1
    half, reach, edge = 20.0 * scale, 34.0 * scale, 27.0 * scale
    canvas.box(x - half, y - half, 2 * half, 2 * half, radius=5 * scale, weight=1.2)
    for dx, dy in ((0, 1), (1, 0)):
        canvas.rule(x - dx * edge, y - dy * edge, x - dx * half, y - dy * half, ink=LIGHT)
        canvas.rule(x + dx * half, y + dy * half, x + dx * edge, y + dy * edge, ink=LIGHT)
    for seat, (dx, dy) in enumerate(COMPASS):
        draw_seat(canvas, x + across * dx * reach, y + dy * reach, seat, 9.5 * scale)
    _draw_turn(canvas, x, y, 11 * scale, across)


def _draw_turn(canvas: PageCanvas, x: float, y: float, radius: float, across: int) -> None:
    """Render an arrow around the middle, the direction of turns: counter-clockwise, or mirrored where across is -1."""
    pdf = canvas.pdf
    pdf.setStrokeGray(GRAY)
    pdf.setFillGray(GRAY)
    pdf.setLineWidth(1)
    pdf.arc(x - radius, y - radius, x + radius, y + radius, -80 if across > 0 else 10, 250)
    head = pdf.beginPath()
    tip = x - across * radius * 0.95, y + radius * 0.05
    head.moveTo(tip[0] - 3, tip[1] + 3)
    head.lineTo(tip[0] + 3, tip[1] + 3)
    head.lineTo(tip[0] - across * 0.4, tip[1] - 3)
    head.close()
    pdf.drawPath(head, stroke=0, fill=1)
