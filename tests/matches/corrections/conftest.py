"""What most corrections begin with is played once a process, and laid out again row by row."""

import pytest

from tests import cast
from tests.matches.corrections.asking import semi_finals, table_match_of
from tournament.models import Division, Round, TableMatch


@pytest.fixture
def own_stages() -> cast.OwnStages:
    return {"semi": ("drawn", semi_finals), "finished": ("first_round", _one_semi_final)}


def _one_semi_final() -> None:
    club = cast.make_club()
    tournament = cast.make_tournament(club, cast.make_organizer(club))
    cast.hold_both_draws(tournament)
    cast.start_first_round(tournament)
    cast.sign_both(cast.play_to_the_end(table_match_of(tournament.divisions.get(key="men"), 1)))


@pytest.fixture
def finished(first_round: Round) -> TableMatch:
    """A match that side A won and both sides signed."""
    return first_round.table_matches.order_by("match__number")[0]


@pytest.fixture
def semi(men: Division) -> TableMatch:
    """A semi-final of the men; both are over."""
    return table_match_of(men, 1)
