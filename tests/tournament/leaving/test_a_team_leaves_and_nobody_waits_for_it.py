"""A team withdraws or is disqualified: what it would have played is decided, what was played stands."""

from typing import Any

import pytest

from brackets import selectors
from brackets.models import Decided, Match
from tests.cast import SEED, enter, hand, play_to_the_end, sign_both, write
from tournament import draw, journal, leaving, opening, proving, tables
from tournament.errors import Conflict, Refused
from tournament.models import Departure, Division, Round, Sitting, Team, Tournament, User


def leave(team: Team, by: User | None = None, **more: str) -> Departure:
    return leaving.leave(**{"team": team, "kind": "withdrawn", "reason": "went home", "by": by, **more})  # type: ignore[arg-type] # as a test writes them


def test_before_a_hand_the_other_team_moves_on(sitting: Sitting, organizer: User) -> None:
    departure = leave(sitting.team_a, organizer)
    sitting.refresh_from_db()
    match = Match.objects.get(pk=sitting.match_id)
    assert (sitting.state, match.decided) == ("finished", Decided.WITHDRAWN)
    assert match.winner is not None
    assert match.winner.number == sitting.team_b.number
    assert leaving.standing(sitting.tournament) == {sitting.team_a.number: departure}
    line = sitting.tournament.journal.get(action="withdraw-team")
    assert (line.subject, line.reason) == (f"team {sitting.team_a.number}", "went home")
    proved(sitting.tournament)


def test_in_the_middle_of_a_match_its_sheet_stays_as_it_is(sitting: Sitting) -> None:
    write(sitting, hand())
    leave(sitting.team_a)
    sitting.refresh_from_db()
    assert (sitting.state, sitting.hands, sitting.points_a) == ("finished", 1, 23)
    proved(sitting.tournament)


def test_what_its_sheet_has_decided_counts_as_played(sitting: Sitting, first_round: Round) -> None:
    """The team won and leaves before it signs: it moves on, and its next opponent does not wait for it."""
    play_to_the_end(sitting)
    leave(sitting.team_a)
    match = Match.objects.get(pk=sitting.match_id)
    assert (match.decided, match.winner and match.winner.number) == (Decided.PLAYED, sitting.team_a.number)
    other = first_round.sittings.exclude(pk=sitting.pk).get()
    sign_both(play_to_the_end(other))
    men = first_round.division
    champion = selectors.champion(men.bracket)  # type: ignore[arg-type] # it is drawn
    assert champion is not None
    assert champion.number == other.team_a.number
    proved(sitting.tournament)


def test_between_two_matches_the_next_one_is_decided(finished: Sitting, first_round: Round) -> None:
    leave(finished.team_a)
    other = first_round.sittings.exclude(pk=finished.pk).get()
    sign_both(play_to_the_end(other))
    assert draw.winner_of(first_round.division) == other.team_a
    proved(finished.tournament)


def test_all_teams_of_a_bracket_leave_and_the_other_winner_is_champion(sitting: Sitting, women: Division) -> None:
    tournament = sitting.tournament
    for team in Team.objects.filter(division__key="men"):
        leave(team)
    assert not tournament.sittings.exclude(state=Sitting.State.FINISHED).exists()
    men = tournament.divisions.get(key="men")
    assert selectors.is_finished(men.bracket)  # type: ignore[arg-type] # it is drawn
    assert draw.winner_of(men) is None
    (final,) = tables.start_round(division=women, by=None).sittings.all()
    sign_both(play_to_the_end(final))
    assert draw.champion_of(tournament) == final.team_a
    proved(tournament)


def test_a_bracket_winner_who_left_is_not_waited_for_in_the_championship(finished: Sitting, women: Division) -> None:
    tournament, other = finished.tournament, finished.round.sittings.exclude(pk=finished.pk).get()
    sign_both(play_to_the_end(other))
    (final,) = tables.start_round(division=finished.round.division, by=None).sittings.all()
    sign_both(play_to_the_end(final))
    leave(final.team_a)
    (last,) = tables.start_round(division=women, by=None).sittings.all()
    sign_both(play_to_the_end(last))
    assert draw.champion_of(tournament) == last.team_a
    proved(tournament)


@pytest.mark.parametrize(
    ("more", "field"),
    [({"reason": " "}, "reason"), ({"kind": "tired"}, "kind"), ({"kind": "disqualified"}, "rule")],
)
def test_officials_say_why_and_by_which_rule(sitting: Sitting, more: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        leave(sitting.team_a, **more)
    assert refused.value.field == field
    assert not Departure.objects.exists()


def test_a_team_leaves_once(sitting: Sitting) -> None:
    made = leave(sitting.team_a, kind="disqualified", rule="SACI rule 11")
    assert made.rule == "SACI rule 11"
    with pytest.raises(Conflict):
        leave(sitting.team_a)


def test_a_table_that_comes_free_goes_to_who_waits(tournament: Tournament, men: Division) -> None:
    opening.change_tournament(tournament=tournament, by=None, tables=1)
    enter(men, 8)
    draw.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    (first,) = tables.start_round(division=men, by=None, seed=SEED).sittings.all()
    leave(first.team_a)
    second = tournament.sittings.exclude(pk=first.pk).get()
    assert second.table == first.table
    proved(tournament)


def proved(tournament: Tournament) -> None:
    """Every row that was written is sealed by a line of the journal."""
    assert proving.prove(tournament).strays == ()
    assert journal.first_broken(tournament) is None
