"""What no set and no part may be, whatever a program writes."""

import pytest
from django.db import IntegrityError, transaction

from tournament import issuing
from tournament.models import Batch, BatchPaper, Document, DocumentPart, Round


@pytest.fixture
def paper(first_round: Round) -> Document:
    return issuing.ask_scoresheets(round_=first_round, by=None, base_url="http://hall")


@pytest.mark.parametrize(
    "columns", [{"state": "gone"}, {"state": "done", "sha256": ""}], ids=["an unknown state", "done without bytes"]
)
def test_a_set(paper: Document, columns: dict[str, str]) -> None:
    issuing.ask_batch(tournament=paper.tournament, subject="x", documents=[paper], by=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Batch.objects.update(**columns)


def test_a_paper_stands_once_in_a_set(paper: Document) -> None:
    batch = issuing.ask_batch(tournament=paper.tournament, subject="x", documents=[paper, paper], by=None)
    assert batch.papers.count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        BatchPaper.objects.create(batch=batch, document=paper, position=1)


@pytest.mark.parametrize("columns", [{"last": 0}, {"state": "gone"}, {"state": "done"}])
def test_a_part(paper: Document, columns: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        DocumentPart.objects.create(document=paper, enqueued_at=paper.enqueued_at, **{"first": 0, "last": 1, **columns})
