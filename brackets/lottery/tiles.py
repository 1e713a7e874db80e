"""The hall's chance: the tiles of a double-six set, drawn one by one and typed as they are drawn.

The canonical form is "6-6 3-0 4-1": the higher half first, in the order drawn, one blank between two. All 28 tiles are
97.9 bits of chance, 14 are 61.6; fewer are refused.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from brackets.lottery.tickets import LotteryError

FULL, SHORT = 28, 14
LONGEST = 1000  # characters: 28 tiles with generous blanks are 250
_JOINED = re.compile(r"[ \t]*[-–—−/|:.xX×_][ \t]*")
_TILE = re.compile(r"([0-9])-?([0-9])")

Tile = tuple[int, int]


@dataclass(frozen=True)
class Defect:
    """One thing that is wrong with what was typed.

    `code`: "empty", "too-long" (most), "not-a-tile" (piece), "not-in-the-set" (piece), "twice" (tile), "too-few"
    (count, least) or "count" (count, wanted: how many there have to be, "14 or 28" where both are allowed).
    """

    code: str
    params: dict[str, object] = field(default_factory=dict)


class BadTiles(LotteryError):
    """What was typed is no draw of tiles; `defects` are the reasons, each once."""

    def __init__(self, defects: Sequence[Defect]) -> None:
        super().__init__(", ".join(defect.code for defect in defects))
        self.defects = tuple(defects)


def tiles_text(typed: str, count: int | None = None) -> str:
    """The canonical form of what people type: "66", "6/6" and "0-3" too, with commas or line breaks between.

    `count` is how many tiles the rules of this draw ask for; None allows both 14 and 28. Raises BadTiles with every
    reason.
    """
    tiles, defects = read_tiles(typed, count)
    if defects:
        raise BadTiles(defects)
    return canonical(tiles)


def canonical(tiles: Sequence[Tile]) -> str:
    """Tiles as they go into the seed."""
    return " ".join(f"{high}-{low}" for high, low in tiles)


def read_tiles(typed: str, count: int | None = None) -> tuple[tuple[Tile, ...], tuple[Defect, ...]]:
    """The tiles that can be read, each once, and every defect: while tiles are typed, a page shows both."""
    if len(typed) > LONGEST:
        return (), (Defect("too-long", {"most": LONGEST}),)
    tiles: list[Tile] = []
    defects: list[Defect] = []
    for piece in re.split(r"[\s,;]+", _JOINED.sub("-", typed).strip(" \t\r\n,;")):
        found = _TILE.fullmatch(piece)
        if piece and found is None:
            defects.append(Defect("not-a-tile", {"piece": piece[:20]}))
        if found is None:
            continue
        high, low = sorted((int(found[1]), int(found[2])), reverse=True)
        if high > 6:
            defects.append(Defect("not-in-the-set", {"piece": piece}))
        elif (high, low) in tiles:
            defects.append(Defect("twice", {"tile": f"{high}-{low}"}))
        else:
            tiles.append((high, low))
    if not defects:
        defects += _miscounted(len(tiles), count)
    return tuple(tiles), tuple(defects)


def _miscounted(found: int, wanted: int | None) -> list[Defect]:
    if found == 0:
        return [Defect("empty")]
    if found < SHORT:
        return [Defect("too-few", {"count": found, "least": wanted or SHORT})]
    if found not in ((SHORT, FULL) if wanted is None else (wanted,)):
        return [Defect("count", {"count": found, "wanted": wanted or f"{SHORT} or {FULL}"})]
    return []
