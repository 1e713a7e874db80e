"""What the tests of the API share."""

import pytest

from tests.api.stages import Stage, set_stage
from tests.support.passes import holder
from tournament.models import TableMatch, User


@pytest.fixture
def stage(table_match: TableMatch, judge: User) -> Stage:
    """A day that has begun, with something at every address: a judge's tables too."""
    return set_stage(table_match)


@pytest.fixture
def cast(
    organizer: User, desk: User, judge: User, member: User, stranger: User, table_match: TableMatch
) -> dict[str, User | None]:
    """Everybody who may ask, by the word the table of operations uses."""
    return {
        "anonymous": None,
        "member": member,
        "stranger": stranger,
        "judge": judge,
        "desk": desk,
        "organizer": organizer,
        "pass": holder(table_match.tournament, table_match.table),
        "other pass": holder(table_match.tournament, table_match.table + 1, name="Blas Barroso"),
    }
