"""Uploaded pictures: re-encoded, so that no byte of the upload is served, and stored as files.

This removes anything hidden in or after it: scripts, an appended file, the location of a photograph.
"""

import io
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils.translation import gettext as _
from PIL import Image, ImageFilter, ImageOps

from tournament.core.errors import Refused

MEGABYTE: Final = 1024 * 1024
LARGEST_FILE: Final = 5 * MEGABYTE  # bytes
LARGEST_PHOTOGRAPH: Final = 20 * MEGABYTE  # as phones send them
MOST_PIXELS: Final = 30_000_000  # more than phones take by default; a decompression bomb has billions
SCREEN: Final = (1920, 1080)  # no projector shows more
FORMATS: Final = ("PNG", "JPEG", "WEBP")
QUALITY: Final = 90
QUALITIES: Final = (82, 70, 58, 46, 34)  # of a file with a limit: the first that keeps it
SOFTER: Final = (0.0, 1.0, 2.5, 6.0)  # pixels of blur, for noise that no quality makes small enough


@dataclass(frozen=True)
class Picture:
    """A JPEG file without metadata, and its size in pixels."""

    content: bytes
    width: int
    height: int


class Limits(NamedTuple):
    """What an upload must keep: bytes of the file, and pixels of its longer and its shorter side, at least."""

    bytes: int = LARGEST_FILE
    longer: int = 1
    shorter: int = 1


LOGO: Final = Limits()
PHOTOGRAPH: Final = Limits(LARGEST_PHOTOGRAPH, 640, 360)


class Size(NamedTuple):
    """A size that a picture is shown in: its box in pixels, and the most bytes of the file.

    `crop`: the picture fills the box, its upper part kept where it is too high; else it keeps its shape within the box.
    """

    width: int
    height: int
    bytes: int
    crop: bool = True


def reencode(content: bytes, *, within: tuple[int, int] = SCREEN, limits: Limits = LOGO) -> Picture:
    """Decode a PNG, JPEG or WebP picture and re-encode it, upright, on white, no larger than `within`: a screen.

    Refused if it exceeds its limits, is in another format, broken, or has too many pixels.
    """
    if len(content) > limits.bytes:
        raise Refused(too_large(limits), field="picture", code="too-large")
    try:
        picture = _upright(content, within, limits)
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


def too_large(limits: Limits) -> str:
    """Return the sentence for a file with too many bytes."""
    return _("A picture has at most {number} megabytes.").format(number=limits.bytes // MEGABYTE)


def resize(content: bytes, size: Size) -> bytes:
    """Return a stored picture as WebP in one of the sizes that pages show; it is never enlarged to keep its shape."""
    with Image.open(io.BytesIO(content), formats=FORMATS) as picture:
        shown = picture.convert("RGB")
    if size.crop:
        # Faces are in the upper part of a photograph that is higher than its place.
        shown = ImageOps.fit(shown, (size.width, size.height), Image.Resampling.LANCZOS, centering=(0.5, 0.35))
    else:
        shown.thumbnail((size.width, size.height), Image.Resampling.LANCZOS)
    return encode(shown, "WEBP", size.bytes)


def encode(picture: Image.Image, form: str, most: int) -> bytes:
    """Return a file of at most `most` bytes, in the best quality that keeps it; softened if none does."""
    content = b""
    for blur in SOFTER:
        softened = picture.filter(ImageFilter.GaussianBlur(blur)) if blur else picture
        for quality in QUALITIES if not blur else QUALITIES[2:]:
            out = io.BytesIO()
            softened.save(out, form, quality=quality, **({"method": 4} if form == "WEBP" else {"optimize": True}))
            content = out.getvalue()
            if len(content) <= most:
                return content
    return content


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


def _upright(content: bytes, within: tuple[int, int], limits: Limits) -> Image.Image:
    with Image.open(io.BytesIO(content), formats=FORMATS) as picture:
        shorter, longer = sorted(picture.size)
        if picture.width * picture.height > MOST_PIXELS:  # known from the header, before decompression
            raise Refused(_("A picture has at most 30 million pixels."), field="picture", code="too-large")
        if shorter < limits.shorter or longer < limits.longer:
            text = _("This picture is too small: it needs at least {longer} by {shorter} pixels.")
            sides = {"longer": limits.longer, "shorter": limits.shorter}
            raise Refused(text.format(**sides), field="picture", code="too-small")
        picture.draft("RGB", within)  # decodes a large JPEG at reduced size
        picture.load()
        turned = ImageOps.exif_transpose(picture).convert("RGBA")
    turned.thumbnail(within)
    return turned
