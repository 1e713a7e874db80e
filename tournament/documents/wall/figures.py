"""The figures that decide a place, at the right of a row: won and lost, points, their difference, the place."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import GRAY, Paper
from tournament.documents.records import TableLine
from tournament.documents.sheet.grid import signed

WIDTHS = (22.0, 22.0, 34.0, 34.0, 26.0)
FIGURES = sum(WIDTHS)


def edges(right: float) -> Iterator[float]:
    """Where the columns end, from the right; the last is where they begin."""
    for width in (0.0, *reversed(WIDTHS)):
        right -= width
        yield right


def draw_heads(paper: Paper, right: float, y: float) -> None:
    """What the columns say."""
    names = (_("Won"), _("Lost"), _("Difference"), _("Points for"), _("Place"))
    for name, end, width in _columns(names, right):
        paper.write(name, end - width / 2, y, 5.5, align="center", width=width - 3, ink=GRAY, least=0.45)


def draw_figures(paper: Paper, line: TableLine, right: float, y: float) -> None:
    """The figures of a team; places are in bold, for they are what people look for."""
    figures = (
        str(line.won),
        str(line.lost),
        signed(line.points_for - line.points_against),
        signed(line.points_for),
        str(line.rank),
    )
    for figure, end, width in _columns(figures, right):
        last = end == right
        paper.write(
            figure,
            end - width / 2,
            y,
            11 if last else 8.5,
            font=BOLD if last else REGULAR,
            align="center",
            width=width - 3,
        )


def _columns(texts: tuple[str, ...], right: float) -> Iterator[tuple[str, float, float]]:
    return zip(reversed(texts), list(edges(right))[:-1], reversed(WIDTHS), strict=True)
