"""The fonts and their licence are the files that were vendored, and hold the letters the clubs need."""

import hashlib
from pathlib import Path

import pytest

from tournament.documents.engine import fonts

FOLDER = Path(fonts.__file__).parent
SUMS_LINES = (FOLDER / "SHA256SUMS").read_text().splitlines()
SUMS = {name: digest for digest, name in (line.split() for line in SUMS_LINES)}


@pytest.mark.parametrize("name", SUMS)
def test_the_checksum_holds(name: str) -> None:
    assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == SUMS[name]


def test_nothing_is_vendored_without_a_checksum() -> None:
    assert {path.name for path in FOLDER.iterdir()} - {"__init__.py", "__pycache__", "README.md", "SHA256SUMS"} == set(
        SUMS
    )


@pytest.mark.parametrize("face", fonts.SPARES)
def test_spanish_and_basque_letters_are_in_every_width(face: str) -> None:
    assert set("áéíóúüñçÁÉÍÓÚÜÑÇ¿¡ºª−…·—") <= fonts.letters(face)
    assert {fonts.register()[face].face.charWidths[ord(figure)] for figure in "012345678"} == {
        fonts.register()[face].face.charWidths[ord("9")]
    }


@pytest.mark.parametrize("spare", sorted(set(fonts.SPARES.values())))
def test_our_marks_are_in_the_face_that_stands_in(spare: str) -> None:
    assert set("✓→★☐□") <= fonts.letters(spare)
