"""The dark squares drawn are the modules of the code for the address, each where it belongs."""

from typing import Any

import pytest
import segno
from pypdf.generic import ContentStream

from tests.documents.rendering import cast
from tests.documents.rendering.reading import opened
from tournament.documents.engine.page import PageCanvas
from tournament.documents.engine.qr import MASK, draw_code, modules
from tournament.documents.engine.sheet_sizes import PORTRAIT

URLS = [cast.sheet(1).url, "http://10.0.0.5/", "https://dominó.example/mesa/ñ", "x" * 300]


def drawn(pdf: bytes) -> list[list[float]]:
    reader = opened(pdf)
    contents = reader.pages[0].get_contents()
    operations: list[tuple[Any, bytes]] = ContentStream(contents, reader).operations
    matrix, found = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], []
    for operands, operator in operations:
        if operator == b"cm":
            matrix = [float(number) for number in operands]
        elif operator == b"re":
            x, y, width, height = (float(number) for number in operands)
            across, _, _, along, left, bottom = matrix
            found.append([left + x * across, bottom + y * along, width * across, height * along])
    return found


@pytest.mark.parametrize("url", URLS)
def test_every_module_is_drawn_once(url: str) -> None:
    canvas = PageCanvas(cast.HEADING, "code", PORTRAIT, 1)
    canvas.start_page("code")
    size = len(modules(url))
    draw_code(canvas, url, 100, 200, 2.0 * size)
    dark = set()
    for x, y, width, height in drawn(canvas.finish()):
        row = size - 1 - round((y - 200) / 2)
        assert round(height) == 2
        for column in range(round((x - 100) / 2), round((x + width - 100) / 2)):
            assert (row, column) not in dark
            dark.add((row, column))
    matrix = segno.make(url, error="m", micro=False, mask=MASK).matrix
    assert dark == {(row, column) for row, line in enumerate(matrix) for column, bit in enumerate(line) if bit}


def test_a_scoresheet_carries_the_code_of_its_own_match() -> None:
    canvas = PageCanvas(cast.HEADING, "code", PORTRAIT, 1)
    assert modules(cast.sheet(1).url) != modules(cast.sheet(2).url)
    assert canvas.width > 0
