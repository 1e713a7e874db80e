"""Lots that the hall drew while the network was away: the seats of the paper become those of the sheet."""

import pytest

from tests import cast
from tests.tournament.transcribing.sheets import paper, read_twice
from tournament import journal, proving, transcribing
from tournament.errors import Conflict, Refused
from tournament.models import Sitting, User


def seated(sitting: Sitting) -> list[int]:
    return [seat.registration.number for seat in sitting.seats.select_related("registration")]


def test_teams_change_sides_with_their_players(sitting: Sitting, judge: User) -> None:
    one, two, three, four = seated(sitting)
    sides = sitting.team_a, sitting.team_b
    sat = transcribing.sit(sitting=sitting, numbers=[four, three, two, one], by=judge)
    assert seated(sat) == [four, three, two, one]
    assert (sat.team_b, sat.team_a, sat.version) == (*sides, 1)
    again = transcribing.sit(sitting=sat, numbers=[four, three, two, one], by=judge)
    assert again.version == 1, "who sits so already stays"
    assert journal.first_broken(sitting.tournament) is None
    assert proving.prove(sitting.tournament).holds


def test_readings_of_other_seats_are_gone_through_again(sitting: Sitting, judge: User) -> None:
    read_twice(sitting, paper(), paper(), judge)
    one, two, three, four = seated(sitting)
    transcribing.sit(sitting=sitting, numbers=[three, two, one, four], by=judge)
    assert transcribing.standing(Sitting.objects.get(pk=sitting.pk)).state == "outdated"


def test_partners_sit_opposite_and_nobody_else_sits_there(sitting: Sitting, judge: User) -> None:
    one, two, three, four = seated(sitting)
    for numbers in ([one, three, two, four], [one, two, three, 999], [one, two, three], [one, two, one, four]):
        with pytest.raises(Refused) as refused:
            transcribing.sit(sitting=sitting, numbers=numbers, by=judge)
        assert refused.value.field == "seats"


def test_a_sheet_that_has_begun_keeps_its_seats(sitting: Sitting, judge: User) -> None:
    one, two, three, four = seated(sitting)
    cast.write(sitting, cast.hand())
    with pytest.raises(Conflict):
        transcribing.sit(sitting=sitting, numbers=[three, two, one, four], by=judge)
