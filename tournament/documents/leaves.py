"""The parts of a paper that are printed, and become out of date, each by itself."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Leaf:
    """A part of a paper that is printed, and may become out of date, apart from the others: a sheet, a section, a card.

    `key` tells it from the others and stays the same in later versions ("match-12"), `label` says in words what it is
    ("Table 4"), `facts` is all that it shows: two versions show the same where these are equal.
    """

    key: str
    label: str
    facts: Any


def whole(record: Any) -> tuple[Leaf, ...]:
    """A paper that is one leaf."""
    return (Leaf("", "", record),)
