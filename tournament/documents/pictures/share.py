"""The picture of link previews (Open Graph): the tournament before its end, its champions after it.

A record holds everything that it shows, so its hash tells whether the picture must be drawn again.
"""

import hashlib
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from django.utils import translation
from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont, ImageOps
from reportlab.pdfbase.ttfonts import TTFontFile

from tournament.club import settings
from tournament.core import images
from tournament.core.images import Size
from tournament.documents.engine import fonts
from tournament.documents.engine.context import dotted, spoken_date
from tournament.lottery import championship
from tournament.models import Tournament, TournamentPicture
from tournament.tournaments import pictures

LOOK: Final = 2  # grows when the drawing changes, so that every picture is drawn again
FELT, FELT_DEEP = "#0f4a38", "#0a2f25"
IVORY, PIP, PALE, BRASS = "#fffdf6", "#14201b", "#b9c7bf", "#e8c66b"
EDGE: Final = 56  # pixels
WORDS: Final = 580  # the width of the text

FOLDER: Final = Path(fonts.__file__).parent
STEPS: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # of the wanted size, the first that fits

Kind = TournamentPicture.Kind


@dataclass(frozen=True)
class ShareRecord:
    """What the picture says, in the language of the tournament.

    `kind`: the kind of its photograph, and `photograph` its SHA-256, "" for felt; `crest`: the SHA-256 of the club's
    logo, "" for none. `champions`: their names, () before the end.
    """

    language: str
    club: str
    title: str
    when: str
    year: int
    crest: str
    kind: str
    photograph: str
    champions: tuple[str, ...]

    @property
    def key(self) -> str:
        """The hash of all that the picture shows."""
        return hashlib.sha256(json.dumps([LOOK, asdict(self)]).encode()).hexdigest()


def record_of(tournament: Tournament) -> ShareRecord:
    """Return what the picture of a tournament shows now."""
    champion = championship.champion_of(tournament)
    found = pictures.pictures_of(tournament)
    kinds = (Kind.CHAMPIONS, Kind.COVER) if champion is not None else (Kind.COVER,)
    kind = next((kind for kind in kinds if kind in found), None)
    with translation.override(tournament.language):
        when = dotted(spoken_date(tournament.date.isoformat()), tournament.place)
    return ShareRecord(
        language=tournament.language,
        club=tournament.club.name,
        title=tournament.name,
        when=when,
        year=tournament.date.year,
        crest=tournament.club.logo,
        kind=kind or "",
        photograph=found[kind].source if kind else "",
        champions=champion.names if champion is not None else (),
    )


def draw(record: ShareRecord, size: Size) -> bytes:
    """Return the picture as a JPEG."""
    picture = Image.new("RGB", (size.width, size.height), FELT)
    content = pictures.original(record.photograph) if record.photograph else None
    if content is not None:
        _lay_photograph(picture, content)
    else:
        _lay_tile(picture, record)
    with translation.override(record.language):
        _write(picture, record)
    return images.encode(picture, "JPEG", size.bytes)


def _lay_photograph(picture: Image.Image, content: bytes) -> None:
    """Fill the right side with the photograph; its left edge falls off into the felt."""
    left = WORDS + EDGE
    with Image.open(io.BytesIO(content)) as opened:
        box = (picture.width - left, picture.height)
        shown = ImageOps.fit(opened.convert("RGB"), box, Image.Resampling.LANCZOS, centering=(0.5, 0.35))
    picture.paste(shown, (left, 0))


def _lay_tile(picture: Image.Image, record: ShareRecord) -> None:
    """Lay an ivory card on the felt with the club's crest, or the mark: two tiles that meet, 6|1 and 1|6."""
    ImageDraw.Draw(picture).rectangle((WORDS + EDGE, 0, picture.width, picture.height), fill=FELT_DEEP)
    middle = ((WORDS + EDGE + picture.width) // 2, picture.height // 2)
    crest = settings.logo_bytes(record.crest) if record.crest else None
    if crest is None:
        draw_mark(picture, middle, 118)
        return
    with Image.open(io.BytesIO(crest)) as opened:
        shown = ImageOps.contain(opened.convert("RGB"), (340, 340), Image.Resampling.LANCZOS)
    card = Image.new("RGB", (420, 420), "white")
    card.paste(shown, ((420 - shown.width) // 2, (420 - shown.height) // 2))
    corners = Image.new("L", card.size, 0)
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, 419, 419), radius=40, fill=255)
    picture.paste(card, (middle[0] - 210, middle[1] - 210), corners)


SPOTS: Final = {1: ((0.5, 0.5),), 6: tuple((x, y) for x in (0.25, 0.5, 0.75) for y in (0.25, 0.75))}


def draw_mark(picture: Image.Image, middle: tuple[int, int], side: int) -> None:
    """Draw the mark, `side` pixels high: each tile 2:1, its radius 1/6 and its pips 1/11 of the short side."""
    large = 4  # drawn larger and reduced, so that its edges are smooth
    unit = side * large
    tiles = Image.new("RGBA", (4 * unit + unit // 8, unit), (0, 0, 0, 0))
    pen = ImageDraw.Draw(tiles)
    for left, halves in ((0, (6, 1)), (2 * unit + unit // 8, (1, 6))):
        pen.rounded_rectangle((left, 0, left + 2 * unit - 1, unit - 1), radius=unit // 6, fill=IVORY)
        pen.rectangle((left + unit - unit // 40, unit // 6, left + unit + unit // 40, unit - unit // 6), fill=PIP)
        for half, pips in enumerate(halves):
            for x, y in SPOTS[pips]:
                at = (left + (half + x) * unit, y * unit)
                pen.ellipse((at[0] - unit / 11, at[1] - unit / 11, at[0] + unit / 11, at[1] + unit / 11), fill=PIP)
    small = tiles.resize((tiles.width // large, tiles.height // large), Image.Resampling.LANCZOS)
    picture.paste(small, (middle[0] - small.width // 2, middle[1] - small.height // 2), small)


class Line(NamedTuple):
    """A text on the picture: its size and colour, the most lines, and the space below."""

    text: str
    size: int
    colour: str
    lines: int
    below: int
    bold: bool = True


def _write(picture: Image.Image, record: ShareRecord) -> None:
    """Write the texts from the middle outwards: as high as they are together."""
    pen = ImageDraw.Draw(picture)
    lines = _lines(record)
    # Texts of one size stay of one size: that of the longest.
    sizes = {line.size: min(_set(other)[0].size for other in lines if other.size == line.size) for line in lines}
    set_lines = []
    for line in lines:
        face, broken = _set(line._replace(size=int(sizes[line.size])))
        set_lines.append((line, face, broken, round(face.size * 1.2)))
    height = sum(len(broken) * leading + line.below for line, _face, broken, leading in set_lines)
    y = max(EDGE // 2, (picture.height - height) // 2)
    for line, face, broken, leading in set_lines:
        for text in broken:
            pen.text((EDGE, y + leading), text, font=face, fill=line.colour, anchor="ls")
            y += leading
        y += line.below


def _set(line: Line) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    return fit(line.text, line.size, WORDS - EDGE, line.lines, bold=line.bold)


def _lines(record: ShareRecord) -> list[Line]:
    if not record.champions:
        return [
            Line(record.club, 30, PALE, 2, 24, bold=False),
            Line(record.title, 68, IVORY, 4, 28),
            Line(record.when, 32, IVORY, 2, 0, bold=False),
        ]
    return [
        Line(_("Champions {year}").format(year=record.year), 36, BRASS, 1, 20),
        *(Line(name, 62, IVORY, 2, 14) for name in record.champions),
        Line(dotted(record.title, record.club), 28, PALE, 3, 0, bold=False),
    ]


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
