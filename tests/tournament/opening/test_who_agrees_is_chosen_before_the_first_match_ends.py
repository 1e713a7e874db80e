"""Both teams, or a second official: chosen for a tournament, and kept from its first finished match on."""

import pytest

from tests.cast import DAY, play_to_the_end, sign_both
from tests.tournament.confirming.sheets import confirm
from tournament import opening
from tournament.errors import Conflict, Refused
from tournament.models import Club, Sitting, Tournament, User

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


def test_it_changes_while_matches_are_played(sitting: Sitting, second_judge: User) -> None:
    play_to_the_end(sitting)
    choose(sitting.tournament, OFFICIAL)
    sitting = Sitting.objects.get(pk=sitting.pk)
    confirm(sitting, second_judge)
    assert sitting.state == Sitting.State.FINISHED


def test_it_stays_once_a_match_is_over(sitting: Sitting) -> None:
    sign_both(play_to_the_end(sitting))
    with pytest.raises(Conflict, match="stays as it was announced") as caught:
        choose(sitting.tournament, OFFICIAL)
    assert caught.value.field == "agreement"
    choose(sitting.tournament, Tournament.Agreement.TEAMS)  # the same again changes nothing
