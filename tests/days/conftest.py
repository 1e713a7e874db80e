"""Days have a database of their own, in memory, whatever the run tests on."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tests.days.running import DATABASE
from tests.days.world import forget_the_process


@pytest.fixture
def days(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database of the days."""
    with django_db_blocker.unblock(), DATABASE.instead_of_the_usual_one():
        yield
    forget_the_process()
