"""The stylesheet of each audience: many small sources, joined to one file when static files are collected."""

from collections.abc import Iterable
from typing import Final


def _ours(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"css/{name}.css" for name in names)


_PICO: Final = ("vendor/pico-2.1.1/pico.min.css",)
_HOUSE: Final = ("tokens", "house", "parts", "tables", "forms")
_PUBLIC: Final = (
    *("places", "public", "home", "honours", "lists", "match_rows", "tree", "cross_table", "team", "match"),
    "schedule",
)
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "house": _PICO + _ours((*_HOUSE, "print")),
    "public": _PICO + _ours((*_HOUSE, *_PUBLIC, "print")),
    "widget": _PICO + _ours(("tokens", "house", "widget")),
    # Loaded after "house".
    "judge": _ours(("judge", "judge_sheet", "judge_hand", "judge_dock", "tiles", "judge_both")),
}
"""In the order of the cascade. A page of officials has "house" and its own."""


def joined_name(audience: str) -> str:
    """The name of an audience's stylesheet: beside `css/`, so that relative addresses in its sources stay right."""
    return f"styles/{audience}.css"
