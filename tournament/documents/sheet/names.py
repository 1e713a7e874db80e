"""The name of a player: never cut, on two lines where one would be too small to read."""

from tournament.documents.fonts import BOLD
from tournament.documents.lettering import clean, fit
from tournament.documents.paper import LIGHT, Paper

READABLE = 0.68  # of the wanted size, on one line
SMALLEST = 0.2  # a name of sixty of the widest letters is still whole


def draw_name(paper: Paper, name: str, x: float, y: float, size: float, width: float) -> None:
    """Write a name with its baseline at y; one of two lines stands half a line above it. A rule to write on for ""."""
    if not name:
        paper.rule(x, y - 2, x + width, y - 2, ink=LIGHT)
        return
    one = fit(name, BOLD, size, width, SMALLEST)
    words = clean(name, BOLD).split(" ")
    if one.size >= size * READABLE or len(words) == 1:
        paper.write(name, x, y, size, font=BOLD, width=width, least=SMALLEST)
        return
    first, second = _halves(words)
    paper.write(first, x, y + size * 0.42, size * 0.8, font=BOLD, width=width, least=SMALLEST)
    paper.write(second, x, y - size * 0.44, size * 0.8, font=BOLD, width=width, least=SMALLEST)


def _halves(words: list[str]) -> tuple[str, str]:
    """A name as two lines, about as long as each other."""
    breaks = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return min(breaks, key=lambda lines: max(len(lines[0]), len(lines[1])))
