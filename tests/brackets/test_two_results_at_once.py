"""Both semi-finals saved at the same moment fill the final once, and completely."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from brackets import services
from brackets.errors import Conflict
from tests.brackets.play import bracket_of, match, numbers

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*jobs: Callable[[], None]) -> list[BaseException | None]:
    """Start all jobs together, each with a connection of its own; what each raised, None for nothing."""
    ready = Barrier(len(jobs))

    def run(job: Callable[[], None]) -> None:
        try:
            ready.wait()
            job()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return [started.exception() for started in [pool.submit(run, job) for job in jobs]]


def test_both_semi_finals_fill_the_final() -> None:
    for _ in range(20):
        men = bracket_of(4)
        first, second = match(men, 1), match(men, 2)
        failed = at_once(
            partial(services.record_winner, match=first, number=1, how="played"),
            partial(services.record_winner, match=second, number=3, how="played"),
        )
        assert failed == [None, None]
        assert numbers(match(men, 3)) == (1, 3)


def test_a_vacancy_and_a_win_leave_no_dead_final() -> None:
    for _ in range(20):
        men = bracket_of(4)
        first, second = match(men, 1), match(men, 2)
        failed = at_once(
            partial(services.record_winner, match=first, number=1, how="played"),
            partial(services.record_vacancy, match=second),
        )
        assert failed == [None, None]
        assert match(men, 3).decided == "bye"


def test_two_winners_of_one_match_are_one_result_and_one_conflict() -> None:
    for _ in range(20):
        men = bracket_of(2)
        final = match(men, 1)
        failed = at_once(
            partial(services.record_winner, match=final, number=1, how="played"),
            partial(services.record_winner, match=final, number=2, how="played"),
        )
        assert [type(failure) for failure in failed if failure] == [Conflict]
        assert match(men, 1).winner is not None
