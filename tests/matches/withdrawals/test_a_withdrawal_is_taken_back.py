"""What was wrong is put right as long as nothing was played on it; what was undone is as it was."""

import pytest

from brackets.models import Match
from tests.cast import hand, play_to_the_end, sign_both, write
from tests.matches.withdrawals.test_a_team_leaves_and_nobody_waits_for_it import leave, proved
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating, table_changes, tables
from tournament.lottery import championship
from tournament.matches import withdrawals
from tournament.models import Division, TableMatch, Withdrawal


def test_the_match_goes_on_where_it_was(table_match: TableMatch) -> None:
    write(table_match, hand())
    withdrawal = leave(table_match.team_a)
    withdrawals.return_team(withdrawal=withdrawal, reason="it was another team", by=None)
    table_match.refresh_from_db()
    assert (table_match.state, table_match.points_a, Match.objects.get(pk=table_match.match_id).decided) == (
        "playing",
        23,
        "",
    )
    assert championship.withdrawals_by_team(table_match.tournament) == {}
    sign_both(play_to_the_end(table_match, "B"))
    leave(table_match.team_a)
    proved(table_match.tournament)


def test_at_another_table_where_its_own_is_taken(table_match: TableMatch, women: Division) -> None:
    withdrawal = leave(table_match.team_a)
    (other,) = seating.start_round(division=women, by=None).table_matches.all()
    table_changes.move(table_match=other, table=table_match.table, by=None)
    withdrawals.return_team(withdrawal=withdrawal, reason="a mistake", by=None)
    table_match.refresh_from_db()
    assert table_match.table != other.table
    assert table_match.state == "playing"
    proved(table_match.tournament)


def test_a_match_that_had_not_begun_waits_where_no_table_is_free(table_match: TableMatch, women: Division) -> None:
    tournament = table_match.tournament
    for number in tables.free_tables(tournament):
        table_changes.close_table(tournament=tournament, number=number, reason="a wedding", vacate=False, by=None)
    seating.start_round(division=women, by=None)
    withdrawal = leave(table_match.team_a)
    other = TableMatch.objects.get(round__division=women)
    assert other.table == table_match.table
    withdrawals.return_team(withdrawal=withdrawal, reason="a mistake", by=None)
    assert [one.match.pk for one in seating.waiting(tournament)] == [table_match.match_id]
    sign_both(play_to_the_end(other))
    assert tables.live(tournament).get(match=table_match.match_id).table == other.table
    proved(tournament)


def test_a_round_that_had_closed_is_open_again_and_who_sat_down_next_gets_up(table_match: TableMatch) -> None:
    other = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    sign_both(play_to_the_end(other))
    withdrawal = leave(table_match.team_a)
    (final,) = seating.start_round(division=table_match.round.division, by=None).table_matches.all()
    withdrawals.return_team(withdrawal=withdrawal, reason="a mistake", by=None)
    table_match.round.refresh_from_db()
    final.refresh_from_db()
    assert table_match.round.closed_at is None
    assert final.annulled_at is not None
    proved(table_match.tournament)


def test_once_they_play_on_it_there_is_no_way_back(table_match: TableMatch) -> None:
    other = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    sign_both(play_to_the_end(other))
    withdrawal = leave(table_match.team_a)
    (final,) = seating.start_round(division=table_match.round.division, by=None).table_matches.all()
    write(final, hand())
    with pytest.raises(Conflict) as refused:
        withdrawals.return_team(withdrawal=withdrawal, reason="too late", by=None)
    assert refused.value.code == "played-on"
    sign_both(play_to_the_end(final))
    with pytest.raises(Conflict):
        withdrawals.return_team(withdrawal=withdrawal, reason="too late", by=None)


def both_won_at_once(table_match: TableMatch, women: Division) -> Withdrawal:
    """Let both brackets have a winner, the men's because the team on side A of this match leaves."""
    (last,) = seating.start_round(division=women, by=None).table_matches.all()
    sign_both(play_to_the_end(last))
    other = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    sign_both(play_to_the_end(other))
    leave(other.team_a)
    return leave(table_match.team_a)


def test_the_championship_is_taken_back_with_it(table_match: TableMatch, women: Division) -> None:
    tournament = table_match.tournament
    withdrawal = both_won_at_once(table_match, women)
    assert tournament.divisions.get(kind="championship").bracket is not None
    withdrawals.return_team(withdrawal=withdrawal, reason="a mistake", by=None)
    assert tournament.divisions.get(kind="championship").bracket is None
    table_match.refresh_from_db()
    sign_both(play_to_the_end(table_match))
    assert championship.winner_of(table_match.round.division) == table_match.team_a
    proved(tournament)


def test_a_championship_in_play_is_started_once_more_later(table_match: TableMatch, women: Division) -> None:
    tournament = table_match.tournament
    withdrawal = both_won_at_once(table_match, women)
    seating.start_round(division=tournament.divisions.get(kind="championship"), by=None)
    withdrawals.return_team(withdrawal=withdrawal, reason="a mistake", by=None)
    table_match.refresh_from_db()
    sign_both(play_to_the_end(table_match))
    (final,) = seating.start_round(division=tournament.divisions.get(kind="championship"), by=None).table_matches.all()
    assert {final.team_a, final.team_b} == {championship.winner_of(women), table_match.team_a}
    proved(tournament)


def test_it_is_taken_back_once_and_with_a_reason(table_match: TableMatch) -> None:
    withdrawal = leave(table_match.team_a)
    with pytest.raises(Refused):
        withdrawals.return_team(withdrawal=withdrawal, reason="", by=None)
    withdrawals.return_team(withdrawal=withdrawal, reason="a mistake", by=None)
    with pytest.raises(Conflict):
        withdrawals.return_team(withdrawal=withdrawal, reason="again", by=None)
    assert leave(table_match.team_a).pk != withdrawal.pk
