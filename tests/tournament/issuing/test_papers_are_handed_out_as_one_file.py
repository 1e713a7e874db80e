"""A set of papers is one PDF, or a zip; it is joined by a worker when all of them are drawn."""

import io
import zipfile

import pytest
from pypdf import PdfReader

from tests.tournament.issuing.working import work_off
from tournament import issuing
from tournament.errors import Refused
from tournament.models import Batch, Document, Round


@pytest.fixture
def papers(first_round: Round) -> list[Document]:
    return [
        issuing.ask_bracket(division=first_round.division, by=None, base_url="http://hall"),
        issuing.ask_scoresheets(round_=first_round, by=None, base_url="http://hall"),
    ]


def ask(papers: list[Document], form: str = Batch.Form.PDF) -> Batch:
    return issuing.ask_batch(
        tournament=papers[0].tournament, subject="men-round-1", documents=papers, by=None, form=form
    )


def test_one_pdf_has_every_page_in_order(papers: list[Document]) -> None:
    batch = ask(papers)
    work_off()
    batch.refresh_from_db()
    reader = PdfReader(issuing.batch_contents(batch))
    alone = [PdfReader(issuing.contents(paper)) for paper in issuing.papers_of(batch)]
    said = [page.extract_text() for one in alone for page in one.pages]
    assert [page.extract_text() for page in reader.pages] == said
    assert [str(entry["/Title"]) for entry in reader.outline if not isinstance(entry, list)] == [
        "2026-11-21-men-bracket-v1",
        "2026-11-21-men-round-1-scoresheets-v1",
    ]
    assert issuing.progress(batch) == (len(said), len(said))


def test_a_zip_has_a_file_for_each(papers: list[Document]) -> None:
    batch = ask(papers, Batch.Form.ZIP)
    work_off()
    batch.refresh_from_db()
    with zipfile.ZipFile(issuing.batch_contents(batch)) as archive:
        assert archive.namelist() == [issuing.file_name(paper) for paper in papers]
        assert archive.read(archive.namelist()[0]) == issuing.contents(issuing.papers_of(batch)[0]).getvalue()


def test_it_is_made_again_with_the_same_bytes_when_its_file_is_lost(papers: list[Document]) -> None:
    batch = ask(papers)
    work_off()
    batch.refresh_from_db()
    before = issuing.batch_contents(batch).getvalue()
    batch.file.storage.delete(str(batch.file.name))
    assert issuing.batch_contents(batch).getvalue() == before


def test_two_taps_are_one_set(papers: list[Document]) -> None:
    assert ask(papers) == ask(papers)
    assert ask(papers[:1]) != ask(papers)


def test_nothing_is_no_set(papers: list[Document]) -> None:
    with pytest.raises(Refused, match="nothing to print"):
        issuing.ask_batch(tournament=papers[0].tournament, subject="x", documents=[], by=None)


def test_a_set_makes_its_papers_urgent(papers: list[Document]) -> None:
    issuing.ask_batch(tournament=papers[0].tournament, subject="x", documents=papers, by=None, priority=1)
    assert set(Document.objects.values_list("priority", flat=True)) == {Document.Priority.NOW}


def test_the_paper_of_a_round_comes_in_one_tap(first_round: Round) -> None:
    batch = issuing.print_round(round_=first_round, by=None, base_url="http://hall")
    assert issuing.print_round(round_=first_round, by=None, base_url="http://hall") == batch
    work_off()
    batch.refresh_from_db()
    assert batch.state == Batch.State.DONE
    assert [paper.kind for paper in issuing.papers_of(batch)] == ["scoresheets", "bracket", "call-sheet"]


def test_a_paper_that_fails_fails_the_set_and_both_are_tried_again(
    papers: list[Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = ask(papers)
    with monkeypatch.context() as broken:
        broken.setattr(issuing.drawing, "paint", lambda *_: io.BytesIO().unknown)  # type: ignore[attr-defined] # as meant
        work_off()
    batch.refresh_from_db()
    assert (batch.state, batch.reason) == (Batch.State.FAILED, Batch.Reason.PAPER_FAILED)
    assert issuing.why(batch) == "A paper of this set could not be drawn."
    assert ask(papers) != batch
    issuing.retry(batch)
    assert issuing.retry(batch).state == Batch.State.WAITING
    work_off()
    batch.refresh_from_db()
    assert (batch.state, batch.reason) == (Batch.State.DONE, "")
