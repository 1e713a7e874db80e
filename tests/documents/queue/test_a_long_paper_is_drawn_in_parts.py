"""A long paper is shared by several workers and joined: the same bytes, however it was drawn."""

import io

import pytest
from pypdf import PdfReader

from tests.documents.queue.working import work_off
from tournament.core import jobs
from tournament.documents import kinds
from tournament.documents.kinds.base import Record
from tournament.documents.queue import batches, claiming, rendering, steps, worker
from tournament.models import Document, DocumentPart, Round


@pytest.fixture
def document(first_round: Round, monkeypatch: pytest.MonkeyPatch) -> Document:
    """The two sheets of a round, a part each."""
    monkeypatch.setattr(rendering, "WHOLE", 1)
    monkeypatch.setattr(rendering, "A_PART", 1)
    return steps.request_scoresheets(first_round, by=None, base_url="http://hall")


def whole(document: Document) -> list[str]:
    """The text of its pages, drawn in one go."""
    pdf = kinds.render(document.kind, kinds.from_payload(document.kind, document.payload))
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.mark.slow
def test_every_part_is_drawn_and_joined(document: Document) -> None:
    now = document.requested_at
    assert worker.work(now=now) == 2  # as many can help
    assert [(part.first, part.last) for part in DocumentPart.objects.all()] == [(0, 1), (1, 2)]
    assert worker.work(now=now) == 0
    assert batches.progress(document) == (1, 2)
    assert worker.work(now=now) == 0
    document.refresh_from_db()
    assert document.state == Document.State.DONE
    reader = PdfReader(rendering.contents(document))
    assert [page.extract_text() for page in reader.pages] == whole(document)
    assert reader.root_object["/Lang"] == document.payload["heading"]["language"]
    assert len(reader.outline) == document.pages == document.pages_done == 2
    assert [section.key for section in kinds.KINDS["scoresheets"].sections(_record(document))] == document.sections
    assert not DocumentPart.objects.exists()
    assert rendering.contents(document).getvalue() == rendering.paint(document)
    folder = document.tournament.slug
    assert document.file.storage.listdir(f"{folder}/parts")[1] == []


def _record(document: Document) -> Record:
    return kinds.from_payload(document.kind, document.payload)


def test_a_worker_that_dies_before_it_joins_is_replaced(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    worker.work(now=document.requested_at)
    with monkeypatch.context() as dying:
        dying.setattr(rendering, "are_drawn", lambda _key: False)
        worker.work(now=document.requested_at)
        worker.work(now=document.requested_at)
    assert worker.left_lying(now=document.requested_at + jobs.LEASE) == 1
    work_off()
    document.refresh_from_db()
    assert (document.state, document.pages) == (Document.State.DONE, 2)


def test_a_part_that_fails_fails_the_paper_which_is_tried_anew(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(kinds, "render", lambda *_: b"".no_ink)  # type: ignore[attr-defined] # as meant
        work_off()
    document.refresh_from_db()
    assert (document.state, document.reason) == (Document.State.FAILED, Document.Reason.DRAWING)
    assert not DocumentPart.objects.exists()
    claiming.retry(document)
    work_off()
    document.refresh_from_db()
    assert (document.state, document.error) == (Document.State.DONE, "")
