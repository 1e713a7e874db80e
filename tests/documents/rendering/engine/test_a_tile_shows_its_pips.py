"""A domino is two squares with as many discs as its halves have pips."""

from itertools import combinations_with_replacement

import pytest

from tests.documents.rendering import cast
from tournament.documents.engine.page import LANDSCAPE, PageCanvas
from tournament.documents.engine.tiles import draw_tile


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
