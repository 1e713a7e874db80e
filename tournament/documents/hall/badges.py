"""Name badges: eight to a page, to be cut out, the name as large as it goes."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD
from tournament.documents.hall.names import write_name
from tournament.documents.leaves import Leaf
from tournament.documents.paper import FOOT, GRAY, LIGHT, PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.records import Heading
from tournament.documents.sizes import ROOM
from tournament.documents.story import Column, Story, Table, Title
from tournament.documents.tiles import draw_tile

ACROSS, DOWN = 2, 4
PAGE = ACROSS * DOWN
WIDTH, HEIGHT = 260.0, 168.0  # about 92 by 59 mm: into the usual sleeves
EDGE = 14.0


@dataclass(frozen=True, slots=True)
class Badge:
    """Who wears it: `number` is a player's registration, 0 for an official; `team` None before the lottery.

    `what`: the bracket of a player, the office of an official.
    """

    player: str
    number: int
    what: str
    team: int | None


@dataclass(frozen=True, slots=True)
class BadgesRecord:
    """The badges that were asked for, in the order of their numbers."""

    heading: Heading
    badges: tuple[Badge, ...]


def leaves(record: BadgesRecord) -> tuple[Leaf, ...]:
    """Each page."""
    shared = (record.heading.club, record.heading.tournament)
    return tuple(
        Leaf(f"badges-{page}", _label(badges), (*shared, badges))
        for page, badges in enumerate(_pages(record.badges), start=1)
    )


def draw(record: BadgesRecord, press: Press | None = None) -> bytes:
    """The PDF: eight badges a page, with lines to cut along."""
    press = press or Press()
    pages = _pages(record.badges)
    paper = Paper(record.heading, _("Name badges"), PORTRAIT, len(pages), press)
    for index in range(len(pages)) if press.part is None else press.part:
        paper.start_page(_label(pages[index]), leaf=f"badges-{index + 1}", number=index + 1)
        left = (paper.left + paper.right) / 2 - WIDTH * ACROSS / 2
        top = paper.top - (ROOM[1] - FOOT - HEIGHT * DOWN) / 2
        for place, badge in enumerate(pages[index]):
            row, column = divmod(place, ACROSS)
            _draw_badge(paper, record.heading, badge, left + column * WIDTH, top - (row + 1) * HEIGHT)
    return paper.finish()


def tell(record: BadgesRecord) -> Story:
    """Who has a badge, and what stands on it."""
    rows = tuple((_number(one), one.player, one.what, _team(one)) for one in record.badges)
    columns = (Column(_("No.")), Column(_("Name"), 4), Column(_("What"), 2), Column(_("Team"), 2))
    return Story(_("Name badges"), (Title(_("Name badges"), 1), Table(columns, rows)))


def _pages(badges: tuple[Badge, ...]) -> list[tuple[Badge, ...]]:
    """At least one, also where nobody has a badge."""
    return [badges[start : start + PAGE] for start in range(0, max(len(badges), 1), PAGE)]


def _label(badges: tuple[Badge, ...]) -> str:
    if not badges:
        return _("Name badges")
    first, last = badges[0], badges[-1]
    if not first.number:
        return first.player
    return f"{first.number}–{last.number}" if last != first else str(first.number)


def _number(badge: Badge) -> str:
    return str(badge.number) if badge.number else ""


def _team(badge: Badge) -> str:
    return "" if badge.team is None else _("Team %(number)d") % {"number": badge.team}


def _draw_badge(paper: Paper, heading: Heading, badge: Badge, x: float, y: float) -> None:
    paper.canvas.setDash(1, 3)
    paper.box(x, y, WIDTH, HEIGHT, ink=LIGHT)
    paper.canvas.setDash()
    top, middle, room = y + HEIGHT, x + WIDTH / 2, WIDTH - 2 * EDGE
    taken = paper.logo(x + EDGE, top - 10, 60, 28)
    left, width = x + EDGE + (taken + 8 if taken else 0), room - (taken + 8 if taken else 0)
    paper.write(heading.club, left, top - 20, 9.5, font=BOLD, width=width, least=0.3)
    paper.write(heading.tournament, left, top - 32, 8.5, width=width, ink=GRAY, least=0.3)
    paper.ornament(x + EDGE, top - 42, x + WIDTH - EDGE, top - 42, 1.2)
    write_name(paper, badge.player, middle, y + 80, 30, width=room, height=84, lines=3)
    base = y + 16
    draw_tile(paper, x + EDGE, base - 3, 11, (badge.number // 10 % 7, badge.number % 7))
    said = [part for part in (badge.what, _team(badge)) if part]
    paper.write(" · ".join(said), x + EDGE + 30, base, 11, font=BOLD, width=room - 74, least=0.3)
    if badge.number:
        number = _("No. %(number)d") % {"number": badge.number}
        paper.write(number, x + WIDTH - EDGE, base, 10, width=42, align="right", ink=GRAY, least=0.3)
