"""A bracket as the pages of its paper: which part stands on which, and what each has to say of the others."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.documents.leaves import Leaf
from tournament.documents.paper import Paper
from tournament.documents.records import BracketPart, BracketRecord, Heading, RoundColumn, TeamName
from tournament.documents.wall import groups, pairings, swiss
from tournament.documents.wall.lineage import Line, trace, traced, winner
from tournament.documents.wall.pages import paginate
from tournament.documents.wall.trees import Tree, draw_tree


@dataclass(frozen=True)
class Sheet:
    """One page: its key and its name within the paper ("" when it is all), how that stands, and what it shows.

    `facts` is all that `draw` puts below the head of the page.
    """

    key: str
    section: str
    state: str
    facts: Any
    draw: Callable[[Paper, float], None]


def sheets(record: BracketRecord, before: int = 0) -> tuple[Sheet, ...]:
    """The pages in order; `before` is how many others stand before them in the paper.

    Raises `RecordError` when the slots of a tree do not form one.
    """
    if not record.about:
        place = Place(before + 1, record.crown or _("CHAMPIONS"), record.note)
        return _trees("", "", record.columns, paginate(trace(record), before + 1), place)
    return tuple(_of_parts(record, before))


def leaves(record: BracketRecord) -> tuple[Leaf, ...]:
    """Each page by itself: a section is out of date when something in it has changed, not when the day went on."""
    drawn = sheets(record)
    about = (head(record.heading), record.bracket, record.url, record.about, len(drawn))
    return tuple(
        Leaf(
            sheet.key,
            sheet.section or record.bracket,
            (*about, sheet.section, sheet.state, sheet.facts),
        )
        for sheet in drawn
    )


def head(heading: Heading) -> Heading:
    """What the head of a page shows, without what is another in each version."""
    return replace(
        heading, version=0, issued="", journal="", journal_line=0, club_journal="", club_journal_line=0, code=""
    )


def _of_parts(record: BracketRecord, before: int) -> list[Sheet]:
    """Groups together, then what is played as a tree; whatever is played at the end of the first tree belongs to it.

    Where no tree leads to the champions they have a page of their own, and so has a bracket without a match.
    """
    made: list[Sheet] = []
    parts = record.parts
    if everybody := tuple(part for part in parts if shape(part) == "group"):
        made += _plain("groups", _("Groups"), record, groups.pages(everybody), groups.draw)
    for part in parts:
        if shape(part) == "rounds":
            made += _plain("standings", _("Standings"), record, swiss.pages(part), swiss.draw)
            made += _plain("pairings", _("Pairings"), record, pairings.pages(part), pairings.draw)
    made += _all_trees(record, before + len(made) + 1)
    if (record.champion and not any(shape(part) == "tree" for part in parts)) or not made:
        place = Place(before + len(made) + 1, record.crown or _("CHAMPIONS"), record.note)
        made += _trees("champions", "", (), paginate(traced((), record.champion)), place)
    return made


def _all_trees(record: BracketRecord, first: int) -> list[Sheet]:
    """The trees one after the other, from page `first`: who wins a later one comes to the end of the first, or is
    crowned by itself."""
    made: list[Sheet] = []
    finish = tuple(round_ for part in record.parts if shape(part) == "finish" for round_ in part.rounds)
    trees = [part for part in record.parts if shape(part) == "tree"]
    if not trees:
        return []
    columns = trees[0].rounds + finish
    main = paginate(traced(columns, record.champion, is_part=True), first)
    beside = first + len(main) if finish else 0
    crown = record.crown or _("CHAMPIONS")
    made += _trees("", trees[0].name, columns, main, Place(first, crown, record.note, beside=beside))
    for number, part in enumerate(trees[1:], start=2):
        place = Place(first + len(made), "" if finish else part.name, "", onward=first if finish else 0)
        found = paginate(traced(part.rounds, _end(part.rounds), is_part=True), place.first)
        made += _trees(f"part-{number}", part.name, part.rounds, found, place)
    return made


def _plain(key: str, name: str, record: BracketRecord, pages: Any, draw: Callable[..., None]) -> list[Sheet]:
    """Pages that hold no tree."""
    return [
        Sheet(
            key=f"{key}-{number}",
            section=name if len(pages) == 1 else f"{name} {number}/{len(pages)}",
            state=record.note,
            facts=page,
            draw=lambda paper, top, page=page: draw(paper, page, top),  # type: ignore[misc]
        )
        for number, page in enumerate(pages, start=1)
    ]


def shape(part: BracketPart) -> str:
    """How a part is drawn; records of old do not say it."""
    if part.shape:
        return part.shape
    if part.table:
        return "group" if part.name else "rounds"
    return "tree"


def _end(columns: tuple[RoundColumn, ...]) -> TeamName | None:
    """Who came out of a tree."""
    last = columns[-1].matches if columns else ()
    return winner(last[0]) if last else None


@dataclass(frozen=True)
class Place:
    """Where a tree stands in the paper: its first page, the word in its laurel, how it stands ("": its matches say so),
    and the pages of other trees that it goes on to and that comes in, 0 for none."""

    first: int
    crown: str
    note: str
    onward: int = 0
    beside: int = 0


def _trees(
    key: str, name: str, columns: tuple[RoundColumn, ...], pages: tuple[Line, ...], place: Place
) -> tuple[Sheet, ...]:
    """The pages of one tree: all of it, or the cover and the sections."""
    cover, *sections = pages
    names = tuple(column.name for column in columns)
    whole = Tree(cover, names, place.crown, place.onward, place.beside)
    made = [_tree(key or "cover", (name, _("Cover") if sections else ""), whole, place.note)]
    for number, root in enumerate(sections, start=1):
        section = _("Section %(number)d of %(sections)d") % {"number": number, "sections": len(sections)}
        page = Tree(root, names, "", place.first, place.beside)
        made.append(_tree(f"{key or 'section'}-{number}", (name, section), page))
    return tuple(made)


def _tree(key: str, section: tuple[str, str], tree: Tree, note: str = "") -> Sheet:
    return Sheet(
        key=key,
        section=" · ".join(word for word in section if word),
        state=note or _stands(tree.root),
        facts=tree,
        draw=lambda paper, top: draw_tree(paper, tree, top),
    )


def _stands(root: Line) -> str:
    """How far a page has come, told by its own matches: what happens on others does not make it stale."""
    found = {line.match.number: line.match for line in root.walk() if line.match and not line.page}
    if not found:
        return ""
    decided = sum(bool(match.decided) for match in found.values())
    text = ngettext(
        "%(decided)d of %(matches)d match decided", "%(decided)d of %(matches)d matches decided", len(found)
    )
    return text % {"decided": decided, "matches": len(found)}
