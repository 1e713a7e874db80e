"""Scoresheets: a page or half a page per match, empty for handwriting or with the lines entered so far."""

from collections.abc import Iterator, Sequence
from functools import partial

from django.utils.translation import gettext as _

from tournament.documents.engine.context import Section, dotted, spoken_date
from tournament.documents.engine.document_text import Block, DocumentText, Text, Title, Turn
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import broken, clean
from tournament.documents.engine.page import GRAY, PageCanvas, spoken_code
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading, PenaltyBoxes, ScoresheetsRecord, Sheet, SheetLine, TeamName
from tournament.documents.scoresheets.grid import (
    BY_ROWS,
    GUTTER,
    HALF,
    Grid,
    draw_penalties,
    labelled,
    off,
    penalties_height,
)
from tournament.documents.scoresheets.heads import (
    draw_match,
    draw_name,
    draw_plan,
    draw_seat,
    draw_seating,
    draw_table,
    draw_team,
    draw_title,
)
from tournament.documents.scoresheets.signatures import (
    CLOCK,
    CODE,
    MOST_REMINDERS,
    RESULT,
    SIGNATURES,
    draw_address,
    draw_bell,
    draw_lines,
    draw_reminders,
    draw_result,
    draw_signatures,
    sheet_blocks,
    signers,
)

GAP = 17.0
HEAD = 90.0
DOMINO = 43.0
PLAN = 62.0
SQUARE = 8.0
IN_SHORT = 3  # lines
SMALLEST = 5.6  # of their letters


def height(canvas: PageCanvas) -> float:
    """The height of one of the two sheets on a page."""
    return (canvas.top - canvas.bottom - 4 - GAP) / 2


def draw_half(canvas: PageCanvas, heading: Heading, sheet: Sheet, place: int) -> None:
    """Render a sheet on the upper (0) or the lower (1) half of the page."""
    drop = place * (height(canvas) + GAP)
    top = canvas.top - drop
    right = canvas.right - 2 * DOMINO - 14
    draw_match(canvas, sheet, canvas.left, top - 10, 11, right - canvas.left)
    _draw_players(canvas, sheet, top, right)
    draw_table(canvas, sheet.table, canvas.right - 2 * DOMINO, top - DOMINO, DOMINO)
    _draw_address(canvas, sheet, top)
    # Rendered for the upper half and moved down for the lower one, so the file stores it once.
    canvas.stamp("half", lambda: _draw_common(canvas, heading, sheet, canvas.top, right), rise=-drop)
    if place:
        canvas.dashed_rule(canvas.left, top + GAP / 2, canvas.right, top + GAP / 2, (3, 3))  # to cut along


def _panels(canvas: PageCanvas, right: float) -> tuple[tuple[float, float], float]:
    """The left edges of the two teams' panels, and their width."""
    width = (right - canvas.left - PLAN) / 2
    return (canvas.left, right - width), width


def _draw_players(canvas: PageCanvas, sheet: Sheet, top: float, right: float) -> None:
    lefts, width = _panels(canvas, right)
    teams: tuple[TeamName, TeamName] = (sheet.team_a, sheet.team_b)
    for side, (x, team) in enumerate(zip(lefts, teams, strict=True)):
        draw_team(canvas, team, x + 24, top - 39, 10, width - 30)
        for row, seat in enumerate(sheet.seats[side::2]):
            middle, about = top - 57.5 - row * 20, dotted(seat.club, seat.figures)
            draw_name(canvas, seat.player, x + 22, middle + (2.5 if about else 0), 8.5, width - 26)
            canvas.write(about, x + 22, middle - 5, 5.5, width=width - 26, ink=GRAY)


def _draw_address(canvas: PageCanvas, sheet: Sheet, top: float) -> None:
    """Render the code between the domino and the grid."""
    if not sheet.url:
        return
    side = HEAD - DOMINO - 4
    # Low error correction makes its squares larger; the table number can be typed instead.
    draw_code(canvas, sheet.url, canvas.right - side, top - HEAD, side, error="l")
    room = 2 * DOMINO - side - 8
    x = canvas.right - side - 6
    canvas.write(_("For the judge"), x, top - DOMINO - 16, 7, font=BOLD, width=room, align="right")
    canvas.write(sheet.match, x, top - DOMINO - 26, 6.5, width=room, align="right", ink=GRAY)


def _draw_common(canvas: PageCanvas, heading: Heading, sheet: Sheet, top: float, right: float) -> None:
    """Render everything that is the same on both halves of every page."""
    version = _("Version %(version)d") % {"version": heading.version}  # the foot is cut off one half
    parts = (heading.tournament, spoken_date(heading.date), heading.club, version, spoken_code(heading.code))
    about = dotted(*parts)
    canvas.write(about, canvas.left, top - 20, 6.5, width=right - canvas.left, ink=GRAY)
    lefts, width = _panels(canvas, right)
    for side, x in enumerate(lefts):
        canvas.box(x, top - HEAD + 2, width, HEAD - 28, radius=4, weight=0.9)
        canvas.rule(x, top - 44, x + width, top - 44)
        canvas.write("AB"[side], x + 12, top - 40, 12, font=BOLD, align="center")
        for row in range(2):
            draw_seat(canvas, x + 11.5, top - 55 - row * 20, side + 2 * row, 6.5)
    draw_plan(canvas, (canvas.left + right) / 2, top - 57, scale=0.58, clockwise=sheet.form.clockwise)
    y = Grid(canvas, sheet.form, HALF, top - HEAD - 4).draw((), 1)
    _draw_penalties(canvas, sheet.penalties, y - 12)
    _draw_end(canvas, sheet, y - 22)


def _draw_penalties(canvas: PageCanvas, penalties: Sequence[PenaltyBoxes], y: float) -> None:
    """Render one line per team."""
    width = (canvas.width - GUTTER) / 2
    for side in range(2):
        x = canvas.left + side * (width + GUTTER)
        canvas.write("AB"[side], x, y, 9, font=BOLD)
        end = x + 8
        for left, penalty in zip(range(len(penalties), 0, -1), penalties, strict=True):
            share = (x + width - end) / left - 4
            end = _draw_boxes(canvas, end + 4, y, penalty, share)


def _draw_boxes(canvas: PageCanvas, x: float, y: float, penalty: PenaltyBoxes, share: float) -> float:
    """Render the name of a penalty and its boxes within its share of the line; return where they end."""
    words = " ".join(part for part in (labelled(penalty), off(penalty.points)) if part)
    boxes = penalty.boxes + penalty.warning
    room = share - boxes * (SQUARE + 3)
    x += canvas.write(words, x, y, 6.8, width=room - 3) + 3
    for box in range(boxes):
        canvas.box(x + box * (SQUARE + 3), y - 1.5, SQUARE, SQUARE, radius=1.2, weight=0.6)
    return x + boxes * (SQUARE + 3)


def _draw_end(canvas: PageCanvas, sheet: Sheet, y: float) -> None:
    """Render the final score at the left, the signatures at the right, the rules in short below."""
    words = _("Partidas won") if sheet.form.partidas > 1 else _("Final score")
    x = canvas.left
    canvas.write(words, x, y - 13, 8, font=BOLD, width=58)
    for name, left, room in (("A", x + 72, 38), ("B", x + 126, 38), (_("Winner"), x + 212, 36)):
        canvas.write(name, left - 4, y - 13, 8, font=BOLD, width=40, align="right")
        canvas.box(left, y - 18, room, 18, radius=2.5, weight=0.9)
    who = signers(second_official=sheet.second_official)
    draw_lines(canvas, canvas.left + 262, canvas.right, y - 18, who, size=6.5)
    size, lines = _in_short(sheet, canvas.width)
    if sheet.clock:  # in the room of the first two lines of the rules
        draw_bell(canvas, y - 26, 7)
    for row, text in enumerate(lines, start=2 if sheet.clock else 0):
        canvas.write(text, canvas.left, y - 34 - row * 8.6, size, width=canvas.width, ink=GRAY)


def _in_short(sheet: Sheet, width: float) -> tuple[float, list[str]]:
    """The rules in short, one after the other on three lines at most, and the size of their letters.

    Boxes for the bell leave one line: the first rules that it takes whole.
    """
    rules = [f"{one.rules}: {one.text}" if one.rules else one.text for one in sheet.reminders[:MOST_REMINDERS]]
    if sheet.clock:
        while len(rules) > 1 and len(broken(clean(" · ".join(rules), REGULAR), REGULAR, SMALLEST, width)) > 1:
            rules.pop()
    whole = clean(" · ".join(rules), REGULAR)
    for size in (6.4, 6.0, SMALLEST):
        lines = broken(whole, REGULAR, size, width)
        if len(lines) <= (1 if sheet.clock else IN_SHORT):
            break
    # The last line takes the rest, which `PageCanvas.write` then narrows or cuts.
    return size, [*lines[: IN_SHORT - 1], " ".join(lines[IN_SHORT - 1 :])]


def pages(record: ScoresheetsRecord) -> Pages:
    """A page or half a page per match, and one more page whenever the lines entered have filled one.

    A sheet that has lines already takes a whole page. A section has one or two matches; a sheet that continues on
    several pages is one section.
    """
    return Pages(
        _whole_title(record), list(_pages(record)), nothing=_("No match is played in this round."), proves="all"
    )


def render_text(record: ScoresheetsRecord) -> DocumentText:
    """Each sheet as text."""
    title = _whole_title(record)
    blocks: list[Block] = [Title(title, 1)]
    if not record.sheets:
        blocks.append(Text(_("No match is played in this round.")))
    for place, sheets in enumerate(_groups(record)):
        section = _section(place, sheets)
        blocks.append(Turn(section.key, section.label))
        for sheet in sheets:
            blocks += sheet_blocks(record.heading, sheet, record.rows)
    return DocumentText(title, tuple(blocks))


def _whole_title(record: ScoresheetsRecord) -> str:
    name = _("Scoresheets") if record.round else _("Blank scoresheets")
    return dotted(name, record.bracket, record.round)


def _groups(record: ScoresheetsRecord) -> Iterator[tuple[Sheet, ...]]:
    """The sheets that share a page."""
    if record.per_page < 2:
        yield from ((sheet,) for sheet in record.sheets)
        return
    pair: tuple[Sheet, ...] = ()
    for sheet in record.sheets:
        # Half pages are rendered with an empty grid only.
        if sheet.entries:
            yield (sheet,)
            continue
        pair += (sheet,)
        if len(pair) == 2:
            yield pair
            pair = ()
    if pair:
        yield pair


def _section(place: int, sheets: tuple[Sheet, ...]) -> Section:
    """The section of a page. `place` counts sections from 0: it alone distinguishes blank sheets that are alike."""
    key = "+".join(filter(None, map(_key, sheets))) or f"blank-{place + 1}"
    return Section(key, _label(sheets), sheets)


def _key(sheet: Sheet) -> str:
    """A match keeps its key when it moves to another table; "" for a sheet without a match or table."""
    if sheet.url and sheet.match:
        return sheet.match_key
    return f"table-{sheet.table}" if sheet.table else ""


def _label(sheets: tuple[Sheet, ...]) -> str:
    tables = [sheet.table for sheet in sheets if sheet.table]
    if len(tables) > 1:
        return _("Tables %(first)d and %(second)d") % {"first": tables[0], "second": tables[1]}
    return _("Table %(number)d") % {"number": tables[0]} if tables else _("Blank sheet")


def _pages(record: ScoresheetsRecord) -> Iterator[Page]:
    for place, sheets in enumerate(_groups(record)):
        section, next_hand, entries = _section(place, sheets), 1, sheets[0].entries
        matches = " · ".join(sheet.match for sheet in sheets if sheet.match)
        bookmark = ": ".join(part for part in (section.label, matches) if part)
        if record.per_page > 1 and not entries:
            yield Page(section, partial(_draw_halves, record.heading, sheets), bookmark)
            continue
        # `+ 1`: a sheet whose last page is full gets an empty one to continue on.
        for start in range(0, len(entries) + 1, record.rows):
            lines = entries[start : start + record.rows]
            yield Page(section, partial(_draw_whole, record, sheets[0], lines, next_hand), bookmark)
            # Penalties have no hand number.
            next_hand = max((line.hand + 1 for line in lines if line.hand is not None), default=next_hand)


def _draw_halves(heading: Heading, sheets: tuple[Sheet, ...], canvas: PageCanvas) -> None:
    for place, sheet in enumerate(sheets):
        draw_half(canvas, heading, sheet, place)


def _draw_whole(
    record: ScoresheetsRecord, sheet: Sheet, lines: tuple[SheetLine, ...], next_hand: int, canvas: PageCanvas
) -> None:
    """Render a sheet on a page of its own with these of its lines; `next_hand`: the next one to write."""
    y = draw_title(canvas, record.heading, sheet, canvas.top)
    y = draw_seating(canvas, sheet, y)
    size = BY_ROWS[record.rows]
    grid = Grid(canvas, sheet.form, size, y)
    if lines:
        grid.draw(lines, next_hand)
    else:
        # Empty grids that begin at the same hand are identical, so the file holds each once.
        canvas.stamp(f"grid-{next_hand}", lambda: grid.draw((), next_hand))
    y -= size.height + 8
    canvas.stamp("pen", lambda: _draw_for_the_pen(canvas, sheet, y))
    if sheet.url:
        below = penalties_height(sheet.penalties) + CLOCK * sheet.clock + RESULT + SIGNATURES
        draw_address(canvas, sheet.url, y - below, _("For the judge"))


def _draw_for_the_pen(canvas: PageCanvas, sheet: Sheet, y: float) -> None:
    draw_penalties(canvas, sheet.penalties, y)
    y -= penalties_height(sheet.penalties)
    if sheet.clock:
        draw_bell(canvas, y)
        y -= CLOCK
    draw_result(canvas, y, sheet.form.partidas)
    draw_signatures(canvas, y - RESULT, second_official=sheet.second_official)
    draw_reminders(canvas, sheet.reminders, y - RESULT - SIGNATURES, canvas.width - CODE - 40)
