"""The two fonts of all documents, read from the files in this package."""

from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "CapicuSans"
BOLD = "CapicuSans-Bold"
FILES = {REGULAR: "DejaVuSans.ttf", BOLD: "DejaVuSans-Bold.ttf"}


@cache
def register() -> dict[str, TTFont]:
    """Register both fonts with reportlab; later calls cost nothing."""
    faces = {name: TTFont(name, str(Path(__file__).parent / file)) for name, file in FILES.items()}
    for face in faces.values():
        pdfmetrics.registerFont(face)
    return faces


@cache
def letters(font: str) -> frozenset[str]:
    """Every character of the Basic Multilingual Plane that the font has.

    Beyond U+FFFF reportlab writes a broken text layer (a five-digit ToUnicode), so those count as missing.
    """
    return frozenset(chr(code) for code in register()[font].face.charToGlyph if code <= 0xFFFF)
