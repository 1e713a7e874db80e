"""Signed checkpoints of a chain (C2SP tlog-checkpoint, tlog-cosignature and signed-note, Ed25519).

A checkpoint says: this installation's chain had this many lines, and its last one this hash. Kept by others, it shows
later that everything was written again, even without a printed head. A second club co-signs by adding its own line,
which says when it has seen it (`cosigning`).
"""

import base64
import hashlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.translation import gettext as _

from tournament.core.errors import Refused
from tournament.journal import log
from tournament.models import Club, Tournament

NAME: Final = "capicu"  # of the key; its id tells installations apart
ED25519: Final = b"\x01"  # the algorithm's number in signed notes
COSIGNATURE: Final = b"\x04"  # that of a timestamped co-signature
DASH: Final = "— "
LEN_ID, LEN_TIME, LEN_KEY = 4, 8, 32  # bytes
LEN_HEAD: Final = 64  # hexadecimal digits
LONGEST_ORIGIN: Final = 120


@dataclass(frozen=True)
class Checkpoint:
    """What a checkpoint says. `origin` names the chain; `head` is the hash of its last line, in hexadecimal digits."""

    origin: str
    lines: int
    head: str

    @property
    def text(self) -> str:
        """The three lines that are signed."""
        return f"{self.origin}\n{self.lines}\n{base64.b64encode(bytes.fromhex(self.head)).decode()}\n"


def origin_of(where: Tournament | Club) -> str:
    """Return the name of a chain, the same in each installation that holds it."""
    return f"capicu/{'tournament' if isinstance(where, Tournament) else 'club'}/{where.uid}"


def sign(where: Tournament | Club) -> str:
    """Return a signed checkpoint of a chain as it is now. Refused if the chain has no lines."""
    if not (note := signed_or_none(where)):
        raise Refused(_("This journal has no lines yet."), code="empty-journal")
    return note


def signed_or_none(where: Tournament | Club) -> str:
    """Return a signed checkpoint of a chain as it is now; "" if the chain has no lines."""
    number, head = log.last_of(where)
    if not number:
        return ""
    text = Checkpoint(origin_of(where), number, head).text
    key = own_key()
    return f"{text}\n{signature_line(NAME, id_of(NAME, raw(key.public_key())) + key.sign(text.encode()))}"


def public_key(algorithm: bytes = ED25519) -> str:
    """Return this installation's key for others to verify with, as signed notes write it.

    `algorithm`: COSIGNATURE for the key of its co-signatures.
    """
    public = raw(own_key().public_key())
    known = id_of(NAME, public, algorithm).hex()
    return f"{NAME}+{known}+{base64.b64encode(algorithm + public).decode()}"


def signature_line(name: str, signed: bytes) -> str:
    """Return the line of a signature below a note."""
    return f"{DASH}{name} {base64.b64encode(signed).decode()}\n"


def read(note: str, key: str = "") -> Checkpoint:
    """Return what a signed checkpoint says. Refused if it is malformed or not signed by `key` ("": this installation).

    Signatures of other keys are ignored.
    """
    found, signatures = parse(note)
    name, public = read_key(key or public_key())
    wanted = id_of(name, public)
    for signed in signatures_of(signatures, name):
        if signed[:LEN_ID] == wanted and verifies(public, signed[LEN_ID:], found.text):
            return found
    raise Refused(_("The checkpoint is not signed by this key."), field="key", code="bad-signature")


def parse(note: str) -> tuple[Checkpoint, str]:
    """Return a checkpoint without looking at its signatures, and the lines of these. Refused if it is malformed."""
    malformed = Refused(_("This is no checkpoint of a journal."), field="checkpoint", code="bad-checkpoint")
    text, separator, signatures = note.replace("\r\n", "\n").partition("\n\n")
    try:
        origin, lines, head = text.split("\n")[:3]
        found = Checkpoint(origin, int(lines), base64.b64decode(head, validate=True).hex())
    except ValueError as error:
        raise malformed from error
    if not separator or found.text != f"{text}\n" or len(origin) > LONGEST_ORIGIN or len(found.head) != LEN_HEAD:
        raise malformed
    return found, signatures


def signatures_of(lines: str, name: str) -> Iterator[bytes]:
    """Yield the signatures by keys of this name."""
    for line in lines.splitlines():
        signer, _space, encoded = line.removeprefix(DASH).partition(" ")
        if signer == name:
            with suppress(ValueError):
                yield base64.b64decode(encoded, validate=True)


def agrees(where: Tournament | Club, checkpoint: Checkpoint) -> bool:
    """Return whether the chain still has the line of the checkpoint."""
    return log.chain(where).filter(number=checkpoint.lines, hash=checkpoint.head).exists()


def verifies(public: bytes, signed: bytes, text: str) -> bool:
    """Return whether a text has this signature by a key."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signed, text.encode())
    except (ValueError, InvalidSignature):
        return False
    return True


def read_key(key: str, algorithm: bytes = ED25519) -> tuple[str, bytes]:
    """Return name and bytes of a public key. Refused if it is malformed, or one for other signatures."""
    name, _plus, rest = key.strip().partition("+")
    known, _plus, encoded = rest.partition("+")
    try:
        whole = base64.b64decode(encoded, validate=True)
    except ValueError:
        whole = b""
    public = whole[1:]
    if whole[:1] != algorithm or len(public) != LEN_KEY or id_of(name, public, algorithm).hex() != known:
        raise Refused(_("This is no public key of a journal."), field="key", code="bad-key")
    return name, public


def id_of(name: str, public: bytes, algorithm: bytes = ED25519) -> bytes:
    """Return the four bytes by which a signature names its key."""
    return hashlib.sha256(name.encode() + b"\n" + algorithm + public).digest()[:LEN_ID]


def raw(key: Ed25519PublicKey) -> bytes:
    """Return the bytes of a public key."""
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def own_key() -> Ed25519PrivateKey:
    """Return the private key of this installation, made from its journal secret."""
    seed = hashlib.sha256(b"capicu journal checkpoint\n" + settings.JOURNAL_SECRET.encode()).digest()
    return Ed25519PrivateKey.from_private_bytes(seed)
