"""A set of papers is one PDF, or a zip; it is joined by a worker when all of them are drawn."""

import io
import zipfile

import pytest
from pypdf import PdfReader

from tests.documents.queue.working import work_off
from tournament.core.errors import Refused
from tournament.documents.queue import batches, claiming, rendering, steps, storage
from tournament.models import Batch, Document, Round


@pytest.fixture
def papers(first_round: Round) -> list[Document]:
    return [
        steps.request_bracket(division=first_round.division, by=None, base_url="http://hall"),
        steps.request_scoresheets(first_round, by=None, base_url="http://hall"),
    ]


def ask(papers: list[Document], form: str = Batch.Form.PDF) -> Batch:
    return batches.request_batch(
        tournament=papers[0].tournament, subject="men-round-1", documents=papers, by=None, form=form
    )


def test_one_pdf_has_every_page_in_order_and_is_the_same_when_its_file_was_lost(papers: list[Document]) -> None:
    batch = ask(papers)
    work_off()
    batch.refresh_from_db()
    reader = PdfReader(batches.batch_contents(batch))
    alone = [PdfReader(rendering.contents(paper)) for paper in batches.papers_of(batch)]
    said = [page.extract_text() for one in alone for page in one.pages]
    assert [page.extract_text() for page in reader.pages] == said
    assert [str(entry["/Title"]) for entry in reader.outline if not isinstance(entry, list)] == [
        "2026-11-21-men-bracket-v1",
        "2026-11-21-men-round-1-scoresheets-v1",
    ]
    assert batches.progress(batch) == (len(said), len(said))
    before = batches.batch_contents(batch).getvalue()
    batch.file.storage.delete(str(batch.file.name))
    assert batches.batch_contents(batch).getvalue() == before


def test_a_zip_has_a_file_for_each(papers: list[Document]) -> None:
    batch = ask(papers, Batch.Form.ZIP)
    work_off()
    batch.refresh_from_db()
    with zipfile.ZipFile(batches.batch_contents(batch)) as archive:
        assert archive.namelist() == [storage.file_name(paper) for paper in papers]
        assert archive.read(archive.namelist()[0]) == rendering.contents(batches.papers_of(batch)[0]).getvalue()


def test_two_taps_are_one_set(papers: list[Document]) -> None:
    assert ask(papers) == ask(papers)
    assert ask(papers[:1]) != ask(papers)


def test_nothing_is_no_set(papers: list[Document]) -> None:
    with pytest.raises(Refused, match="nothing to print"):
        batches.request_batch(tournament=papers[0].tournament, subject="x", documents=[], by=None)


def test_a_set_makes_its_papers_urgent(papers: list[Document]) -> None:
    batches.request_batch(tournament=papers[0].tournament, subject="x", documents=papers, by=None, priority=1)
    assert set(Document.objects.values_list("priority", flat=True)) == {Document.Priority.NOW}


def test_the_paper_of_a_round_comes_in_one_tap(first_round: Round) -> None:
    batch = batches.print_round(round_=first_round, by=None, base_url="http://hall")
    assert batches.print_round(round_=first_round, by=None, base_url="http://hall") == batch
    work_off()
    batch.refresh_from_db()
    assert batch.state == Batch.State.DONE
    assert [paper.kind for paper in batches.papers_of(batch)] == ["scoresheets", "bracket", "call-sheet"]


def test_a_paper_that_fails_fails_the_set_and_both_are_tried_again(
    papers: list[Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = ask(papers)
    with monkeypatch.context() as broken:
        broken.setattr(rendering, "paint", lambda *_: io.BytesIO().unknown)  # type: ignore[attr-defined] # as meant
        work_off()
    batch.refresh_from_db()
    assert (batch.state, batch.reason) == (Batch.State.FAILED, Batch.Reason.PAPER_FAILED)
    assert claiming.why(batch) == "A document of this batch could not be rendered."
    assert ask(papers) != batch
    claiming.retry(batch)
    assert claiming.retry(batch).state == Batch.State.WAITING
    work_off()
    batch.refresh_from_db()
    assert (batch.state, batch.reason) == (Batch.State.DONE, "")
