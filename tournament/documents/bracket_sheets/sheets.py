"""Bracket sheets for the wall: blank before the tournament, filled in during it, and kept after it.

`sheets` divides a bracket into pages, each with its part of the bracket and references to the others.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.documents.bracket_sheets import groups, swiss
from tournament.documents.bracket_sheets.layout import Line, trace, traced
from tournament.documents.bracket_sheets.names import SMALLEST
from tournament.documents.bracket_sheets.trees import ACROSS, UPRIGHT, Tree, draw_tree, is_half, paginate
from tournament.documents.engine.context import Section, dotted, spoken_date
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import Fitted, at_size, fit
from tournament.documents.engine.page import GRAY, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import BracketPart, BracketRecord, Heading, RoundColumn, TeamName
from tournament.documents.engine.sheet_sizes import LANDSCAPE, PORTRAIT
from tournament.documents.engine.tiles import draw_tile

HEIGHT = 47.0
CODE = 42.0
A3_FROM = 900.0  # the height of a sheet that is read from farther away, and has larger small letters
A3_SMALL = 9.0


def draw_title(canvas: PageCanvas, record: BracketRecord, section: str, state: str, y: float) -> float:
    """Render the head with its top at y; return its lower edge.

    `section` names the content of this page ("" if it is everything), `state` is the state of that content.
    """
    heading = record.heading
    if not (taken := canvas.logo(canvas.left, y, 50, 40)):
        draw_tile(canvas, canvas.left, y - 28, 20, (6, 6))
        taken = 40
    x, right = canvas.left + taken + 8, canvas.right - CODE - 12
    room, small = (right - x) / 2 - 6, A3_SMALL if canvas.top - canvas.bottom > A3_FROM else 7.5
    where = dotted(heading.club, spoken_date(heading.date), heading.place)
    live = _("Live at %(address)s") % {"address": record.url}
    canvas.write(heading.tournament, x, y - 14, 14, font=BOLD, width=room)
    canvas.write(record.bracket, right, y - 15, 20, font=BOLD, width=room, align="right")
    canvas.put(_small(where, small, room), x, y - 26, ink=GRAY)
    canvas.put(_small(record.about, small, room), x, y - 37)
    canvas.put(_small(dotted(section, state), small, room), right, y - 26, align="right")
    canvas.put(_small(live, small, room), right, y - 37, align="right", ink=GRAY)
    draw_code(canvas, record.url, canvas.right - CODE, y - CODE, CODE)
    return y - HEIGHT


def _small(text: str, size: float, room: float) -> Fitted:
    """A line of the head: squeezed where it would become smaller than any letters of a bracket."""
    one = fit(text, REGULAR, size, room)
    least = min(size, max(one.size, SMALLEST if size < A3_SMALL else A3_SMALL))
    return at_size(text, REGULAR, least, room)


@dataclass(frozen=True)
class Sheet:
    """One page: its key, its name in the document ("" if it is the only one), its state in words, its content.

    `facts` is everything that `draw` renders below the head of the page.
    """

    key: str
    section: str
    state: str
    facts: Any
    draw: Callable[[PageCanvas, float], None]


def is_upright(record: BracketRecord) -> bool:
    """Whether its pages are upright: trees are, tables of groups and rounds lie across."""
    return not any(shape(part) in ("group", "rounds") for part in record.parts)


def sheets(record: BracketRecord, before: int = 0, most: int = UPRIGHT) -> tuple[Sheet, ...]:
    """The pages in order; `before` is the number of other pages before them in the document.

    `most`: the teams of a tree on a page.

    Raises `RecordError` if the slots of a tree do not form one.
    """
    if not record.about:
        place = Place(before + 1, record.crown or _("CHAMPIONS"), record.note)
        return _trees("", "", record.columns, paginate(trace(record), before + 1, most), place)
    return tuple(_of_parts(record, before, most))


def pages(record: BracketRecord) -> Pages:
    """One page up to 32 teams, two up to 64, otherwise a cover and a page per section of the bracket.

    Each is a section of the document: it is out of date when something on it has changed, not when other matches end.
    Raises `RecordError` if the snapshot's slots do not form one tree.
    """
    drawn = sheets(record, most=UPRIGHT if is_upright(record) else ACROSS)
    made = []
    for sheet in drawn:
        facts = (record.bracket, record.url, record.about, len(drawn), sheet.section, sheet.state, sheet.facts)
        bookmark = dotted(record.bracket, sheet.section)
        section = Section(sheet.key, sheet.section or record.bracket, facts)
        made.append(Page(section, partial(draw_sheet, record, sheet), bookmark))
    return Pages(_("Bracket %(name)s") % {"name": record.bracket}, made, PORTRAIT if is_upright(record) else LANDSCAPE)


def draw_sheet(record: BracketRecord, sheet: Sheet, canvas: PageCanvas) -> None:
    """Render a page with its head."""
    sheet.draw(canvas, draw_title(canvas, record, sheet.section, sheet.state, canvas.top))


def head(heading: Heading) -> Heading:
    """The values that the head of a page shows, without those that change with every version."""
    return replace(
        heading, version=0, issued="", journal="", journal_line=0, club_journal="", club_journal_line=0, code=""
    )


def _of_parts(record: BracketRecord, before: int, most: int) -> list[Sheet]:
    """The groups together, then the trees; a part played at the end of the first tree belongs to it.

    If no tree leads to the champions, they have a page of their own, and so has a bracket without a match.
    """
    made: list[Sheet] = []
    parts = record.parts
    if everybody := tuple(part for part in parts if shape(part) == "group"):
        made += _plain("groups", _("Groups"), record, groups.pages(everybody), groups.render_group)
    for part in parts:
        if shape(part) == "rounds":
            made += _plain("standings", _("Standings"), record, swiss.swiss_pages(part), swiss.render_swiss)
            made += _plain("pairings", _("Pairings"), record, swiss.pairings_pages(part), swiss.render_pairings)
    made += _all_trees(record, before + len(made) + 1, most)
    if (record.champion and not any(shape(part) == "tree" for part in parts)) or not made:
        place = Place(before + len(made) + 1, record.crown or _("CHAMPIONS"), record.note)
        made += _trees("champions", "", (), paginate(traced((), record.champion)), place)
    return made


def _all_trees(record: BracketRecord, first: int, most: int) -> list[Sheet]:
    """The trees in order, from page `first`.

    The winner of a later tree joins the end of the first one, or is crowned separately.
    """
    made: list[Sheet] = []
    finish = tuple(round_ for part in record.parts if shape(part) == "finish" for round_ in part.rounds)
    trees = [part for part in record.parts if shape(part) == "tree"]
    if not trees:
        return []
    columns = trees[0].rounds + finish
    main = paginate(traced(columns, record.champion, is_part=True), first, most, is_part=True)
    # The pages of the second tree follow those of the first.
    beside = first + len(main) if finish else 0
    crown = record.crown or _("CHAMPIONS")
    made += _trees("", trees[0].name, columns, main, Place(first, crown, record.note, beside=beside))
    for number, part in enumerate(trees[1:], start=2):
        # With a finish, a later tree has no laurel: its winner continues in the first tree.
        place = Place(first + len(made), "" if finish else part.name, "", onward=first if finish else 0)
        found = paginate(traced(part.rounds, _end(part.rounds), is_part=True), place.first, most, is_part=True)
        made += _trees(f"part-{number}", part.name, part.rounds, found, place)
    return made


def _plain(key: str, name: str, record: BracketRecord, pages: Any, draw: Callable[..., None]) -> list[Sheet]:
    """Pages without a tree."""
    return [
        Sheet(
            key=f"{key}-{number}",
            section=name if len(pages) == 1 else f"{name} {number}/{len(pages)}",
            state=record.note,
            facts=page,
            # The default binds the page of this iteration.
            draw=lambda canvas, top, page=page: draw(canvas, page, top),  # type: ignore[misc]
        )
        for number, page in enumerate(pages, start=1)
    ]


def shape(part: BracketPart) -> str:
    """The shape of a part; old snapshots do not have it."""
    if part.shape:
        return part.shape
    if part.table:
        return "group" if part.name else "rounds"
    return "tree"


def _end(columns: tuple[RoundColumn, ...]) -> TeamName | None:
    """The winner of a tree."""
    last = columns[-1].matches if columns else ()
    return last[0].winner if last else None


@dataclass(frozen=True)
class Place:
    """The position of a tree in the document.

    `first` is its first page, `crown` the word in its laurel, `note` its state ("": derived from its matches). `onward`
    is the page of the tree that it continues on, `beside` that of the tree that joins it, 0 for none.
    """

    first: int
    crown: str
    note: str
    onward: int = 0
    beside: int = 0


def _trees(
    key: str, name: str, columns: tuple[RoundColumn, ...], pages: tuple[Line, ...], place: Place
) -> tuple[Sheet, ...]:
    """The pages of one tree: all of it, or the cover and the sections."""
    names = tuple(column.name for column in columns)
    if len(pages) > 1 and is_half(pages[0]):
        return tuple(
            _tree(f"{key or 'section'}-{number}", (name, _part_of(number, len(pages))), Tree(page, names, place.crown))
            for number, page in enumerate(pages, start=1)
        )
    cover, *sections = pages
    whole = Tree(cover, names, place.crown, place.onward, place.beside)
    made = [_tree(key or "cover", (name, _("Cover") if sections else ""), whole, place.note)]
    for number, root in enumerate(sections, start=1):
        page = Tree(root, names, "", place.first, place.beside)
        made.append(_tree(f"{key or 'section'}-{number}", (name, _part_of(number, len(sections))), page))
    return tuple(made)


def _part_of(number: int, sections: int) -> str:
    return _("Section %(number)d of %(sections)d") % {"number": number, "sections": sections}


def _tree(key: str, section: tuple[str, str], tree: Tree, note: str = "") -> Sheet:
    return Sheet(
        key=key,
        section=dotted(*section),
        state=note or _stands(tree.root),
        facts=tree,
        draw=lambda canvas, top: draw_tree(canvas, tree, top),
    )


def _stands(root: Line) -> str:
    """The state of a page by its own matches: results on other pages do not make it out of date."""
    found = {line.match.number: line.match for line in root.walk() if line.match and not line.page}
    if not found:
        return ""
    decided = sum(bool(match.decided) for match in found.values())
    text = ngettext(
        "%(decided)d of %(matches)d match decided", "%(decided)d of %(matches)d matches decided", len(found)
    )
    return text % {"decided": decided, "matches": len(found)}
