import pytest

from tests.matches.second_check.sheets import ask_for_an_official, play
from tournament.models import TableMatch, User


@pytest.fixture
def waiting(table_match: TableMatch, judge: User) -> TableMatch:
    """A match that Juan entered whole, in a tournament that asks for a second official."""
    ask_for_an_official(table_match.tournament)
    table_match = TableMatch.objects.get(pk=table_match.pk)
    return play(table_match, judge)
