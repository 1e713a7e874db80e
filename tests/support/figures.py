"""Dates, times and figures as nobody should read them, in a text of any language."""

import re
from typing import Final

WRONG: Final = re.compile(
    r"""\b[ap]\.\s?m\.          # a.m., p. m.
    |\b(?:noon|midnight)\b
    |\b\d{1,2}/\d{1,2}/\d{4}\b  # 11/23/2026
    |\b0\d:\d\d\s?[AP]M\b       # 04:05 PM
    |(?<![\w\-/=])-\d           # a hyphen for a minus
    """,
    re.VERBOSE,
)


def wrong_figures(text: str) -> list[str]:
    """What is written in a way that the formats do not have, with the words around it."""
    return [text[max(found.start() - 20, 0) : found.end() + 20] for found in WRONG.finditer(text)]
