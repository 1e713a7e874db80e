"""Names that must be read from afar, and whole: on as many lines as keep their letters large."""

from functools import cache

from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.documents.fonts import BOLD, REGULAR, register
from tournament.documents.lettering import NARROWEST, clean
from tournament.documents.paper import Paper

LONGEST_WORD = 24  # letters; a longer one is broken anywhere
SMALL_IN_ROW = 0.6  # of its size, before a name is rather broken
LEAST = 0.05  # a name is never cut: sixty wide letters still stand on one line of a card


@cache
def broken(text: str, font: str, lines: int) -> tuple[str, ...]:
    """The text on so many lines or fewer, broken at blanks so that the longest line is as short as can be."""
    register()
    text = clean(text, font)
    words = text.split(" ")
    if lines == 1:
        return (text,)
    if len(words) == 1 and len(text) > LONGEST_WORD:
        step = -(-len(text) // lines)
        return tuple(text[start : start + step] for start in range(0, len(text), step))
    splits = []
    for at in range(1, len(words)):
        rest = broken(" ".join(words[at:]), font, lines - 1)
        splits.append((" ".join(words[:at]), *rest))
    splits.append((" ".join(words),))
    return min(splits, key=lambda split: max(stringWidth(line, font, 1) for line in split))


def write_in_row(paper: Paper, name: str, x: float, y: float, size: float, *, width: float) -> None:
    """Write a name in a row of a list with its baseline at y: on two small lines where it would be tiny on one."""
    register()
    room = width / NARROWEST / size
    if stringWidth(clean(name, REGULAR), REGULAR, 1) * SMALL_IN_ROW <= room:
        paper.write(name, x, y, size, width=width, least=SMALL_IN_ROW)
        return
    for row, line in enumerate(broken(name, REGULAR, 2)):
        paper.write(line, x, y + size * (0.32 - 0.64 * row), size * SMALL_IN_ROW, width=width, least=LEAST)


def write_name(
    paper: Paper, name: str, x: float, y: float, size: float, *, width: float, height: float, lines: int = 2
) -> None:
    """Write a name in the middle of a box around (x, y), as large as it goes up to `size`, on at most `lines` lines."""
    best: tuple[float, tuple[str, ...]] = (0, (name,))
    for count in range(1, lines + 1):
        split = broken(name, BOLD, count)
        widest = max(stringWidth(line, BOLD, 1) for line in split) * NARROWEST
        fits = min(size, height / (1.16 * len(split)), width / widest if widest else size)
        if fits > best[0] * 1.12:  # another line has to be worth it
            best = fits, split
    fits, split = best
    top = y + 1.16 * fits * len(split) / 2
    for row, line in enumerate(split):
        base = top - 1.16 * fits * (row + 0.5) - fits * 0.36
        paper.write(line, x, base, fits, font=BOLD, width=width, align="center", least=LEAST)
