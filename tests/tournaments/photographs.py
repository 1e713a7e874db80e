"""Photographs for tests: noise, which compresses as badly as a photograph can, and smooth ones, which are quick."""

import io

from PIL import Image


def photograph(size: tuple[int, int] = (1600, 1200), kind: str = "JPEG") -> bytes:
    return _saved(Image.effect_noise(size, 60), kind)


def smooth(size: tuple[int, int] = (640, 360)) -> bytes:
    """One whose sizes keep their bytes in the first quality: noise is encoded a dozen times."""
    return _saved(Image.linear_gradient("L").resize(size), "JPEG")


def _saved(picture: Image.Image, kind: str) -> bytes:
    out = io.BytesIO()
    picture.convert("RGB").save(out, kind)
    return out.getvalue()
