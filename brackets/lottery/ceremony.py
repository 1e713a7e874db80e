"""The inputs of a seed: the secret that is committed to first, and the tiles that the hall then draws one by one.

Every hash is SHA-256 over UTF-8 text. Every hashed value is written as the lowercase hexadecimal digits that people
see, so that `printf` and `sha256sum` can repeat each step. Tiles of a double-six set are written "6-6 3-0 4-1": the
higher half first, in the order drawn, separated by single spaces. All 28 give 97.9 bits of entropy, 14 give 61.6. A
lottery without tiles rests on the secret alone, whose chain was published before the list was closed.
"""

import hashlib
import re
from dataclasses import dataclass, field

from brackets.lottery.tickets import LotteryError

FULL, SHORT, NONE = 28, 14, 0
LONGEST = 1000  # characters: 28 tiles with generous blanks are 250
# What people type between two halves: dashes, slash, bar, dot, x.
_JOINED = re.compile(r"[ \t]*[-–—−/|:.xX×_][ \t]*")
_TILE = re.compile(r"([0-9])-?([0-9])")  # "66" or "6-6"

Tile = tuple[int, int]


@dataclass(frozen=True)
class Defect:
    """One error in the typed text.

    `code`: "empty", "too-long" (most), "not-a-tile" (piece), "not-in-the-set" (piece) or "twice" (tile).
    """

    code: str
    params: dict[str, object] = field(default_factory=dict)


def read_tiles(typed: str) -> tuple[tuple[Tile, ...], tuple[Defect, ...]]:
    """Return the readable tiles, each once, and every defect: "6-6", "66", "6/6" and "0-3", with any blanks between."""
    if len(typed) > LONGEST:
        return (), (Defect("too-long", {"most": LONGEST}),)
    tiles: list[Tile] = []
    defects: list[Defect] = []
    for piece in re.split(r"[\s,;]+", _JOINED.sub("-", typed).strip(" \t\r\n,;")):
        found = _TILE.fullmatch(piece)
        if piece and found is None:
            defects.append(Defect("not-a-tile", {"piece": piece[:20]}))  # cut: it is shown on the page
        if found is None:
            continue
        high, low = sorted((int(found[1]), int(found[2])), reverse=True)
        if high > 6:
            defects.append(Defect("not-in-the-set", {"piece": piece}))
        elif (high, low) in tiles:
            defects.append(Defect("twice", {"tile": f"{high}-{low}"}))
        else:
            tiles.append((high, low))
    if not tiles and not defects:
        defects.append(Defect("empty"))
    return tuple(tiles), tuple(defects)


SECRET = re.compile(r"[0-9a-f]{64}")  # lowercase only: uppercase digits would give other hashes
LONGEST_CHAIN = 1000
"""Links: far more than the lotteries of a day, and a bound on the hashes needed to check a record."""


class BadSecret(LotteryError):
    """A secret is not 64 lowercase hexadecimal digits."""


def _sha(kind: str, *lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in (f"draw/1 {kind}", *lines)).encode()).hexdigest()


def commitment(list_hash: str, secret: str) -> str:
    """Return C, which is published before the tiles. It binds both the secret and the list."""
    return _sha("commit", list_hash, checked(secret))


def seed(list_hash: str, secret: str, public: str) -> str:
    """Return the seed of a lottery from the list hash, the secret ("" if it was lost) and the canonical tiles."""
    return _sha("seed", list_hash, checked(secret) if secret else "", public)


def attempt_seed(seed: str, attempt: int) -> str:
    """Return the seed of one attempt, counted from 0, for a lottery with wishes."""
    return _sha("attempt", seed, str(attempt))


def link_hash(secret: str) -> str:
    """Return H, the link before this one: the hash of "draw/1 chain" and the 64 digits, each with a line feed."""
    return _sha("chain", checked(secret))


def chain(secret: str, length: int) -> tuple[str, ...]:
    """Return all links of a chain for `length` lotteries: the anchor, the first secret, and so on to `secret` itself.

    Link i is H applied `length` - i times. The anchor is published before the first lottery. Each lottery, and each
    repetition, reveals the next link, and everybody can verify that it was fixed from the beginning.
    """
    if not 1 <= length <= LONGEST_CHAIN:
        raise LotteryError(f"a chain has 1 to {LONGEST_CHAIN} draws")
    links = [checked(secret)]
    for _ in range(length):
        links.append(link_hash(links[-1]))
    return tuple(reversed(links))


def checked(secret: str) -> str:
    """Return the secret if it is well-formed. Raises BadSecret."""
    if not SECRET.fullmatch(secret):
        raise BadSecret("a secret is 64 digits, 0 to 9 and a to f")
    return secret
