"""The list of entrants as it is frozen: one line for each, in one order, under one hash."""

import hashlib
import unicodedata
from collections.abc import Iterable

from brackets.lottery.tickets import DuplicateLabel, EmptyLabel

UNSEEN = ("Cc", "Cs")  # control characters and halves of characters: nobody sees them, and one cannot be written down


def label(number: int) -> str:
    """How the lottery writes an entrant's number: four digits at least."""
    return f"{number:04d}"


def line(number: int, name: str) -> str:
    """An entrant's line, "0007 Peña Núñez": the number, a blank, the name in NFC with single blanks.

    Raises EmptyLabel when nothing is left of the name.
    """
    seen = "".join(" " if unicodedata.category(sign) in UNSEEN else sign for sign in name)
    words = " ".join(unicodedata.normalize("NFC", seen).split())
    if not words:
        raise EmptyLabel(f"entrant {number} has no name")
    return f"{label(number)} {words}"


def number_of(line: str) -> str:
    """The number at the head of a line, "0007"; the line itself once its name was erased."""
    return line.split(" ", 1)[0]


def is_erased(line: str) -> bool:
    """Whether the name of a line was erased on request: its number is all that is left."""
    return line.isdecimal()


def list_text(lines: Iterable[str]) -> str:
    """The frozen list: the lines sorted by their UTF-8 bytes, a line feed after each. Raises DuplicateLabel."""
    ordered = sorted(lines, key=str.encode)
    numbers = [number_of(line) for line in ordered]
    if len(set(numbers)) != len(numbers):
        raise DuplicateLabel("a number stands twice in the list")
    return "".join(f"{line}\n" for line in ordered)


def list_hash(lines: Iterable[str]) -> str:
    """L: SHA-256 of "draw/1 list", a line feed and the list, in hexadecimal digits."""
    return hashlib.sha256(f"draw/1 list\n{list_text(lines)}".encode()).hexdigest()
