"""A page: its frame, its foot, and the few strokes everything else is drawn with.

A4 is drawn so that it also prints on Letter at full size: nothing stands outside the area that both sheets share when
they lie centred on each other, less the quarter inch that printers cannot reach.
"""

from collections.abc import Callable
from io import BytesIO
from typing import Literal

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournament.documents.calendar import issue_time
from tournament.documents.fonts import BOLD, REGULAR, register
from tournament.documents.lettering import clean, fit
from tournament.documents.press import Press
from tournament.documents.records import Heading

PORTRAIT = A4
LANDSCAPE = landscape(A4)

BLACK = 0.0
GRAY = 0.38  # still over 4.5:1 against white
LIGHT = 0.72  # lines that guide the pen, never letters
HAIRLINE = 0.4
LONG_EDGE = 16 * mm  # half of what A4 is longer than Letter, plus what printers cannot reach
SHORT_EDGE = 12 * mm
FOOT = 22.0

Align = Literal["left", "center", "right"]


class Paper:
    """One document in the making. `left`, `right`, `bottom` and `top` bound what a page may draw on."""

    def __init__(
        self, heading: Heading, title: str, size: tuple[float, float], pages: int, press: Press | None = None
    ) -> None:
        register()
        self._press = press or Press()
        self._leaf = ""
        self._buffer = BytesIO()
        self.canvas = Canvas(
            self._buffer,
            pagesize=size,
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
        self._pages = pages
        self._page = 0
        self._size = width, height = size
        across, along = (SHORT_EDGE, LONG_EDGE) if height > width else (LONG_EDGE, SHORT_EDGE)
        self.left, self.right = across, width - across
        self.bottom, self.top = along + FOOT, height - along
        self._foot = along

    @property
    def width(self) -> float:
        """The room from the left to the right margin."""
        return self.right - self.left

    def start_page(self, bookmark: str, leaf: str = "", number: int | None = None) -> None:
        """Turn to a fresh page that readers find under `bookmark` and that shows a leaf (its key).

        `number` counts from 1, None: the next one; it is said where not all pages are drawn.
        """
        self._end_page()
        self._leaf = leaf
        self._page = number or self._page + 1
        key = f"page-{self._page}"
        self.canvas.bookmarkPage(key)
        self.canvas.addOutlineEntry(clean(bookmark, REGULAR), key)

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
        line.textOut(fitted.text)
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

    def _end_page(self) -> None:
        """Close the page with its foot, last so that readers aloud come to it last."""
        if self._page:
            self._draw_foot()
            self.canvas.showPage()
            self._press.turn(self._leaf)

    def _draw_foot(self) -> None:
        y = self._foot + 8
        self.rule(self.left, y + 9, self.right, y + 9, ink=LIGHT)
        third = self.width / 3 - 6
        self.write(self._heading.club, self.left, y, 6.5, width=third, ink=GRAY)
        issue = _("Version %(version)d, issued %(time)s") % {
            "version": self._heading.version,
            "time": issue_time(self._heading.issued),
        }
        self.write(issue, (self.left + self.right) / 2, y, 6.5, width=third, align="center", ink=GRAY)
        page = _("Page %(page)d of %(pages)d") % {"page": self._page, "pages": self._pages}
        self.write(page, self.right, y, 6.5, font=BOLD, width=third, align="right", ink=GRAY)
        if self._heading.journal:
            self._draw_head_of_journal(self._foot)

    def _draw_head_of_journal(self, y: float) -> None:
        """What makes this paper a witness: a journal that is cut or written anew later no longer holds this head."""
        heading = self._heading
        heads = [_("Journal up to line %(line)s: %(digits)s.") % _head(heading.journal_line, heading.journal)]
        if heading.club_journal:
            heads.append(
                _("The club's up to line %(line)s: %(digits)s.")
                % _head(heading.club_journal_line, heading.club_journal)
            )
        heads.append(_("Keep this paper: it can show whether anything before was changed."))
        said = " ".join(heads)
        self.write(said, (self.left + self.right) / 2, y, 6.5, width=self.width, align="center", ink=GRAY, least=0.6)


def _head(line: int, digits: str) -> dict[str, object]:
    """The head of a journal as it is written, its digits by four."""
    return {"line": line, "digits": " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))}
