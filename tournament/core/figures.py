"""Figures as people read them on pages and paper; the API and files keep plain numbers."""

from typing import Final

MINUS: Final = "\u2212"
TOGETHER: Final = "\u00a0"  # a space at which no line breaks


def signed(value: int) -> str:
    """Return a difference with its sign: "+167", "−15", "0"."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"


def score(first: object, second: object) -> str:
    """Return a score that stays on one line: "99 : 37". None, a side without points, is a dash."""
    return f"{_points(first)}{TOGETHER}:{TOGETHER}{_points(second)}"


def _points(value: object) -> str:
    if isinstance(value, int):
        return str(value) if value >= 0 else signed(value)
    return "–" if value is None else str(value)
