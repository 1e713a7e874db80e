"""A team withdraws or is disqualified: what it would have played is decided, what was played stands."""

from typing import Any

import pytest

from brackets import selectors
from brackets.models import Decided, Match
from tests.cast import SEED, enter, hand, play_to_the_end, sign_both, write
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating
from tournament.journal import log, verification
from tournament.lottery import championship, holding
from tournament.matches import withdrawals
from tournament.models import Division, Round, TableMatch, Team, Tournament, User, Withdrawal
from tournament.tournaments import opening


def leave(team: Team, by: User | None = None, **more: str) -> Withdrawal:
    return withdrawals.withdraw_team(**{"team": team, "kind": "withdrawn", "reason": "went home", "by": by, **more})  # type: ignore[arg-type] # as a test writes them


def test_before_a_hand_the_other_team_moves_on(table_match: TableMatch, organizer: User) -> None:
    withdrawal = leave(table_match.team_a, organizer)
    table_match.refresh_from_db()
    match = Match.objects.get(pk=table_match.match_id)
    assert (table_match.state, match.decided) == ("finished", Decided.WITHDRAWN)
    assert match.winner is not None
    assert match.winner.number == table_match.team_b.number
    assert championship.withdrawals_by_team(table_match.tournament) == {table_match.team_a.number: withdrawal}
    line = table_match.tournament.journal.get(action="withdraw-team")
    assert (line.subject, line.reason) == (f"team {table_match.team_a.number}", "went home")
    proved(table_match.tournament)


def test_in_the_middle_of_a_match_its_sheet_stays_as_it_is(table_match: TableMatch) -> None:
    write(table_match, hand())
    leave(table_match.team_a)
    table_match.refresh_from_db()
    assert (table_match.state, table_match.hands, table_match.points_a) == ("finished", 1, 23)
    proved(table_match.tournament)


def test_what_its_sheet_has_decided_counts_as_played(table_match: TableMatch, first_round: Round) -> None:
    """The team won and leaves before it signs: it moves on, and its next opponent does not wait for it."""
    play_to_the_end(table_match)
    leave(table_match.team_a)
    match = Match.objects.get(pk=table_match.match_id)
    assert (match.decided, match.winner and match.winner.number) == (Decided.PLAYED, table_match.team_a.number)
    other = first_round.table_matches.exclude(pk=table_match.pk).get()
    sign_both(play_to_the_end(other))
    men = first_round.division
    champion = selectors.champion(men.bracket)  # type: ignore[arg-type] # it is drawn
    assert champion is not None
    assert champion.number == other.team_a.number
    proved(table_match.tournament)


def test_between_two_matches_the_next_one_is_decided(finished: TableMatch, first_round: Round) -> None:
    leave(finished.team_a)
    other = first_round.table_matches.exclude(pk=finished.pk).get()
    sign_both(play_to_the_end(other))
    assert championship.winner_of(first_round.division) == other.team_a
    proved(finished.tournament)


def test_all_teams_of_a_bracket_leave_and_the_other_winner_is_champion(
    table_match: TableMatch, women: Division
) -> None:
    tournament = table_match.tournament
    for team in Team.objects.filter(division__key="men"):
        leave(team)
    assert not tournament.table_matches.exclude(state=TableMatch.State.FINISHED).exists()
    men = tournament.divisions.get(key="men")
    assert selectors.is_finished(men.bracket)  # type: ignore[arg-type] # it is drawn
    assert championship.winner_of(men) is None
    (final,) = seating.start_round(division=women, by=None).table_matches.all()
    sign_both(play_to_the_end(final))
    assert championship.champion_of(tournament) == final.team_a
    proved(tournament)


def test_a_bracket_winner_who_left_is_not_waited_for_in_the_championship(finished: TableMatch, women: Division) -> None:
    tournament, other = finished.tournament, finished.round.table_matches.exclude(pk=finished.pk).get()
    sign_both(play_to_the_end(other))
    (final,) = seating.start_round(division=finished.round.division, by=None).table_matches.all()
    sign_both(play_to_the_end(final))
    leave(final.team_a)
    (last,) = seating.start_round(division=women, by=None).table_matches.all()
    sign_both(play_to_the_end(last))
    assert championship.champion_of(tournament) == last.team_a
    proved(tournament)


@pytest.mark.parametrize(
    ("more", "field"),
    [({"reason": " "}, "reason"), ({"kind": "tired"}, "kind"), ({"kind": "disqualified"}, "rule")],
)
def test_officials_say_why_and_by_which_rule(table_match: TableMatch, more: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        leave(table_match.team_a, **more)
    assert refused.value.field == field
    assert not Withdrawal.objects.exists()


def test_a_team_leaves_once(table_match: TableMatch) -> None:
    made = leave(table_match.team_a, kind="disqualified", rule="SACI rule 11")
    assert made.rule == "SACI rule 11"
    with pytest.raises(Conflict):
        leave(table_match.team_a)


def test_a_table_that_comes_free_goes_to_who_waits(tournament: Tournament, men: Division) -> None:
    opening.change_tournament(tournament=tournament, by=None, tables=1)
    enter(men, 8)
    holding.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    (first,) = seating.start_round(division=men, by=None, seed=SEED).table_matches.all()
    leave(first.team_a)
    second = tournament.table_matches.exclude(pk=first.pk).get()
    assert second.table == first.table
    proved(tournament)


def proved(tournament: Tournament) -> None:
    """Every row that was written is sealed by a line of the journal."""
    assert verification.verify(tournament).strays == ()
    assert log.first_broken(tournament) is None
