"""Seats in turn order, and their sides."""

import pytest

from scoring.hands import PAIRS, SEATS, SIDES, Seat, other, side_of


@pytest.mark.parametrize(("seat", "side"), [(0, "A"), (1, "B"), (2, "A"), (3, "B")])
def test_sides_alternate_around_the_table(seat: int, side: str) -> None:
    assert side_of(Seat(seat)) == side
    assert SIDES[seat % 2] == side


@pytest.mark.parametrize("seat", SEATS)
def test_the_partner_is_two_turns_away(seat: Seat) -> None:
    right = PAIRS.next_seat(seat)
    partner = PAIRS.next_seat(right)
    assert PAIRS.seats_by_side[side_of(seat)] == tuple(sorted((seat, partner)))
    assert side_of(right) == other(side_of(seat))
    assert PAIRS.next_seat(PAIRS.next_seat(partner)) == seat
