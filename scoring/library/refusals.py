"""What the library raises when the rules refuse something, and the readers of its arguments."""

from collections.abc import Iterable
from typing import TypeVar

from scoring.errors import WrongType, WrongValue
from scoring.findings import Finding

T = TypeVar("T")


class Refused(WrongValue):
    """A move, a deal or an entry that the rules refuse. findings: everything wrong with it, each with its code."""

    def __init__(self, place: str, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(place, "; ".join(f"{finding.code} ({finding.rule})" for finding in self.findings))


class IllegalMove(Refused):
    """A move that the rules do not allow now."""


class IllegalDeal(Refused):
    """A deal that cannot be true, or that must be dealt again."""


class RefusedEntry(Refused):
    """An entry that cannot be written on this sheet."""


def need(place: str, value: object, wanted: type[T], called: str) -> T:
    """Return the value if it is of this type. Raises WrongType. called: the type in words."""
    # bool is an int to Python, but True is no depth and no seat.
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        raise WrongType(place, called, value)
    return value


def need_number(place: str, value: object, least: int, most: int) -> int:
    """Return a whole number within these bounds, both included. Raises WrongType or WrongValue."""
    number = need(place, value, int, "a whole number")
    if not least <= number <= most:
        raise WrongValue(place, f"{shortened(number)} is not from {least} to {most}")
    return number


def shortened(value: object) -> str:
    """Return a value as a message can show it, however long it is."""
    # Python refuses to write out numbers of thousands of digits.
    if isinstance(value, int) and abs(value) > 10**12:
        return "the number"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
