"""A match of a tournament and a friendly table offer forms and pages the same things; only words and numbers differ."""

from collections.abc import Callable

import pytest
from django.forms import ChoiceField
from django.http import QueryDict

from tests.cast import hand, key
from tests.matches.club_night.seated import seat
from tournament.matches.club_night import Shape
from tournament.models import Club, TableMatch
from tournament.web.matches.club_night.sheet import TableBoard
from tournament.web.matches.judge.sheet import MatchBoard
from tournament.web.matches.scoreboard import lead
from tournament.web.matches.scoreboard.board import Scoreboard
from tournament.web.matches.scoreboard.hand_form import HandForm
from tournament.web.matches.scoreboard.line_forms import LeaveForm, LineForm, PenaltyForm
from tournament.web.matches.scoreboard.views import preview_of

pytestmark = pytest.mark.django_db
SENT = "who=0&pips_0=0&pips_1=15&pips_2=3&pips_3=5&version=0&key=0123456789abcdef"


@pytest.fixture(params=["a match", "a friendly table"])
def board(request: pytest.FixtureRequest, table_match: TableMatch, club: Club) -> Callable[[], Scoreboard]:
    """The scoreboard, read again at each call."""
    if request.param == "a match":
        return lambda: MatchBoard(TableMatch.objects.get(pk=table_match.pk))
    friendly = seat(club, "saci", Shape(4, 2))
    return lambda: TableBoard(type(friendly).objects.get(pk=friendly.pk))


def told(form: LineForm, name: str) -> dict[str, str]:
    """The choices of a field as people read them."""
    field = form.fields[name]
    assert isinstance(field, ChoiceField)
    return {str(value): str(text) for value, text in field.choices}  # type: ignore[misc,union-attr] # its pairs


def test_a_hand_is_read_previewed_and_recorded(board: Callable[[], Scoreboard]) -> None:
    form = HandForm(QueryDict(SENT), board=board())
    assert form.is_valid(), form.errors
    assert dict(preview_of(board(), form.entry_data()).line.points) == {"A": 23, "B": 0}
    before = board()
    before.record(form.entry_data(), by=None, **form.step_values())
    assert before.newest_version() == board().version == 1
    assert [side.points for side in board().side_views(target=200, won=())] == [23, 0]
    assert [line.number for line in board().lines()] == [1]


def test_the_leader_is_named(board: Callable[[], Scoreboard]) -> None:
    board().record(hand(), by=None, key=key(), version=0)
    assert board().players[0] in lead.sentences(board())[0]


def test_a_ruling_names_players_and_sides(board: Callable[[], Scoreboard]) -> None:
    here = board()
    for penalty in here.ruleset.penalties.values():
        choices = told(PenaltyForm(board=here, penalty=penalty), "seat")
        assert all(here.players[seat] in choices[str(seat)] for seat in here.playing)
    sides = told(LeaveForm(board=here), "side")
    assert all(name in sides[side] for side, name in here.sides.items())
