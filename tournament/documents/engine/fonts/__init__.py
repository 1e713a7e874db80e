"""The fonts of all documents, read from the files in this package: Archivo, and DejaVu Sans for what it lacks."""

from functools import cache
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR: Final = "Archivo-100-Regular"
BOLD: Final = "Archivo-100-Bold"
WIDTHS: Final = {
    REGULAR: (REGULAR, "Archivo-88-Regular", "Archivo-75-Regular"),
    BOLD: (BOLD, "Archivo-88-Bold", "Archivo-75-Bold"),
}
"""The faces of a weight, from the widest to the narrowest."""
SPARES: Final = {
    face: "DejaVuSans" if font == REGULAR else "DejaVuSans-Bold" for font, faces in WIDTHS.items() for face in faces
}
"""The face that has what each face of Archivo lacks."""
FACES: Final = (*SPARES, *dict.fromkeys(SPARES.values()))


@cache
def register() -> dict[str, TTFont]:
    """Register all faces with reportlab; later calls cost nothing."""
    # Only the letters that are used: else each file has the whole ASCII of every face, and takes a third longer.
    faces = {name: TTFont(name, str(Path(__file__).parent / f"{name}.ttf"), asciiReadable=False) for name in FACES}
    for face in faces.values():
        pdfmetrics.registerFont(face)
    return faces


@cache
def letters(face: str) -> frozenset[str]:
    """Every character of the Basic Multilingual Plane that this face alone has.

    Beyond U+FFFF reportlab writes a broken text layer (a five-digit ToUnicode), so those count as missing.
    """
    return frozenset(chr(code) for code in register()[face].face.charToGlyph if code <= 0xFFFF)
