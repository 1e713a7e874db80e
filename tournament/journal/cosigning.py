"""Co-signatures of checkpoints (C2SP tlog-cosignature): a second club says when it has seen one, and signs that.

A club that writes its journal again would need a new checkpoint for an old line; the second club refuses to sign two
different hashes of one line, and its signature below the first one proves what was there.
"""

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict, Refused
from tournament.journal import checkpoints, log, subjects
from tournament.journal.actions import Action
from tournament.journal.checkpoints import COSIGNATURE, LEN_ID, LEN_TIME, NAME, Checkpoint
from tournament.models import Club, CoSignedCheckpoint, SeenCheckpoint, Tournament, User

KEY = re.compile(r"\S+\+[0-9a-f]{8}\+\S+")
MOST_KEYS = 20


@dataclass(frozen=True)
class Cosigned:
    """A co-signature that was checked: its key, and when the club that made it saw the checkpoint."""

    key: str
    at: datetime.datetime


@transaction.atomic
def cosign(*, note: str, key: str, club: Club | None, by: User | None, now: datetime.datetime) -> str:
    """Return a checkpoint of another installation with a co-signature of this one added.

    `key`: the public key of that installation. The journal of `club` gets a line, None: of no club. Refused if the
    checkpoint is not signed by the key; Conflict if another hash of the same line was co-signed before.
    """
    if key.strip() == checkpoints.public_key():
        raise Refused(
            _("This is the key of this installation: another one has to co-sign."), field="key", code="own-key"
        )
    found = checkpoints.read(note, key)
    if club is not None:
        log.lock(club)
    seen, is_new = SeenCheckpoint.objects.get_or_create(
        origin=found.origin, lines=found.lines, defaults={"head": found.head}
    )
    if seen.head != found.head:
        text = _("On {day} line {line} had another hash: the journal was written again since. Keep both checkpoints.")
        told = text.format(day=seen.signed_at.date().isoformat(), line=found.lines)
        raise Conflict(told, field="checkpoint", code="contradiction")
    if club is not None and is_new:
        after = {"origin": found.origin, "line": found.lines}
        log.write(club, by, Action.COSIGN_CHECKPOINT, subjects.CLUB, after=after)
    own = checkpoints.public_key(COSIGNATURE)
    if cosignatures(note, [own]):
        return note
    return note.replace("\r\n", "\n").rstrip("\n") + "\n" + _signature(found, int(now.timestamp()))


def _signature(found: Checkpoint, seconds: int) -> str:
    key = checkpoints.own_key()
    signed = key.sign(_text(found, seconds).encode())
    known = checkpoints.id_of(NAME, checkpoints.raw(key.public_key()), COSIGNATURE)
    return checkpoints.signature_line(NAME, known + seconds.to_bytes(LEN_TIME, "big") + signed)


def _text(found: Checkpoint, seconds: int) -> str:
    return f"cosignature/v1\ntime {seconds}\n{found.text}"


def cosignatures(note: str, keys: Sequence[str]) -> list[Cosigned]:
    """Return the co-signatures of a checkpoint by these keys; Refused if note or keys are malformed."""
    found, signatures = checkpoints.parse(note)
    checked = []
    for key in keys:
        name, public = checkpoints.read_key(key, COSIGNATURE)
        wanted = checkpoints.id_of(name, public, COSIGNATURE)
        for signed in checkpoints.signatures_of(signatures, name):
            seconds = int.from_bytes(signed[LEN_ID : LEN_ID + LEN_TIME], "big")
            whole = signed[LEN_ID + LEN_TIME :]
            if signed[:LEN_ID] == wanted and checkpoints.verifies(public, whole, _text(found, seconds)):
                checked.append(Cosigned(key.strip(), datetime.datetime.fromtimestamp(seconds, datetime.UTC)))
    return checked


@transaction.atomic
def keep(*, where: Tournament | Club, note: str, keys: Sequence[str], by: User | None) -> CoSignedCheckpoint:
    """Keep a checkpoint of a chain here that another club has co-signed, in place of an earlier one of the line.

    Refused unless it is of this chain, signed here, and co-signed by every key.
    """
    log.lock(where)
    found = checkpoints.read(note)
    if found.origin != checkpoints.origin_of(where):
        raise Refused(_("This checkpoint is of another journal."), field="checkpoint", code="other-journal")
    if not checkpoints.agrees(where, found):
        text = _("Line {line} is not as signed: the journal was cut or written again since.")
        raise Conflict(text.format(line=found.lines), field="checkpoint", code="contradiction")
    wanted = list(dict.fromkeys(key.strip() for key in keys))[:MOST_KEYS]
    if not wanted or len({one.key for one in cosignatures(note, wanted)}) != len(wanted):
        raise Refused(_("The checkpoint has no co-signature by this key."), field="key", code="bad-signature")
    club = where.club if isinstance(where, Tournament) else where
    tournament = where if isinstance(where, Tournament) else None
    kept, _made = CoSignedCheckpoint.objects.update_or_create(
        club=club, tournament=tournament, lines=found.lines, defaults={"note": note, "signers": wanted}
    )
    subject = subjects.TOURNAMENT if tournament else subjects.CLUB
    log.write(where, by, Action.KEEP_CHECKPOINT, subject, after={"line": found.lines})
    return kept


def kept_for(where: Tournament | Club) -> list[CoSignedCheckpoint]:
    """Return the co-signed checkpoints of a chain, the newest first."""
    if isinstance(where, Tournament):
        return list(CoSignedCheckpoint.objects.filter(tournament=where))
    return list(CoSignedCheckpoint.objects.filter(club=where, tournament=None))


def file_of(where: Tournament | Club) -> str:
    """Return the checkpoint that a file of the tournament carries: the one kept of its last line, else one signed now.

    "" for a chain without lines.
    """
    line, _hash = log.last_of(where)
    kept = next((one for one in kept_for(where) if one.lines == line), None)
    return kept.note if kept is not None else checkpoints.signed_or_none(where)
