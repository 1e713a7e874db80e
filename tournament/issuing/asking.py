"""Ask for a paper: its record is frozen now, a worker draws it later."""

import hashlib
import json
from collections.abc import Callable
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Max, QuerySet
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
    issued = Document.objects.filter(tournament=tournament, division=division, kind=kind, subject=subject)
    seen, early = None, None
    if not connection.in_atomic_block:
        seen = _state(tournament, issued)
        early = freeze(seen.version)
    with transaction.atomic():
        Tournament.every.select_for_update(no_key=True).get(pk=tournament.pk)
        now = _state(tournament, issued)
        record = early if early is not None and now == seen else freeze(now.version)
        return _issue(tournament, division, kind, subject, record, now.version, by)


class _State(NamedTuple):
    """What a record depends on: whatever changes writes a line in one of the two journals."""

    version: int
    heads: tuple[journal.Head, journal.Head]


def _state(tournament: Tournament, issued: QuerySet[Document]) -> _State:
    version = (issued.aggregate(last=Max("version"))["last"] or 0) + 1
    return _State(version, (journal.printed(tournament), journal.printed(tournament.club)))


def _issue(
    tournament: Tournament,
    division: Division | None,
    kind: Document.Kind,
    subject: str,
    record: Record,
    version: int,
    by: User | None,
) -> Document:
    """Write the row and its line in the journal; the newest version where that shows the same."""
    payload = kinds.to_payload(record)
    digest = _digest(payload)
    issued = Document.objects.filter(tournament=tournament, division=division, kind=kind, subject=subject)
    last = issued.filter(version=version - 1).first()
    if last is not None and last.digest == digest and last.reason != Document.Reason.UNREADABLE:
        return failures.retry(last)
    _refuse_too_many(tournament, by)
    payload["heading"]["code"] = code = free_code()
    document = Document.objects.create(
        tournament=tournament,
        code=code,
        division=division,
        kind=kind,
        subject=subject,
        version=version,
        payload=payload,
        digest=digest,
        priority=urgency(kind),
        enqueued_at=timezone.now(),
        asked_by=by,
    )
    journal.write(
        where=tournament,
        by=by,
        action="issue",
        subject=" ".join(word for word in (kind, division.key if division else "", subject) if word),
        after={"version": version, "digest": digest},
        rows=[document],
    )
    return document


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
