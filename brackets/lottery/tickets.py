"""Tickets: who is drawn before whom, repeatable by anyone (SACI rule 2).

Each label gets a ticket, the HMAC-SHA256 of its stage and itself under the seed, and the labels are put in ascending
order of their tickets. So the order in which the labels are given does not matter, one more label moves no other two,
and anybody can check one line of a draw alone::

    printf 'players\\n0007 Peña' | openssl dgst -sha256 -mac HMAC -macopt hexkey:<seed in hex>

A *stage* names what is being drawn ("players", "places"), so that one seed serves several independent draws; it holds
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
    """The labels cannot be drawn."""


class EmptyLabel(LotteryError):
    """A label is the empty text, so nobody could tell whose ticket it is."""


class DuplicateLabel(LotteryError):
    """One label stands twice in the list, so one ticket would have two owners."""


@dataclass(frozen=True)
class Draw:
    """Teams drawn from single players.

    `teams` are pairs of labels in the order of the draw. `substitute` is the label that waits because the number was
    odd (resolution A10), None when everybody has a partner.
    """

    teams: tuple[tuple[str, str], ...]
    substitute: str | None


def ticket(seed: bytes, stage: str, label: str) -> str:
    """The ticket of one label at one stage: 64 hexadecimal digits."""
    return hmac.digest(seed, f"{stage}\n{label}".encode(), hashlib.sha256).hex()


def order(seed: bytes, stage: str, labels: Collection[str]) -> tuple[str, ...]:
    """The labels in ascending order of their tickets. Raises EmptyLabel or DuplicateLabel."""
    if "" in labels:
        raise EmptyLabel("a label of the draw is empty")
    if len(set(labels)) != len(labels):
        raise DuplicateLabel("a label stands twice in the draw")
    return tuple(sorted(labels, key=lambda label: ticket(seed, stage, label)))


def pair_off(seed: bytes, labels: Sequence[str]) -> Draw:
    """Pair the players in the order of their tickets: first with second, third with fourth, and so on.

    With an odd number the last ticket waits as substitute. Fewer than two players make no team; whether such a draw
    may be held is for the caller to say. Raises EmptyLabel or DuplicateLabel.
    """
    return partners(order(seed, PLAYERS_STAGE, labels))


def partners(drawn: Sequence[str]) -> Draw:
    """The teams of labels that are in the order of their tickets."""
    teams = tuple(zip(drawn[0::2], drawn[1::2], strict=False))
    return Draw(teams=teams, substitute=drawn[-1] if len(drawn) % 2 else None)


def team_label(number: int) -> str:
    """How the lottery writes a team."""
    return f"team {number}"


def sides_stage(match: int) -> str:
    """The stage that says which team of a match holds seats 0 and 2."""
    return f"sides of match {match}"


def seats_stage(team: int) -> str:
    """The stage that says which partner of a team takes the lower seat."""
    return f"seats of team {team}"
