"""What must never be true of sets and parts, for tests/tournament/test_the_database_keeps_its_truths.py."""

from collections.abc import Callable
from typing import Any

from tournament import issuing
from tournament.models import Batch, BatchPaper, Document, DocumentPart, Sitting


def paper(sitting: Sitting) -> Document:
    return issuing.ask_scoresheets(round_=sitting.round, by=None, base_url="http://hall")


def batch(sitting: Sitting, **columns: Any) -> None:
    asked = issuing.ask_batch(tournament=sitting.tournament, subject="x", documents=[paper(sitting)], by=None)
    Batch.objects.filter(pk=asked.pk).update(**columns)


def stands(sitting: Sitting, position: int, *, other: bool = False) -> None:
    """One more paper in a set that has one: the same, or another one."""
    one = paper(sitting)
    asked = issuing.ask_batch(tournament=sitting.tournament, subject="x", documents=[one], by=None)
    more = issuing.ask_bracket(division=sitting.round.division, by=None, base_url="http://hall") if other else one
    BatchPaper.objects.create(batch=asked, document=more, position=position)


def parts(sitting: Sitting, *columns: dict[str, Any]) -> None:
    one = paper(sitting)
    for more in columns:
        DocumentPart.objects.create(document=one, enqueued_at=one.enqueued_at, **{"first": 0, "last": 1, **more})


BROKEN_SETS: dict[str, Callable[[Sitting], None]] = {
    "a_ready_batch_has_bytes": lambda sitting: batch(sitting, state="done", sha256=""),
    "batch_state_known": lambda sitting: batch(sitting, state="gone"),
    "one_paper_per_position": lambda sitting: stands(sitting, 0, other=True),
    "each_paper_once_in_a_batch": lambda sitting: stands(sitting, 1),
    "one_part_from_each_leaf": lambda sitting: parts(sitting, {}, {"last": 2}),
    "a_part_has_leaves": lambda sitting: parts(sitting, {"last": 0}),
    "a_ready_part_has_bytes": lambda sitting: parts(sitting, {"state": "done"}),
    "part_state_known": lambda sitting: parts(sitting, {"state": "gone"}),
}
