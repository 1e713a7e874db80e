"""Photographs for tests: noise, which compresses as badly as a photograph can."""

import io

from PIL import Image


def photograph(size: tuple[int, int] = (1600, 1200), kind: str = "JPEG") -> bytes:
    out = io.BytesIO()
    Image.effect_noise(size, 60).convert("RGB").save(out, kind)
    return out.getvalue()
