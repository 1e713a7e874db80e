"""A full disk, a record that nobody can read, a tournament that is deleted, a worker that hangs."""

import errno
import time
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage

from tests.documents.queue.working import work_off
from tournament.core import jobs
from tournament.documents import kinds
from tournament.documents.engine.records import RecordError
from tournament.documents.queue import claiming, steps, worker
from tournament.documents.queue import storage as queue_storage
from tournament.models import Document, Round, Tournament


@pytest.fixture
def document(first_round: Round, folder: Path) -> Document:
    return steps.request_scoresheets(first_round, by=None, base_url="http://hall")


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_full_disk_is_named_and_nothing_half_written_stays(
    document: Document, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(storage: FileSystemStorage, name: str, _content: object) -> str:
        Path(storage.path(name)).parent.mkdir(parents=True, exist_ok=True)
        Path(storage.path(name)).write_bytes(b"%PDF half")
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(FileSystemStorage, "_save", full)
        work_off()
    document.refresh_from_db()
    assert (document.state, document.reason) == (Document.State.FAILED, Document.Reason.DISK_FULL)
    assert "server's disk is full" in claiming.why(document)
    assert files(folder) == []
    claiming.retry(document)
    work_off()
    document.refresh_from_db()
    assert (document.state, claiming.why(document)) == (Document.State.DONE, "")


def test_asking_again_for_what_failed_tries_the_same_version(document: Document) -> None:
    Document.objects.filter(pk=document.pk).update(state=Document.State.FAILED, reason=Document.Reason.DRAWING)
    round_ = document.division.rounds.get()  # type: ignore[union-attr] # a round has a division
    assert steps.request_scoresheets(round_, by=None, base_url="http://hall") == document
    document.refresh_from_db()
    assert document.state == Document.State.WAITING


def test_a_record_that_nobody_can_read_fails_at_once_and_is_frozen_anew(document: Document) -> None:
    Document.objects.filter(pk=document.pk).update(payload={**document.payload, "sheets": "gone"})
    with pytest.raises(RecordError):
        worker.work(now=document.requested_at)
    document.refresh_from_db()
    assert (document.state, document.reason) == (Document.State.FAILED, Document.Reason.UNREADABLE)
    round_ = document.division.rounds.get()  # type: ignore[union-attr] # a round has a division
    assert steps.request_scoresheets(round_, by=None, base_url="http://hall").version == 2


@pytest.mark.parametrize("moment", ["drawn", "written"])
def test_a_tournament_that_is_deleted_meanwhile_leaves_no_file(
    document: Document, folder: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    def gone(*arguments: object) -> object:
        Document.objects.all().delete()
        return before(*arguments)

    place = {"drawn": (kinds, "render"), "written": (queue_storage, "write_file")}[moment]
    before = getattr(*place)
    monkeypatch.setattr(*place, gone)
    assert worker.work(now=document.requested_at) == 0
    assert files(folder) == []
    assert Tournament.objects.filter(pk=document.tournament_id).exists()


def test_a_worker_says_that_it_hangs_and_its_lease_is_not_renewed(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = document.requested_at
    taken = claiming.claim(Document, document.pk, now=now)
    assert taken is not None
    assert jobs.renew(now=now + jobs.LEASE)
    document.refresh_from_db()
    assert document.lease_until == now + jobs.LEASE * 2
    later = time.monotonic() + 1000
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert not jobs.renew(now=now + jobs.LEASE * 2)
    jobs.seen_alive(taken)
    assert jobs.renew(now=now)
    jobs.let_go(taken)
