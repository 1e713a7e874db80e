"""The database decides, not the moment: one key is one line; of two hands after one version only one is written."""

import itertools

import pytest

from tests.cast import key
from tests.matches.club_night.seated import seat, won_by
from tests.support.at_once import at_once
from tournament.core.errors import Conflict
from tournament.matches import club_night
from tournament.matches.club_night import Shape
from tournament.models import Club, FriendlyTable

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_same_line_sent_twice_is_one_line(club: Club) -> None:
    table = seat(club)
    for number in range(10):
        one, data = key(), won_by(table, seat=number % 4, left=4 + 2 * (number % 3))

        def act(one: str = one, data: dict[str, object] = data, number: int = number) -> object:
            return club_night.record(table=table, data=data, key=one, version=number, by=None)

        first, second = at_once(act, 2)
        assert first == second
    assert table.entries.count() == 10


def test_of_two_hands_after_the_same_line_one_is_written(club: Club) -> None:
    table = seat(club)
    hands = [won_by(table, seat=seat, left=4) for seat in (0, 1)]  # ten of them end no match, for either winner
    for number in range(10):
        turn = itertools.count()

        def act(turn: "itertools.count[int]" = turn, number: int = number) -> object:
            try:
                return club_night.record(table=table, data=hands[next(turn)], key=key(), version=number, by=None)
            except Conflict as conflict:
                return conflict.code

        assert "sheet-changed" in at_once(act, 2)
        assert table.entries.count() == number + 1
    table.refresh_from_db()
    assert table.version == 10


def test_a_table_that_is_started_twice_is_one_table(club: Club) -> None:
    for _time in range(10):
        one = key()

        def act(one: str = one) -> object:
            return club_night.start(club=club, ruleset="draw", shape=Shape(6, 2), key=one, by=None)

        first, second = at_once(act, 2)
        assert first == second
    assert FriendlyTable.objects.count() == 10
