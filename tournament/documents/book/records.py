"""Pictures of a day in its results book: the page of records, and the score of a final hand by hand."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from tournament.documents.book.pages import Block, draw_running
from tournament.documents.book.record import BookMatch, Feat
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import broken
from tournament.documents.engine.page import GRAY, LIGHT, PageCanvas
from tournament.documents.scoresheets.grid import signed

FIGURE: Final = 110.0  # the width of the figures
ROW: Final = 92.0


def draw_records(feats: Sequence[Feat], title: str, canvas: PageCanvas) -> None:
    """Render the records of the day, or its sanctions, one below the other."""
    draw_running(canvas, title)
    y, width = canvas.top - 60, canvas.width - FIGURE - 20
    for feat in feats:
        canvas.write(feat.figure, canvas.left + FIGURE, y - 26, 36, font=BOLD, width=FIGURE, align="right")
        x = canvas.left + FIGURE + 20
        canvas.write(feat.name, x, y - 10, 14, font=BOLD, width=width)
        for row, line in enumerate(broken(feat.where, REGULAR, 11, width)):
            canvas.write(line, x, y - 28 - row * 14, 11, width=width)
        canvas.rule(canvas.left, y - ROW + 24, canvas.right, y - ROW + 24, ink=LIGHT)
        y -= ROW


CHART: Final = 132.0
SIDES: Final = 34.0  # beside the chart, for the last figures
NAMES: Final = 12.0


def score_chart(match: BookMatch) -> Block:
    """The totals of both teams hand by hand: the first one a thick line, the other one dashed."""

    def at(canvas: PageCanvas, x: float, y: float, width: float) -> None:
        canvas.write(_("The final, hand by hand"), x, y - 9, 9, font=BOLD, width=width)
        _draw_lines(canvas, match, x, y - 20, width - SIDES)

    return Block(CHART, at)


def _draw_lines(canvas: PageCanvas, match: BookMatch, x: float, top: float, width: float) -> None:
    height = CHART - 56
    totals = [(0, 0), *((line.total_a, line.total_b) for line in match.lines)]
    low, high = min(map(min, totals)), max(map(max, totals))
    step, scale = width / (len(totals) - 1), height / max(high - low, 1)
    canvas.rule(x, top - height - low * -scale, x + width, top - height - low * -scale, ink=LIGHT)
    ends = [top - height + (total - low) * scale for total in totals[-1]]
    for side, (team, dashes) in enumerate(((match.called("A"), ()), (match.called("B"), (3, 2)))):
        path = canvas.pdf.beginPath()
        for place, pair in enumerate(totals):
            point = (x + place * step, top - height + (pair[side] - low) * scale)
            path.lineTo(*point) if place else path.moveTo(*point)
        canvas.pdf.setDash(*dashes) if dashes else canvas.pdf.setDash()
        canvas.pdf.setLineWidth(1.0 if dashes else 1.8)
        canvas.pdf.setStrokeGray(0)
        canvas.pdf.drawPath(path, stroke=1, fill=0)
        canvas.pdf.setDash()
        canvas.write(signed(totals[-1][side]), x + width + 4, ends[side] - 3, 9, font=BOLD, width=SIDES - 4)
        names = " / ".join(match.names_of("AB"[side]))
        mark = "━" if not dashes else "╌"
        canvas.write(f"{mark} {team}  {names}", x, top - height - 14 - side * NAMES, 7.5, width=width + SIDES, ink=GRAY)
