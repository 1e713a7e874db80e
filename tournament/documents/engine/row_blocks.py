"""Tables and facts: rows that are split over pages, under a header that repeats."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tournament.documents.engine.blocks import Piece
from tournament.documents.engine.document_text import Facts, Table
from tournament.documents.engine.fonts import BOLD, REGULAR, register
from tournament.documents.engine.lettering import broken, clean, measured, narrowest
from tournament.documents.engine.page import GRAY, LIGHT, Align, PageCanvas

HEAD = 8.0
HEAD_STEP = 9.5

CELL: Final = 9.0
CELL_STEP: Final = 11.0
CELL_PAD: Final = 2.8
CELL_SIDE: Final = 3.0
BOX: Final = 10.0
BOX_ROW: Final = 20.0

FACT: Final = 9.5
FACT_STEP: Final = 12.5
FACT_NAME: Final = 0.42  # the largest share of the width for names


SMALLER = 0.85  # narrower and smaller letters are better than a name on two lines


def cell(text: str, font: str, size: float, width: float) -> list[str]:
    """The lines of a cell: one per line of text if squeezed letters fit, else as many as hold all of it."""
    lines = []
    for part in text.split("\n"):
        line = clean(part, font)
        fits = narrowest(line, font) * size * SMALLER <= width
        lines += [line] if fits else broken(line, font, size, width)
    return lines


class Rows(Piece):
    """A table, or the rest of one."""

    def __init__(self, table: Table, first: int = 0) -> None:
        """`first`: the number of rows already placed."""
        register()
        self._table = table
        self._first = first
        self._set_at = 0.0  # the width that the lines below were broken for
        self._heads: list[list[str]] = []
        self._cells: list[list[list[str]]] = []
        self._heights: list[float] = []

    def _widths(self, width: float) -> list[float]:
        total = sum(column.share for column in self._table.columns) or 1
        return [column.share / total * width for column in self._table.columns]

    def _set(self, width: float) -> None:
        # Layout asks for the height several times, so the line breaks of a width are kept.
        if self._set_at == width:
            return
        self._set_at = width
        rooms = [room - 2 * CELL_SIDE for room in self._widths(width)]
        columns = self._table.columns
        self._heads = [cell(column.name, BOLD, HEAD, room) for column, room in zip(columns, rooms, strict=True)]
        self._cells = [
            [cell(text, self._font(number), CELL, room) for text, room in zip(row, rooms, strict=True)]
            for number, row in enumerate(self._table.rows)
        ]
        least = BOX_ROW if self._table.boxes else 0.0
        self._heights = [
            max(
                least,
                max((len(lines) for lines in row), default=1) * CELL_STEP + 2 * CELL_PAD,
            )
            for row in self._cells
        ]

    def _font(self, row: int) -> str:
        return BOLD if row + self._first in self._table.strong else REGULAR

    def _caption(self) -> float:
        return 15.0 if self._table.caption else 0.0

    def _head(self) -> float:
        if not any(column.name for column in self._table.columns):
            return 2.0
        return max(len(lines) for lines in self._heads) * HEAD_STEP + 6

    def height(self, width: float) -> float:
        self._set(width)
        return self._caption() + self._head() + sum(self._heights)

    def least(self, width: float) -> float:
        self._set(width)
        # Two rows: a header never has a single row below it.
        return self._caption() + self._head() + sum(self._heights[:2])

    def divide(self, width: float, room: float) -> tuple[Piece, Piece] | None:
        self._set(width)
        room -= self._caption() + self._head()
        fitting = 0
        while fitting < len(self._heights) and self._heights[fitting] <= room:
            room -= self._heights[fitting]
            fitting += 1
        # A part without rows would be a header alone.
        if not 0 < fitting < len(self._heights):
            return None
        return self._part(0, fitting), self._part(fitting, len(self._heights))

    def _part(self, start: int, end: int) -> Rows:
        """Some of its rows, keeping their line breaks."""
        part = Rows(replace(self._table, rows=self._table.rows[start:end]), self._first + start)
        part._set_at, part._heads = self._set_at, self._heads
        part._cells, part._heights = self._cells[start:end], self._heights[start:end]
        return part

    def paint(self, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        self._set(width)
        widths = self._widths(width)
        if self._table.caption:
            canvas.write(self._table.caption, x, top - 10, 10, font=BOLD, width=width)
        y = top - self._caption() - self._head()
        self._paint_head(canvas, x, y, widths)
        for number, (lines, height) in enumerate(zip(self._cells, self._heights, strict=True)):
            self._paint_row(canvas, x, y, widths, number, lines)
            y -= height
            canvas.rule(x, y, x + width, y, ink=LIGHT)

    def _paint_head(self, canvas: PageCanvas, x: float, y: float, widths: list[float]) -> None:
        canvas.rule(x, y, x + sum(widths), y, weight=0.9)
        left = x
        for column, lines, width in zip(self._table.columns, self._heads, widths, strict=True):
            base = y + 4 + (len(lines) - 1) * HEAD_STEP
            _write(canvas, lines, left, base, width, HEAD, HEAD_STEP, BOLD, column.align)
            left += width

    def _paint_row(
        self, canvas: PageCanvas, x: float, y: float, widths: list[float], number: int, cells: list[list[str]]
    ) -> None:
        height = self._heights[number]
        for place, (column, lines, width) in enumerate(zip(self._table.columns, cells, widths, strict=True)):
            if place in self._table.boxes and not any(lines):
                side = BOX
                canvas.box(x + width / 2 - side / 2, y - height / 2 - side / 2, side, side, radius=1.5, weight=0.7)
            else:
                block = (len(lines) - 1) * CELL_STEP
                # 0.36 of the size is half the height of a capital letter.
                base = y - height / 2 + block / 2 - CELL * 0.36
                font = self._font(number)
                _write(canvas, lines, x, base, width, CELL, CELL_STEP, font, column.align)
            x += width


def _write(
    canvas: PageCanvas,
    lines: list[str],
    x: float,
    y: float,
    width: float,
    size: float,
    step: float,
    font: str,
    align: Align,
) -> None:
    at = {"left": x + CELL_SIDE, "center": x + width / 2, "right": x + width - CELL_SIDE}[align]
    for number, line in enumerate(lines):
        canvas.write(line, at, y - number * step, size, font=font, width=width - 2 * CELL_SIDE, align=align)


class FactRows(Piece):
    """Names and values, one line each, or more if a value needs them."""

    def __init__(self, facts: Facts) -> None:
        register()
        self._rows = facts.rows

    def _names(self, width: float) -> float:
        taken = max((measured(clean(name, BOLD), BOLD) * FACT for name, _value in self._rows), default=0.0)
        return float(min(taken + 14, width * FACT_NAME))

    def _lines(self, row: tuple[str, str], width: float) -> tuple[list[str], list[str]]:
        names = self._names(width)
        return cell(row[0], BOLD, FACT, names - 8), cell(row[1], REGULAR, FACT, width - names)

    def height(self, width: float) -> float:
        return sum(max(map(len, self._lines(row, width))) for row in self._rows) * FACT_STEP

    def least(self, width: float) -> float:
        return min(self.height(width), 3 * FACT_STEP)

    def divide(self, width: float, room: float) -> tuple[Piece, Piece] | None:
        fitting = 0
        for row in self._rows:
            room -= max(map(len, self._lines(row, width))) * FACT_STEP
            if room < 0:
                break
            fitting += 1
        if not 0 < fitting < len(self._rows):
            return None
        return FactRows(Facts(self._rows[:fitting])), FactRows(Facts(self._rows[fitting:]))

    def paint(self, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        names = self._names(width)
        for row in self._rows:
            name, value = self._lines(row, width)
            for number, line in enumerate(name):
                y = top - 9.5 - number * FACT_STEP
                canvas.write(line, x, y, FACT, font=BOLD, width=names - 8, ink=GRAY)
            for number, line in enumerate(value):
                y = top - 9.5 - number * FACT_STEP
                canvas.write(line, x + names, y, FACT, width=width - names)
            top -= max(len(name), len(value)) * FACT_STEP
