"""A slip for the roll of a till printer: black only, for such printers know no gray, and as long as what it says."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.documents import foot
from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD, REGULAR, register
from tournament.documents.lettering import broken
from tournament.documents.paper import Paper
from tournament.documents.press import Press
from tournament.documents.qr import draw_code
from tournament.documents.records import Heading
from tournament.documents.sizes import bare

EDGE = {58: 5 * mm, 80: 4 * mm}  # what the head of such printers does not reach
CODE = 26 * mm
LEADING = 1.3


@dataclass(frozen=True)
class Content:
    """What stands on a slip: facts are name and value."""

    title: str
    amount: str
    facts: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Strip:
    """A part of the slip and its height; drawn with its upper edge at y."""

    height: float
    draw: Callable[[Paper, float], None]


def draw(heading: Heading, content: Content, width: int, press: Press | None = None) -> bytes:
    """The PDF of a slip, `width` millimetres wide: one page of its own length."""
    register()
    edge = EDGE[width]
    room = width * mm - 2 * edge
    strips = list(_strips(heading, content, room, bool(press and press.pictures.get(heading.logo))))
    height = sum(strip.height for strip in strips) + 2 * edge
    paper = Paper(heading, content.title, bare(width * mm, height, edge), 1, press, foot=False)
    paper.start_page(content.title)
    y = paper.top
    for strip in strips:
        strip.draw(paper, y)
        y -= strip.height
    return paper.finish()


def _strips(heading: Heading, content: Content, room: float, has_logo: bool) -> Iterator[Strip]:
    if has_logo:
        yield Strip(44, lambda paper, y: _note(paper.logo((paper.left + paper.right) / 2, y, room, 38, "center")))
    yield from _text(heading.club, 10, room, font=BOLD, middle=True)
    yield from _text(heading.tournament, 8.5, room, middle=True)
    where = " · ".join(part for part in (spoken_date(heading.date), heading.place) if part)
    yield from _text(where, 8, room, middle=True)
    yield _rule()
    yield from _text(content.title, 10.5, room, font=BOLD, middle=True)
    yield _amount(content.amount)
    yield _rule()
    for name, value in content.facts:
        yield from _text(name, 7.5, room)
        yield from _text(value, 9.5, room, font=BOLD)
        yield Strip(2.5, lambda _paper, _y: None)
    for note in content.notes:
        yield _rule()
        yield from _text(note, 9.5, room, font=BOLD)
    yield _signature()
    yield from _proof(heading, room)


def _text(text: str, size: float, room: float, *, font: str = REGULAR, middle: bool = False) -> Iterator[Strip]:
    for line in broken(text, font, size, room):

        def at(paper: Paper, y: float, line: str = line) -> None:
            x = (paper.left + paper.right) / 2 if middle else paper.left
            paper.write(line, x, y - size, size, font=font, width=room, align="center" if middle else "left")

        yield Strip(size * LEADING, at)


def _rule() -> Strip:
    return Strip(9, lambda paper, y: paper.rule(paper.left, y - 4, paper.right, y - 4, weight=0.7))


def _amount(amount: str) -> Strip:
    def at(paper: Paper, y: float) -> None:
        paper.write(amount, (paper.left + paper.right) / 2, y - 20, 20, font=BOLD, width=paper.width, align="center")

    return Strip(26, at)


def _signature() -> Strip:
    def at(paper: Paper, y: float) -> None:
        paper.rule(paper.left, y - 36, paper.right, y - 36, weight=0.7)
        paper.write(_("Signature"), paper.left, y - 45, 7.5, width=paper.width)

    return Strip(54, at)


def _proof(heading: Heading, room: float) -> Iterator[Strip]:
    """What the foot of a page says: version, time, code, and the head of the journal."""
    if heading.code:
        yield _code(heading)
        yield from _text(foot.spoken_code(heading.code), 9, room, font=BOLD, middle=True)
    yield from _text(foot.issue(heading), 7, room, middle=True)
    if heading.journal:
        yield from _text(foot.heads(heading), 6.5, room, middle=True)


def _code(heading: Heading) -> Strip:
    def at(paper: Paper, y: float) -> None:
        draw_code(paper, foot.address(heading, 1), (paper.left + paper.right - CODE) / 2, y - 10 - CODE, CODE)

    return Strip(CODE + 18, at)


def _note(_width: float) -> None:
    """What the picture took is of no interest here."""
