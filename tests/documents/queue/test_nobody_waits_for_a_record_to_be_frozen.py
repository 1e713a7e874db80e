"""A record is frozen before the transaction that keeps it, and never shows what was so before."""

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tournament.documents.kinds.base import Record
from tournament.documents.kinds.poster import Poster
from tournament.documents.queue import requests
from tournament.documents.snapshots.headings import Issue
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.journal.subjects import Subject
from tournament.models import Document, Tournament, User

POSTER = Poster()
pytestmark = pytest.mark.django_db(transaction=True)


def ask(tournament: Tournament, by: User, seen: list[bool], *, meanwhile: int = 0) -> Document:
    """Ask for a schedule; `seen`: whether each freezing stood within a transaction. So many are met by a change."""

    def take_snapshot(version: int) -> Record:
        seen.append(connection.in_atomic_block)
        record = POSTER.snapshot(POSTER.subject(tournament), Issue(version, "http://h", timezone.now()))
        if len(seen) <= meanwhile:
            with transaction.atomic():
                log.write(where=tournament, by=by, action=Action.CHANGE, subject=Subject("meanwhile"))
        return record

    return requests.ask(POSTER, POSTER.subject(tournament), take_snapshot, by=by)


def test_nothing_is_locked_meanwhile(tournament: Tournament, organizer: User) -> None:
    seen: list[bool] = []
    ask(tournament, organizer, seen)
    assert seen == [False]


def test_what_was_written_meanwhile_is_on_it(tournament: Tournament, organizer: User) -> None:
    seen: list[bool] = []
    document = ask(tournament, organizer, seen, meanwhile=1)
    assert seen == [False, True]
    before = document.payload["heading"]["journal_line"]
    assert tournament.journal.get(number=before).subject == "meanwhile"
