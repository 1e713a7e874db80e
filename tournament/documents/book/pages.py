"""The pages of a results book: the first ones, the running title, and blocks that flow through columns.

Columns are narrow, but no name is cut: one that is too long takes two lines of smaller letters.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from tournament.documents.book.record import BookMatch, BookRecord, Champion, Feat, checkpoint_facts
from tournament.documents.bracket_sheets.names import BROKEN, broken_team_name
from tournament.documents.bracket_sheets.trees import draw_wreath
from tournament.documents.engine.context import dotted, spoken_date
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import broken, clean, fit
from tournament.documents.engine.page import FOOT, GRAY, LIGHT, PageCanvas
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.sheet_sizes import ROOM
from tournament.documents.engine.tiles import draw_frame, draw_mark, frame_inside
from tournament.documents.scoresheets.grid import signed

LEAST: Final = 0.62  # of the requested size, before a name takes two lines


def write_name(
    canvas: PageCanvas, name: str, x: float, y: float, size: float, width: float, font: str = REGULAR
) -> None:
    """Write a name with its baseline at y, in the height of one line."""
    if fit(name, font, size, width).size >= LEAST * size:
        canvas.write(name, x, y, size, font=font, width=width)
        return
    for part, rise in zip(broken_team_name(clean(name, font)), (BROKEN, 0), strict=True):
        canvas.write(part, x, y + rise * size, BROKEN * size, font=font, width=width)


RUNNING: Final = 30.0  # the running title above the columns
ACROSS: Final = ROOM[1]
HEIGHT: Final = ROOM[0] - FOOT - RUNNING
GUTTER: Final = 16.0


@dataclass(frozen=True)
class Block:
    """A block that stays whole: rendered at (x, its upper edge) in a width.

    `about`: the registration numbers of the players in it. `stays`: whether the next block must follow below it.
    `under`: the header of a table, repeated if the block begins a column.
    """

    height: float
    draw: Callable[[PageCanvas, float, float, float], None]
    about: frozenset[int] = frozenset()
    stays: bool = False
    under: "Block | None" = None


@dataclass
class Column:
    """A column of a page that has `of` of them."""

    of: int
    blocks: list[Block] = field(default_factory=list)

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    @property
    def height(self) -> float:
        """The height already taken."""
        return sum(block.height for block in self.blocks)

    def draw(self, canvas: PageCanvas, place: int) -> None:
        """Render it as the column at `place`, from 0."""
        width = column_width(self.of)
        x, y = canvas.left + place * (width + GUTTER), canvas.top - RUNNING
        for block in self.blocks:
            block.draw(canvas, x, y, width)
            y -= block.height


def column_width(columns: int) -> float:
    """The width of each of this many columns."""
    return (ACROSS - (columns - 1) * GUTTER) / columns


def flow(blocks: Iterable[Block], columns: int) -> list[list[Column]]:
    """The blocks on pages of this many columns; no page for no block."""
    waiting = list(blocks)
    pages: list[list[Column]] = []
    for index, block in enumerate(waiting):
        wanted = block.height
        # A title needs room for the blocks that must stay with it.
        for before, after in zip(waiting[index:], waiting[index + 1 :], strict=False):
            if not before.stays:
                break
            wanted += after.height
        if not pages or pages[-1][-1].height + wanted > HEIGHT:
            if not pages or len(pages[-1]) == columns:
                pages.append([])
            pages[-1].append(Column(columns, [block.under] if block.under else []))
        pages[-1][-1].blocks.append(block)
    return pages


CODE = 64.0
CHECKPOINT = 80.0  # the side of its code
CREST, PHOTOGRAPH = 100.0, 144.0  # the heights of the pictures on the cover
CONTENTS = 176.0  # the width of the contents beside the winners


def draw_cover(canvas: PageCanvas, record: BookRecord) -> None:
    """Render the tournament and its date in a frame of tiles, with its photograph if it has one."""
    heading = record.heading
    draw_frame(canvas)
    inside = frame_inside(canvas)
    middle, y = (inside.left + inside.right) / 2, inside.top - 16
    width = inside.right - inside.left - 2 * 22
    y -= _draw_picture(canvas, record, middle, y, width) + 20
    canvas.write(heading.club, middle, y, 12, width=width, align="center", ink=GRAY)
    y -= 36
    size = 36.0
    while len(lines := broken(heading.tournament, BOLD, size, width)) > (1 if record.photograph else 2) and size > 14:
        size -= 2
    for line in lines:
        canvas.write(line, middle, y, size, font=BOLD, width=width, align="center")
        y -= size * 1.15
    where = dotted(spoken_date(heading.date), heading.place)
    canvas.write(where, middle, y + 6, 13, width=width, align="center")
    y -= 20
    canvas.ornament(middle - 90, y, middle + 90, y, weight=2.2)
    canvas.write(_("Results book"), middle, y - 28, 20, width=width, align="center")
    _draw_facts(canvas, record, middle, y - 49)
    draw_code(canvas, record.url, inside.right - 12 - CODE, inside.bottom + 12, CODE)
    _draw_checkpoint(canvas, record, inside.left + 12, inside.bottom + 12)


def _draw_checkpoint(canvas: PageCanvas, record: BookRecord, x: float, y: float) -> None:
    """Render the signed checkpoint: a code that holds all of it, and what paper names of it between the codes."""
    facts = checkpoint_facts(record.heading)
    if not facts:
        return
    draw_code(canvas, record.heading.checkpoint, x, y, CHECKPOINT, error="l")
    middle, width = (canvas.left + canvas.right) / 2, _between(canvas)
    said = dotted(_("Signed checkpoint of the journal"), *(f"{name}: {value}" for name, value in facts))
    for row, line in enumerate(reversed(broken(said, REGULAR, 7.5, width))):
        canvas.write(line, middle, y + 4 + 10 * row, 7.5, width=width, align="center", ink=GRAY)


def _between(canvas: PageCanvas) -> float:
    """The room in the middle, clear of the codes in the lower corners of the frame."""
    inside = frame_inside(canvas)
    return inside.right - inside.left - 2 * (12 + CHECKPOINT + 10)


def _draw_picture(canvas: PageCanvas, record: BookRecord, middle: float, top: float, width: float) -> float:
    """Render the photograph of the tournament, else the club's crest, else the mark; return the height it takes."""
    if canvas.photograph(record.photograph, middle - width / 2, top, width, PHOTOGRAPH):
        return PHOTOGRAPH
    if canvas.logo(middle, top, 220, CREST, "center"):
        return CREST
    draw_mark(canvas, middle, top - 40, 26)
    return 60


def _draw_facts(canvas: PageCanvas, record: BookRecord, middle: float, y: float) -> None:
    """Render the rules in a line, and the counts in another."""
    rules, *counts = (f"{name}: {value}" for name, value in record.facts) if record.facts else ("",)
    width = _between(canvas)
    for text in (rules, dotted(*counts)):
        for line in broken(text, REGULAR, 10, width):
            canvas.write(line, middle, y, 10, width=width, align="center")
            y -= 13.5


def draw_champions(canvas: PageCanvas, record: BookRecord, contents: Sequence[tuple[str, int]]) -> None:
    """Render the winners with a wreath, and the table of contents."""
    draw_running(canvas, _("The winners"))
    first, *others = record.champions or (None,)
    room = canvas.width - CONTENTS - 30
    middle, y = canvas.left + room / 2, canvas.top - 120
    if first is None:
        canvas.write(_("There is no winner yet."), middle, y, 14, width=room, align="center", ink=GRAY)
    else:
        _draw_first(canvas, first, middle, y, room)
    _draw_others(canvas, [one for one in others if one is not None], y - 168, room)
    _draw_contents(canvas, contents)


def _draw_first(canvas: PageCanvas, champion: Champion, x: float, y: float, room: float) -> None:
    """Render the tournament's champions, large."""
    with canvas.moved(x, y, 1.35):
        draw_wreath(canvas, 0, 0)
    canvas.write(str(champion.team.number), x, y - 16, 44, font=BOLD, width=72, align="center")
    canvas.write(champion.honour, x, y - 92, 13, width=room, align="center", ink=GRAY)
    # Both names in one size, set by the longer one.
    size = min(fit(name, BOLD, 24, room).size for name in champion.team.names)
    for row, name in enumerate(champion.team.names):
        canvas.write(name, x, y - 120 - row * size * 1.2, size, font=BOLD, width=room, align="center")


def _draw_others(canvas: PageCanvas, champions: Sequence[Champion], y: float, room: float) -> None:
    """Render the winners of the divisions, in two columns."""
    width = room / 2 - 8
    for place, champion in enumerate(champions):
        row, column = divmod(place, 2)
        x, top = canvas.left + column * (width + 16), y - row * 62
        canvas.ornament(x, top, x + width, top)
        canvas.write(champion.honour, x, top - 14, 9, width=width, ink=GRAY)
        for line, name in enumerate(champion.team.names):
            text = f"{champion.team.number}  {name}" if line == 0 else name
            write_name(canvas, text, x, top - 29 - line * 14, 11, width, BOLD)


def _draw_contents(canvas: PageCanvas, contents: Sequence[tuple[str, int]]) -> None:
    left, y = canvas.right - CONTENTS, canvas.top - 58
    canvas.write(_("Contents"), left, y, 13, font=BOLD, width=CONTENTS)
    for name, page in contents:
        y -= 20
        canvas.write(str(page), canvas.right, y, 10.5, font=BOLD, align="right")
        canvas.write(name, left, y, 10.5, width=CONTENTS - 34)
        canvas.rule(left, y - 5, canvas.right, y - 5, ink=LIGHT)


def draw_running(canvas: PageCanvas, title: str) -> None:
    """Render the running title of a page of columns."""
    canvas.write(title, canvas.left, canvas.top - 13, 13, font=BOLD, width=canvas.width)
    canvas.ornament(canvas.left, canvas.top - 20, canvas.right, canvas.top - 20)


FIGURE: Final = 110.0  # the width of the figures
ROW: Final = 92.0


def draw_records(feats: Sequence[Feat], title: str, canvas: PageCanvas) -> None:
    """Render the records of the day, or its sanctions, one below the other."""
    draw_running(canvas, title)
    y, width = canvas.top - 60, canvas.width - FIGURE - 20
    for feat in feats:
        canvas.write(feat.figure, canvas.left + FIGURE, y - 26, 36, font=BOLD, width=FIGURE, align="right")
        x = canvas.left + FIGURE + 20
        canvas.write(feat.name, x, y - 10, 14, font=BOLD, width=width)
        for row, line in enumerate(broken(feat.where, REGULAR, 11, width)):
            canvas.write(line, x, y - 28 - row * 14, 11, width=width)
        canvas.rule(canvas.left, y - ROW + 24, canvas.right, y - ROW + 24, ink=LIGHT)
        y -= ROW


CHART: Final = 132.0
SIDES: Final = 34.0  # beside the chart, for the last figures
NAMES: Final = 12.0


def score_chart(match: BookMatch) -> Block:
    """The totals of both teams hand by hand: the first one a thick line, the other one dashed."""

    def at(canvas: PageCanvas, x: float, y: float, width: float) -> None:
        canvas.write(_("The final, hand by hand"), x, y - 9, 9, font=BOLD, width=width)
        _draw_lines(canvas, match, x, y - 20, width - SIDES)

    return Block(CHART, at)


def _draw_lines(canvas: PageCanvas, match: BookMatch, x: float, top: float, width: float) -> None:
    height = CHART - 56
    totals = [(0, 0), *((line.total_a, line.total_b) for line in match.lines)]
    low, high = min(map(min, totals)), max(map(max, totals))
    step, scale = width / (len(totals) - 1), height / max(high - low, 1)
    canvas.rule(x, top - height - low * -scale, x + width, top - height - low * -scale, ink=LIGHT)
    ends = [top - height + (total - low) * scale for total in totals[-1]]
    for side, (team, dashes) in enumerate(((match.called("A"), ()), (match.called("B"), (3, 2)))):
        path = canvas.pdf.beginPath()
        for place, pair in enumerate(totals):
            point = (x + place * step, top - height + (pair[side] - low) * scale)
            path.lineTo(*point) if place else path.moveTo(*point)
        canvas.pdf.setDash(*dashes) if dashes else canvas.pdf.setDash()
        canvas.pdf.setLineWidth(1.0 if dashes else 1.8)
        canvas.pdf.setStrokeGray(0)
        canvas.pdf.drawPath(path, stroke=1, fill=0)
        canvas.pdf.setDash()
        canvas.write(signed(totals[-1][side]), x + width + 4, ends[side] - 3, 9, font=BOLD, width=SIDES - 4)
        names = " / ".join(match.names_of("AB"[side]))
        mark = "━" if not dashes else "╌"
        canvas.write(f"{mark} {team}  {names}", x, top - height - 14 - side * NAMES, 7.5, width=width + SIDES, ink=GRAY)
