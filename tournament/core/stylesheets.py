"""The stylesheet of each audience: many small sources, joined to one file when static files are collected."""

from collections.abc import Iterable
from typing import Final


def _ours(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"css/{name}.css" for name in names)


_PICO: Final = ("vendor/pico-2.1.1/pico.min.css",)
_HOUSE: Final = ("tokens", "house", "official_head", "parts", "tables", "forms")
_PUBLIC: Final = (
    *("places", "public", "home", "honours", "lists", "match_rows", "tree", "cross_table", "team", "match"),
    *("schedule", "lottery", "story"),
)
_OFFICIAL: Final = ("rail", "desk", "cash", "papers")
_ORGANIZER: Final = (
    *("organizer", "finder", "room", "hall", "steps", "schedule", "lottery", "quick_start", "passes", "members"),
    *("correcting", "history", "honours", "treasury", "webhooks", "programs"),
)
_JUDGE: Final = (
    *("judge", "judge_sheet", "judge_hand", "judge_dock", "judge_photo", "tiles", "judge_both"),
    *("paper_first", "friendly", "passes", "kept"),
)
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "house": _PICO + _ours((*_HOUSE, "passes", "papers", "story", "programs", "print")),
    "public": _PICO + _ours((*_HOUSE, *_PUBLIC, "print")),
    "organizer": _PICO + _ours((*_HOUSE, *_OFFICIAL, *_ORGANIZER, "print")),
    "desk": _PICO + _ours((*_HOUSE, *_OFFICIAL, "print")),
    "judge": _PICO + _ours((*_HOUSE, *_JUDGE, "print")),
    "wall": _ours(("tokens", "wall", "wall_scenes", "wall_bracket", "wall_rest", "ceremony")),
    "widget": _PICO + _ours(("tokens", "house", "widget")),
    "reference": _ours(("tokens", "programs_reading")),
}
"""In the order of the cascade. Each page has one, so a selector means one thing in all of its sources."""


def joined_name(audience: str) -> str:
    """The name of an audience's stylesheet: beside `css/`, so that relative addresses in its sources stay right."""
    return f"styles/{audience}.css"
