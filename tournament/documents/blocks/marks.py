"""Lines to sign on, codes and tiles."""

from tournament.documents import style
from tournament.documents.blocks.piece import Block
from tournament.documents.fonts import BOLD, REGULAR, register
from tournament.documents.lettering import broken, wrap_address
from tournament.documents.paper import GRAY, Paper
from tournament.documents.qr import draw_code
from tournament.documents.story import Code, Signatures, Tiles
from tournament.documents.tiles import draw_tile

ABREAST = 3  # signatures
GAP = 18.0


class SignatureLines(Block):
    """Up to three lines beside each other, the words beneath."""

    def __init__(self, signatures: Signatures) -> None:
        register()
        who = signatures.who
        self._rows = [who[start : start + ABREAST] for start in range(0, len(who), ABREAST)]

    def _room(self, row: tuple[str, ...], width: float) -> float:
        return (width - GAP * (len(row) - 1)) / len(row)

    def _lines(self, row: tuple[str, ...], width: float) -> list[list[str]]:
        return [broken(one, REGULAR, style.SIGN, self._room(row, width)) for one in row]

    def _row(self, row: tuple[str, ...], width: float) -> float:
        return style.SIGN_ROOM + max(map(len, self._lines(row, width))) * 10 + 3

    def height(self, width: float) -> float:
        return sum(self._row(row, width) for row in self._rows)

    def paint(self, paper: Paper, x: float, top: float, width: float) -> None:
        for row in self._rows:
            room = self._room(row, width)
            for place, lines in enumerate(self._lines(row, width)):
                left = x + place * (room + GAP)
                paper.rule(left, top - style.SIGN_ROOM, left + room, top - style.SIGN_ROOM, weight=0.7)
                for number, line in enumerate(lines):
                    y = top - style.SIGN_ROOM - 9 - number * 10
                    paper.write(line, left, y, style.SIGN, width=room, ink=GRAY)
            top -= self._row(row, width)


class CodeAndAddress(Block):
    """A code with what it is for, and its address for those whose camera does not read it."""

    def __init__(self, code: Code) -> None:
        register()
        self._code = code

    def height(self, width: float) -> float:
        return style.CODE + 8

    def paint(self, paper: Paper, x: float, top: float, width: float) -> None:
        draw_code(paper, self._code.url, x, top - style.CODE - 4, style.CODE)
        left, room = x + style.CODE + 18, width - style.CODE - 18
        y = top - 18
        for line in broken(self._code.caption, BOLD, 11, room)[:3]:
            paper.write(line, left, y, 11, font=BOLD, width=room)
            y -= 14
        for line in wrap_address(self._code.url, REGULAR, 8, room, 3):
            paper.write(line, left, y, 8, width=room, ink=GRAY, least=0.4)
            y -= 10


class TileRow(Block):
    """Tiles beside each other, in as many rows as they take."""

    def __init__(self, tiles: Tiles) -> None:
        self._halves = tiles.halves

    def _abreast(self, width: float) -> int:
        return max(1, int((width + style.TILE_GAP) // (2 * style.TILE + style.TILE_GAP)))

    def height(self, width: float) -> float:
        return -(-len(self._halves) // self._abreast(width)) * (style.TILE + style.TILE_GAP)

    def paint(self, paper: Paper, x: float, top: float, width: float) -> None:
        for index, halves in enumerate(self._halves):
            row, place = divmod(index, self._abreast(width))
            left = x + place * (2 * style.TILE + style.TILE_GAP)
            draw_tile(paper, left, top - (row + 1) * style.TILE - row * style.TILE_GAP, style.TILE, halves)
