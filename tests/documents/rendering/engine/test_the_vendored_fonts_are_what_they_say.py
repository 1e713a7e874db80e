"""The fonts and their licence are the files that were vendored, and hold the letters the clubs need."""

import hashlib
from pathlib import Path

import pytest

from tournament.documents.engine import fonts

FOLDER = Path(fonts.__file__).parent
LINES = (FOLDER / "SHA256SUMS").read_text().splitlines()
SUMS = {name: digest for digest, name in (line.split() for line in LINES)}


@pytest.mark.parametrize("name", ["LICENSE", *fonts.FILES.values()])
def test_the_checksum_holds(name: str) -> None:
    assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == SUMS[name]


def test_nothing_is_vendored_without_a_checksum() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.suffix == ".ttf"} == set(SUMS) - {"LICENSE"}


@pytest.mark.parametrize("font", fonts.FILES)
def test_spanish_and_basque_letters_and_our_marks_are_there(font: str) -> None:
    assert set("áéíóúüñçÁÉÍÓÚÜÑÇ¿¡ºª−✓…□·—") <= fonts.letters(font)
