"""The lines of a closed entry list, under one hash, and tickets: a random order that anybody can repeat (SACI rule 2).

Each label gets a ticket, the HMAC-SHA256 of its stage and itself keyed with the seed; labels are sorted by ticket. So
the input order does not matter, another label never swaps two others, and anybody can check a single line::

    printf 'players\\n0007 Peña' | openssl dgst -sha256 -mac HMAC -macopt hexkey:<seed in hex>

A *stage* names what is decided ("players", "places"), so that one seed serves several independent lotteries; it holds
no line break.
"""

import hashlib
import hmac
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

ALGORITHM = "ticket"
VERSION = 1
PLAYERS_STAGE = "players"
PLACES_STAGE = "places"
TABLES_STAGE = "tables"
UNSEEN = ("Cc", "Cs")  # control characters are invisible, and lone surrogates cannot be encoded


class LotteryError(ValueError):
    """The lottery cannot be held with these labels."""


class EmptyLabel(LotteryError):
    """A label is empty, so its ticket would have no owner."""


class DuplicateLabel(LotteryError):
    """A label occurs twice in the list, so one ticket would have two owners."""


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


@dataclass(frozen=True)
class Partners:
    """Teams drawn by lot from single players: first with second, third with fourth, and so on.

    `teams` are pairs of labels in lottery order. `substitute` is the label that waits because the number of players is
    odd (resolution A10), None if everybody has a partner.
    """

    teams: tuple[tuple[str, str], ...]
    substitute: str | None


def ticket(seed: bytes, stage: str, label: str) -> str:
    """Return the ticket of one label at one stage: 64 hexadecimal digits."""
    # hmac.digest() is one C call, which matters when wishes need thousands of attempts.
    return hmac.digest(seed, f"{stage}\n{label}".encode(), hashlib.sha256).hex()


def order(seed: bytes, stage: str, labels: Collection[str]) -> tuple[str, ...]:
    """Return the labels in ascending order of their tickets. Raises EmptyLabel or DuplicateLabel."""
    if "" in labels:
        raise EmptyLabel("a label of the draw is empty")
    if len(set(labels)) != len(labels):
        raise DuplicateLabel("a label stands twice in the draw")
    return tuple(sorted(labels, key=lambda label: ticket(seed, stage, label)))


def partners(drawn: Sequence[str]) -> Partners:
    """Return the teams of labels that are already in ticket order."""
    teams = tuple(zip(drawn[0::2], drawn[1::2], strict=False))
    return Partners(teams=teams, substitute=drawn[-1] if len(drawn) % 2 else None)


def team_label(number: int) -> str:
    """Return the label of a team in the lottery."""
    return f"team {number}"


def sides_stage(match: int) -> str:
    """Return the stage that decides which team of a match gets seats 0 and 2."""
    return f"sides of match {match}"


def seats_stage(team: int) -> str:
    """Return the stage that decides which partner of a team gets the lower seat."""
    return f"seats of team {team}"
