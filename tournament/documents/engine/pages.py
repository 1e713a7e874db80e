"""A document as its pages: each with its section and what draws it, rendered whole or in parts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.documents.engine.context import RenderContext, Section
from tournament.documents.engine.page import GRAY, PORTRAIT, PageCanvas, Sheet
from tournament.documents.engine.records import Heading


@dataclass(frozen=True)
class Page:
    """A page: the section it belongs to, what draws it, and its bookmark ("" for none) at a level from 0.

    A section of several pages is the same on each of them.
    """

    section: Section
    draw: Callable[[PageCanvas], None]
    bookmark: str = ""
    level: int = 0


@dataclass(frozen=True)
class Pages:
    """All pages of a document in order. `title`: of the PDF; `nothing`: what it says without pages."""

    title: str
    pages: Sequence[Page]
    size: tuple[float, float] | Sheet = PORTRAIT
    nothing: str = ""

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections in page order."""
        return tuple({page.section.key: page.section for page in self.pages}.values())

    def render(self, heading: Heading, context: RenderContext | None = None) -> bytes:
        """The PDF of the sections that the context selects; pages are numbered as in the whole document."""
        keys = [section.key for section in self.sections]
        wanted = set(keys if context is None or context.part is None else keys[context.part.start : context.part.stop])
        canvas = PageCanvas(heading, self.title, self.size, max(len(self.pages), 1), context)
        for number, page in enumerate(self.pages, start=1):
            if page.section.key in wanted:
                canvas.start_page(page.bookmark, page.section.key, number, page.level)
                page.draw(canvas)
        if not self.pages:
            canvas.start_page(self.title)
            canvas.write(self.nothing, canvas.left, canvas.top - 20, 11, ink=GRAY)
        return canvas.finish()
