"""The two faces all paper is set in, read from the files beside this one."""

from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "CapicuSans"
BOLD = "CapicuSans-Bold"
FILES = {REGULAR: "DejaVuSans.ttf", BOLD: "DejaVuSans-Bold.ttf"}


@cache
def register() -> dict[str, TTFont]:
    """Make both faces known to reportlab; the second and later calls cost nothing."""
    faces = {name: TTFont(name, str(Path(__file__).parent / file)) for name, file in FILES.items()}
    for face in faces.values():
        pdfmetrics.registerFont(face)
    return faces


@cache
def letters(font: str) -> frozenset[str]:
    """Every character of the basic plane that the face can show.

    Beyond U+FFFF reportlab writes a broken text layer (a five-digit ToUnicode), so those count as unknown.
    """
    return frozenset(chr(code) for code in register()[font].face.charToGlyph if code <= 0xFFFF)
