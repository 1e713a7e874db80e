"""Hebrew and Arabic on paper: turned, joined, and nothing else moved."""

import pytest

from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import UNKNOWN, clean, joined, laid


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        ("Ana Núñez (12)", "Ana Núñez (12)"),
        ("שלום", "םולש"),
        ("Ana דוד בן / Luz", "Ana ןב דוד / Luz"),
        ("דוד (בן) 12", "(ןב) דוד 12"),
        ("א1992ב", "ב1992א"),
        ("דָוד", "דודָ"),
    ],
)
def test_what_stands_where(written: str, drawn: str) -> None:
    assert laid(written) == drawn


def test_letters_of_an_arabic_name_hold_on_to_each_other() -> None:
    name = "محمد دار"
    assert joined(name) == "\ufee3\ufea4\ufee4\ufeaa \ufea9\ufe8d\ufead"
    assert [clean(clean(name, font), font) for font in (REGULAR, BOLD)] == [joined(name)] * 2
    assert UNKNOWN not in clean(name, REGULAR)
