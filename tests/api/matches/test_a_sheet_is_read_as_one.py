"""What is written between two statements of a read is in its answer as a whole, or not at all."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, transaction

from tests.api.asking import ask, at_table, shown
from tests.cast import hand, play_to_the_end, sign_both, write
from tests.matches.club_night import seated
from tournament.models import Club, TableMatch, User

MANY, MOST = 8, 60  # statements of a read


def _read_while(change: Callable[[], object], at: int, user: User | None, path: str) -> tuple[Any, bool]:
    """The answer, and whether something was changed: that happens before statement `at` of the read, from 1."""
    count, changed = 0, False

    def between(execute: Callable[..., object], *statement: object) -> object:
        nonlocal count, changed
        count += 1
        if count == at and not changed:
            changed = True
            change()
        return execute(*statement)

    with connection.execute_wrapper(between):
        return shown(ask(user, "GET", path)), changed


def _answers(change: Callable[[], object], user: User | None, path: str) -> Iterator[Any]:
    """The answers to a read with the change before it, before each of its statements, and after it; each undone."""
    for at in range(1, MOST):
        with transaction.atomic():
            answer, changed = _read_while(change, at, user, path)
            yield answer
            transaction.set_rollback(True)
        if not changed:
            return
    raise AssertionError(f"a read has {MOST} statements")


CHANGES: dict[str, Callable[[TableMatch], object]] = {
    "a hand": lambda table_match: write(table_match, hand()),
    "the end": play_to_the_end,
    "both signatures": lambda table_match: sign_both(play_to_the_end(table_match)),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_match(change: Callable[[TableMatch], object], table_match: TableMatch) -> None:
    write(table_match, hand(1, (4, 0, 8, 9)))

    def change_it() -> None:
        change(TableMatch.objects.get(pk=table_match.pk))

    after, *between, before = _answers(change_it, None, at_table(table_match))
    assert (before["version"], len(before["sheet"]["lines"])) == (1, 1)
    assert after["version"] > 1
    assert len(between) > MANY
    assert all(answer in (before, after) for answer in between)
    assert after in between


def test_the_lines_of_a_match(table_match: TableMatch) -> None:
    write(table_match, hand(1, (4, 0, 8, 9)))
    answers = _answers(lambda: write(table_match, hand()), None, at_table(table_match, "entries/"))
    after, *between, before = ([line["number"] for line in answer] for answer in answers)
    assert (before, after) == ([1], [1, 2])
    assert all(answer in (before, after) for answer in between)
    assert after in between


def test_a_friendly_table(club: Club, judge: User) -> None:
    table = seated.seat(club)
    seated.write(table, seated.won_by(table, 1))
    change = seated.won_by(table, 0)
    after, *between, before = _answers(lambda: seated.write(table, change), judge, f"friendly/{table.pk}/")
    assert (before["version"], len(before["sheet"]["lines"]), after["version"]) == (1, 1, 2)
    assert all(answer in (before, after) for answer in between)
    assert after in between
