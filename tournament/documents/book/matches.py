"""Every match hand by hand, three columns a page: who sat where, and what each hand gave."""

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from tournament.documents.book.columns import HEIGHT, Block
from tournament.documents.book.naming import write_name
from tournament.documents.book.records import BookLine, BookMatch, BookRound
from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import GRAY, LIGHT, Paper
from tournament.documents.sheet.grid import signed

COLUMNS: Final = 3
SIZE: Final = 7.2
STEP: Final = 9.4
HEAD: Final = 14.0
PLAYER: Final = 10.0
LABELS: Final = 10.0
AFTER: Final = 12.0
STOPS: Final = (102.0, 74.0, 37.0, 0.0)  # the right ends of the figures, from the right: points, then totals
MOST: Final = int((HEIGHT - HEAD - 12 * PLAYER - LABELS - AFTER) / STEP)  # lines that always find room in a column


def blocks(round_: BookRound) -> Iterator[Block]:
    """The matches of a round; one with very many hands goes on under its name in the next column."""
    for match in round_.matches:
        about = frozenset(seat.number for seat in match.seats) | {one.number for one in match.before}
        yield _block(match, match.lines[:MOST], about)
        for start in range(MOST, len(match.lines), MOST):
            yield _more(match, match.lines[start : start + MOST], about)


def title(name: str) -> Block:
    """The name of a round over its matches, where several share a page."""

    def at(paper: Paper, x: float, y: float, width: float) -> None:
        paper.write(name, x, y - 12, 10.5, font=BOLD, width=width, least=0.4)

    return Block(20, at, stays=True)


def _title(match: BookMatch) -> str:
    words = [match.part, _("Match {number}").format(number=match.number)]
    if match.table:
        words.append(_("table {number}").format(number=match.table))
    return " · ".join(word for word in words if word)


def _block(match: BookMatch, lines: Sequence[BookLine], about: frozenset[int]) -> Block:
    """A match with its teams and its first lines."""
    rows = 4 + len(match.before)
    labels = LABELS if lines else 0.0

    def at(paper: Paper, x: float, y: float, width: float) -> None:
        _draw_head(paper, _title(match), match.note, x, y, width)
        y -= HEAD
        for side in ("A", "B"):
            y = _draw_team(paper, match, side, x, y, width)
        if lines:
            _draw_lines(paper, lines, x, y, width)

    return Block(HEAD + rows * PLAYER + labels + len(lines) * STEP + AFTER, at, about)


def _more(match: BookMatch, lines: Sequence[BookLine], about: frozenset[int]) -> Block:
    def at(paper: Paper, x: float, y: float, width: float) -> None:
        _draw_head(paper, _title(match), _("continued"), x, y, width)
        _draw_lines(paper, lines, x, y - HEAD, width)

    return Block(HEAD + LABELS + len(lines) * STEP + AFTER, at, about)


def _draw_head(paper: Paper, title: str, note: str, x: float, y: float, width: float) -> None:
    paper.rule(x, y, x + width, y, weight=0.9)
    taken = paper.write(title, x, y - 10, 8, font=BOLD, width=width * 0.62)
    paper.write(note, x + width, y - 10, 7, width=width - taken - 6, align="right", ink=GRAY, least=0.5)


def _draw_team(paper: Paper, match: BookMatch, side: str, x: float, y: float, width: float) -> float:
    """A team with its seats and its points; answers where the next thing begins."""
    number, points = (match.team_a, match.points_a) if side == "A" else (match.team_b, match.points_b)
    font = BOLD if match.winner == side else REGULAR
    paper.write(str(number), x + 16, y - 8, 9, font=BOLD, width=17, align="right")
    if match.lines or points:
        paper.write(signed(points), x + width, y - 8, 10, font=font, width=34, align="right")
    for seat in (seat for seat in match.seats if seat.seat % 2 == (side == "B")):
        y = _draw_player(paper, seat.seat, seat.player, font, x, y, width - 40)
        for one in (one for one in match.before if one.seat == seat.seat):
            text = _("{name}, hands 1 to {hands}").format(name=one.player, hands=one.hands)
            y = _draw_player(paper, None, text, REGULAR, x, y, width - 40)
    return y


def _draw_player(paper: Paper, seat: int | None, text: str, font: str, x: float, y: float, room: float) -> float:
    if seat is not None:
        paper.write(str(seat + 1), x + 26, y - 8, 6, align="right", ink=GRAY)
    write_name(paper, text, x + 30, y - 8, 7.6, room - 30, font)
    return y - PLAYER


def _draw_lines(paper: Paper, lines: Sequence[BookLine], x: float, y: float, width: float) -> None:
    names = (_("Points"), "", _("Total"), "")
    for name, stop in zip(names, STOPS, strict=True):
        paper.write(name, x + width - stop + 14, y - 7, 6, width=50, align="right", ink=GRAY)
    y -= LABELS
    paper.rule(x, y + 1, x + width, y + 1, ink=LIGHT)
    for line in lines:
        if line.hand is not None:
            paper.write(str(line.hand), x + 16, y - 7, SIZE, align="right", ink=GRAY)
        paper.write(line.what, x + 22, y - 7, SIZE, width=width - 22 - 124, least=0.5)
        figures = (line.points_a or None, line.points_b or None, line.total_a, line.total_b)
        for figure, stop in zip(figures, STOPS, strict=True):
            if figure is not None:
                paper.write(signed(figure), x + width - stop, y - 7, SIZE, width=30, align="right")
        y -= STEP
