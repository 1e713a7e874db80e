"""A results book on pages, all of it or some leaves."""

from django.utils.translation import gettext as _

from tournament.documents.book.planning import plan
from tournament.documents.book.records import BookRecord
from tournament.documents.leaves import Leaf
from tournament.documents.paper import LANDSCAPE, Paper
from tournament.documents.press import Press


def leaves(record: BookRecord) -> tuple[Leaf, ...]:
    """Cover, champions, each sheet of a bracket, its standings, each of its rounds, the players."""
    found: dict[str, Leaf] = {}
    for page in plan(record).pages:
        facts = found[page.leaf].facts if page.leaf in found else ()
        found[page.leaf] = Leaf(page.leaf, page.label, (*facts, page.facts))
    return tuple(found.values())


def draw(record: BookRecord, press: Press | None = None) -> bytes:
    """The PDF of the leaves that are asked for, with the numbers of pages of the whole."""
    press = press or Press()
    pages = plan(record).pages
    keys = list(dict.fromkeys(page.leaf for page in pages))
    wanted = set(keys) if press.part is None else {keys[number] for number in press.part}
    paper = Paper(record.heading, f"{_('Results book')} · {record.heading.tournament}", LANDSCAPE, len(pages), press)
    for number, page in enumerate(pages, start=1):
        if page.leaf not in wanted:
            continue
        paper.start_page("", page.leaf, number)
        if page.bookmark:
            paper.bookmark(page.bookmark, page.level)
        page.draw(paper)
    return paper.finish()
