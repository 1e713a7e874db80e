"""The journal: who did what, when and why. For organizers."""

from typing import Any

from django.db.models import Q
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.input import LARGEST, Lines, Strict, Text
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import Page, PageAnswer, columns, part
from tournament.api.frame.queries import OfAction
from tournament.club import permissions
from tournament.journal import checkpoints, cosigning, log, verification
from tournament.models import Club, CoSignedCheckpoint

PROOF = 20  # requests charged for one verification, which hashes everything

CHECKPOINT = "The checkpoint: three lines, an empty one, and a line for each signature."
KEY = "capicu+5b372614+AWFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1"
COSIGNER = "capicu+1f5a9c01+BGFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1"
EXAMPLE = "capicu/tournament/5f0c1e7a9b2d4486\n214\nn4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=\n\n— capicu WzcmFA==\n"

router = Router("tournaments/<slug:slug>/journal/", right=permissions.ORGANIZE)
of_club = Router("clubs/<int:club>/journal/", right=permissions.ORGANIZE)


class ReadJournal(Page):
    """Lines after this number, from 0; only those of one `action`, or about one `subject` and its parts.

    The subject "match men 3" gives the history of one match: number 3 in the division "men".
    """

    sorts = columns("number", "action", "subject")

    after = fields.IntegerField("Only lines after this number.", 200, min_value=0, max_value=LARGEST, default=0)
    action = OfAction("Only lines with this action.", "import-tournament", max_length=60, required=False)
    subject = Text("Only lines with this `subject` or a part of it.", "match 7", max_length=120, required=False)


class JournalLineAnswer(serializers.Serializer[Any]):
    """One change. `actor` is a pseudonym, "" for the system; `hash` covers this line and the hash before.

    `rows` are the row hashes of what was written, by kind and key; included in the hash only if there are any. `device`
    is the label of the phone that sent the change, `phone_at` the time on its clock: recorded, never trusted.
    """

    number = fields.IntegerField("The line's number, from 1.", 214)
    at = fields.DateTimeField(help_texts.WRITTEN_AT)
    actor = fields.CharField(
        "A pseudonym of the person responsible; empty for the system.", "official 3", allow_blank=True
    )
    action = fields.CharField("The action, by its stable code.", "import-tournament")
    subject = fields.CharField("The subject of the action.", "match 7")
    before = fields.DictField("The values before the change, by field; empty: none.", {})
    after = fields.DictField("The values after the change, by field; empty: none.", {"version": 5})
    reason = fields.CharField("The reason; empty if none is required.", "", allow_blank=True)
    device = fields.CharField(help_texts.DEVICE, allow_blank=True)
    phone_at = fields.DateTimeField(
        "The time on the phone's clock, in ISO 8601; recorded, never trusted; null: not given.",
        "2026-11-21T10:40:12-05:00",
        allow_null=True,
    )
    rows = fields.DictField(
        "The row hashes of the rows that were written, by kind and key; included in the hash only if there are any.", {}
    )
    previous = fields.CharField(
        "The hash of the line before, as hexadecimal digits; zeros for the first.", "0" * 64, allow_blank=True
    )
    hash = fields.CharField("The SHA-256 of this line and the hash before, as hexadecimal digits.", "9f86d081" * 8)


class JournalPageAnswer(PageAnswer):
    """A page of journal lines in order, and the hash of the last line of all, as printed on documents.

    `uid` is hashed with every line: the identity of the tournament, the same in every installation, or of the club if
    it is the club's own journal.
    """

    club = fields.IntegerField("The club's id.", 1)
    tournament = fields.IntegerField("The tournament's id; null: the club's own journal.", 3, allow_null=True)
    uid = fields.CharField(
        "The identity of the tournament or the club, which is hashed with every line.", "5f0c1e7a9b2d4486"
    )
    head = fields.CharField(help_texts.HEAD, allow_blank=True)
    results = JournalLineAnswer(many=True, help_text="This page of the list, in order.")


class JournalVerificationAnswer(serializers.Serializer[Any]):
    """Whether a journal and the records it describes are intact.

    `broken`: the first line that does not follow from the one before; null if all do. `strays`: records that differ
    from the journal, named by their subjects.
    """

    holds = fields.BooleanField("Whether the journal and all records it describes are intact.", True)
    lines = fields.IntegerField("The number of lines.", 214)
    head = fields.CharField(help_texts.HEAD, allow_blank=True)
    broken = fields.IntegerField(
        "The first line that does not follow from the one before; null: all of them do.", None, allow_null=True
    )
    strays = fields.ListField(
        "The records that differ from the journal, named by its subjects.", [], child=serializers.CharField()
    )


class KeepCheckpoint(Strict):
    """A checkpoint of this journal with the co-signature of another club, and the key of that signature."""

    checkpoint = Lines(CHECKPOINT, EXAMPLE, max_length=8_000)
    key = Text("The public key of the co-signature, as that club's installation prints it.", COSIGNER, max_length=200)


class CosignCheckpoint(Strict):
    """A checkpoint of another installation, and the public key that it is signed by."""

    checkpoint = Lines(CHECKPOINT, EXAMPLE, max_length=8_000)
    key = Text("The public key of the installation that signed it.", KEY, max_length=200)


class CheckpointAnswer(serializers.Serializer[Any]):
    """A signed checkpoint of a journal (C2SP tlog-checkpoint, Ed25519), and the key that signs here."""

    checkpoint = fields.CharField(CHECKPOINT, EXAMPLE)
    key = fields.CharField("The public key of this installation.", KEY)


class CosignedAnswer(serializers.Serializer[Any]):
    """The checkpoint with a co-signature of this installation (C2SP tlog-cosignature), and the key of that."""

    checkpoint = fields.CharField(CHECKPOINT, EXAMPLE)
    key = fields.CharField("The public key of the co-signatures of this installation.", COSIGNER)


class KeptCheckpointAnswer(serializers.Serializer[Any]):
    """A co-signed checkpoint that is kept of a journal; `signers` are the keys whose signatures were checked."""

    line = fields.IntegerField("The number of the line that it is about.", 214, source="lines")
    checkpoint = fields.CharField(CHECKPOINT, EXAMPLE, source="note")
    signers = fields.ListField("The public keys of the co-signatures.", [COSIGNER], child=serializers.CharField())


@router.get("checkpoint/", right=None, answers=CheckpointAnswer, tells_journal=True)
def show_checkpoint(call: Call) -> dict[str, str]:
    """Show a signed checkpoint of the tournament's journal as it is now. Keep it: it shows if lines change later.

    With the co-signatures of others if one is kept of the last line; empty without lines.
    """
    return {"checkpoint": cosigning.file_of(call.tournament), "key": checkpoints.public_key()}


@router.post(
    "checkpoint/",
    reads=KeepCheckpoint,
    answers=KeptCheckpointAnswer,
    status=201,
    errors={409: "contradiction", 422: "bad-checkpoint bad-key bad-signature other-journal"},
    located="checkpoint/",
)
def keep_checkpoint(call: Call) -> CoSignedCheckpoint:
    """Keep a checkpoint of the tournament's journal that another club has co-signed.

    Both signatures are checked. The file of the tournament then carries it, and `verify_journal` compares it.
    """
    return cosigning.keep(where=call.tournament, note=call.data["checkpoint"], keys=[call.data["key"]], by=call.by)


@of_club.post(
    "cosignatures/",
    reads=CosignCheckpoint,
    answers=CosignedAnswer,
    errors={409: "contradiction", 422: "bad-checkpoint bad-key bad-signature own-key"},
)
def cosign_checkpoint(call: Call) -> dict[str, str]:
    """Cosign a checkpoint of another installation: its answer says that it was seen here now, and when.

    A line that was co-signed with another hash before is refused (409).
    """
    note = cosigning.cosign(
        note=call.data["checkpoint"], key=call.data["key"], club=call.club, by=call.by, now=timezone.now()
    )
    return {"checkpoint": note, "key": checkpoints.public_key(checkpoints.COSIGNATURE)}


@router.get(asks=ReadJournal, answers=JournalPageAnswer)
def list_journal_lines(call: Call) -> dict[str, Any]:
    """List the journal lines of a tournament in order. `after` continues after the last line that the caller has."""
    return _lines(call)


@of_club.get(asks=ReadJournal, answers=JournalPageAnswer)
def list_club_journal_lines(call: Call) -> dict[str, Any]:
    """List the journal lines of a club in order: its people, accounts and settings.

    Each tournament has a journal of its own.
    """
    return _lines(call)


@router.get("verification/", answers=JournalVerificationAnswer, cost=PROOF)
def verify_journal(call: Call) -> verification.Verification:
    """Verify the journal of a tournament. The hash of every line and of every row is computed again."""
    return verification.verify(call.place)


@of_club.get("verification/", answers=JournalVerificationAnswer, cost=PROOF)
def verify_club_journal(call: Call) -> verification.Verification:
    """Verify the journal of a club. The hash of every line and of every row is computed again."""
    return verification.verify(call.place)


def _lines(call: Call) -> dict[str, Any]:
    # A reader continues after the last number seen.
    lines = log.chain(call.place).filter(number__gt=call.query["after"])
    if "action" in call.query:
        lines = lines.filter(action=call.query["action"])
    if (subject := call.query.get("subject")) is not None:
        # A subject's parts begin with it and a space: "match men 3" must not find "match men 31".
        lines = lines.filter(Q(subject=subject) | Q(subject__startswith=f"{subject} "))
    return {
        "club": call.club.pk,
        "tournament": None if isinstance(call.place, Club) else call.place.pk,
        "uid": call.place.uid,
        "head": log.journal_head(call.place),
        **part(lines, call.request, ReadJournal, call.query),
    }
