"""A person erased from a record is gone from every file that was made of it: picture, parts and sets too."""

from pathlib import Path

from tests.documents.queue.working import work_off
from tournament.documents.queue import batches, steps, storage
from tournament.models import Batch, Document, DocumentPart, Round


def test_files_are_named_for_deletion_and_made_anew(first_round: Round, folder: Path) -> None:
    paper = steps.request_scoresheets(first_round, by=None, base_url="http://hall")
    other = steps.request_bracket(division=first_round.division, by=None, base_url="http://hall")
    batch = batches.request_batch(tournament=paper.tournament, subject="x", documents=[paper, other], by=None)
    work_off()
    paper.refresh_from_db()
    DocumentPart.objects.create(document=paper, first=0, last=1, file="t/parts/1.pdf", enqueued_at=paper.requested_at)
    names = storage.forget_files([paper])
    assert len(names) == 4
    assert {Path(name).suffix for name in names} == {".pdf", ".png"}
    assert all((folder / name).exists() for name in names if "parts" not in name)
    assert set(Document.objects.exclude(file="")) == {other}
    assert Batch.objects.get().state == Batch.State.WAITING
    for name in names:
        (folder / name).unlink(missing_ok=True)
    work_off()
    batch.refresh_from_db()
    assert batch.state == Batch.State.DONE
    assert batches.batch_contents(batch).getvalue().startswith(b"%PDF")
