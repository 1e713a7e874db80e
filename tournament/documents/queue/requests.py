"""Request a document, or the next version of one: its snapshot is taken now, a worker renders it later."""

import datetime
import hashlib
import json
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournament.club import time_zones
from tournament.core.address import LOOPBACK
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, TooMany
from tournament.documents import kinds
from tournament.documents.kinds.base import Gone, Kind, Record, Subject
from tournament.documents.queue import claiming
from tournament.documents.queue.storage import new_code
from tournament.documents.snapshots.headings import Issue
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Division, Document, Tournament, User

MOST_WAITING = 200  # documents of one tournament
MOST_OF_ONE = 100  # waiting documents requested by one person


def request(kind: Kind, of: Any, *, by: User | None, base_url: str, **choices: Any) -> Document:
    """Request a document of one of the objects of the kind's offers, with its choices.

    If it shows the same as its newest version, that version is returned. Refused for a choice that does not exist,
    Conflict while there is nothing to show, and as in `ask`.
    """
    subject, now = kind.subject(of, **choices), timezone.now()
    return ask(kind, subject, lambda version: take_snapshot(kind, subject, Issue(version, base_url, now)), by=by)


def take_snapshot(kind: Kind, subject: Subject, issue: Issue) -> Record:
    """What a document shows now, in the language of the tournament's documents."""
    zone = time_zones.zone_of(subject.tournament.club)
    with translation.override(subject.tournament.language), timezone.override(zone):
        return kind.snapshot(subject, issue)


def snapshot_again(document: Document, *, version: int, base_url: str, now: datetime.datetime) -> Record:
    """The snapshot of the same document from current data; raises Gone when there is nothing left to show."""
    try:
        # The division is read again, because its bracket or its tournament may have changed.
        divisions = Division.objects.select_related("tournament__club", "bracket")
        division = divisions.get(pk=document.division_id) if document.division_id else None
        tournament = division.tournament if division else document.tournament
        subject = Subject(tournament, document.subject, division, document.payload)
        return take_snapshot(kinds.KINDS[document.kind], subject, Issue(version, base_url, now))
    except ObjectDoesNotExist as error:
        raise Gone from error


def request_again(*, document: Document, by: User | None, base_url: str) -> Document:
    """The next version of a document, or the newest one if nothing changed. Conflict if nothing is left to show."""
    subject, now = Subject(document.tournament, document.subject, document.division), timezone.now()

    def again(version: int) -> Record:
        return snapshot_again(document, version=version, base_url=base_url, now=now)

    try:
        return ask(kinds.KINDS[document.kind], subject, again, by=by)
    except Gone as error:
        raise Conflict(_("What this document shows no longer exists."), code="nothing-to-show") from error


def ask(kind: Kind, subject: Subject, snapshot: Callable[[int], Record], *, by: User | None) -> Document:
    """Request a document of a subject; the same snapshot returns the same document.

    `snapshot` takes the version number that this document would get, from 1, and returns what it shows. Conflict if
    the tournament has `MOST_WAITING` documents waiting, TooMany if `MOST_OF_ONE` of them were requested by the same
    person.

    A snapshot takes up to a second. It is taken before the transaction, so that hand entry does not wait for it, and
    again inside if a line was journaled meanwhile. Within an outer transaction it is taken once, inside.
    """
    wanted = Document(
        tournament=subject.tournament,
        division=subject.division,
        kind=kind.key,
        subject=subject.key,
        requested_by=by,
        priority=kind.priority,
    )
    seen, early = None, None
    # An outer transaction may hold the lock already, so an early snapshot would gain nothing.
    if not connection.in_atomic_block:
        seen = _state(wanted)
        early = snapshot(seen.version)
    with transaction.atomic():
        lock_row(Tournament.every, wanted.tournament_id)
        now = _state(wanted)
        wanted.version = now.version
        return _issue(wanted, early if early is not None and now == seen else snapshot(now.version))


class _State(NamedTuple):
    """What a snapshot depends on: every change writes a line in one of the two journals."""

    version: int
    heads: tuple[log.Head, log.Head]


def _state(wanted: Document) -> _State:
    version = (wanted.versions.aggregate(last=Max("version"))["last"] or 0) + 1
    return _State(version, (log.printed(wanted.tournament), log.printed(wanted.tournament.club)))


def _issue(wanted: Document, record: Record) -> Document:
    """Write the row and its journal line; return the newest version if that shows the same."""
    wanted.payload = kinds.to_payload(record)
    wanted.digest = _digest(wanted.payload)
    last = wanted.versions.filter(version=wanted.version - 1).first()
    # The same content: print the version that exists. A payload that cannot be read is replaced.
    if last is not None and _shows_the_same(last, wanted) and last.reason != Document.Reason.UNREADABLE:
        return claiming.retry(last)
    _refuse_too_many(wanted.tournament, wanted.requested_by)
    wanted.payload["heading"]["code"] = wanted.code = new_code()
    wanted.enqueued_at = timezone.now()
    wanted.save(force_insert=True)
    log.write(
        where=wanted.tournament,
        by=wanted.requested_by,
        action=Action.REQUEST_DOCUMENT,
        subject=subjects.subject_of(wanted),
        after={"version": wanted.version, "digest": wanted.digest},
        rows=[wanted],
    )
    return wanted


def _shows_the_same(last: Document, wanted: Document) -> bool:
    """Return whether two versions have the same content, whatever name of the server the caller used.

    With a configured address all documents have that one. Without it, only a name that other devices can reach makes a
    new version of a document that leads to this machine itself.
    """
    if last.digest == wanted.digest:
        return True
    former, given = (str(one.payload["heading"].get("base_url", "")) for one in (last, wanted))
    if settings.HALL_ADDRESS or former == given or not (former and given):
        return False
    if urlsplit(former).hostname in LOOPBACK and urlsplit(given).hostname not in LOOPBACK:
        return False
    return _digest(json.loads(json.dumps(wanted.payload).replace(given, former))) == last.digest


def _refuse_too_many(tournament: Tournament, by: User | None) -> None:
    waiting = Document.objects.filter(state=Document.State.WAITING)
    sentence = _("Too many documents are waiting to be rendered. Wait until they are finished.")
    if by is not None and waiting.filter(requested_by=by).count() >= MOST_OF_ONE:
        raise TooMany(sentence, code="too-many-waiting")
    if waiting.filter(tournament=tournament).count() >= MOST_WAITING:
        raise Conflict(sentence, code="too-many-waiting")


def _digest(payload: object) -> str:
    """SHA-256 of a document's content without version, code, time of issue and journal head."""
    said = json.loads(json.dumps(payload))
    said["heading"].update(version=0, issued="", code="")
    for name in [name for name in said["heading"] if "journal" in name]:  # it moves with every line
        said["heading"].pop(name)
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
