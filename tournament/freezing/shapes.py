"""How the parts of a format are drawn."""

from brackets.formats.plan import FINAL, GROUP
from tournament.models import Format


def shape(key: str, part: str) -> str:
    """How a part of a bracket of this format is drawn (`records.BracketPart.shape`)."""
    if part.startswith(GROUP):
        return "group"
    if key == Format.SWISS:
        return "rounds"
    return "finish" if part == FINAL else "tree"
