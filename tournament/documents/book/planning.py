"""What stands on each page of a results book, before anything is drawn."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from tournament.documents.book import cover, indexing, matches, standings
from tournament.documents.book.columns import Block, Column, flow
from tournament.documents.book.records import BookRecord, BookRound, Chapter
from tournament.documents.paper import Paper
from tournament.documents.wall.sheets import sheets
from tournament.documents.wall.title import draw_title


@dataclass(frozen=True)
class Page:
    """A page: the leaf that it belongs to and that one's name, its bookmark ("" for none), all that it shows.

    `level` of the bookmark: 0 for a chapter, 1 within it.
    """

    leaf: str
    label: str
    bookmark: str
    level: int
    facts: Any
    draw: Callable[[Paper], None]


@dataclass
class Plan:
    """The pages in order. `seen`: on which pages, from 1, somebody plays, by the number of the registration."""

    pages: list[Page] = field(default_factory=list)
    seen: dict[int, list[int]] = field(default_factory=dict)

    def note(self, numbers: set[int]) -> None:
        """These play on the page that was added last."""
        for number in sorted(numbers):
            self.seen.setdefault(number, []).append(len(self.pages))


def plan(record: BookRecord) -> Plan:
    """The whole book."""
    made = Plan()
    # The page of contents is known once all others are; its place is the second.
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
    return Page("cover", title, title, 0, facts, lambda paper: cover.draw_cover(paper, record))


def _contents(record: BookRecord, contents: tuple[tuple[str, int], ...]) -> Page:
    title = _("The winners")
    return Page(
        "champions",
        title,
        title,
        0,
        (record.champions, contents),
        lambda paper: cover.draw_champions(paper, record, contents),
    )


def _add_chapter(made: Plan, record: BookRecord, chapter: Chapter) -> None:
    made.pages += _sheets(record, chapter, len(made.pages))
    made.pages += _columned(
        f"{chapter.key}/standings",
        _("Standings"),
        chapter.bracket,
        flow(standings.blocks(chapter), standings.COLUMNS),
        chapter.standings,
    )
    for rounds in _together(chapter.rounds):
        _add_rounds(made, chapter, rounds)


def _together(rounds: Sequence[BookRound]) -> Iterator[list[BookRound]]:
    """The rounds, those on a page together that find room on one: the last ones have few matches."""
    group: list[BookRound] = []
    for round_ in rounds:
        if group and len(flow(_blocks([*group, round_]), matches.COLUMNS)) > 1:
            yield group
            group = []
        group.append(round_)
    if group:
        yield group


def _blocks(rounds: Sequence[BookRound]) -> Iterator[Block]:
    for round_ in rounds:
        if len(rounds) > 1:
            yield matches.title(round_.name)
        yield from matches.blocks(round_)


def _add_rounds(made: Plan, chapter: Chapter, rounds: Sequence[BookRound]) -> None:
    """One round, or several on one page, as a leaf under the name of the first."""
    leaf = f"{chapter.key}/round-{chapter.rounds.index(rounds[0]) + 1}"
    name = " · ".join(round_.name for round_ in rounds)
    pages = flow(_blocks(rounds), matches.COLUMNS)
    for page, drawn in zip(pages, _columned(leaf, name, chapter.bracket, pages, tuple(rounds)), strict=True):
        made.pages.append(drawn)
        made.note({number for column in page for block in column for number in block.about})


def _sheets(record: BookRecord, chapter: Chapter, before: int) -> Iterator[Page]:
    """The sheets of the bracket, as they hang on the wall."""
    bracket = chapter.sheet(record.heading)
    for number, sheet in enumerate(sheets(bracket, before)):

        def at(paper: Paper, sheet: Any = sheet) -> None:
            sheet.draw(paper, draw_title(paper, bracket, sheet.section, sheet.state, paper.top))

        bookmark = chapter.bracket if number == 0 else sheet.section
        label = " · ".join(word for word in (chapter.bracket, sheet.section) if word)
        facts = (chapter.bracket, chapter.url, chapter.about, before, sheet.section, sheet.state, sheet.facts)
        yield Page(f"{chapter.key}/{sheet.key}", label, bookmark, int(number > 0), facts, at)


def _columned(leaf: str, name: str, bracket: str, pages: list[list[Column]], facts: Any) -> list[Page]:
    """Pages of columns under a line that says what they are of."""
    title = " · ".join(word for word in (bracket, name) if word)

    def page(number: int, columns: list[Column]) -> Page:
        def at(paper: Paper) -> None:
            cover.draw_running(paper, title)
            for place, column in enumerate(columns):
                column.draw(paper, place)

        return Page(leaf, title, name if number == 0 else "", int(bool(bracket)), (title, number, facts), at)

    return [page(number, columns) for number, columns in enumerate(pages)]


def _index(record: BookRecord, made: Plan) -> list[Page]:
    blocks = indexing.blocks(record.players, made.seen)
    pages = _columned("index", _("Players"), "", flow(blocks, indexing.COLUMNS), (record.players, made.seen))
    return [replace(page, label=_("Players")) for page in pages]
