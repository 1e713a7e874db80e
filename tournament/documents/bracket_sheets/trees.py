"""Trees of matches: they grow from the left, with the champions beside the final.

Up to 32 teams fit on one page, up to 64 on two, each with the final. Beyond that a cover joins the winners of sections,
so that names stay whole and readable on a wall: the quarters of 128.
"""

from dataclasses import dataclass, replace
from math import cos, inf, pi, sin

from django.utils.translation import gettext as _

from tournament.core.names import surname
from tournament.documents.bracket_sheets.layout import FIRST, Layout, Line, Spot, below, lay_out
from tournament.documents.bracket_sheets.names import SMALLEST, THICK, THIN, caption, draw_spot, draw_tag, type_size
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import at_size, fit, narrowest
from tournament.documents.engine.page import BLACK, GRAY, PageCanvas
from tournament.documents.engine.records import TeamName

WIDTH = 148.0
RADIUS = 43.0
REACH = RADIUS + 11  # from the middle to the tips of the outer leaves
SECTIONS = 10


def draw_laurel(canvas: PageCanvas, team: TeamName | None, x: float, y: float, crown: str, least: float = 0) -> None:
    """Render the wreath around x, y, with `crown` and the team's number in it and the names below.

    A team of None leaves lines for handwriting. `least`: the smallest letters.
    """
    _draw_crown(canvas, team, x, y, crown, least)
    room = WIDTH - 8
    below = y - RADIUS - 28
    if team is None:
        for row in (0, 1):
            canvas.rule(x - room / 2 + 10, below - row * 22, x + room / 2 - 10, below - row * 22, ink=GRAY)
        return
    size = max(min(fit(name, BOLD, 12, room).size for name in team.names), least)  # one size for both names
    for row, name in enumerate(team.names):
        canvas.put(at_size(name, BOLD, size, room), x, below - row * 15, align="center")


def _draw_crown(canvas: PageCanvas, team: TeamName | None, x: float, y: float, crown: str, least: float) -> None:
    """Render the wreath around x, y, with `crown` and the team's number in it; long words stand below each other."""
    draw_wreath(canvas, x, y)
    size, room = max(9, least), 2 * RADIUS - 32
    lines = [crown] if narrowest(crown, BOLD) * size <= room else crown.split()
    for row, line in enumerate(reversed(lines)):
        canvas.put(at_size(line, BOLD, size, room), x, y + 15 + 1.05 * size * row, align="center")
    if team:
        canvas.write(str(team.number), x, y - 15, 32, font=BOLD, width=2 * RADIUS - 26, align="center")


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


CAPTIONS = 16.0
ALONE = 2.1  # the scale of a wreath without a tree


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


@dataclass(frozen=True, slots=True)
class Manner:
    """How a tree is set: its smallest letters, the share of the first round in the width, its lines a team there.

    `champion`: the size of the champions' surnames, None for their whole names in a laurel. `most`: the largest size of
    names, so that trees on one page have the same.
    """

    least: float = SMALLEST
    most: float = inf
    first: float = FIRST
    rows: int = 2
    champion: float | None = None


SHEET = Manner()


def draw_tree(canvas: PageCanvas, tree: Tree, top: float, manner: Manner = SHEET) -> None:
    """Render it between the foot of the page and `top`."""
    root, crowned, right = tree.root, bool(tree.crown), canvas.right - manner.least
    canvas.ornament(canvas.left, top, canvas.right, top)
    layout = _lay_out(canvas, tree, top, manner)
    type_ = type_size(layout, manner.least, manner.rows)
    type_ = replace(type_, size=min(type_.size, manner.most))
    _draw_captions(canvas, tree, layout, top, type_.small)
    # Connectors first: the white discs with the numbers of matches lie on them.
    for spot in layout.root.walk():
        column = layout.columns.get(spot.line.column)
        draw_connectors(canvas, spot, column.x if column else right)
    for spot in layout.root.walk():
        if not (crowned and spot is layout.root):
            draw_spot(canvas, spot, layout, type_, tree.beside)
    if crowned:
        _draw_champion(canvas, layout, tree.crown, manner)
    if root.match and root.match.feeds is not None and not crowned:
        _draw_onward(canvas, layout, root.match.feeds, tree.onward, type_.small)


def size_of_names(canvas: PageCanvas, tree: Tree, top: float, manner: Manner) -> float:
    """The size that its names would have between the foot of the page and `top`."""
    return type_size(_lay_out(canvas, tree, top, manner), manner.least, manner.rows).size


def _lay_out(canvas: PageCanvas, tree: Tree, top: float, manner: Manner) -> Layout:
    root = tree.root
    # A line from another page begins with the number of its match, half of which is left of the column.
    left = canvas.left + (manner.least if any(line.page for line in root.walk()) else 0)
    low = canvas.bottom + max(4, *(below(line) - 8 for line in root.walk()))
    right, first, rows = canvas.right - manner.least, manner.first, manner.rows
    return lay_out(root, left, low, right, top - CAPTIONS, crowned=bool(tree.crown), first=first, rows=rows)


def _draw_captions(canvas: PageCanvas, tree: Tree, layout: Layout, y: float, size: float) -> None:
    """Render the names of the rounds above their columns."""
    for number, column in layout.columns.items():
        name = tree.names[number] if number < len(tree.names) else ""
        canvas.put(at_size(name, BOLD, size + 1, column.width - 8), column.x + 2, y - 12)


def draw_connectors(canvas: PageCanvas, spot: Spot, x: float) -> None:
    """Render the vertical at x that joins two lines, thick on the winner's path."""
    for source in spot.sources:
        canvas.rule(x, source.y, x, spot.y, weight=THICK if source.line.slot.winner else THIN)


def _draw_champion(canvas: PageCanvas, layout: Layout, crown: str, manner: Manner) -> None:
    """Render the laurel beside the final, as large as its free room is, with the number of the final on its line."""
    root = layout.root
    if not root.sources:
        column = layout.columns[root.line.column]
        with canvas.moved(column.x + column.width / 2, root.y, ALONE):
            draw_laurel(canvas, root.line.slot.team, 0, 16, crown, manner.least / ALONE)
        return
    final = root.line.match
    clear = 3 * manner.least if final else 0  # the number of the final and its caption are at the right
    tall = 2 * REACH + (110 if manner.champion else 54)
    left, low, right, high = layout.free(WIDTH + clear, tall)
    room, middle, team = right - left - clear, (left + right - clear) / 2, root.line.slot.team
    times = 1.0 if manner.champion and team else min(room / WIDTH, (high - low) / tall, 1.25)
    half = min(tall * times, high - low) / 2
    centre = max(min(root.y, high - half), low + half)
    if manner.champion and team:
        _draw_crown(canvas, team, middle, centre + tall / 2 - REACH, crown, manner.least)
        for row, name in enumerate(team.names):
            base = centre + tall / 2 - 2 * REACH - 38 - 42 * row
            canvas.write(surname(name), middle, base, manner.champion, font=BOLD, width=room, align="center")
    else:
        with canvas.moved(middle, centre + 20 * times, times):
            draw_laurel(canvas, team, 0, 0, crown, manner.least / times)
    if final:
        draw_tag(canvas, final, right, root.y, manner.least)
        ink = GRAY if final.decided else BLACK
        canvas.write(caption(final), right - manner.least - 3, root.y - 2.5, manner.least, align="right", ink=ink)


def _draw_onward(canvas: PageCanvas, layout: Layout, feeds: int, page: int, size: float) -> None:
    column = layout.columns[layout.root.line.column]
    text = _("to match %(match)d, page %(page)d") if page else _("to match %(match)d")
    said = at_size(text % {"match": feeds, "page": page}, REGULAR, size, column.width)
    canvas.put(said, column.x + column.width, layout.root.y - 2.4 * size, align="right", ink=GRAY)


UPRIGHT, ACROSS = 32, 16  # teams on a page of the club's paper, upright and across
ASIDE = 2  # lines from another tree that still fit on the page
ROOMY = 8  # lines of a cover up to which it lists the teams of a section
FEW = 4  # teams that fit on the cover itself, if it is not too full


def paginate(root: Line, first: int = 1, most: int = UPRIGHT, *, is_part: bool = False) -> tuple[Line, ...]:
    """The last line of each page, `most` teams on it; page `first` of the document is the first one.

    Up to twice as many stand on two pages, each half with the final; more have a cover before their sections, as has a
    part of a bracket (`is_part`) that lies across.
    """
    if root.sections - sum(line.outside for line in root.walk()) <= most >= root.sections - ASIDE:
        return (root,)
    has_halves = most == UPRIGHT or not is_part
    if has_halves and root.match and all(line.sections <= most for line in root.sources):
        return _halves(root, first)
    # Small subtrees stay on the cover at first; if it is too full, they become sections too.
    for least in (FEW + 1, 2):
        sections: list[Line] = []
        cover = _cut(root, sections, (first, least, most))
        if cover.sections <= most:
            break
    return (cover if cover.sections <= ROOMY else _without_teams(cover), *sections)


def _halves(root: Line, first: int) -> tuple[Line, ...]:
    """Both halves of a tree with its final on each; the team of the other half comes from the other page."""
    upper, lower = root.sources
    return (
        replace(root, sources=(upper, replace(lower, sources=(), page=first + 1))),
        replace(root, sources=(replace(upper, sources=(), page=first), lower)),
    )


def is_half(page: Line) -> bool:
    """Whether a page shows a half of a tree with the final: only one side of the final is from another page."""
    return len(page.sources) == 2 and sum(bool(line.page) for line in page.sources) == 1


def _without_teams(line: Line) -> Line:
    return replace(line, teams=(), sources=tuple(_without_teams(source) for source in line.sources))


def _cut(line: Line, sections: list[Line], limits: tuple[int, int, int]) -> Line:
    first, least, most = limits
    if line.match and least <= line.sections <= most:
        sections.append(line)
        numbers = [edge.slot.team.number for edge in line.walk() if not edge.sources and edge.slot.team]
        return replace(line, sources=(), page=first + len(sections), teams=tuple(numbers))
    return replace(line, sources=tuple(_cut(source, sections, limits) for source in line.sources))
