"""Names and headlines to be read from a distance, never cut: on as many lines as keep their letters large."""

from functools import cache

from tournament.documents.engine.context import dotted, spoken_date
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import clean, measured, narrowest
from tournament.documents.engine.page import GRAY, PageCanvas
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading

LONGEST_WORD = 24  # letters; a longer word is broken anywhere
SMALL_IN_ROW = 0.6  # of its size, before a name takes two lines


@cache
def broken(text: str, font: str, lines: int) -> tuple[str, ...]:
    """The text on at most this many lines, broken at spaces so that the longest line is as short as possible."""
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
    return min(splits, key=lambda split: max(measured(line, font) for line in split))


def write_in_row(canvas: PageCanvas, name: str, x: float, y: float, size: float, *, width: float) -> None:
    """Write a name in a row of a list with its baseline at y, on two small lines if one would be tiny."""
    if narrowest(name, REGULAR) * size * SMALL_IN_ROW <= width:
        canvas.write(name, x, y, size, width=width)
        return
    for row, line in enumerate(broken(name, REGULAR, 2)):
        canvas.write(line, x, y + size * (0.32 - 0.64 * row), size * SMALL_IN_ROW, width=width)


def write_name(
    canvas: PageCanvas, name: str, x: float, y: float, size: float, *, width: float, height: float, lines: int = 2
) -> None:
    """Write a name centred in a box around (x, y), as large as possible up to `size`, on at most `lines` lines."""
    best: tuple[float, tuple[str, ...]] = (0, (name,))
    for count in range(1, lines + 1):
        split = broken(name, BOLD, count)
        widest = max(narrowest(line, BOLD) for line in split)
        fits = min(size, height / (1.16 * len(split)), width / widest if widest else size)
        if fits > best[0] * 1.12:  # another line must be worth it
            best = fits, split
    fits, split = best
    top = y + 1.16 * fits * len(split) / 2
    for row, line in enumerate(split):
        base = top - 1.16 * fits * (row + 0.5) - fits * 0.36
        canvas.write(line, x, base, fits, font=BOLD, width=width, align="center")


HEIGHT = 100.0  # the height of the head
CODE = 78.0
LOGO = 110.0  # the largest width


def draw_headline(canvas: PageCanvas, heading: Heading, title: str, note: str, url: str) -> float:
    """Render the head at the top of the page; return where the rest may begin. `note` and `url` "": none."""
    y = canvas.top
    taken = canvas.logo(canvas.left, y, LOGO, HEIGHT - 18)
    left = canvas.left + (taken + 12 if taken else 0)
    room = canvas.right - left - (CODE + 24 if url else 0)
    when = dotted(spoken_date(heading.date), heading.place)
    canvas.write(f"{heading.club} · {heading.tournament}", left, y - 11, 11, width=room, ink=GRAY)
    canvas.write(title, left, y - 42, 28, font=BOLD, width=room)
    canvas.write(when, left, y - 60, 11, width=room, ink=GRAY)
    canvas.write(note, left, y - 79, 12, font=BOLD, width=room)
    if url:
        draw_code(canvas, url, canvas.right - CODE - 8, y - CODE - 4, CODE)
    canvas.ornament(canvas.left, y - HEIGHT + 6, canvas.right, y - HEIGHT + 6)
    return y - HEIGHT
