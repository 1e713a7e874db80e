"""Fitting text: narrower first, then initials for a name, then smaller; never cut, never wider than its room."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics

from tournament.documents.engine.fonts import BOLD, REGULAR, SPARES, WIDTHS, letters, register
from tournament.documents.engine.lettering import PLAIN, UNKNOWN, clean, fit, measured, runs, wrap_address

FONTS = st.sampled_from([REGULAR, BOLD])
NAME = "José Ignacio Etxeberria Agirre"


@given(st.text(max_size=80), FONTS, st.floats(5, 40), st.floats(0, 400))
def test_text_never_takes_more_than_its_room(text: str, font: str, size: float, width: float) -> None:
    fitted = fit(text, font, size, width)
    assert fitted.width <= width + 1e-6
    assert fitted.text == clean(text, font)
    assert abs(measured(fitted.text, fitted.face) * fitted.size - fitted.width) < 1e-6


@given(st.text(max_size=80), FONTS)
def test_clean_text_holds_only_letters_of_the_face_on_one_line(text: str, font: str) -> None:
    cleaned = clean(text, font)
    assert set(cleaned) <= letters(font) | letters(SPARES[font])
    assert cleaned == clean(cleaned, font)


def test_letters_grow_narrow_before_they_grow_small() -> None:
    wide, middle, narrow = WIDTHS[REGULAR]
    room = {face: 10 * measured(NAME, face) for face in WIDTHS[REGULAR]}
    assert [fit(NAME, REGULAR, 10, room[face])[1:3] for face in room] == [(wide, 10), (middle, 10), (narrow, 10)]
    assert fit(NAME, REGULAR, 10, room[narrow] / 2)[:4] == (NAME, narrow, 5, room[narrow] / 2)


def test_what_the_face_lacks_is_drawn_in_the_other() -> None:
    assert runs("Ñ ✓→ a", REGULAR) == [(REGULAR, "Ñ "), (SPARES[REGULAR], "✓→"), (REGULAR, " a")]


def test_a_letter_the_face_lacks_is_a_box() -> None:
    assert clean("山 é", REGULAR) == f"{UNKNOWN} é"


@given(st.text("abc/.:0?=", min_size=1, max_size=200), st.floats(20, 200))
def test_an_address_keeps_every_character_and_its_last_line_takes_the_rest(address: str, width: float) -> None:
    lines = wrap_address(address, REGULAR, 6, width, 3)
    assert len(lines) <= 3
    assert all(6 * measured(line, REGULAR) <= width for line in lines[:-1])
    assert "".join(lines) == address


def test_an_address_is_broken_before_a_slash() -> None:
    address = "http://192.168.1.20:8000/judge/matches/16/"
    assert wrap_address(address, REGULAR, 6, 90, 3) == ["http://192.168.1.20:8000/judge", "/matches/16/"]


def test_an_address_without_a_slash_in_reach_is_broken_anywhere() -> None:
    first, *_ = wrap_address("http://" + "x" * 80 + "/", REGULAR, 6, 60, 3)
    assert first.startswith("http://xxx")


@pytest.mark.parametrize("font", [REGULAR, BOLD])
def test_letters_that_are_never_looked_at_are_in_the_face(font: str) -> None:
    plain = [chr(code) for code in range(0x21, 0x180) if PLAIN.fullmatch(chr(code))]
    assert len(plain) > 300
    assert letters(font).issuperset(plain)
    assert all(unicodedata.category(letter) not in ("Cc", "Cf") for letter in plain)
    assert all(unicodedata.normalize("NFC", letter) == letter for letter in plain)


def test_a_text_that_was_cleaned_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(pdfmetrics._fonts, REGULAR, raising=False)  # type: ignore[attr-defined] # as in a new process
    register.cache_clear()
    clean.cache_clear()
    measured.cache_clear()
    assert measured(clean("Ana", REGULAR), REGULAR) > 0
