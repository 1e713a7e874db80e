"""Read back from the finished file by a program that has not drawn it: every word on its sheet, none over another."""

import io
from itertools import combinations
from typing import Any

import pdfplumber
from pdfplumber.page import Page

from tests.documents.rendering.drawing import drawn
from tests.support.thorough import some
from tournament.documents import kinds

PAGES = 3  # of a book all are made alike
REACH = 18  # a quarter of an inch, in points: printers do not reach it
CORE = 0.3  # of a letter's height above and below, where lines may come near each other
NEAR = 0.5  # points


def meet(one: dict[str, Any], other: dict[str, Any]) -> bool:
    beside = one["x0"] + NEAR < other["x1"] and other["x0"] + NEAR < one["x1"]
    (top, bottom), (above, below) = core(one), core(other)
    return beside and top < below and above < bottom


def core(word: dict[str, Any]) -> tuple[float, float]:
    edge = (word["bottom"] - word["top"]) * CORE
    return word["top"] + edge, word["bottom"] - edge


def test_on_every_paper() -> None:
    for kind in some(list(kinds.KINDS)):
        with pdfplumber.open(io.BytesIO(drawn(kind, "letter", "es"))) as pdf:
            for page in some(pdf.pages[:PAGES], one_in=PAGES):
                stand_apart(kind, page)


def stand_apart(kind: str, page: Page) -> None:
    words = page.extract_words(keep_blank_chars=True, x_tolerance=1.5)
    assert words, kind
    assert [(one["text"], other["text"]) for one, other in combinations(words, 2) if meet(one, other)] == [], kind
    across = [word for word in words if word["x0"] < REACH or word["x1"] > page.width - REACH]
    along = [word for word in words if word["top"] < REACH or word["bottom"] > page.height - REACH]
    assert (across, along) == ([], []), kind
