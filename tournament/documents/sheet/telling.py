"""A scoresheet as text, for those who cannot read it as a picture."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.documents.calendar import spoken_date
from tournament.documents.records import Heading, Sheet, SheetLine, TeamName
from tournament.documents.sheet.grid import WHOLE, signed
from tournament.documents.sheet.signing import signers
from tournament.documents.story import Block, Code, Column, Facts, Signatures, Table, Text, Title


def told_head(heading: Heading, sheet: Sheet, level: int = 2) -> list[Block]:
    """Which match, where, and who sits there."""
    match = " · ".join(part for part in (sheet.bracket, sheet.round, sheet.match, sheet.note) if part)
    table = _("Table %(number)d") % {"number": sheet.table} if sheet.table else ""
    rows = [
        (_("Tournament"), heading.tournament),
        (_("Date"), spoken_date(heading.date)),
        (_("Place"), heading.place),
        (_("Match"), match),
    ]
    blocks: list[Block] = [
        Title(table or match or _("Blank sheet"), level),
        Facts(tuple((name, value) for name, value in rows if value)),
    ]
    if any(seat.player for seat in sheet.seats):
        blocks.append(_seats(sheet))
    return blocks


def told_sheet(heading: Heading, sheet: Sheet) -> list[Block]:
    """A sheet that is written on: what it says, and what there is room for."""
    blocks = told_head(heading, sheet)
    if sheet.entries:
        blocks.append(told_lines(sheet, sheet.entries))
    else:
        rows = ngettext("Room for %(rows)d hand", "Room for %(rows)d hands", WHOLE.capacity)
        fields = _("who went out or locked, the count and the recount, the points and the totals of both teams.")
        blocks.append(Text(f"{rows % {'rows': WHOLE.capacity}}: {fields}"))
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
    rows = tuple((str(seat.seat + 1), seat.player, _team(teams[seat.seat % 2], seat.seat)) for seat in sheet.seats)
    return Table(columns, rows)


def _team(team: TeamName, seat: int) -> str:
    return "AB"[seat % 2] + " · " + _("Team %(number)d") % {"number": team.number}


def told_lines(sheet: Sheet, lines: tuple[SheetLine, ...]) -> Table:
    """The hands that stand on a sheet."""
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
