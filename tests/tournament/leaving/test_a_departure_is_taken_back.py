"""What was wrong is put right as long as nothing was played on it; what was undone is as it was."""

import pytest

from brackets.models import Match
from tests.cast import hand, play_to_the_end, sign_both, write
from tests.tournament.leaving.test_a_team_leaves_and_nobody_waits_for_it import leave, proved
from tournament import draw, leaving, tables
from tournament.errors import Conflict, Refused
from tournament.models import Division, Sitting


def test_the_match_goes_on_where_it_was(sitting: Sitting) -> None:
    write(sitting, hand())
    departure = leave(sitting.team_a)
    leaving.take_back(departure=departure, reason="it was another team", by=None)
    sitting.refresh_from_db()
    assert (sitting.state, sitting.points_a, Match.objects.get(pk=sitting.match_id).decided) == ("playing", 23, "")
    assert leaving.standing(sitting.tournament) == {}
    sign_both(play_to_the_end(sitting, "B"))
    leave(sitting.team_a)
    proved(sitting.tournament)


def test_at_another_table_where_its_own_is_taken(sitting: Sitting, women: Division) -> None:
    departure = leave(sitting.team_a)
    (other,) = tables.start_round(division=women, by=None).sittings.all()
    tables.move(sitting=other, table=sitting.table, by=None)
    leaving.take_back(departure=departure, reason="a mistake", by=None)
    sitting.refresh_from_db()
    assert sitting.table != other.table
    assert sitting.state == "playing"
    proved(sitting.tournament)


def test_a_match_that_had_not_begun_waits_where_no_table_is_free(sitting: Sitting, women: Division) -> None:
    tournament = sitting.tournament
    for number in tables.free_tables(tournament):
        tables.close_table(tournament=tournament, number=number, reason="a wedding", vacate=False, by=None)
    tables.start_round(division=women, by=None)
    departure = leave(sitting.team_a)
    other = Sitting.objects.get(round__division=women)
    assert other.table == sitting.table
    leaving.take_back(departure=departure, reason="a mistake", by=None)
    assert [one.match.pk for one in tables.waiting(tournament)] == [sitting.match_id]
    sign_both(play_to_the_end(other))
    assert tables.live(tournament).get(match=sitting.match_id).table == other.table
    proved(tournament)


def test_a_round_that_had_closed_is_open_again_and_who_sat_down_next_gets_up(sitting: Sitting) -> None:
    other = sitting.round.sittings.exclude(pk=sitting.pk).get()
    sign_both(play_to_the_end(other))
    departure = leave(sitting.team_a)
    (final,) = tables.start_round(division=sitting.round.division, by=None).sittings.all()
    leaving.take_back(departure=departure, reason="a mistake", by=None)
    sitting.round.refresh_from_db()
    final.refresh_from_db()
    assert sitting.round.closed_at is None
    assert final.annulled_at is not None
    proved(sitting.tournament)


def test_once_they_play_on_it_there_is_no_way_back(sitting: Sitting) -> None:
    other = sitting.round.sittings.exclude(pk=sitting.pk).get()
    sign_both(play_to_the_end(other))
    departure = leave(sitting.team_a)
    (final,) = tables.start_round(division=sitting.round.division, by=None).sittings.all()
    write(final, hand())
    with pytest.raises(Conflict) as refused:
        leaving.take_back(departure=departure, reason="too late", by=None)
    assert refused.value.code == "played-on"
    sign_both(play_to_the_end(final))
    with pytest.raises(Conflict):
        leaving.take_back(departure=departure, reason="too late", by=None)


def test_the_championship_is_taken_back_with_it(sitting: Sitting, women: Division) -> None:
    tournament = sitting.tournament
    (last,) = tables.start_round(division=women, by=None).sittings.all()
    sign_both(play_to_the_end(last))
    other = sitting.round.sittings.exclude(pk=sitting.pk).get()
    sign_both(play_to_the_end(other))
    leave(other.team_a)
    departure = leave(sitting.team_a)
    assert tournament.divisions.get(kind="championship").bracket is not None
    leaving.take_back(departure=departure, reason="a mistake", by=None)
    assert tournament.divisions.get(kind="championship").bracket is None
    sitting.refresh_from_db()
    sign_both(play_to_the_end(sitting))
    assert draw.winner_of(sitting.round.division) == sitting.team_a
    proved(tournament)


def test_it_is_taken_back_once_and_with_a_reason(sitting: Sitting) -> None:
    departure = leave(sitting.team_a)
    with pytest.raises(Refused):
        leaving.take_back(departure=departure, reason="", by=None)
    leaving.take_back(departure=departure, reason="a mistake", by=None)
    with pytest.raises(Conflict):
        leaving.take_back(departure=departure, reason="again", by=None)
    assert leave(sitting.team_a).pk != departure.pk
