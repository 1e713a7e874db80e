"""Heads that were printed before phones were noted stay true: such a line is hashed as it was then."""

import datetime
from typing import Any

from tournament.journal import log
from tournament.models import JournalLine

AT = datetime.datetime(2026, 11, 21, 14, 5, 6, 789, datetime.UTC)
UID = "5f0c1e7a9b2d4486"
THEN = "4d766f9d2d12f851c324e8bd21a9dfb8c02540663e2590f50de451886ff74484"


def line(**more: Any) -> JournalLine:
    return JournalLine(
        number=3,
        at=AT,
        actor="a pseudonym",
        action="enter-hand",
        subject="match men 3 line 2",
        before={"A": 0, "B": 0},
        after={"A": 23, "B": 0},
        reason="él dijo",
        previous="0" * 64,
        **more,
    )


def test_an_old_line_keeps_its_hash() -> None:
    assert log.digest(line(), UID) == THEN


def test_what_a_phone_said_is_hashed_too() -> None:
    said: list[dict[str, object]] = [{}, {"device": "3F2A"}, {"phone_at": AT}, {"device": "3F2A", "phone_at": AT}]
    assert len({log.digest(line(**more), UID) for more in said}) == len(said)
