"""The content of each page of a results book, planned before all of it or some sections are rendered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from tournament.documents.book import lists
from tournament.documents.book import pages as book_pages
from tournament.documents.book.pages import Block, Column, flow
from tournament.documents.book.record import BookRecord, BookRound, Chapter
from tournament.documents.bracket_sheets.sheets import draw_sheet, sheets
from tournament.documents.engine.context import Section, dotted
from tournament.documents.engine.page import LANDSCAPE, PageCanvas
from tournament.documents.engine.pages import Page, Pages


@dataclass
class Plan:
    """The pages in order. `seen`: the pages, from 1, on which a player appears, by registration number."""

    pages: list[Page] = field(default_factory=list)
    seen: dict[int, list[int]] = field(default_factory=dict)

    def note(self, numbers: set[int]) -> None:
        """Record that these players appear on the page added last."""
        for number in sorted(numbers):
            self.seen.setdefault(number, []).append(len(self.pages))


def pages(record: BookRecord) -> Pages:
    """Its sections: cover, winners, each bracket sheet, the standings, each round, the players."""
    return Pages(f"{_('Results book')} · {record.heading.tournament}", plan(record).pages, LANDSCAPE)


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
    title, facts = _("Results book"), record.facts
    return Page(Section("cover", title, facts), lambda canvas: book_pages.draw_cover(canvas, record), title)


def _contents(record: BookRecord, contents: tuple[tuple[str, int], ...]) -> Page:
    title = _("The winners")
    section = Section("champions", title, (record.champions, contents))
    return Page(section, lambda canvas: book_pages.draw_champions(canvas, record, contents), title)


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
        # The first sheet opens the chapter in the outline.
        bookmark = chapter.bracket if number == 0 else sheet.section
        label = dotted(chapter.bracket, sheet.section)
        facts = (chapter.bracket, chapter.url, chapter.about, before, sheet.section, sheet.state, sheet.facts)
        section = Section(f"{chapter.key}/{sheet.key}", label, facts)
        yield Page(section, partial(draw_sheet, bracket, sheet), bookmark, int(number > 0))


def _columned(section: str, name: str, bracket: str, pages: list[list[Column]], facts: Any) -> list[Page]:
    """Pages of columns under a running title: a section."""
    title = dotted(bracket, name)
    whole = Section(section, title, (title, len(pages), facts))
    return [
        Page(whole, partial(_draw_columns, title, columns), "" if number else name, int(bool(bracket)))
        for number, columns in enumerate(pages)
    ]


def _draw_columns(title: str, columns: list[Column], canvas: PageCanvas) -> None:
    book_pages.draw_running(canvas, title)
    for place, column in enumerate(columns):
        column.draw(canvas, place)


def _index(record: BookRecord, made: Plan) -> list[Page]:
    blocks = lists.index_blocks(record.players, made.seen)
    return _columned("index", _("Players"), "", flow(blocks, lists.COLUMNS), (record.players, made.seen))
