"""What must never be true of sets and parts, for tests/models/test_the_database_keeps_its_truths.py."""

from collections.abc import Callable
from typing import Any

from tournament.documents.queue import batches, steps
from tournament.models import Batch, BatchPaper, Document, DocumentPart, TableMatch


def paper(table_match: TableMatch) -> Document:
    return steps.request_scoresheets(table_match.round, by=None, base_url="http://hall")


def batch(table_match: TableMatch, **columns: Any) -> None:
    asked = batches.request_batch(
        tournament=table_match.tournament, subject="x", documents=[paper(table_match)], by=None
    )
    Batch.objects.filter(pk=asked.pk).update(**columns)


def stands(table_match: TableMatch, position: int, *, other: bool = False) -> None:
    """One more paper in a set that has one: the same, or another one."""
    one = paper(table_match)
    asked = batches.request_batch(tournament=table_match.tournament, subject="x", documents=[one], by=None)
    more = steps.request_bracket(division=table_match.round.division, by=None, base_url="http://hall") if other else one
    BatchPaper.objects.create(batch=asked, document=more, position=position)


def parts(table_match: TableMatch, *columns: dict[str, Any]) -> None:
    one = paper(table_match)
    for more in columns:
        DocumentPart.objects.create(document=one, enqueued_at=one.requested_at, **{"first": 0, "last": 1, **more})


BROKEN_SETS: dict[str, Callable[[TableMatch], None]] = {
    "a_ready_batch_has_bytes": lambda table_match: batch(table_match, state="done", sha256=""),
    "batch_state_known": lambda table_match: batch(table_match, state="gone"),
    "one_paper_per_position": lambda table_match: stands(table_match, 0, other=True),
    "each_paper_once_in_a_batch": lambda table_match: stands(table_match, 1),
    "one_part_from_each_leaf": lambda table_match: parts(table_match, {}, {"last": 2}),
    "a_part_has_sections": lambda table_match: parts(table_match, {"last": 0}),
    "a_ready_part_has_bytes": lambda table_match: parts(table_match, {"state": "done"}),
    "part_state_known": lambda table_match: parts(table_match, {"state": "gone"}),
}
