"""Trees of matches: one half grows from the left, the other from the right, with the champions between them.

Up to 16 teams fit on one page. Beyond that a cover joins the winners of sections of at most 16, so that names stay
whole and readable on a wall: the halves of 32, the thirds of 48, the quarters of 64, the eighths of 128.
"""

from dataclasses import dataclass, replace
from math import cos, pi, sin

from django.utils.translation import gettext as _

from tournament.documents.bracket_sheets.layout import WIDEST_COLUMN, Layout, Line, Spot, below, lay_out
from tournament.documents.bracket_sheets.names import (
    LEAST,
    LONG,
    TAG,
    THICK,
    THIN,
    broken_team_name,
    caption,
    draw_spot,
    draw_tag,
    type_size,
)
from tournament.documents.engine.fonts import BOLD
from tournament.documents.engine.lettering import clean, fit
from tournament.documents.engine.page import BLACK, GRAY, LIGHT, PageCanvas
from tournament.documents.engine.records import TeamName

WIDTH = 148.0
RADIUS = 43.0
REACH = RADIUS + 11  # from the middle to the tips of the outer leaves
SECTIONS = 10


def draw_laurel(canvas: PageCanvas, team: TeamName | None, x: float, y: float, crown: str) -> None:
    """Render the wreath around x, y, with `crown` and the team's number in it and the names below.

    A team of None leaves lines for handwriting.
    """
    draw_wreath(canvas, x, y)
    canvas.write(crown, x, y + 15, 7, font=BOLD, width=2 * RADIUS - 32, align="center", least=0.6)
    room = WIDTH - 8
    below = y - RADIUS - 28
    if team is None:
        for row in (0, 1):
            canvas.rule(x - room / 2 + 10, below - row * 22, x + room / 2 - 10, below - row * 22, ink=GRAY)
        return
    canvas.write(str(team.number), x, y - 15, 32, font=BOLD, width=2 * RADIUS - 26, align="center", least=0.3)
    # One size for both names; a very long one takes two small lines and does not count.
    size = min((fit(name, BOLD, 12, room, least=0.45).size for name in team.names if len(name) <= LONG), default=12)
    for row, name in enumerate(team.names):
        if len(name) <= LONG:
            canvas.write(name, x, below - row * 15, size, font=BOLD, width=room, align="center", least=LEAST)
            continue
        for part, rise in zip(broken_team_name(clean(name, BOLD)), (6.6, 0), strict=True):
            canvas.write(part, x, below - row * 15 + rise, 6.2, font=BOLD, width=room, align="center", least=LEAST)


def draw_wreath(canvas: PageCanvas, x: float, y: float) -> None:
    """Render the two branches around x, y; they extend `REACH` to the sides."""
    for side in (-1, 1):
        _draw_branch(canvas, x, y, side)


def _draw_branch(canvas: PageCanvas, x: float, y: float, side: int) -> None:
    """Render one branch from the foot upwards, leaves in pairs along an arc; `side` is -1 for the left one."""
    canvas.pdf.setStrokeGray(BLACK)
    canvas.pdf.setLineWidth(0.7)
    start = 270 if side > 0 else 125
    canvas.pdf.arc(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS, start, 145)
    for section in range(SECTIONS):
        angle = -pi / 2 + side * (0.16 + section * 2.4 / SECTIONS)
        foot = x + RADIUS * cos(angle), y + RADIUS * sin(angle)
        along = angle + side * pi / 2
        size = 12 - section * 0.3
        for turn in (0.55, -0.55):
            _draw_section(canvas, foot, along + turn, size)


def _draw_section(canvas: PageCanvas, foot: tuple[float, float], angle: float, length: float) -> None:
    """Render a leaf from its foot to its tip, a fifth as wide as long to either side."""
    (x, y), across, up = foot, cos(angle), sin(angle)

    def point(along: float, aside: float) -> tuple[float, float]:
        return x + length * (along * across - aside * up), y + length * (along * up + aside * across)

    path = canvas.pdf.beginPath()
    path.moveTo(x, y)
    path.curveTo(*point(0.3, 0.26), *point(0.7, 0.26), *point(1, 0))
    path.curveTo(*point(0.7, -0.26), *point(0.3, -0.26), x, y)
    path.close()
    canvas.pdf.setFillGray(BLACK)
    canvas.pdf.drawPath(path, stroke=0, fill=1)


CAPTIONS = 20.0
ALONE = 2.1  # the scale of a wreath without a tree
ROW, ROUND, LOWEST = 44.0, 200.0, 290.0  # the room of a team, a round and a whole tree; spare room enlarges them
LARGEST, WORTH_IT = 1.8, 1.1


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree on a page.

    `names` are those of all rounds; `crown` is the word in the laurel, "" if the page does not end in a winner;
    `onward` is the page on which its winner continues and `beside` the first page of the other tree that joins here, 0
    for none.
    """

    root: Line
    names: tuple[str, ...]
    crown: str
    onward: int = 0
    beside: int = 0


def draw_tree(canvas: PageCanvas, tree: Tree, top: float) -> None:
    """Render it between the foot of the page and `top`; a small one is enlarged: a final is for the wall too."""
    canvas.ornament(canvas.left, top, canvas.right, top)
    times = _times(tree, canvas.width, top - canvas.bottom)
    if times < WORTH_IT:
        _draw_whole(canvas, tree, top)
        return
    right = canvas.right
    with canvas.moved(canvas.left * (1 - times), canvas.bottom * (1 - times), times):
        # The canvas scale enlarges this width to that of the page again.
        canvas.right = canvas.left + canvas.width / times
        _draw_whole(canvas, tree, canvas.bottom + (top - canvas.bottom) / times)
    canvas.right = right


def _times(tree: Tree, width: float, height: float) -> float:
    """The scale of a tree of a few teams, compared with other trees."""
    rounds = len({line.column for line in tree.root.walk()})
    wanted = (rounds - 1) * ROUND + WIDTH if tree.crown else rounds * ROUND
    return min(width / wanted, height / max(tree.root.sections * ROW, LOWEST), LARGEST) if tree.root.sources else 1.0


def _draw_whole(canvas: PageCanvas, tree: Tree, top: float) -> None:
    root, crowned = tree.root, bool(tree.crown)
    # A line from another page begins with the number of its match, half of which is left of the column.
    left = canvas.left + (TAG if any(line.page for line in root.walk()) else 0)
    low = canvas.bottom + max(4, *(below(line) - 8 for line in root.walk()))
    layout = lay_out(root, left, low, canvas.right, top - CAPTIONS, WIDTH if crowned else None)
    _draw_captions(canvas, tree, layout, top)
    if tree.names:
        canvas.rule(canvas.left, top - 18, canvas.right, top - 18, ink=LIGHT)
    _draw_lines(canvas, layout, type_size(layout), beside=tree.beside, crowned=crowned)
    if crowned:
        _draw_champion(canvas, layout, tree.crown)
    if root.match and root.match.feeds is not None and not crowned:
        _draw_onward(canvas, layout, root.match.feeds, tree.onward)


def _draw_lines(canvas: PageCanvas, layout: Layout, size: float, *, beside: int = 0, crowned: bool = False) -> None:
    """Render connectors first, then the lines over them; the line of a crowned champion is rendered separately."""
    spots = list(layout.root.walk())
    for spot in spots:
        column = layout.columns[spot.line.column]
        draw_connectors(canvas, spot, column.x + (column.width if layout.mirrored else 0))
    for spot in spots:
        if not (crowned and spot is layout.root):
            draw_spot(canvas, spot, layout.columns[spot.line.column], size, beside, mirrored=layout.mirrored)


def _draw_captions(canvas: PageCanvas, tree: Tree, layout: Layout, y: float) -> None:
    """Render the names of the rounds above their columns."""
    for number, column in layout.columns.items():
        name = tree.names[number] if number < len(tree.names) else ""
        canvas.write(name, column.x + 2, y - 12, 8.5, font=BOLD, width=column.width - 8)


def draw_connectors(canvas: PageCanvas, spot: Spot, x: float) -> None:
    """Render the vertical at x that joins two lines, thick on the winner's path."""
    for source in spot.sources:
        canvas.rule(x, source.y, x, spot.y, weight=THICK if source.line.slot.winner else THIN)


def _draw_champion(canvas: PageCanvas, layout: Layout, crown: str) -> None:
    root = layout.root
    column = layout.columns[root.line.column]
    middle = column.x + column.width / 2
    if not root.line.sources:
        _draw_alone(canvas, root, middle, crown)
        return
    canvas.rule(column.x, root.y, middle - REACH, root.y, weight=THICK if root.line.slot.team else THIN)
    draw_laurel(canvas, root.line.slot.team, middle, root.y, crown)
    if final := root.line.match:
        draw_tag(canvas, final, column.x, root.y)
        # No line continues from the final, so its caption is to the left of its number.
        ink = GRAY if final.decided else BLACK
        canvas.write(caption(final), column.x - TAG - 3, root.y - 2.5, 7.4, width=60, align="right", ink=ink)


def _draw_alone(canvas: PageCanvas, root: Spot, middle: float, crown: str) -> None:
    """Render the wreath on a page without anything else."""
    with canvas.moved(middle, root.y, ALONE):
        draw_laurel(canvas, root.line.slot.team, 0, 16, crown)


def _draw_onward(canvas: PageCanvas, layout: Layout, feeds: int, page: int) -> None:
    column = layout.columns[layout.root.line.column]
    text = _("to match %(match)d, page %(page)d") if page else _("to match %(match)d")
    said = text % {"match": feeds, "page": page}
    canvas.write(said, column.x + column.width, layout.root.y - 15, 7, width=column.width, align="right", ink=GRAY)


FEWEST = 8  # teams; smaller trees are one-sided
LAUREL = 126.0  # from the line of the final up to the middle of the wreath
TALL = 2 * LAUREL + 150  # the least height for this


def draw_sides(canvas: PageCanvas, tree: Tree, top: float) -> None:
    """Render it between the foot of the page and `top`. The tree has a final."""
    middle = (canvas.left + canvas.right) / 2
    halves = lay_out_halves(tree.root, canvas.left, canvas.bottom + 4, canvas.right, top - CAPTIONS)
    size = min(type_size(half) for half in halves)  # the same for both halves
    canvas.ornament(canvas.left, top, canvas.right, top)
    for half in halves:
        _draw_captions(canvas, tree, half, top)
        _draw_lines(canvas, half, size)
    ends = [half.root.y for half in halves]
    canvas.rule(middle, ends[0], middle, ends[1], weight=THIN)
    final = tree.root.match
    if final is not None:
        draw_tag(canvas, final, middle, sum(ends) / 2)
        canvas.write(caption(final), middle, min(ends) - 16, 6.5, width=90, align="center", ink=GRAY)
    _sides_draw_champion(canvas, tree, (middle, max(ends)), halves[0].columns[tree.root.column - 1].width, top)


def _sides_draw_champion(canvas: PageCanvas, tree: Tree, foot: tuple[float, float], room: float, top: float) -> None:
    """Render the wreath above the final, as large as it fits between the semi-finals, which are `room` apart."""
    x, y = foot
    times = max(1, min(1.9 * room / WIDTH, (top - CAPTIONS - y) / (LAUREL + REACH + 8)))
    with canvas.moved(x, y, times):
        draw_laurel(canvas, tree.root.slot.team, 0, LAUREL, tree.crown)


def lay_out_halves(root: Line, left: float, bottom: float, right: float, top: float) -> tuple[Layout, Layout]:
    """Both halves in a rectangle, meeting in its middle."""
    middle = (left + right) / 2
    width = min((right - left) / (2 * root.column), WIDEST_COLUMN) * root.column
    first, second = (lay_out(source, middle - width, bottom, middle, top, None) for source in root.sources)
    return first, second.mirror(middle)


SECTION = 16
ASIDE = 2  # lines from another tree that still fit on the page
ROOMY = 8  # lines of a cover up to which it lists the teams of a section
FEW = 4  # teams that fit on the cover itself, if it is not too full


def paginate(root: Line, first: int = 1) -> tuple[Line, ...]:
    """The last line of each page: the cover, which is page `first` of the document, then its sections from the top."""
    if root.sections - sum(line.outside for line in root.walk()) <= SECTION >= root.sections - ASIDE:
        return (root,)
    # Small subtrees stay on the cover at first; if it is too full, they become sections too.
    for least in (FEW + 1, 2):
        sections: list[Line] = []
        cover = _cut(root, sections, first, least)
        if cover.sections <= SECTION:
            break
    return (cover if cover.sections <= ROOMY else _without_teams(cover), *sections)


def _without_teams(line: Line) -> Line:
    return replace(line, teams=(), sources=tuple(_without_teams(source) for source in line.sources))


def _cut(line: Line, sections: list[Line], first: int, least: int) -> Line:
    if line.match and least <= line.sections <= SECTION:
        sections.append(line)
        numbers = [edge.slot.team.number for edge in line.walk() if not edge.sources and edge.slot.team]
        return replace(line, sources=(), page=first + len(sections), teams=tuple(numbers))
    return replace(line, sources=tuple(_cut(source, sections, first, least) for source in line.sources))
