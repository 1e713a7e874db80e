"""Reading paper back: its words through pypdf, and the place of every piece of text as it was written."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import takewhile
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

from tournament.documents.engine.blocks import Words
from tournament.documents.engine.lettering import Fitted
from tournament.documents.engine.page import PageCanvas


def opened(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf), strict=True)


def words(pdf: bytes, page: int | None = None) -> str:
    """The text of one page (from 0) or of all, without blanks: extraction guesses those from distances."""
    pages = opened(pdf).pages
    chosen = pages if page is None else [pages[page]]
    return "".join("".join(part.extract_text().split()) for part in chosen)


def squeezed(text: str) -> str:
    return "".join(text.split())


class Written(NamedTuple):
    """A piece of text on a page: the box of its letters without their tails, in points."""

    page: int
    text: str
    left: float
    bottom: float
    right: float
    top: float

    def holds(self, other: "Written") -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.bottom <= other.bottom and other.top <= self.top

    def meets(self, other: "Written") -> bool:
        return (
            self.page == other.page
            and self.left < other.right
            and other.left < self.right
            and self.bottom < other.top
            and other.bottom < self.top
        )


@contextmanager
def framing(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Written]]:
    """Note every frame that is drawn, as text without letters."""
    frames: list[Written] = []
    box = PageCanvas.box

    def noted_box(canvas: PageCanvas, x: float, y: float, width: float, height: float, **how: Any) -> None:
        box(canvas, x, y, width, height, **how)
        frames.append(Written(canvas._page, "", x, y, x + width, y + height))

    with monkeypatch.context() as patch:
        patch.setattr(PageCanvas, "box", noted_box)
        yield frames


def _written(canvas: PageCanvas, text: str, one: tuple[float, float], other: tuple[float, float]) -> Written:
    """Where it stands on the sheet, also when the paper was turned, moved or scaled before."""
    across, along = zip(canvas.pdf.absolutePosition(*one), canvas.pdf.absolutePosition(*other), strict=True)
    return Written(canvas._page, text, min(across), min(along), max(across), max(along))


@contextmanager
def noting(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Written]]:
    """Note every piece of text that is written while papers are drawn, stamped ones where they are laid."""
    notes: list[Written] = []
    state = {"rise": 0.0}
    put, paragraph = PageCanvas.put, Words.paint

    def noted_put(canvas: PageCanvas, fitted: Fitted, x: float, y: float, **how: Any) -> float:
        taken = put(canvas, fitted, x, y, **how)
        left = x - {"left": 0.0, "center": taken / 2, "right": taken}[how.get("align", "left")]
        base = y + state["rise"]
        if fitted.text:
            notes.append(_written(canvas, fitted.text, (left, base), (left + taken, base + 0.73 * fitted.size)))
        return taken

    def noted_stamp(canvas: PageCanvas, name: str, draw: Callable[[], None], rise: float = 0) -> None:
        state["rise"] = rise
        draw()
        state["rise"] = 0.0

    def noted_paragraph(words: Words, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        paragraph(words, canvas, x, top, width)
        notes.append(_written(canvas, words.text, (x, top - words.height(width)), (x + width, top)))

    with monkeypatch.context() as patch:
        patch.setattr(PageCanvas, "put", noted_put)
        patch.setattr(Words, "paint", noted_paragraph)
        patch.setattr(PageCanvas, "stamp", noted_stamp)
        yield notes


def crossings(frames: list[Written], notes: list[Written]) -> list[tuple[Written, Written]]:
    """Frames and what they neither hold nor leave outside."""
    pages: dict[int, list[Written]] = {}
    for each in (*frames, *notes):
        pages.setdefault(each.page, []).append(each)
    return [
        (frame, other)
        for frame in frames
        for other in pages[frame.page]
        if frame.meets(other) and not frame.holds(other) and not other.holds(frame)
    ]


def collisions(notes: list[Written]) -> list[tuple[Written, Written]]:
    """What is written over another: each is compared with those that begin below its top."""
    upwards = sorted(notes, key=lambda note: (note.page, note.bottom))
    return [
        (one, other)
        for place, one in enumerate(upwards, start=1)
        for other in takewhile(lambda other: (other.page, other.bottom) < (one.page, one.top), upwards[place:])  # noqa: B023 # taken at once
        if one.meets(other)
    ]
