"""A page: its frame, its foot, and the few strokes everything else is drawn with.

A paper is laid out once for A4 and Letter (`sizes`); the club's own size is in the heading.
"""

import re
from collections.abc import Callable
from io import BytesIO
from typing import Literal

from reportlab.lib.colors import Color, HexColor, black
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tournament.documents import foot
from tournament.documents.direction import laid
from tournament.documents.fonts import REGULAR, register
from tournament.documents.lettering import clean, fit
from tournament.documents.press import Press
from tournament.documents.records import Heading
from tournament.documents.sizes import LANDSCAPE, PORTRAIT, Sheet, sheet

__all__ = ["BLACK", "FOOT", "GRAY", "HAIRLINE", "LANDSCAPE", "LIGHT", "PORTRAIT", "Align", "Paper"]

BLACK = 0.0
GRAY = 0.38  # still over 4.5:1 against white
LIGHT = 0.72  # lines that guide the pen, never letters
HAIRLINE = 0.4
FOOT = foot.HEIGHT
PICTURE = "logo"
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

Align = Literal["left", "center", "right"]


class Paper:
    """One document in the making. `left`, `right`, `bottom` and `top` bound what a page may draw on."""

    GRAY = GRAY
    LIGHT = LIGHT

    def __init__(
        self,
        heading: Heading,
        title: str,
        size: tuple[float, float] | Sheet,
        pages: int,
        press: Press | None = None,
        *,
        foot: bool = True,
    ) -> None:
        """`size`: PORTRAIT or LANDSCAPE for what the club prints on, or another sheet; `foot` False: none is drawn."""
        register()
        self._press = press or Press()
        self._leaf = ""
        self._buffer = BytesIO()
        on = size if isinstance(size, Sheet) else sheet(heading.size, size)
        self.canvas = Canvas(
            self._buffer,
            pagesize=(on.width, on.height),
            invariant=1,  # no clock and no chance in the file: same record, same bytes
            lang=heading.language,
            # Otherwise Helvetica is listed without being embedded. The stub takes the name for a number.
            initialFontName=REGULAR,  # type: ignore[arg-type]
        )
        self.canvas.setTitle(clean(title, REGULAR))
        self.canvas.setAuthor(clean(heading.club, REGULAR))
        self.canvas.setSubject(clean(heading.tournament, REGULAR))
        self.canvas.setCreator("Capicú")
        self._heading = heading
        self._picture = self._take_picture()
        self._pages = self._press.pages = pages
        self._page = 0
        self._bookmarks = 0
        self._level = -1  # of the last bookmark
        self._size = (on.width, on.height)
        self.left, self.right, self.top = on.left, on.right, on.top
        self.bottom = on.bottom + (FOOT if foot else 0)
        self._foot = on.bottom if foot else None

    @property
    def width(self) -> float:
        """The room from the left to the right margin."""
        return self.right - self.left

    def start_page(self, bookmark: str, leaf: str = "", number: int | None = None) -> None:
        """Turn to a fresh page that readers find under `bookmark` ("": none) and that shows a leaf (its key).

        `number` counts from 1, None: the next one; it is said where not all pages are drawn.
        """
        self._end_page()
        self._leaf = leaf
        self._page = number or self._page + 1
        if bookmark:
            self.bookmark(bookmark)

    def bookmark(self, text: str, level: int = 0, y: float | None = None) -> None:
        """A line of the outline that leads to this page, at y where it is given; `level` counts inwards from 0."""
        self._bookmarks += 1
        key = f"mark-{self._bookmarks}"
        if y is None:
            self.canvas.bookmarkPage(key)
        else:
            self.canvas.bookmarkPage(key, fit="FitH", top=y)
        self._level = min(level, self._level + 1)
        self.canvas.addOutlineEntry(clean(text, REGULAR), key, self._level)

    def finish(self) -> bytes:
        """The whole document as the bytes of a PDF."""
        self._end_page()
        self.canvas.save()
        return self._buffer.getvalue()

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        font: str = REGULAR,
        width: float | None = None,
        align: Align = "left",
        ink: float = BLACK,
        least: float = 0.75,
    ) -> float:
        """Write one line with its baseline at y, narrowed, shrunk or cut to `width` (None: as long as it is).

        x is the left end, the middle or the right end, as `align` says. Answers the width it took.
        """
        fitted = fit(text, font, size, width if width is not None else float("inf"), least)
        if align != "left":
            x -= fitted.width if align == "right" else fitted.width / 2
        self.canvas.setFillGray(ink)
        line = self.canvas.beginText(x, y)
        line.setFont(font, fitted.size)
        line.setHorizScale(fitted.stretch * 100)  # always said: it outlives the text it is meant for
        line.textOut(laid(fitted.text))
        self.canvas.drawText(line)
        return fitted.width

    def stamp(self, name: str, draw: Callable[[], None], rise: float = 0) -> None:
        """Put a drawing that many pages share, moved up by `rise`: the file holds it once, under a name of its own."""
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, 0, 0, *self._size)
            draw()
            self.canvas.endForm()
        self.canvas.saveState()
        self.canvas.translate(0, rise)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def rule(self, x1: float, y1: float, x2: float, y2: float, weight: float = HAIRLINE, ink: float = BLACK) -> None:
        """A straight line."""
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(ink)
        self.canvas.line(x1, y1, x2, y2)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        radius: float = 0,
        weight: float = HAIRLINE,
        ink: float = BLACK,
        fill: float | None = None,
    ) -> None:
        """A frame with round corners; `fill` is a gray from 0 to 1, None leaves the paper as it is."""
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(ink)
        if fill is not None:
            self.canvas.setFillGray(fill)
        self.canvas.roundRect(x, y, width, height, radius, stroke=1, fill=int(fill is not None))

    def disc(self, x: float, y: float, radius: float, *, fill: float = BLACK, weight: float = 0.8) -> None:
        """A circle with a black edge, filled with a gray from 0 to 1."""
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(BLACK)
        self.canvas.setFillGray(fill)
        self.canvas.circle(x, y, radius, stroke=1, fill=1)

    def ornament(self, x1: float, y1: float, x2: float, y2: float, weight: float = 1.6) -> None:
        """A line in the club's colour, black where it has none. Nothing is said by it."""
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeColor(_colour(self._heading.colour))
        self.canvas.line(x1, y1, x2, y2)

    def logo(self, x: float, top: float, width: float, height: float, align: Align = "left") -> float:
        """The club's picture as large as it fits, hung from `top`; answers its width, 0 where there is none.

        x is its left end, its middle or its right end, as `align` says.
        """
        if self._picture is None:
            return 0.0
        across, along = self._picture.getSize()
        scale = min(width / across, height / along)
        if align != "left":
            x -= across * scale / (1 if align == "right" else 2)
        self.canvas.saveState()
        self.canvas.translate(x, top - along * scale)
        self.canvas.scale(across * scale, along * scale)
        self.canvas.doForm(PICTURE)
        self.canvas.restoreState()
        return across * scale

    def _take_picture(self) -> ImageReader | None:
        """The club's picture, laid into the file once, one by one point; None where there is none."""
        content = self._press.pictures.get(self._heading.logo) if self._heading.logo else None
        if not content:
            return None
        picture = ImageReader(BytesIO(content))
        self.canvas.beginForm(PICTURE, 0, 0, 1, 1)
        self.canvas.drawImage(picture, 0, 0, 1, 1)
        self.canvas.endForm()
        return picture

    def _end_page(self) -> None:
        """Close the page with its foot, last so that readers aloud come to it last."""
        if self._page:
            if self._foot is not None:
                foot.draw_foot(self, self._heading, self._foot, self._page, self._pages)
            self.canvas.showPage()
            self._press.turn(self._leaf)


def _colour(code: str) -> Color:
    """A club's colour ("#a01c2b"); black for none and for what is no colour."""
    return HexColor(code) if COLOUR.fullmatch(code) else black
