"""Signed checkpoints of a chain (C2SP tlog-checkpoint and signed-note, Ed25519).

A checkpoint says: this installation's chain had this many lines, and its last one this hash. Kept by others, it shows
later that everything was written again, even without a printed head. A second club co-signs by adding its own line.
"""

import base64
import hashlib
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
DASH: Final = "— "
LEN_ID, LEN_KEY = 4, 32  # bytes


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
    last = log.chain(where).order_by("-number").first()
    if last is None:
        raise Refused(_("This journal has no lines yet."), code="empty-journal")
    text = Checkpoint(origin_of(where), last.number, last.hash).text
    key = _own_key()
    public = _raw(key.public_key())
    signed = base64.b64encode(_id_of(NAME, public) + key.sign(text.encode())).decode()
    return f"{text}\n{DASH}{NAME} {signed}\n"


def public_key() -> str:
    """Return this installation's key for others to verify with, as signed notes write it."""
    public = _raw(_own_key().public_key())
    return f"{NAME}+{_id_of(NAME, public).hex()}+{base64.b64encode(ED25519 + public).decode()}"


def read(note: str, key: str = "") -> Checkpoint:
    """Return what a signed checkpoint says. Refused if it is malformed or not signed by `key` ("": this installation).

    Signatures of other keys are ignored.
    """
    malformed = Refused(_("This is no checkpoint of a journal."), code="bad-checkpoint")
    text, separator, signatures = note.replace("\r\n", "\n").partition("\n\n")
    try:
        origin, lines, head = text.split("\n")[:3]
        found = Checkpoint(origin, int(lines), base64.b64decode(head, validate=True).hex())
    except ValueError as error:
        raise malformed from error
    if not separator or found.text != f"{text}\n":
        raise malformed
    name, public = _read_key(key or public_key())
    wanted = _id_of(name, public)
    for line in signatures.splitlines():
        signer, _space, encoded = line.removeprefix(DASH).partition(" ")
        if signer == name and _is_signed(encoded, wanted, public, found.text):
            return found
    raise Refused(_("The checkpoint is not signed by this key."), code="bad-signature")


def agrees(where: Tournament | Club, checkpoint: Checkpoint) -> bool:
    """Return whether the chain still has the line of the checkpoint."""
    return log.chain(where).filter(number=checkpoint.lines, hash=checkpoint.head).exists()


def _is_signed(encoded: str, wanted: bytes, public: bytes, text: str) -> bool:
    try:
        signed = base64.b64decode(encoded, validate=True)
        if signed[:LEN_ID] != wanted:
            return False
        Ed25519PublicKey.from_public_bytes(public).verify(signed[LEN_ID:], text.encode())
    except (ValueError, InvalidSignature):
        return False
    return True


def _read_key(key: str) -> tuple[str, bytes]:
    """Return name and bytes of a public key. Refused if it is malformed."""
    name, _plus, rest = key.strip().partition("+")
    known, _plus, encoded = rest.partition("+")
    try:
        raw = base64.b64decode(encoded, validate=True)
    except ValueError:
        raw = b""
    public = raw[1:]
    if raw[:1] != ED25519 or len(public) != LEN_KEY or _id_of(name, public).hex() != known:
        raise Refused(_("This is no public key of a journal."), code="bad-key")
    return name, public


def _id_of(name: str, public: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + ED25519 + public).digest()[:LEN_ID]


def _raw(key: Ed25519PublicKey) -> bytes:
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def _own_key() -> Ed25519PrivateKey:
    """The key of this installation, made from its journal secret."""
    seed = hashlib.sha256(b"capicu journal checkpoint\n" + settings.JOURNAL_SECRET.encode()).digest()
    return Ed25519PrivateKey.from_private_bytes(seed)
