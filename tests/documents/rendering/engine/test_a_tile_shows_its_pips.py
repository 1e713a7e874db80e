"""A domino is two squares with as many discs as its halves have pips."""

from itertools import combinations_with_replacement

import pytest

from scoring.library.pictures import Laid, Picture
from tests.documents.rendering import cast
from tournament.documents.engine.page import PageCanvas
from tournament.documents.engine.sheet_sizes import LANDSCAPE
from tournament.documents.engine.tiles import draw_picture, draw_tile


def discs(monkeypatch: pytest.MonkeyPatch, halves: tuple[int | None, int | None]) -> list[tuple[float, float]]:
    canvas = PageCanvas(cast.HEADING, "tile", LANDSCAPE, 1)
    drawn: list[tuple[float, float]] = []
    monkeypatch.setattr(canvas.pdf, "circle", lambda x, y, *rest, **how: drawn.append((x, y)))
    draw_tile(canvas, 100, 200, 40, halves)
    return drawn


@pytest.mark.parametrize("halves", list(combinations_with_replacement(range(7), 2)))
def test_each_half_holds_its_own_pips(monkeypatch: pytest.MonkeyPatch, halves: tuple[int, int]) -> None:
    drawn = discs(monkeypatch, halves)
    left = [x for x, _ in drawn if x < 140]
    assert (len(left), len(drawn) - len(left)) == halves
    assert all(100 < x < 180 and 200 < y < 240 for x, y in drawn)


def test_an_empty_tile_waits_for_a_pen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert discs(monkeypatch, (None, None)) == []


@pytest.mark.parametrize(("turned", "place"), [(0, (90, 96.4)), (90, (100, 106.4)), (180, (110, 96.4))])
def test_a_half_with_too_many_pips_has_its_number_upright(
    monkeypatch: pytest.MonkeyPatch, turned: int, place: tuple[float, float]
) -> None:
    canvas = PageCanvas(cast.HEADING, "tile", LANDSCAPE, 1)
    written: list[object] = []
    monkeypatch.setattr(canvas, "write", lambda text, x, y, size, **how: written.append((text, x, y)))
    picture = Picture((Laid(0, 0, turned, 12, 9),))
    draw_picture(canvas, picture, 70, 130, 20)  # its frame begins one and a half sides before its middle
    assert written == [("12", pytest.approx(place[0]), pytest.approx(place[1]))]
