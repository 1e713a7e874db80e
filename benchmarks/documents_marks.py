"""The documents that are drawn, their marks, noted meanwhile, and the same on a bare canvas that decides nothing."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any
from unittest.mock import patch

from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from tests.documents.rendering import cast
from tournament.documents.engine import page as paper_module
from tournament.documents.engine import qr
from tournament.documents.engine.fonts import REGULAR
from tournament.documents.engine.records import BracketRecord, ScoresheetsRecord

Call = tuple[str, tuple[Any, ...], dict[str, Any]]
Marks = list[Call]

PORTRAIT = A4
LANDSCAPE = landscape(A4)
HEADING = replace(cast.HEADING, code="K7QF2M9P")
TEAMS, PLAYED = 64, 3

NOTED = (
    "setFillGray", "setStrokeGray", "setFillColor", "setStrokeColor", "setLineWidth", "setDash", "setLineCap",
    "saveState", "restoreState", "translate", "scale", "rotate", "transform",
    "line", "lines", "rect", "roundRect", "circle", "arc", "wedge", "ellipse", "drawPath",
)  # fmt: skip


def sheets(count: int) -> ScoresheetsRecord:
    """A round of so many matches."""
    return cast.scoresheets(*(cast.sheet(table) for table in range(1, count + 1)), heading=HEADING)


def bracket(number: int) -> BracketRecord:
    """A bracket of 64 teams after three rounds, other people in each."""
    return cast.bracket(TEAMS, PLAYED, heading=HEADING, named=lambda team: cast.team(team + 64 * number))


class Noting(Canvas):
    """A canvas that keeps what it was told, page by page; a form's marks stand on each page that shows it."""

    def __init__(self, *given: Any, **how: Any) -> None:
        self.pages: list[Marks] = [[]]
        self._forms: dict[str, Marks] = {}
        self._target: Marks = self.pages[0]
        self._within = 0
        super().__init__(*given, **how)

    def note(self, name: str, *given: Any, **how: Any) -> None:
        if not self._within:
            self._target.append((name, given, how))

    def beginForm(self, name: str, *given: Any, **how: Any) -> None:
        super().beginForm(name, *given, **how)
        self._forms[name] = self._target = []

    def endForm(self, **how: Any) -> None:
        super().endForm(**how)
        self._target = self.pages[-1]

    def doForm(self, name: str) -> None:
        super().doForm(name)
        self._target.extend(self._forms[name])

    def drawText(self, text: PDFTextObject) -> None:
        super().drawText(text)
        for told in text.told:  # type: ignore[attr-defined] # of the text below
            self.note("text", *told)

    def beginText(self, x: float = 0, y: float = 0, direction: Any = None) -> Any:
        return _Text(self, x, y)

    def showPage(self) -> None:
        super().showPage()
        self._target = []
        self.pages.append(self._target)


class _Text(PDFTextObject):
    """A text that remembers what it wrote."""

    def __init__(self, canvas: Canvas, x: float, y: float) -> None:
        super().__init__(canvas, x, y)
        self.told: list[tuple[Any, ...]] = []
        self._stretch = 100.0
        self._face = (REGULAR, 0.0)

    def setFont(self, psfontname: str, size: float, leading: float | None = None) -> None:
        self._face = (psfontname, size)
        super().setFont(psfontname, size, leading)

    def setHorizScale(self, horizScale: float) -> None:
        self._stretch = horizScale
        super().setHorizScale(horizScale)

    def textOut(self, text: str, *more: Any) -> None:
        self.told.append((self.getX(), self.getY(), *self._face, self._stretch, text))
        super().textOut(text, *more)


def _noted(name: str) -> Callable[..., Any]:
    plain = getattr(Canvas, name)

    def told(self: Noting, *given: Any, **how: Any) -> Any:
        self.note(name, *given, **how)
        self._within += 1
        try:
            return plain(self, *given, **how)
        finally:
            self._within -= 1

    return told


for _name in NOTED:
    setattr(Noting, _name, _noted(_name))


def marks_of(draw: Callable[[], object]) -> list[Marks]:
    """The marks of each page that is drawn. What is written into the file past the canvas is noted as it stands."""
    made: list[Noting] = []

    def canvas(*given: Any, **how: Any) -> Noting:
        made.append(Noting(*given, **how))
        return made[-1]

    def squares(content: str, error: qr.Level) -> tuple[int, str]:
        """The squares of a code are written past the canvas: they are noted here."""
        size, found = plain_squares(content, error)
        made[-1].note("code", [tuple(map(int, run.split())) for run in found.removesuffix(" f").split(" re") if run])
        return size, found

    plain_squares = qr._squares
    with patch.object(paper_module, "Canvas", canvas), patch.object(qr, "_squares", squares):
        draw()
    return [page for one in made for page in one.pages if page]


def on_canvas(pages: list[Marks], size: tuple[float, float]) -> bytes:
    """The same marks on a bare canvas."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=size, invariant=1, initialFontName=REGULAR)  # type: ignore[arg-type]
    for marks in pages:
        for name, given, how in marks:
            if name == "text":
                _write(canvas, *given)
            elif name == "code":
                _draw_rects(canvas, given[0])
            else:
                getattr(canvas, name)(*given, **how)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _write(canvas: Canvas, x: float, y: float, font: str, size: float, stretch: float, text: str) -> None:
    if stretch == 100:
        canvas.setFont(font, size)
        canvas.drawString(x, y, text)
        return
    line = canvas.beginText(x, y)
    line.setFont(font, size)
    line.setHorizScale(stretch)
    line.textOut(text)
    line.setHorizScale(100)
    canvas.drawText(line)


def _draw_rects(canvas: Canvas, rects: list[tuple[int, int, int, int]]) -> None:
    path = canvas.beginPath()
    for rect in rects:
        path.rect(*rect)
    canvas.drawPath(path, stroke=0, fill=1)
