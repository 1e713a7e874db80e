"""Both teams, or a second official: chosen for a tournament, and kept from its first finished match on."""

import pytest

from tests.cast import DAY, play_to_the_end, sign_both
from tests.matches.second_check.sheets import confirm
from tournament.core.errors import Conflict, Refused
from tournament.models import Club, TableMatch, Tournament, User
from tournament.tournaments import opening

OFFICIAL = Tournament.Agreement.OFFICIAL


def choose(tournament: Tournament, agreement: str) -> Tournament:
    return opening.change_tournament(tournament=tournament, by=None, agreement=agreement)


def test_the_teams_sign_unless_it_is_said_otherwise(club: Club, tournament: Tournament) -> None:
    assert tournament.agreement == Tournament.Agreement.TEAMS
    other = opening.open_tournament(club=club, name="Other", date=DAY, by=None, agreement=OFFICIAL)
    assert other.agreement == OFFICIAL


def test_nobody_else_agrees(club: Club, tournament: Tournament) -> None:
    with pytest.raises(Refused) as caught:
        choose(tournament, "spectators")
    assert caught.value.field == "agreement"
    with pytest.raises(Refused):
        opening.open_tournament(club=club, name="Other", date=DAY, by=None, agreement="")


def test_it_changes_while_matches_are_played(table_match: TableMatch, second_judge: User) -> None:
    play_to_the_end(table_match)
    choose(table_match.tournament, OFFICIAL)
    table_match = TableMatch.objects.get(pk=table_match.pk)
    confirm(table_match, second_judge)
    assert table_match.state == TableMatch.State.FINISHED


def test_it_stays_once_a_match_is_over(table_match: TableMatch) -> None:
    sign_both(play_to_the_end(table_match))
    with pytest.raises(Conflict, match="the kind of sign-off cannot change") as caught:
        choose(table_match.tournament, OFFICIAL)
    assert caught.value.field == "agreement"
    choose(table_match.tournament, Tournament.Agreement.TEAMS)  # the same again changes nothing
