"""Uploaded pictures: re-encoded, so that no byte of the upload is served, and stored as files.

This removes anything hidden in or after it: scripts, an appended file, the location of a photograph.
"""

import io
from dataclasses import dataclass
from typing import Final

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournament.core.errors import Refused

LARGEST_FILE: Final = 5 * 1024 * 1024  # bytes
MOST_PIXELS: Final = 30_000_000  # more than phones take by default; a decompression bomb has billions
SCREEN: Final = (1920, 1080)  # no projector shows more
FORMATS: Final = ("PNG", "JPEG", "WEBP")
QUALITY: Final = 90


@dataclass(frozen=True)
class Picture:
    """A JPEG file without metadata, and its size in pixels."""

    content: bytes
    width: int
    height: int


def reencode(content: bytes, *, within: tuple[int, int] = SCREEN) -> Picture:
    """Decode a PNG, JPEG or WebP picture and re-encode it, upright, on white, no larger than `within`: a screen.

    Refused if it is larger than five megabytes, in another format, broken, or has too many pixels.
    """
    if len(content) > LARGEST_FILE:
        raise Refused(_("A picture has at most 5 megabytes."), field="picture", code="too-large")
    try:
        picture = _upright(content, within)
    except Refused:
        raise
    except Exception as error:  # hostile files raise many kinds of errors in Pillow
        text = _("This picture cannot be read: upload a PNG, JPEG or WebP file.")
        raise Refused(text, field="picture", code="no-picture") from error
    paper = Image.new("RGB", picture.size, "white")
    paper.paste(picture, mask=picture.getchannel("A"))
    out = io.BytesIO()
    paper.save(out, "JPEG", quality=QUALITY, subsampling=0, optimize=True)
    return Picture(out.getvalue(), *paper.size)


def store(name: str, content: bytes) -> str:
    """Store a picture under a name with its digest, so that identical ones share one file; returns the name."""
    return name if default_storage.exists(name) else default_storage.save(name, ContentFile(content))


def stored(name: str) -> bytes | None:
    """Return a stored picture; None if its file is missing, for example after restoring only the database."""
    try:
        with default_storage.open(name) as file:
            return bytes(file.read())
    except FileNotFoundError:
        return None


def _upright(content: bytes, within: tuple[int, int]) -> Image.Image:
    with Image.open(io.BytesIO(content), formats=FORMATS) as picture:
        if picture.width * picture.height > MOST_PIXELS:  # known from the header, before decompression
            raise Refused(_("A picture has at most 30 million pixels."), field="picture", code="too-large")
        picture.draft("RGB", within)  # decodes a large JPEG at reduced size
        picture.load()
        turned = ImageOps.exif_transpose(picture).convert("RGBA")
    turned.thumbnail(within)
    return turned
