"""The ways to play a bracket, one file each: pure, standard library only.

A format says which matches follow from the draw, what comes when they are decided (a Swiss round, the knock-out after
groups), and who has won. It sees numbers and results, no points: where an order counts, `to_rank` names whom the caller
has to put in order, and `grow` takes the answer.
"""

from typing import Final

from brackets.formats.consolation import Consolation
from brackets.formats.double import Double
from brackets.formats.groups import Groups
from brackets.formats.plan import (
    CONSOLATION,
    FINAL,
    GROUP,
    LOSERS,
    MAIN,
    MOST,
    LoserOf,
    Pairing,
    Source,
    of_tree,
)
from brackets.formats.protocol import BadOption, Format, Option, checked
from brackets.formats.single import Single
from brackets.formats.state import Growth, Played, State
from brackets.formats.swiss import Swiss
from brackets.tree import Place, WinnerOf

FORMATS: Final[tuple[Format, ...]] = (Single(), Double(), Groups(), Swiss(), Consolation())
DEFAULT: Final = "single"
_BY_KEY: Final = {one.key: one for one in FORMATS}


class UnknownFormat(KeyError):
    """No format has this key."""


def get(key: str) -> Format:
    """The format of a key. Raises UnknownFormat."""
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
    "LOSERS",
    "MAIN",
    "MOST",
    "BadOption",
    "Format",
    "Growth",
    "LoserOf",
    "Option",
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
