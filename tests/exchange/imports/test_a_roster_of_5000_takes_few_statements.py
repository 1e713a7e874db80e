"""The largest roster that is read is looked at, written and undone with one statement for many people at a time."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.cast import DAY
from tests.support.thorough import often
from tournament.exchange.imports import rosters, rows, undo
from tournament.exchange.roster.parser import MAX_ROWS
from tournament.models import Club, Person

PEOPLE = often(1_000, MAX_ROWS)


class Counter:
    """Counts the statements that go by."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Callable[..., Any], *args: Any) -> Any:
        self.count += 1
        return execute(*args)


def roster() -> bytes:
    lines = (
        f"Person {line} Largo;{line};{'guest' if line % 10 == 0 else 'member'};{line - 1 if line % 10 == 0 else ''};"
        f"{'no' if line % 20 == 3 else ''}\n"
        for line in range(1, PEOPLE + 1)
    )
    return "".join(["Name;Member number;Kind;Sponsor;Good standing\n", *lines]).encode()


@pytest.mark.slow
def test_it_is_looked_at_written_and_undone(club: Club) -> None:
    statements = Counter()
    with connection.execute_wrapper(statements):
        read = rosters.preview(club=club, file_name="big.csv", content=roster(), by=None, today=DAY)
        done = rosters.apply(roster_import=read, by=None)
        assert rows.count_fates(done.rows)["new"] == Person.objects.count() == PEOPLE
        undo.undo(done=done, by=None)
    assert not Person.objects.exists()
    assert statements.count < PEOPLE // 10
