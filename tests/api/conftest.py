"""What the tests of the API share."""

import pytest

from tests.api.stages import Stage, set_stage
from tests.passes import holder
from tournament.models import Sitting, User


@pytest.fixture
def stage(sitting: Sitting, judge: User) -> Stage:
    """A day that has begun, with something at every address: a judge's tables too."""
    return set_stage(sitting)


@pytest.fixture
def cast(
    organizer: User, desk: User, judge: User, member: User, stranger: User, sitting: Sitting
) -> dict[str, User | None]:
    """Everybody who may ask, by the word the table of operations uses."""
    return {
        "anonymous": None,
        "member": member,
        "stranger": stranger,
        "judge": judge,
        "desk": desk,
        "organizer": organizer,
        "pass": holder(sitting.tournament, sitting.table),
        "other pass": holder(sitting.tournament, sitting.table + 1, name="Blas Barroso"),
    }
