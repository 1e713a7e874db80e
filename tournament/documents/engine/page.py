"""The canvas of a document: the frame and the foot of each page, and the primitives for everything else.

The foot of a page says club, version and page number. Its small code opens the page that says whether this version is
still the newest; its letters are beside it for readers without a camera. Where a cut tail must be found, the
heads of the journals follow: the document then proves what they said.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Final, Literal
from urllib.parse import urlsplit

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color, HexColor, black
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from tournament.documents.engine.context import RenderContext, dotted, issue_time
from tournament.documents.engine.fonts import BOLD, REGULAR, register
from tournament.documents.engine.lettering import Fitted, clean, fit, laid, runs
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading
from tournament.documents.engine.sheet_sizes import Sheet, sheet

FOOT: Final = 38.0  # its height
CODE: Final = 33.0  # the side of the code: 25 modules of half a millimetre, which a scan at 150 dpi still shows
SIZE: Final = 6.5


def address(heading: Heading, page: int) -> str:
    """The address in the code: `/p/<code>/<page>/`, in capitals if it is only the host and this path.

    A code of capitals and digits only is a third smaller. Host names ignore case, and so does this path.
    """
    whole = f"{heading.base_url}/p/{heading.code}/{page}/"
    return whole if urlsplit(heading.base_url).path else whole.upper()


def spoken_code(code: str) -> str:
    """The code in groups of four, to be read aloud: "K7QF-2M9P"."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


def draw_foot(canvas: "PageCanvas", heading: Heading, y: float, page: int, pages: int) -> None:
    """Render the foot with its lower edge at y."""
    left = canvas.left
    if heading.code:
        # Low error correction: a crease may destroy the code, but not the letters beside it.
        draw_code(canvas, address(heading, page), left, y, CODE, error="l")
        left += CODE + 8
    canvas.rule(left, y + 32, canvas.right, y + 32, ink=LIGHT)
    width = canvas.right - left
    number = _("Page %(page)d of %(pages)d") % {"page": page, "pages": pages}
    taken = canvas.write(number, canvas.right, y + 21, SIZE + 1, font=BOLD, width=width / 3, align="right")
    club = dotted(heading.club, heading.tournament)
    canvas.write(club, left, y + 21, SIZE, width=width - taken - 12, ink=GRAY)
    taken = _draw_code_in_letters(canvas, heading.code, y + 11, width)
    canvas.write(issue(heading), left, y + 11, SIZE, width=width - taken - 12, ink=GRAY)
    if heading.journal and canvas.proves:
        canvas.write(heads(heading), left, y + 1, SIZE, width=width, ink=GRAY)


def issue(heading: Heading) -> str:
    """The version and the time of its snapshot, in words."""
    return _("Version %(version)d, issued %(time)s") % {
        "version": heading.version,
        "time": issue_time(heading.issued),
    }


def _draw_code_in_letters(canvas: "PageCanvas", code: str, y: float, width: float) -> float:
    """Render the code in letters; return the width it takes."""
    if not code:
        return 0.0
    letters = canvas.write(spoken_code(code), canvas.right, y, SIZE + 1, font=BOLD, align="right")
    words = _("Still current? Scan the code, or ask for")
    x = canvas.right - letters - 4
    return letters + 4 + canvas.write(words, x, y, SIZE, width=width * 0.4, align="right", ink=GRAY)


def heads(heading: Heading) -> str:
    """The heads of the journals in words: a journal that is cut or rewritten later no longer has them."""
    heads = [_("Journal up to line %(line)s: %(digits)s.") % _head(heading.journal_line, heading.journal)]
    if heading.club_journal:
        heads.append(
            _("The club's up to line %(line)s: %(digits)s.") % _head(heading.club_journal_line, heading.club_journal)
        )
    heads.append(_("Keep this document: it can prove whether earlier journal lines were changed."))
    return " ".join(heads)


def _head(line: int, digits: str) -> dict[str, object]:
    """The head of a journal as printed, its digits in groups of four."""
    return {"line": line, "digits": " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))}


BLACK = 0.0
GRAY = 0.38  # contrast still over 4.5:1 against white
LIGHT = 0.72  # guide lines for handwriting, never letters
HAIRLINE = 0.4
PICTURE = "logo"
FELT = "#0f4a38"
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

Align = Literal["left", "center", "right"]


class PageCanvas:
    """A document being rendered. `left`, `right`, `bottom` and `top` bound the area of a page."""

    def __init__(
        self,
        heading: Heading,
        title: str,
        size: tuple[float, float] | Sheet,
        pages: int,
        context: RenderContext | None = None,
        *,
        foot: bool = True,
    ) -> None:
        """`size`: PORTRAIT or LANDSCAPE in the club's paper size, or another sheet. `foot` False: no foot."""
        register()
        self._context = context or RenderContext()
        self._section = ""
        self._buffer = BytesIO()
        on = size if isinstance(size, Sheet) else sheet(heading.size, size)
        self.pdf = Canvas(
            self._buffer,
            pagesize=(on.width, on.height),
            invariant=1,  # no timestamp and no random ID: same snapshot, same bytes
            lang=heading.language,
            # Otherwise Helvetica is listed without being embedded. The stub takes the name for a number.
            initialFontName=REGULAR,  # type: ignore[arg-type]
        )
        self.pdf.setTitle(clean(title, REGULAR))
        self.pdf.setAuthor(clean(heading.club, REGULAR))
        self.pdf.setSubject(clean(heading.tournament, REGULAR))
        self.pdf.setCreator("Capicú")
        self._heading = heading
        self._picture = self._take_picture()
        self._pages = self._context.pages = pages
        self._page = 0
        self._finished = False
        self._bookmarks = 0
        self._level = -1  # level of the last bookmark
        self._size = (on.width, on.height)
        self.left, self.right, self.top = on.left, on.right, on.top
        self.bottom = on.bottom + (FOOT if foot else 0)
        self._foot = on.bottom if foot else None
        self.proves = False
        """Whether the foot of this page says the heads of the journals."""

    @property
    def width(self) -> float:
        """The width between the left and the right margin."""
        return self.right - self.left

    def start_page(self, bookmark: str, section: str = "", number: int | None = None, level: int = 0) -> None:
        """Start a page with a bookmark ("": none) at this level that shows the section with this key.

        `number` counts from 1, None: the next one; it is given if only some pages are rendered.
        """
        self.finish_page()
        self._section = section
        self._page = number or self._page + 1
        self._finished = False
        if bookmark:
            self.bookmark(bookmark, level)

    def bookmark(self, text: str, level: int = 0, y: float | None = None) -> None:
        """Add an outline entry that leads to this page, at y if given; `level` counts inwards from 0."""
        self._bookmarks += 1
        key = f"mark-{self._bookmarks}"
        if y is None:
            self.pdf.bookmarkPage(key)
        else:
            self.pdf.bookmarkPage(key, fit="FitH", top=y)
        # reportlab refuses an entry more than one level below the last one.
        self._level = min(level, self._level + 1)
        self.pdf.addOutlineEntry(clean(text, REGULAR), key, self._level)

    def finish(self) -> bytes:
        """The whole document as the bytes of a PDF."""
        self.finish_page()
        self.pdf.save()
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
    ) -> float:
        """Write one line with its baseline at y, narrowed, else shrunk to `width` (None: no limit).

        x is the left end, the middle or the right end, depending on `align`. Returns the width it takes.
        """
        return self.put(fit(text, font, size, width if width is not None else float("inf")), x, y, align=align, ink=ink)

    def put(self, fitted: Fitted, x: float, y: float, *, align: Align = "left", ink: float = BLACK) -> float:
        """Write a text that was fitted before, with its baseline at y; see `write`."""
        if align != "left":
            x -= fitted.width if align == "right" else fitted.width / 2
        self.pdf.setFillGray(ink)
        line = self.pdf.beginText(x, y)
        line.setHorizScale(fitted.stretch * 100)  # always set, because it outlasts its text object
        for face, piece in runs(laid(fitted.text), fitted.face):
            line.setFont(face, fitted.size)
            line.textOut(piece)
        self.pdf.drawText(line)
        return fitted.width

    def write_spaced(self, text: str, x: float, y: float, size: float, space: float) -> None:
        """Write a short line of letters with `space` between them, its middle at x."""
        text = clean(text, REGULAR)
        width = stringWidth(text, REGULAR, size) + space * (len(text) - 1)
        self.pdf.setFillGray(BLACK)
        self.pdf.setFont(REGULAR, size)
        self.pdf.drawString(x - width / 2, y, text, charSpace=space)

    @contextmanager
    def moved(self, x: float, y: float, scale: float | None = None) -> Iterator[None]:
        """Put the origin at x, y and scale all lengths, for the duration of the context."""
        self.pdf.saveState()
        self.pdf.translate(x, y)
        if scale is not None:
            self.pdf.scale(scale, scale)
        yield
        self.pdf.restoreState()

    def stamp(self, name: str, draw: Callable[[], object], rise: float = 0) -> None:
        """Place content that many pages share, moved up by `rise`; the file stores it once, under a unique name."""
        if not self.pdf.hasForm(name):
            self.pdf.beginForm(name, 0, 0, *self._size)
            draw()
            self.pdf.endForm()
        with self.moved(0, rise):
            self.pdf.doForm(name)

    def rule(self, x1: float, y1: float, x2: float, y2: float, weight: float = HAIRLINE, ink: float = BLACK) -> None:
        """A straight line."""
        self.pdf.setLineWidth(weight)
        self.pdf.setStrokeGray(ink)
        self.pdf.line(x1, y1, x2, y2)

    def dashed_rule(
        self, x1: float, y1: float, x2: float, y2: float, dashes: tuple[float, float], weight: float = HAIRLINE
    ) -> None:
        """A straight line in light gray, of dashes of a length and the gaps between them."""
        self.pdf.saveState()
        self.pdf.setDash(*dashes)
        self.rule(x1, y1, x2, y2, weight, LIGHT)
        self.pdf.restoreState()

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
        """A frame with round corners; `fill` is a gray from 0 to 1, None leaves the inside empty."""
        self.pdf.setLineWidth(weight)
        self.pdf.setStrokeGray(ink)
        if fill is not None:
            self.pdf.setFillGray(fill)
        self.pdf.roundRect(x, y, width, height, radius, stroke=1, fill=int(fill is not None))

    def disc(self, x: float, y: float, radius: float, *, fill: float = BLACK, weight: float = 0.8) -> None:
        """A circle with a black edge, filled with a gray from 0 to 1."""
        self.pdf.setLineWidth(weight)
        self.pdf.setStrokeGray(BLACK)
        self.pdf.setFillGray(fill)
        self.pdf.circle(x, y, radius, stroke=1, fill=1)

    @property
    def tint(self) -> Color:
        """The colour of pictures that carry no information: the club's, or felt if it has none."""
        return _colour(self._heading.colour or FELT)

    def edge_code(self, right: float, bottom: float) -> None:
        """Render the code of this page alone, on a document without a foot: 9 mm, its letters upright above it."""
        heading, side = self._heading, 9 * mm
        if not heading.code:
            return
        draw_code(self, address(heading, self._page), right - side, bottom, side, error="l")
        self.pdf.saveState()
        self.pdf.translate(right - side / 2 + 2.4, bottom + side + 5)
        self.pdf.rotate(90)
        self.write(spoken_code(heading.code), 0, 0, SIZE, ink=GRAY)
        self.pdf.restoreState()

    def ornament(self, x1: float, y1: float, x2: float, y2: float, weight: float = 1.6) -> None:
        """A line in the club's colour, black if it has none. It carries no information."""
        self.pdf.setLineWidth(weight)
        self.pdf.setStrokeColor(_colour(self._heading.colour))
        self.pdf.line(x1, y1, x2, y2)

    def logo(self, x: float, top: float, width: float, height: float, align: Align = "left") -> float:
        """Render the club's logo as large as it fits, its upper edge at `top`; return its width, 0 for no logo.

        x is the left end, the middle or the right end, depending on `align`.
        """
        if self._picture is None:
            return 0.0
        across, along = self._picture.getSize()
        scale = min(width / across, height / along)
        if align != "left":
            x -= across * scale / (1 if align == "right" else 2)
        self.pdf.saveState()
        self.pdf.translate(x, top - along * scale)
        self.pdf.scale(across * scale, along * scale)
        self.pdf.doForm(PICTURE)
        self.pdf.restoreState()
        return across * scale

    @property
    def has_logo(self) -> bool:
        """Whether the club has a logo to draw."""
        return self._picture is not None

    def photograph(self, digest: str, x: float, top: float, width: float, height: float) -> bool:
        """Render a photograph by its SHA-256 so that it fills the box; whatever is beyond its edges is cut away.

        False, and nothing is drawn, for "" and for a picture that the render context does not have.
        """
        content = self._context.pictures.get(digest) if digest else None
        if not content:
            return False
        picture = ImageReader(BytesIO(content))
        across, along = picture.getSize()
        scale = max(width / across, height / along)
        self.pdf.saveState()
        edge = self.pdf.beginPath()
        edge.roundRect(x, top - height, width, height, 6)
        self.pdf.clipPath(edge, stroke=0, fill=0)
        left, low = x + (width - across * scale) / 2, top - height + (height - along * scale) / 2
        self.pdf.drawImage(picture, left, low, across * scale, along * scale)
        self.pdf.restoreState()
        return True

    def _take_picture(self) -> ImageReader | None:
        """The club's logo, stored in the file once as a form of one by one point; None for no logo."""
        content = self._context.pictures.get(self._heading.logo) if self._heading.logo else None
        if not content:
            return None
        picture = ImageReader(BytesIO(content))
        self.pdf.beginForm(PICTURE, 0, 0, 1, 1)
        self.pdf.drawImage(picture, 0, 0, 1, 1)
        self.pdf.endForm()
        return picture

    def finish_page(self) -> None:
        """Finish the page with its foot, which comes last so that screen readers read it last; nothing before one."""
        if self._page and not self._finished:
            if self._foot is not None:
                draw_foot(self, self._heading, self._foot, self._page, self._pages)
            self.pdf.showPage()
            self._context.turn(self._section)
        self._finished = True


def _colour(code: str) -> Color:
    """A club's colour ("#a01c2b"); black for none and for an invalid value."""
    return HexColor(code) if COLOUR.fullmatch(code) else black
