"""The row is the message: claimed once, finished once, picked up again when its worker died."""

import datetime
import hashlib

import pytest

from tournament.core import jobs
from tournament.documents import kinds
from tournament.documents.queue import claiming, rendering, steps, worker
from tournament.models import Document, Round


@pytest.fixture
def document(first_round: Round) -> Document:
    return steps.request_scoresheets(first_round, by=None, base_url="http://hall")


def test_a_finished_document_has_its_bytes_and_their_hash(document: Document) -> None:
    assert worker.produce(document.pk, now=document.requested_at)
    document.refresh_from_db()
    content = rendering.contents(document).getvalue()
    assert content.startswith(b"%PDF")
    assert document.sha256 == hashlib.sha256(content).hexdigest()


def test_a_doubled_message_draws_nothing(document: Document) -> None:
    assert worker.produce(document.pk, now=document.requested_at)
    assert not worker.produce(document.pk, now=document.requested_at)
    document.refresh_from_db()
    assert document.attempts == 1


def test_only_one_worker_claims(document: Document) -> None:
    assert claiming.claim(Document, document.pk, now=document.requested_at) is not None
    assert claiming.claim(Document, document.pk, now=document.requested_at) is None


def test_a_dead_workers_claim_is_taken_over_after_the_lease(document: Document) -> None:
    claiming.claim(Document, document.pk, now=document.requested_at)
    later = document.requested_at + jobs.LEASE + datetime.timedelta(seconds=1)
    assert claiming.left_lying(Document, now=later) == [document.pk]
    assert worker.produce(document.pk, now=later)


def test_a_worker_that_lost_its_claim_finishes_nothing(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(kind: str, record: object, context: object) -> bytes:
        claiming.claim(Document, document.pk, now=document.requested_at + jobs.LEASE * 2)
        return b"%PDF late"

    monkeypatch.setattr(kinds, "render", slow)
    assert not worker.produce(document.pk, now=document.requested_at)
    document.refresh_from_db()
    assert document.state == Document.State.RUNNING


def test_a_paper_that_kills_its_worker_each_time_fails_in_the_end(document: Document) -> None:
    moment = document.requested_at
    for _ in range(Document.TRIES):
        assert claiming.claim(Document, document.pk, now=moment) is not None
        moment += jobs.LEASE * 2
    assert claiming.left_lying(Document, now=moment) == []
    document.refresh_from_db()
    assert document.state == Document.State.FAILED


def test_a_fresh_message_is_not_sent_again(document: Document) -> None:
    assert claiming.left_lying(Document, now=document.requested_at + datetime.timedelta(seconds=1)) == []


def test_a_lost_message_is_sent_again_and_then_left_in_peace(document: Document) -> None:
    later = document.requested_at + Document.PATIENCE * 2
    assert claiming.left_lying(Document, now=later) == [document.pk]
    assert claiming.left_lying(Document, now=later + datetime.timedelta(seconds=1)) == []


def test_a_paper_that_cannot_be_drawn_fails_in_the_end(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(kind: str, record: object, context: object) -> bytes:
        raise RuntimeError("no ink")

    monkeypatch.setattr(kinds, "render", broken)
    for _ in range(Document.TRIES):
        with pytest.raises(RuntimeError):
            worker.produce(document.pk, now=document.requested_at)
    document.refresh_from_db()
    assert (document.state, document.error) == (Document.State.FAILED, "RuntimeError: no ink")
    assert not worker.produce(document.pk, now=document.requested_at)
