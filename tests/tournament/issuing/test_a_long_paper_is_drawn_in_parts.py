"""A long paper is shared by several workers and joined: the same bytes, however it was drawn."""

import io
from dataclasses import replace

import pytest
from pypdf import PdfReader

from tests.tournament.issuing.working import work_off
from tournament import issuing
from tournament.documents import kinds
from tournament.issuing import parts
from tournament.models import Document, DocumentPart, Round


@pytest.fixture
def document(first_round: Round, monkeypatch: pytest.MonkeyPatch) -> Document:
    """The two sheets of a round, a part each."""
    monkeypatch.setattr(parts, "WHOLE", 1)
    monkeypatch.setattr(parts, "A_PART", 1)
    kind = replace(kinds.KINDS["scoresheets"], apart=True)
    monkeypatch.setattr(kinds, "KINDS", {**kinds.KINDS, "scoresheets": kind})
    return issuing.ask_scoresheets(round_=first_round, by=None, base_url="http://hall")


def whole(document: Document) -> list[str]:
    """The text of its pages, drawn in one go."""
    pdf = kinds.draw(document.kind, kinds.from_payload(document.kind, document.payload))
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def test_every_part_is_drawn_and_joined(document: Document) -> None:
    now = document.enqueued_at
    assert issuing.work(now=now) == 2  # as many can help
    assert [(part.first, part.last) for part in DocumentPart.objects.all()] == [(0, 1), (1, 2)]
    assert issuing.work(now=now) == 0
    assert issuing.progress(document) == (1, 2)
    assert issuing.work(now=now) == 0
    document.refresh_from_db()
    assert document.state == Document.State.DONE
    reader = PdfReader(issuing.contents(document))
    assert [page.extract_text() for page in reader.pages] == whole(document)
    assert reader.root_object["/Lang"] == document.payload["heading"]["language"]
    assert len(reader.outline) == document.pages == document.pages_done == 2
    assert [leaf.key for leaf in kinds.KINDS["scoresheets"].leaves(_record(document))] == document.leaves
    assert not DocumentPart.objects.exists()
    assert issuing.contents(document).getvalue() == issuing.paint(document)
    folder = document.tournament.slug
    assert document.file.storage.listdir(f"{folder}/parts")[1] == []


def _record(document: Document) -> kinds.Record:
    return kinds.from_payload(document.kind, document.payload)


def test_a_worker_that_dies_before_it_joins_is_replaced(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    issuing.work(now=document.enqueued_at)
    with monkeypatch.context() as dying:
        dying.setattr(parts, "are_drawn", lambda _key: False)
        issuing.work(now=document.enqueued_at)
        issuing.work(now=document.enqueued_at)
    assert issuing.left_lying(now=document.enqueued_at + issuing.LEASE) == [document.pk]
    work_off()
    document.refresh_from_db()
    assert (document.state, document.pages) == (Document.State.DONE, 2)


def test_a_part_that_fails_fails_the_paper_which_is_tried_anew(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(kinds, "draw", lambda *_: b"".no_ink)  # type: ignore[attr-defined] # as meant
        work_off()
    document.refresh_from_db()
    assert (document.state, document.reason) == (Document.State.FAILED, Document.Reason.DRAWING)
    assert not DocumentPart.objects.exists()
    issuing.retry(document)
    work_off()
    document.refresh_from_db()
    assert (document.state, document.error) == (Document.State.DONE, "")
