"""Lots that the hall drew while the network was away: the seats of the paper become those of the sheet."""

import pytest

from tests import cast
from tests.matches.double_entry.sheets import paper, read_twice
from tournament.core.errors import Conflict, Refused
from tournament.journal import log, verification
from tournament.matches.double_entry import readings, recording
from tournament.models import TableMatch, User


def seated(table_match: TableMatch) -> list[int]:
    return [seat.registration.number for seat in table_match.seats.select_related("registration")]


def test_teams_change_sides_with_their_players(table_match: TableMatch, judge: User) -> None:
    one, two, three, four = seated(table_match)
    sides = table_match.team_a, table_match.team_b
    sat = recording.sit(table_match=table_match, numbers=[four, three, two, one], by=judge)
    assert seated(sat) == [four, three, two, one]
    assert (sat.team_b, sat.team_a, sat.version) == (*sides, 1)
    again = recording.sit(table_match=sat, numbers=[four, three, two, one], by=judge)
    assert again.version == 1, "who sits so already stays"
    assert log.first_broken(table_match.tournament) is None
    assert verification.verify(table_match.tournament).holds


def test_readings_of_other_seats_are_gone_through_again(table_match: TableMatch, judge: User) -> None:
    read_twice(table_match, paper(), paper(), judge)
    one, two, three, four = seated(table_match)
    recording.sit(table_match=table_match, numbers=[three, two, one, four], by=judge)
    assert readings.entry_state(TableMatch.objects.get(pk=table_match.pk)).state == "outdated"


def test_partners_sit_opposite_and_nobody_else_sits_there(table_match: TableMatch, judge: User) -> None:
    one, two, three, four = seated(table_match)
    for numbers in ([one, three, two, four], [one, two, three, 999], [one, two, three], [one, two, one, four]):
        with pytest.raises(Refused) as refused:
            recording.sit(table_match=table_match, numbers=numbers, by=judge)
        assert refused.value.field == "seats"


def test_a_sheet_that_has_begun_keeps_its_seats(table_match: TableMatch, judge: User) -> None:
    one, two, three, four = seated(table_match)
    cast.write(table_match, cast.hand())
    with pytest.raises(Conflict):
        recording.sit(table_match=table_match, numbers=[three, two, one, four], by=judge)
