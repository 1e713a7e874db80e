"""Titles and paragraphs."""

from __future__ import annotations

from html import escape

from reportlab.platypus import Paragraph

from tournament.documents import style
from tournament.documents.blocks.piece import Block, Piece
from tournament.documents.calendar import spoken_date
from tournament.documents.direction import laid
from tournament.documents.fonts import BOLD, register
from tournament.documents.lettering import broken, clean
from tournament.documents.paper import GRAY, Paper
from tournament.documents.records import Heading


class Letterhead(Block):
    """The paper's own title, whose it is and of which day; the club's picture beside it."""

    after = style.AFTER_HEAD
    stays = True

    def __init__(self, heading: Heading, title: str) -> None:
        self._heading = heading
        self._title = title

    def _room(self, width: float) -> float:
        return width - (style.LOGO[0] + 12 if self._heading.logo else 0)

    def _lines(self, width: float) -> tuple[list[str], float]:
        """The title in the largest letters that take two lines, and their size."""
        size = style.HEAD
        while len(lines := broken(self._title, BOLD, size, self._room(width))) > style.HEAD_LINES and size > 10:
            size -= 1
        return lines, size

    def height(self, width: float) -> float:
        lines, size = self._lines(width)
        return max(style.LOGO[1] if self._heading.logo else 0, len(lines) * size * 1.15 + 30) + 5

    def paint(self, paper: Paper, x: float, top: float, width: float) -> None:
        heading, room = self._heading, self._room(width)
        lines, size = self._lines(width)
        paper.logo(x + width, top, *style.LOGO, align="right")
        y = top - size * 0.82
        for line in lines:
            paper.write(line, x, y, size, font=BOLD, width=room)
            y -= size * 1.15
        y += size * 1.15 - 16
        day = " · ".join(word for word in (heading.tournament, spoken_date(heading.date)) if word)
        paper.write(day, x, y, style.HEAD_SMALL, width=room, least=0.6)
        where = " · ".join(word for word in (heading.club, heading.place) if word)
        paper.write(where, x, y - 13, style.HEAD_SMALL, width=room, ink=GRAY, least=0.6)
        low = top - self.height(width)
        paper.ornament(x, low + 1, x + width, low + 1)


class Running(Block):
    """What a page that follows begins with: the title again, small."""

    after = 6.0
    stays = True

    def __init__(self, title: str) -> None:
        self._title = title

    def height(self, width: float) -> float:
        return 12.0

    def paint(self, paper: Paper, x: float, top: float, width: float) -> None:
        paper.write(self._title, x, top - 7, style.RUNNING, width=width, ink=GRAY)
        paper.rule(x, top - 11, x + width, top - 11, ink=paper.LIGHT)


class ChapterTitle(Block):
    """The title of a chapter, or of what is within it; the chapter's is a bookmark."""

    after = style.AFTER_TITLE
    stays = True

    def __init__(self, text: str, level: int) -> None:
        self._text = text
        self._level = 2 if level < 3 else 3
        self._face = style.TITLES[self._level]

    def _lines(self, width: float) -> list[str]:
        return broken(self._text, self._face.font, self._face.size, width)

    def height(self, width: float) -> float:
        return len(self._lines(width)) * self._face.step + 2

    def paint(self, paper: Paper, x: float, top: float, width: float) -> None:
        y = top - self._face.size
        if self._level == 2:
            paper.bookmark(self._text, level=1, y=top)
        for line in self._lines(width):
            paper.write(line, x, y, self._face.size, font=self._face.font, width=width)
            y -= self._face.step


class Words(Block):
    """A paragraph, set by platypus. What people typed is escaped, so that it is never markup."""

    def __init__(self, face: style.Face, text: str, paragraph: Paragraph | None = None) -> None:
        register()
        self._face = face
        self._paragraph = paragraph or Paragraph(escape(laid(clean(text, face.font))), style.paragraph(face))

    @property
    def text(self) -> str:
        """What it says, without what makes it look."""
        return str(self._paragraph.getPlainText(identify=True))

    def height(self, width: float) -> float:
        return float(self._paragraph.wrap(width, 1e6)[1])

    def least(self, width: float) -> float:
        return min(self.height(width), 2 * self._face.step)

    def divide(self, width: float, room: float) -> tuple[Piece, Piece] | None:
        parts = [part for part in self._paragraph.split(width, room) if isinstance(part, Paragraph)]
        if len(parts) != 2:
            return None
        return Words(self._face, "", parts[0]), Words(self._face, "", parts[1])

    def paint(self, paper: Paper, x: float, top: float, width: float) -> None:
        self._paragraph.drawOn(paper.canvas, x, top - self.height(width))
