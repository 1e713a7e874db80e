"""The entry list as it is closed: one line per entrant, in canonical order, under one hash."""

import hashlib
import unicodedata
from collections.abc import Iterable

from brackets.lottery.tickets import DuplicateLabel, EmptyLabel

UNSEEN = ("Cc", "Cs")  # control characters are invisible, and lone surrogates cannot be encoded


def label(number: int) -> str:
    """Return an entrant's number as the lottery writes it: at least four digits."""
    return f"{number:04d}"


def line(number: int, name: str) -> str:
    """Return an entrant's line, "0007 Peña Núñez": the number, a space, the name in NFC with single spaces.

    Raises EmptyLabel if the name is empty.
    """
    seen = "".join(" " if unicodedata.category(sign) in UNSEEN else sign for sign in name)
    words = " ".join(unicodedata.normalize("NFC", seen).split())  # one byte form for each name
    if not words:
        raise EmptyLabel(f"entrant {number} has no name")
    return f"{label(number)} {words}"


def number_of(line: str) -> str:
    """Return the number at the start of a line, "0007"; of an erased line this is the whole line."""
    return line.split(" ", 1)[0]


def is_erased(line: str) -> bool:
    """Return whether the name of a line was erased on request, which leaves only the number."""
    return line.isdecimal()


def list_text(lines: Iterable[str]) -> str:
    """Return the lines sorted by their UTF-8 bytes, with a line feed after each. Raises DuplicateLabel."""
    ordered = sorted(lines, key=str.encode)
    numbers = [number_of(line) for line in ordered]
    if len(set(numbers)) != len(numbers):
        raise DuplicateLabel("a number stands twice in the list")
    return "".join(f"{line}\n" for line in ordered)


def list_hash(lines: Iterable[str]) -> str:
    """Return L: SHA-256 of "draw/1 list", a line feed and the list, in hexadecimal digits."""
    return hashlib.sha256(f"draw/1 list\n{list_text(lines)}".encode()).hexdigest()
