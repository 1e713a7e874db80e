"""The secret that is promised before the hall adds its tiles, and the seed that comes of both.

Every hash is SHA-256 over text in UTF-8, and every value that goes into a hash goes in as the lowercase hexadecimal
digits that people see: `printf` and `sha256sum` repeat each of them.
"""

import hashlib
import itertools
import re
from collections.abc import Sequence

from brackets.lottery.tickets import LotteryError

SECRET = re.compile(r"[0-9a-f]{64}")
LONGEST_CHAIN = 1000
"""Links: far more than a day has draws; nobody who checks a record hashes for ever."""


class BadSecret(LotteryError):
    """A secret is not 64 lowercase hexadecimal digits."""


def _sha(kind: str, *lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in (f"draw/1 {kind}", *lines)).encode()).hexdigest()


def commitment(list_hash: str, secret: str) -> str:
    """C: what is published of a secret before the tiles. It binds the list as well."""
    return _sha("commit", list_hash, checked(secret))


def seed(list_hash: str, secret: str, public: str) -> str:
    """The seed of a draw, of the list, the secret ("" when it was lost) and the hall's tiles in canonical form."""
    return _sha("seed", list_hash, checked(secret) if secret else "", public)


def attempt_seed(seed: str, attempt: int) -> str:
    """The seed of one attempt, counted from 0, where the draw has wishes to fulfil."""
    return _sha("attempt", seed, str(attempt))


def link_hash(secret: str) -> str:
    """H: the link before this one. It hashes the text "draw/1 chain", then the 64 digits, each with a line feed."""
    return _sha("chain", checked(secret))


def chain(secret: str, length: int) -> tuple[str, ...]:
    """All links for so many draws: the anchor, then the secret of the first draw, and so on to `secret` itself.

    Link i is H applied `length` - i times. The anchor is published before the first draw; each draw, and each draw
    that is held again, reveals the next link, of which everybody can see that it was there from the beginning.
    """
    if not 1 <= length <= LONGEST_CHAIN:
        raise LotteryError(f"a chain has 1 to {LONGEST_CHAIN} draws")
    links = [checked(secret)]
    for _ in range(length):
        links.append(link_hash(links[-1]))
    return tuple(reversed(links))


def anchor(secret: str, length: int) -> str:
    """What is published of a chain before its first draw."""
    return chain(secret, length)[0]


def link(secret: str, length: int, draw: int) -> str:
    """The secret of a draw, counted from 1."""
    if not 1 <= draw <= length:
        raise LotteryError("the chain has no link for this draw")
    return chain(secret, length)[draw]


def follows(secret: str, draw: int, earlier: str, earlier_draw: int) -> bool:
    """Whether a secret belongs to the same chain as one that was published for an earlier draw (0: the anchor)."""
    if not 0 <= earlier_draw < draw <= LONGEST_CHAIN:
        return False
    for _ in range(draw - earlier_draw):
        secret = link_hash(secret)
    return secret == earlier


def all_follow(links: Sequence[tuple[int, str]]) -> bool:
    """Whether each of these draws and secrets follows from the one before; without those that were lost ("")."""
    known = [(draw, secret) for draw, secret in links if secret]
    return all(
        follows(secret, draw, earlier, earlier_draw)
        for (earlier_draw, earlier), (draw, secret) in itertools.pairwise(known)
    )


def checked(secret: str) -> str:
    """The secret, if it is one. Raises BadSecret."""
    if not SECRET.fullmatch(secret):
        raise BadSecret("a secret is 64 digits, 0 to 9 and a to f")
    return secret
