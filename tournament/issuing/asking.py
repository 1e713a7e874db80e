"""Ask for a paper: its record is frozen now, a worker draws it later."""

import hashlib
import json
from collections.abc import Callable
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal
from tournament.documents import kinds
from tournament.documents.kinds import Record
from tournament.errors import Conflict, TooMany
from tournament.issuing import failures
from tournament.issuing.codes import free_code
from tournament.issuing.urgency import urgency
from tournament.models import Division, Document, Tournament, User

MOST_WAITING = 200  # papers of one tournament
MOST_OF_ONE = 100  # papers that wait because one person asked for them


def ask(
    *,
    tournament: Tournament,
    kind: Document.Kind,
    subject: str,
    freeze: Callable[[int], Record],
    by: User | None,
    division: Division | None = None,
) -> Document:
    """Ask for a paper of a tournament, or of one of its brackets; the same record again is the same document.

    `freeze` is given the version that this one would have, from 1, and says what it will show. `subject` tells the
    papers of one kind apart ("round-2"). Conflict when very many papers are waiting, TooMany when most of them were
    asked for by the same person.

    Freezing takes up to a second, and nobody who enters a hand waits for it: it is done before the transaction, and
    once more within it where a line was written meanwhile. Within a step that changes something it is done at once.
    """
    wanted = Document(tournament=tournament, division=division, kind=kind, subject=subject, asked_by=by)
    seen, early = None, None
    if not connection.in_atomic_block:
        seen = _state(wanted)
        early = freeze(seen.version)
    with transaction.atomic():
        Tournament.every.select_for_update(no_key=True).get(pk=tournament.pk)
        now = _state(wanted)
        wanted.version = now.version
        return _issue(wanted, early if early is not None and now == seen else freeze(now.version))


class _State(NamedTuple):
    """What a record depends on: whatever changes writes a line in one of the two journals."""

    version: int
    heads: tuple[journal.Head, journal.Head]


def _state(wanted: Document) -> _State:
    version = (wanted.versions.aggregate(last=Max("version"))["last"] or 0) + 1
    return _State(version, (journal.printed(wanted.tournament), journal.printed(wanted.tournament.club)))


def _issue(wanted: Document, record: Record) -> Document:
    """Write the row and its line in the journal; the newest version where that shows the same."""
    wanted.payload = kinds.to_payload(record)
    wanted.digest = _digest(wanted.payload)
    last = wanted.versions.filter(version=wanted.version - 1).first()
    if last is not None and last.digest == wanted.digest and last.reason != Document.Reason.UNREADABLE:
        return failures.retry(last)
    _refuse_too_many(wanted.tournament, wanted.asked_by)
    wanted.payload["heading"]["code"] = wanted.code = free_code()
    wanted.priority, wanted.enqueued_at = urgency(wanted.kind), timezone.now()
    wanted.save(force_insert=True)
    journal.write(
        where=wanted.tournament,
        by=wanted.asked_by,
        action="issue",
        subject=" ".join(
            word for word in (wanted.kind, wanted.division and wanted.division.key, wanted.subject) if word
        ),
        after={"version": wanted.version, "digest": wanted.digest},
        rows=[wanted],
    )
    return wanted


def _refuse_too_many(tournament: Tournament, by: User | None) -> None:
    waiting = Document.objects.filter(state=Document.State.WAITING)
    sentence = _("Very many papers are waiting to be drawn: wait for these first.")
    if by is not None and waiting.filter(asked_by=by).count() >= MOST_OF_ONE:
        raise TooMany(sentence, code="too-many-waiting")
    if waiting.filter(tournament=tournament).count() >= MOST_WAITING:
        raise Conflict(sentence, code="too-many-waiting")


def _digest(payload: object) -> str:
    """SHA-256 of what a paper says, its version, its code, its hour of issue and the journal's head aside."""
    said = json.loads(json.dumps(payload))
    said["heading"].update(version=0, issued="", code="")
    for name in [name for name in said["heading"] if "journal" in name]:  # every line written meanwhile is another head
        said["heading"].pop(name)
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
