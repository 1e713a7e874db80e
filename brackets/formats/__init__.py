"""Bracket formats. Pure: standard library only.

A format says which matches follow from the lottery, which stage comes next once they are decided (a Swiss round, the
knock-out after groups), and who wins. It sees numbers and results but no points: where a ranking is needed, `to_rank`
lists the numbers that the caller has to rank, and `next_stage` takes the ranking.
"""

from typing import Final

from brackets.formats.elimination import Consolation, Double, Single
from brackets.formats.groups import Groups
from brackets.formats.protocol import (
    CONSOLATION,
    FINAL,
    GROUP,
    MAIN,
    MOST,
    BadOption,
    Format,
    LoserOf,
    Pairing,
    Played,
    Source,
    State,
    checked,
    of_tree,
)
from brackets.formats.rotating import Rotating
from brackets.formats.swiss import Swiss
from brackets.tree import Place, WinnerOf

FORMATS: Final[tuple[Format, ...]] = (Single(), Double(), Groups(), Swiss(), Consolation())
"""The formats that plan and pair their own matches."""
SEATED: Final = Rotating()
"""The format whose rounds are seated outside (`brackets.rotating`)."""
DEFAULT: Final = "single"
_BY_KEY: Final = {one.key: one for one in (*FORMATS, SEATED)}


class UnknownFormat(KeyError):
    """No format has this key."""


def get(key: str) -> Format:
    """Return the format with this key. Raises UnknownFormat."""
    try:
        return _BY_KEY[key]
    except KeyError as error:
        raise UnknownFormat(key) from error


__all__ = [
    "CONSOLATION",
    "DEFAULT",
    "FINAL",
    "FORMATS",
    "GROUP",
    "MAIN",
    "MOST",
    "SEATED",
    "BadOption",
    "Format",
    "LoserOf",
    "Pairing",
    "Place",
    "Played",
    "Source",
    "State",
    "UnknownFormat",
    "WinnerOf",
    "checked",
    "get",
    "of_tree",
]
