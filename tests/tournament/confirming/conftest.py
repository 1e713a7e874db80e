import pytest

from tests.tournament.confirming.sheets import ask_for_an_official, play
from tournament.models import Sitting, User


@pytest.fixture
def waiting(sitting: Sitting, judge: User) -> Sitting:
    """A match that Juan entered whole, in a tournament that asks for a second official."""
    ask_for_an_official(sitting.tournament)
    sitting = Sitting.objects.get(pk=sitting.pk)
    return play(sitting, judge)
