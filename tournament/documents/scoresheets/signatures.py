"""The end of a scoresheet: agreed score, signatures, the rules in short, and the code that opens the match."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.documents.engine.context import dotted, spoken_date
from tournament.documents.engine.document_text import Block, Code, Column, Facts, Signatures, Table, Text, Title
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import typed_address, wrap_address
from tournament.documents.engine.page import GRAY, PageCanvas
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading, Reminder, Sheet, SheetLine, TeamName
from tournament.documents.scoresheets.grid import signed

RESULT = 31.0
SIGNATURES = 46.0
CODE = 70.0
ADDRESS = 6.5
MOST_REMINDERS = 6
MOST_PARTIDAS = 5  # a match of more is written as one score


def draw_result(canvas: PageCanvas, y: float, partidas: int = 1) -> None:
    """Render boxes for the final score and the winner, their top at y; before them one pair per partida, if several."""
    height = 22.0
    if not 1 < partidas <= MOST_PARTIDAS:
        third = canvas.width / 3
        canvas.write(_("Final score"), canvas.left, y - 15, 10, font=BOLD, width=third - 40)
        for place, side in enumerate("AB"):
            left = canvas.left + third + (place - 0.5) * (third / 2 + 12)
            canvas.write(side, left - 5, y - 16, 12, font=BOLD, align="right")
            canvas.box(left, y - height, 64, height, radius=3, weight=0.9)
    else:
        _draw_partidas(canvas, y, height, partidas)
    canvas.write(_("Winner"), canvas.right - 68, y - 15, 10, font=BOLD, width=84, align="right")
    canvas.box(canvas.right - 62, y - height, 62, height, radius=3, weight=0.9)


CLOCK = 20.0


def draw_bell(canvas: PageCanvas, y: float, size: float = 8.0) -> None:
    """Render boxes for the score at the bell and for the last hand, their top at y."""
    x = canvas.left
    x += canvas.write(_("Score at the bell"), x, y - 11, size, font=BOLD, width=110) + 14
    for side in "AB":
        canvas.write(side, x - 4, y - 11, size, font=BOLD, align="right")
        canvas.box(x, y - 15, 40, 15, radius=2.5, weight=0.7)
        x += 58
    for words in (_("a hand was in play"), _("extra hand")):
        canvas.box(x, y - 13, 9.5, 9.5, radius=1.5, weight=0.7)
        x += canvas.write(words, x + 13, y - 11, size, width=96) + 26
    canvas.write(_("Last hand"), canvas.right - 46, y - 11, size, font=BOLD, width=84, align="right")
    canvas.box(canvas.right - 40, y - 15, 40, 15, radius=2.5, weight=0.7)


def _draw_partidas(canvas: PageCanvas, y: float, height: float, partidas: int) -> None:
    """Render a pair of boxes for each partida, and one for the partidas won."""
    room = canvas.width - 62 - 62
    step = room / (partidas + 1)
    width = min(24.0, step / 2 - 12)
    for place in range(partidas + 1):
        left = canvas.left + place * step
        name = _("Partida %(number)d") % {"number": place + 1} if place < partidas else _("Partidas won")
        canvas.write(name, left, y - 3, 6.5, font=BOLD, width=step - 6)
        for column, side in enumerate("AB"):
            x = left + 10 + column * (width + 13)
            canvas.write(side, x - 2.5, y - 17, 8, font=BOLD, align="right")
            canvas.box(x, y - height, width, height - 6, radius=2, weight=0.9 if place == partidas else 0.6)


def draw_signatures(canvas: PageCanvas, y: float, *, second_official: bool) -> None:
    """Render lines for the teams or the second official and for the judge, their top at y."""
    draw_lines(canvas, canvas.left, canvas.right, y - 27, signers(second_official=second_official))


def signers(*, second_official: bool) -> list[str]:
    """The labels of a sheet's signature lines."""
    judge = _("Judge")
    if second_official:
        return [judge, _("Second official, who has not written on this sheet")]
    return [_("Team A agrees"), _("Team B agrees"), judge]


def draw_lines(canvas: PageCanvas, left: float, right: float, y: float, who: Sequence[str], size: float = 7.5) -> None:
    """Render signature lines, each with its label below."""
    gap = 16.0 * size / 7.5
    width = (right - left - (len(who) - 1) * gap) / len(who)
    for place, words in enumerate(who):
        x = left + place * (width + gap)
        canvas.rule(x, y, x + width, y, weight=0.7)
        canvas.write(words, x, y - size * 1.2, size, width=width, ink=GRAY)


def draw_reminders(canvas: PageCanvas, reminders: Sequence[Reminder], y: float, room: float) -> None:
    """Render the rules that come up most at the tables, with their numbers if they have any."""
    if not reminders:
        return
    canvas.write(_("In short"), canvas.left, y - 8, 8.5, font=BOLD, width=room)
    for row, reminder in enumerate(reminders[:MOST_REMINDERS]):
        base = y - 22 - row * 12.4
        canvas.write(reminder.rules or "·", canvas.left + 26, base, 7, font=BOLD, align="right", ink=GRAY)
        canvas.write(reminder.text, canvas.left + 33, base, 7.5, width=room - 33)


def draw_address(canvas: PageCanvas, url: str, y: float, caption: str) -> None:
    """Render the code that opens this match, and its address for devices without a working camera."""
    width = CODE + 28
    x = canvas.right - width
    draw_code(canvas, url, x + 14, y - CODE, CODE)
    lines = wrap_address(typed_address(url), REGULAR, ADDRESS, width, 3)
    canvas.write(caption, x + width / 2, y - CODE - 10, 7, font=BOLD, width=width, align="center")
    for row, line in enumerate(lines):
        canvas.write(line, x + width / 2, y - CODE - 17 - row * 7.5, ADDRESS, width=width, align="center", ink=GRAY)


def head_blocks(heading: Heading, sheet: Sheet) -> list[Block]:
    """The match, its place and its players."""
    match = dotted(sheet.bracket, sheet.round, sheet.match, sheet.note)
    table = _("Table %(number)d") % {"number": sheet.table} if sheet.table else ""
    rows = [
        (_("Tournament"), heading.tournament),
        (_("Date"), spoken_date(heading.date)),
        (_("Place"), heading.place),
        (_("Match"), match),
    ]
    blocks: list[Block] = [
        Title(table or match or _("Blank sheet")),
        Facts(tuple((name, value) for name, value in rows if value)),
    ]
    # A blank sheet has no names to list.
    if any(seat.player for seat in sheet.seats):
        blocks.append(_seats(sheet))
    return blocks


def sheet_blocks(heading: Heading, sheet: Sheet, hands: int) -> list[Block]:
    """A sheet to write on: its content, and the room on it for so many hands."""
    blocks = head_blocks(heading, sheet)
    if sheet.entries:
        blocks.append(lines_table(sheet, sheet.entries))
    else:
        rows = ngettext("Room for %(rows)d hand", "Room for %(rows)d hands", hands)
        fields = _("who went out or locked, the count and the recount, the points and the totals of both teams.")
        blocks.append(Text(f"{rows % {'rows': hands}}: {fields}"))
    if sheet.clock:
        said = (_("Score at the bell"), _("a hand was in play"), _("extra hand"), _("Last hand"))
        blocks.append(Text(_("Boxes for the match clock: {boxes}.").format(boxes=", ".join(said))))
    if sheet.reminders:
        lines = ((one.rules, one.text) for one in sheet.reminders)
        columns = (Column(_("Rules"), 1), Column(_("In short"), 8))
        blocks.append(Table(columns, tuple(lines)))
    blocks.append(Signatures(tuple(signers(second_official=sheet.second_official))))
    if sheet.url:
        blocks.append(Code(sheet.url, _("For the judge")))
    return blocks


def _seats(sheet: Sheet) -> Table:
    columns = (Column(_("Seat"), 1), Column(_("Player"), 5), Column(_("Team"), 3))
    teams = (sheet.team_a, sheet.team_b)
    rows = tuple(
        (str(seat.seat + 1), dotted(seat.player, seat.club, seat.figures), _team(teams[seat.seat % 2], seat.seat))
        for seat in sheet.seats
    )
    return Table(columns, rows)


def _team(team: TeamName, seat: int) -> str:
    return dotted("AB"[seat % 2], _("Team %(number)d") % {"number": team.number} if team.number else "")


def lines_table(sheet: Sheet, lines: tuple[SheetLine, ...]) -> Table:
    """The lines of a sheet."""
    left = ("A", "B") if sheet.form.each_side else (_("count"), _("recount"))
    names = (_("Hand"), _("Out or lock"), *left, f"{_('Points')} A", f"{_('Points')} B", f"{_('Total')} A")
    columns = tuple(
        Column(name, 3 if place == 1 else 1, "left" if place < 2 else "right")
        for place, name in enumerate((*names, f"{_('Total')} B"))
    )
    rows = tuple(
        (
            "" if line.hand is None else str(line.hand),
            line.who,
            *("" if figure is None else signed(figure) for figure in (line.count, line.recount)),
            *(signed(figure) for figure in (line.points_a, line.points_b, line.total_a, line.total_b)),
        )
        for line in lines
    )
    return Table(columns, rows)
