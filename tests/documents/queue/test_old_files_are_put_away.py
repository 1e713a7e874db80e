"""Files go by a rule; rows and records stay, and draw the same bytes again."""

import datetime
import os
from pathlib import Path

from tests.cast import play_to_the_end, sign_both
from tests.documents.queue.working import work_off
from tournament.documents.queue import batches, rendering, steps, storage
from tournament.models import Batch, Document, TableMatch

LATER = datetime.timedelta(days=8)


def kept(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*.pdf")}


def test_replaced_versions_go_after_a_week_and_the_newest_after_half_a_year(
    table_match: TableMatch, folder: Path
) -> None:
    division = table_match.round.division
    old = steps.request_bracket(division=division, by=None, base_url="http://hall")
    sign_both(play_to_the_end(table_match))
    new = steps.request_bracket(division=division, by=None, base_url="http://hall")
    work_off()
    old.refresh_from_db()
    assert old.done_at is not None
    before = rendering.contents(old).getvalue()
    names = {storage.file_name(old), storage.file_name(new)}
    assert storage.clean_up(now=old.done_at + LATER / 2) == 0
    assert kept(folder) == names
    assert storage.clean_up(now=old.done_at + LATER) == 2  # with its picture
    assert kept(folder) == {storage.file_name(new)}
    old.refresh_from_db()
    assert (old.state, old.file.name, old.preview.name) == (Document.State.DONE, "", "")
    assert rendering.contents(old).getvalue() == before
    assert kept(folder) == names
    far = datetime.datetime.combine(old.tournament.date, datetime.time(), datetime.UTC) + datetime.timedelta(days=200)
    storage.clean_up(now=max(far, old.done_at + datetime.timedelta(days=200)))
    assert kept(folder) == set()


def test_sets_and_files_of_nobody_go_too(table_match: TableMatch, folder: Path) -> None:
    paper = steps.request_bracket(division=table_match.round.division, by=None, base_url="http://hall")
    batch = batches.request_batch(tournament=paper.tournament, subject="x", documents=[paper], by=None)
    work_off()
    batch.refresh_from_db()
    orphan = folder / "gone" / "parts" / "paper.pdf"
    picture = folder / "sponsors" / "logo.png"
    for path in (orphan, picture):
        path.parent.mkdir(parents=True)
        path.write_bytes(b"%PDF")
        os.utime(path, (0, 0))
    assert batch.done_at is not None
    assert storage.clean_up(now=batch.done_at) == 1
    assert (orphan.exists(), picture.exists()) == (False, True)
    assert storage.clean_up(now=batch.done_at + datetime.timedelta(days=3)) == 1
    batch.refresh_from_db()
    assert (batch.state, batch.file.name) == (Batch.State.DONE, "")
    assert batches.batch_contents(batch).getvalue().startswith(b"%PDF")
