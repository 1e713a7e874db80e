"""The row is the message: claimed once, finished once, picked up again when its worker died."""

import datetime
import hashlib

import pytest

from tournament import issuing
from tournament.documents import kinds
from tournament.models import Document, Round


@pytest.fixture
def document(first_round: Round) -> Document:
    return issuing.ask_scoresheets(round_=first_round, by=None, base_url="http://hall")


def test_a_finished_document_has_its_bytes_and_their_hash(document: Document) -> None:
    assert issuing.produce(document.pk, now=document.enqueued_at)
    document.refresh_from_db()
    content = issuing.contents(document).getvalue()
    assert content.startswith(b"%PDF")
    assert document.sha256 == hashlib.sha256(content).hexdigest()


def test_a_doubled_message_draws_nothing(document: Document) -> None:
    assert issuing.produce(document.pk, now=document.enqueued_at)
    assert not issuing.produce(document.pk, now=document.enqueued_at)
    document.refresh_from_db()
    assert document.attempts == 1


def test_only_one_worker_claims(document: Document) -> None:
    assert issuing.claim(Document, document.pk, now=document.enqueued_at) is not None
    assert issuing.claim(Document, document.pk, now=document.enqueued_at) is None


def test_a_dead_workers_claim_is_taken_over_after_the_lease(document: Document) -> None:
    issuing.claim(Document, document.pk, now=document.enqueued_at)
    later = document.enqueued_at + issuing.LEASE + datetime.timedelta(seconds=1)
    assert issuing.left_lying(now=later) == [document.pk]
    assert issuing.produce(document.pk, now=later)


def test_a_worker_that_lost_its_claim_finishes_nothing(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(kind: str, record: object, press: object) -> bytes:
        issuing.claim(Document, document.pk, now=document.enqueued_at + issuing.LEASE * 2)
        return b"%PDF late"

    monkeypatch.setattr(kinds, "draw", slow)
    assert not issuing.produce(document.pk, now=document.enqueued_at)
    document.refresh_from_db()
    assert document.state == Document.State.RUNNING


def test_a_paper_that_kills_its_worker_each_time_fails_in_the_end(document: Document) -> None:
    moment = document.enqueued_at
    for _ in range(issuing.TRIES):
        assert issuing.claim(Document, document.pk, now=moment) is not None
        moment += issuing.LEASE * 2
    assert issuing.left_lying(now=moment) == []
    document.refresh_from_db()
    assert document.state == Document.State.FAILED


def test_a_fresh_message_is_not_sent_again(document: Document) -> None:
    assert issuing.left_lying(now=document.enqueued_at + datetime.timedelta(seconds=1)) == []


def test_a_lost_message_is_sent_again_and_then_left_in_peace(document: Document) -> None:
    later = document.enqueued_at + issuing.PATIENCE * 2
    assert issuing.left_lying(now=later) == [document.pk]
    assert issuing.left_lying(now=later + datetime.timedelta(seconds=1)) == []


def test_a_paper_that_cannot_be_drawn_fails_in_the_end(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(kind: str, record: object, press: object) -> bytes:
        raise RuntimeError("no ink")

    monkeypatch.setattr(kinds, "draw", broken)
    for _ in range(issuing.TRIES):
        with pytest.raises(RuntimeError):
            issuing.produce(document.pk, now=document.enqueued_at)
    document.refresh_from_db()
    assert (document.state, document.error) == (Document.State.FAILED, "RuntimeError: no ink")
    assert not issuing.produce(document.pk, now=document.enqueued_at)
