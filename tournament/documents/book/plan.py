"""The content of each page of a results book, planned before all of it or some sections are rendered."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from tournament.documents.book import lists
from tournament.documents.book import pages as book_pages
from tournament.documents.book.pages import Block, Column, flow
from tournament.documents.book.record import BookRecord, BookRound, Chapter
from tournament.documents.bracket_sheets.sheets import draw_title, sheets
from tournament.documents.engine.context import RenderContext, Section
from tournament.documents.engine.page import LANDSCAPE, PageCanvas


@dataclass(frozen=True)
class Page:
    """A page: the section it belongs to and its label, its bookmark ("" for none), and everything it shows.

    `level` of the bookmark: 0 for a chapter, 1 within it.
    """

    section: str
    label: str
    bookmark: str
    level: int
    facts: Any
    draw: Callable[[PageCanvas], None]


@dataclass
class Plan:
    """The pages in order. `seen`: the pages, from 1, on which a player appears, by registration number."""

    pages: list[Page] = field(default_factory=list)
    seen: dict[int, list[int]] = field(default_factory=dict)

    def note(self, numbers: set[int]) -> None:
        """Record that these players appear on the page added last."""
        for number in sorted(numbers):
            self.seen.setdefault(number, []).append(len(self.pages))


def plan(record: BookRecord) -> Plan:
    """The whole book."""
    made = Plan()
    # The contents are known only after all other pages, so a placeholder reserves the second page.
    contents: list[tuple[str, int]] = []
    made.pages += [_cover(record), _cover(record)]
    for chapter in record.chapters:
        contents.append((chapter.bracket, len(made.pages) + 1))
        _add_chapter(made, record, chapter)
    contents.append((_("Players"), len(made.pages) + 1))
    made.pages += _index(record, made)
    made.pages[1] = _contents(record, tuple(contents))
    return made


def _cover(record: BookRecord) -> Page:
    facts = (record.heading.tournament, record.heading.club, record.heading.logo, record.facts)
    title = _("Results book")
    return Page("cover", title, title, 0, facts, lambda canvas: book_pages.draw_cover(canvas, record))


def _contents(record: BookRecord, contents: tuple[tuple[str, int], ...]) -> Page:
    title = _("The winners")
    return Page(
        "champions",
        title,
        title,
        0,
        (record.champions, contents),
        lambda canvas: book_pages.draw_champions(canvas, record, contents),
    )


def _add_chapter(made: Plan, record: BookRecord, chapter: Chapter) -> None:
    made.pages += _sheets(record, chapter, len(made.pages))
    made.pages += _columned(
        f"{chapter.key}/standings",
        _("Standings"),
        chapter.bracket,
        flow(lists.standings_blocks(chapter), lists.STANDINGS_COLUMNS),
        chapter.standings,
    )
    for rounds in _together(chapter.rounds):
        _add_rounds(made, chapter, rounds)


def _together(rounds: Sequence[BookRound]) -> Iterator[list[BookRound]]:
    """The rounds, grouped if they fit on one page: the last ones have few matches."""
    group: list[BookRound] = []
    for round_ in rounds:
        if group and len(flow(_blocks([*group, round_]), lists.COLUMNS)) > 1:
            yield group
            group = []
        group.append(round_)
    if group:
        yield group


def _blocks(rounds: Sequence[BookRound]) -> Iterator[Block]:
    for round_ in rounds:
        if len(rounds) > 1:
            yield lists.title(round_.name)
        yield from lists.match_blocks(round_)


def _add_rounds(made: Plan, chapter: Chapter, rounds: Sequence[BookRound]) -> None:
    """One round, or several on one page, as a section under the name of the first."""
    section = f"{chapter.key}/round-{chapter.rounds.index(rounds[0]) + 1}"
    name = " · ".join(round_.name for round_ in rounds)
    pages = flow(_blocks(rounds), lists.COLUMNS)
    for page, drawn in zip(pages, _columned(section, name, chapter.bracket, pages, tuple(rounds)), strict=True):
        made.pages.append(drawn)
        made.note({number for column in page for block in column for number in block.about})


def _sheets(record: BookRecord, chapter: Chapter, before: int) -> Iterator[Page]:
    """The bracket sheets of the division, as on the wall."""
    bracket = chapter.sheet(record.heading)
    for number, sheet in enumerate(sheets(bracket, before)):
        # The default binds the sheet of this iteration.
        def at(canvas: PageCanvas, sheet: Any = sheet) -> None:
            sheet.draw(canvas, draw_title(canvas, bracket, sheet.section, sheet.state, canvas.top))

        # The first sheet opens the chapter in the outline.
        bookmark = chapter.bracket if number == 0 else sheet.section
        label = " · ".join(word for word in (chapter.bracket, sheet.section) if word)
        facts = (chapter.bracket, chapter.url, chapter.about, before, sheet.section, sheet.state, sheet.facts)
        yield Page(f"{chapter.key}/{sheet.key}", label, bookmark, int(number > 0), facts, at)


def _columned(section: str, name: str, bracket: str, pages: list[list[Column]], facts: Any) -> list[Page]:
    """Pages of columns under a running title."""
    title = " · ".join(word for word in (bracket, name) if word)

    def page(number: int, columns: list[Column]) -> Page:
        def at(canvas: PageCanvas) -> None:
            book_pages.draw_running(canvas, title)
            for place, column in enumerate(columns):
                column.draw(canvas, place)

        return Page(section, title, name if number == 0 else "", int(bool(bracket)), (title, number, facts), at)

    return [page(number, columns) for number, columns in enumerate(pages)]


def _index(record: BookRecord, made: Plan) -> list[Page]:
    blocks = lists.index_blocks(record.players, made.seen)
    pages = _columned("index", _("Players"), "", flow(blocks, lists.COLUMNS), (record.players, made.seen))
    return [replace(page, label=_("Players")) for page in pages]


def sections(record: BookRecord) -> tuple[Section, ...]:
    """Cover, winners, each bracket sheet, the standings, each round, the players."""
    found: dict[str, Section] = {}
    for page in plan(record).pages:
        # A section of several pages shows what all of them show.
        facts = found[page.section].facts if page.section in found else ()
        found[page.section] = Section(page.section, page.label, (*facts, page.facts))
    return tuple(found.values())


def render(record: BookRecord, context: RenderContext | None = None) -> bytes:
    """The PDF of the requested sections, with the page numbers of the whole book."""
    context = context or RenderContext()
    pages = plan(record).pages
    keys = list(dict.fromkeys(page.section for page in pages))
    wanted = set(keys) if context.part is None else {keys[number] for number in context.part}
    canvas = PageCanvas(
        record.heading, f"{_('Results book')} · {record.heading.tournament}", LANDSCAPE, len(pages), context
    )
    for number, page in enumerate(pages, start=1):
        if page.section not in wanted:
            continue
        canvas.start_page("", page.section, number)
        if page.bookmark:
            canvas.bookmark(page.bookmark, page.level)
        page.draw(canvas)
    return canvas.finish()
