"""A record is frozen before the transaction that keeps it, and never shows what was so before."""

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tournament import freezing, issuing, journal
from tournament.documents.kinds import Record
from tournament.models import Document, Tournament, User

pytestmark = pytest.mark.django_db(transaction=True)


def ask(tournament: Tournament, by: User, seen: list[bool], *, meanwhile: int = 0) -> Document:
    """Ask for a schedule; `seen`: whether each freezing stood within a transaction. So many are met by a change."""

    def freeze(version: int) -> Record:
        seen.append(connection.in_atomic_block)
        record = freezing.poster(tournament, size="a4", version=version, base_url="http://h", now=timezone.now())
        if len(seen) <= meanwhile:
            with transaction.atomic():
                journal.write(where=tournament, by=by, action="change", subject="meanwhile")
        return record

    return issuing.ask(tournament=tournament, kind=Document.Kind.POSTER, subject="a4", freeze=freeze, by=by)


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
