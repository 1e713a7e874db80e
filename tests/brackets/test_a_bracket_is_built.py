"""The tree of the draw becomes rows, with the numbers on the places that the lottery gave them."""

import pytest

from brackets import selectors, services, tree
from brackets.errors import DuplicateNumber, EmptyBracket
from brackets.models import Entrant, Match
from tests.brackets.play import bracket_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 12, 33])
def test_the_rows_say_what_the_tree_says(size: int) -> None:
    numbers = list(range(100 + size, 100, -1))
    bracket = services.build(label="women", numbers=numbers)
    plans = tree.build(size).matches
    rows = list(selectors.matches_of(bracket))
    assert [(row.number, row.round) for row in rows] == [(plan.number, plan.round) for plan in plans]
    for row, plan in zip(rows, plans, strict=True):
        for side, feed, source in ((row.first, row.first_from, plan.first), (row.second, row.second_from, plan.second)):
            if isinstance(source, tree.Place):
                assert side is not None
                assert (side.number, feed) == (numbers[source.index], None)
            else:
                assert feed is not None
                assert (side, feed.number) == (None, source.match)


def test_an_empty_bracket_is_refused() -> None:
    with pytest.raises(EmptyBracket, match="at least one team"):
        services.build(label="men", numbers=[])


def test_a_number_on_two_places_is_refused() -> None:
    with pytest.raises(DuplicateNumber, match="Number 4 appears twice in the bracket"):
        services.build(label="men", numbers=[4, 5, 4])


def test_a_bracket_can_be_deleted_whole() -> None:
    bracket_of(5).delete()
    assert not Match.objects.exists()
    assert not Entrant.objects.exists()
