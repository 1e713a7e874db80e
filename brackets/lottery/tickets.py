"""Tickets: a random order that anybody can repeat (SACI rule 2).

Each label gets a ticket, the HMAC-SHA256 of its stage and itself keyed with the seed; labels are sorted by ticket. So
the input order does not matter, another label never swaps two others, and anybody can check a single line::

    printf 'players\\n0007 Peña' | openssl dgst -sha256 -mac HMAC -macopt hexkey:<seed in hex>

A *stage* names what is decided ("players", "places"), so that one seed serves several independent lotteries; it holds
no line break.
"""

import hashlib
import hmac
from collections.abc import Collection, Sequence
from dataclasses import dataclass

ALGORITHM = "ticket"
VERSION = 1
PLAYERS_STAGE = "players"
PLACES_STAGE = "places"
TABLES_STAGE = "tables"


class LotteryError(ValueError):
    """The lottery cannot be held with these labels."""


class EmptyLabel(LotteryError):
    """A label is empty, so its ticket would have no owner."""


class DuplicateLabel(LotteryError):
    """A label occurs twice in the list, so one ticket would have two owners."""


@dataclass(frozen=True)
class Draw:
    """Teams drawn by lot from single players.

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


def pair_off(seed: bytes, labels: Sequence[str]) -> Draw:
    """Pair the players in ticket order: first with second, third with fourth, and so on.

    With an odd number the last one waits as substitute. Fewer than two players make no team; the caller decides whether
    such a lottery may be held. Raises EmptyLabel or DuplicateLabel.
    """
    return partners(order(seed, PLAYERS_STAGE, labels))


def partners(drawn: Sequence[str]) -> Draw:
    """Return the teams of labels that are already in ticket order."""
    teams = tuple(zip(drawn[0::2], drawn[1::2], strict=False))
    return Draw(teams=teams, substitute=drawn[-1] if len(drawn) % 2 else None)


def team_label(number: int) -> str:
    """Return the label of a team in the lottery."""
    return f"team {number}"


def sides_stage(match: int) -> str:
    """Return the stage that decides which team of a match gets seats 0 and 2."""
    return f"sides of match {match}"


def seats_stage(team: int) -> str:
    """Return the stage that decides which partner of a team gets the lower seat."""
    return f"seats of team {team}"
