"""SACI rule 2: teams of two by lot, from those who are registered, paid and present."""

import pytest

from brackets import lottery
from tests.cast import SEED, enter
from tournament.core.errors import Conflict, Refused
from tournament.lottery import championship, holding, teams
from tournament.models import Division, Lottery, Registration, Team, TeamPlayer


def test_everybody_who_paid_and_came_is_in_one_team(men: Division) -> None:
    wanted = {place.pk for place in enter(men, 8)}
    holding.hold(division=men, by=None, seed=SEED)
    drawn = list(TeamPlayer.objects.values_list("registration_id", flat=True))
    assert len(drawn) == 8
    assert set(drawn) == wanted


@pytest.mark.parametrize("missing", [{"paid": False}, {"present": False}])
def test_a_player_who_did_not_pay_or_come_is_left_out(men: Division, missing: dict[str, bool]) -> None:
    enter(men, 4)
    late = enter(men, 1, **missing)[0]
    assert list(teams.left_out(men)) == [late]
    holding.hold(division=men, by=None, seed=SEED)
    assert not TeamPlayer.objects.filter(registration=late).exists()


@pytest.mark.parametrize("players", [0, 1])
def test_fewer_than_two_players_make_no_lottery(men: Division, players: int) -> None:
    enter(men, players)
    with pytest.raises(Refused, match=f"^{players} of the players") as caught:
        holding.hold(division=men, by=None)
    assert caught.value.rule == "SACI rule 2"
    assert not Lottery.objects.exists()


@pytest.mark.parametrize(("players", "substitutes"), [(2, 0), (3, 1)])
def test_two_or_three_players_are_one_team_that_wins_without_play(
    men: Division, players: int, substitutes: int
) -> None:
    enter(men, players)
    holding.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    assert championship.winner_of(men) == Team.objects.get()
    assert Registration.objects.filter(substitute=True).count() == substitutes


def test_an_odd_player_waits_as_substitute(men: Division) -> None:
    enter(men, 9)
    record = holding.hold(division=men, by=None, seed=SEED)
    substitute = Registration.objects.get(substitute=True)
    assert record.outcome["substitute"] == lottery.label(substitute.number)
    assert not TeamPlayer.objects.filter(registration=substitute).exists()


def test_a_lottery_is_held_once(men: Division) -> None:
    enter(men, 4)
    holding.hold(division=men, by=None)
    with pytest.raises(Conflict, match="lottery of this bracket has run"):
        holding.hold(division=men, by=None)
    assert Lottery.objects.count() == 1


def test_team_numbers_run_through_all_brackets(men: Division, women: Division) -> None:
    for division in (men, women):
        enter(division, 4)
        holding.hold(division=division, by=None)
    assert list(Team.objects.values_list("number", "division__key")) == [
        (1, "men"),
        (2, "men"),
        (3, "women"),
        (4, "women"),
    ]
