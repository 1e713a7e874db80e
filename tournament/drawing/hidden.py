"""The server's chain of secrets. This room alone reads `DrawSecret`; what leaves it is a commitment, or the secret of a
draw at the moment of that draw.

Where the row is gone, cannot be read, or no longer fits what was published, the secret is lost: "" stands for it, as
the rules of every draw announce.
"""

import secrets

from brackets import lottery
from tournament.models import Commitment, Division, DrawSecret

LINKS = 50  # draws and reopenings of one bracket: nobody comes near it
ROOT_BYTES = 32


def make(division: Division, root: bytes | None) -> None:
    """Give a bracket its chain, once; `root` None lets the machine choose."""
    if not DrawSecret.objects.filter(division=division).exists():
        DrawSecret.objects.create(division=division, root=(root or secrets.token_bytes(ROOT_BYTES)).hex())


def anchor(division: Division) -> str:
    """What is published of the chain; "" where the secret is lost."""
    return _link(division, 0)


def promise(division: Division, link: int, list_hash: str) -> str:
    """The commitment to this link of the chain and to a list; "" where the secret is lost."""
    secret = _link(division, link)
    return lottery.commitment(list_hash, secret) if secret else ""


def reveal(promised: Commitment) -> str:
    """The secret that was committed to; "" where it is lost."""
    closed = promised.closed_list
    secret = _link(closed.division, promised.link)
    if not secret or lottery.commitment(closed.list_hash, secret) != promised.commitment:
        return ""
    return secret


def _link(division: Division, number: int) -> str:
    row = DrawSecret.objects.filter(division=division).first()
    try:
        return lottery.chain(row.root, LINKS)[number] if row is not None else ""
    except lottery.LotteryError:
        return ""
