"""What the tests of the API share."""

import pytest

from tests.api.operations import Stage, set_stage
from tournament.models import Sitting, User


@pytest.fixture
def stage(sitting: Sitting) -> Stage:
    """A day that has begun, with something at every address."""
    return set_stage(sitting)


@pytest.fixture
def cast(organizer: User, desk: User, judge: User, member: User, stranger: User) -> dict[str, User | None]:
    """Everybody who may ask, by the word the table of operations uses."""
    return {
        "anonymous": None,
        "member": member,
        "stranger": stranger,
        "judge": judge,
        "desk": desk,
        "organizer": organizer,
    }
