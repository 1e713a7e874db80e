"""From the file that somebody sent to one that the house has drawn: no byte of the first gets into the second.

What is hidden in a file, or after it, is gone with that: scripts, a second file, where a photograph was taken.
"""

import io
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournament.errors import Refused

LARGEST_FILE: Final = 5 * 1024 * 1024  # bytes
MOST_PIXELS: Final = 30_000_000  # more than any phone takes at its usual setting; a bomb has thousands of millions
SCREEN: Final = (1920, 1080)  # a projector shows no more
FORMATS: Final = ("PNG", "JPEG", "WEBP")
QUALITY: Final = 90


@dataclass(frozen=True)
class Drawn:
    """A JPEG file without any metadata, and its size in pixels."""

    content: bytes
    width: int
    height: int


def redraw(content: bytes, *, within: tuple[int, int] = SCREEN) -> Drawn:
    """Read a PNG, JPEG or WebP picture and draw it anew, upright, on white, no larger than `within`: a screen.

    Refused for what is larger than five megabytes, no such picture, broken, or has too many pixels.
    """
    if len(content) > LARGEST_FILE:
        raise Refused(_("A picture has at most 5 megabytes."), field="picture", code="too-large")
    try:
        picture = _upright(content, within)
    except Refused:
        raise
    except Exception as error:  # hostile files break Pillow's readers in many ways
        text = _("This is no picture that can be read: send a PNG, JPEG or WebP file.")
        raise Refused(text, field="picture", code="no-picture") from error
    paper = Image.new("RGB", picture.size, "white")
    paper.paste(picture, mask=picture.getchannel("A"))
    out = io.BytesIO()
    paper.save(out, "JPEG", quality=QUALITY, subsampling=0, optimize=True)
    return Drawn(out.getvalue(), *paper.size)


def _upright(content: bytes, within: tuple[int, int]) -> Image.Image:
    with Image.open(io.BytesIO(content), formats=FORMATS) as picture:
        if picture.width * picture.height > MOST_PIXELS:  # known from the head: nothing has been unpacked yet
            raise Refused(_("A picture has at most 30 million pixels."), field="picture", code="too-large")
        picture.draft("RGB", within)  # a large JPEG is not unpacked in full
        picture.load()
        turned = ImageOps.exif_transpose(picture).convert("RGBA")
    turned.thumbnail(within)
    return turned
