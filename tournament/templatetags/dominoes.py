"""Domino tiles as SVG for pages: "6-3" becomes a picture labelled 6-3."""

import re

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
TILE = re.compile(r"[0-6]-[0-6]")
LOW, MIDDLE, HIGH = 7, 15, 23  # coordinates of the pips in a half of 30 by 30
SPOTS = {
    0: [],
    1: [(MIDDLE, MIDDLE)],
    2: [(LOW, LOW), (HIGH, HIGH)],
    3: [(LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)],
    4: [(LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)],
    5: [(LOW, LOW), (LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW), (HIGH, HIGH)],
    6: [(x, y) for x in (LOW, HIGH) for y in (LOW, MIDDLE, HIGH)],
}


@register.simple_tag
def domino(tile: str) -> SafeString:
    """One upright tile, with the higher half on top. Raises ValueError for an invalid tile."""
    if not TILE.fullmatch(tile):
        raise ValueError(f"no tile: {tile!r}")
    high, low = (int(half) for half in tile.split("-"))
    spots = [*SPOTS[high], *((x, y + 30) for x, y in SPOTS[low])]
    circles = "".join(f'<circle cx="{x}" cy="{y}" r="2.9"/>' for x, y in spots)
    return format_html(
        '<svg class="domino" viewBox="-2 -2 34 64" role="img" aria-label="{tile}"><rect x="0" y="0" width="30" '
        'height="60" rx="5"/><path d="M4 30h22"/><g>{circles}</g></svg>',
        tile=tile,
        circles=mark_safe(circles),  # noqa: S308 - numbers of ours only
    )
