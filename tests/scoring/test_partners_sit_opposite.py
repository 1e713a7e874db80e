"""Seats in turn order, and their sides."""

import pytest

from scoring.hands import SEATS, SIDES, Seat, next_seat, other, partner, side_of


@pytest.mark.parametrize(("seat", "side"), [(0, "A"), (1, "B"), (2, "A"), (3, "B")])
def test_sides_alternate_around_the_table(seat: int, side: str) -> None:
    assert side_of(Seat(seat)) == side
    assert SIDES[seat % 2] == side


@pytest.mark.parametrize("seat", SEATS)
def test_the_partner_is_two_turns_away(seat: Seat) -> None:
    assert partner(seat) == next_seat(next_seat(seat))
    assert side_of(partner(seat)) == side_of(seat)
    assert side_of(next_seat(seat)) == other(side_of(seat))
    assert next_seat(partner(next_seat(seat))) == seat
