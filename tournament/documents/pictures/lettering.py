"""Text on pictures that Pillow draws: Archivo where its instances are, else the face of the documents."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from PIL import ImageFont
from reportlab.pdfbase.ttfonts import TTFontFile

from tournament.documents.engine import fonts

FOLDER: Final = Path(fonts.__file__).parent
STEPS: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # of the wanted size, the first that fits


def faces(text: str, *, bold: bool) -> list[str]:
    """Return the font files for a text, widest first. Archivo lacks other scripts: then DejaVu for the whole text."""
    archivo = fonts.WIDTHS[fonts.BOLD if bold else fonts.REGULAR]
    found = [file for face in archivo if _has_all(file := _file(face), text)]
    return found or [_file(fonts.SPARES[archivo[0]])]


def _file(face: str) -> str:
    return str(FOLDER / f"{face}.ttf")


def fit(text: str, size: int, width: int, lines: int, *, bold: bool = True) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    """Return the face and the lines of a text: narrower before it takes more lines or becomes smaller; never cut."""
    files = faces(text, bold=bold)
    for step in STEPS:
        for count in range(1, lines + 1):
            for file in files:
                face = ImageFont.truetype(file, round(size * step))
                broken = _broken(text, face, width)
                if len(broken) <= count and all(face.getlength(line) <= width for line in broken):
                    return face, broken
    face = ImageFont.truetype(files[-1], round(size * STEPS[-1]))
    return face, list(_by_letters(_broken(text, face, width), face, width))


def _broken(text: str, face: ImageFont.FreeTypeFont, width: int) -> list[str]:
    """Break a text between words; a word that is too wide has its own line."""
    broken = [""]
    for word in text.split():
        longer = f"{broken[-1]} {word}".strip()
        if broken[-1] and face.getlength(longer) > width:
            broken.append(word)
        else:
            broken[-1] = longer
    return broken


def _by_letters(lines: Sequence[str], face: ImageFont.FreeTypeFont, width: int) -> Iterator[str]:
    """Break lines that are too wide between letters."""
    for line in lines:
        rest = line
        while rest:
            length = len(rest)
            while length > 1 and face.getlength(rest[:length]) > width:
                length -= 1
            yield rest[:length]
            rest = rest[length:]


def _has_all(file: str, text: str) -> bool:
    return set(text) <= _letters(file) | {"\n"}


@cache
def _letters(file: str) -> frozenset[str]:
    return frozenset(map(chr, TTFontFile(file).charToGlyph))
