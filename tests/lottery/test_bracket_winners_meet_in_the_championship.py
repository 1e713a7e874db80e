"""SACI rule 3: the winners of the brackets play each other; rules.md A9 and A10 for the rest."""

import pytest

from tests.cast import enter, play_to_the_end, sign_both
from tournament.core.errors import Refused
from tournament.hall import seating
from tournament.lottery import championship as lottery_championship
from tournament.lottery import holding
from tournament.models import Division, Registration, Tournament
from tournament.tournaments import opening


def draw_all(tournament: Tournament, players: dict[str, int]) -> None:
    for key, count in players.items():
        division = tournament.divisions.get(key=key)
        if count:
            enter(division, count)
            holding.hold(division=division, by=None)


def play_all(tournament: Tournament) -> None:
    while ready := [division for division in tournament.divisions.all() if seating.next_round(division)]:
        for table_match in seating.start_round(division=ready[0], by=None).table_matches.all():
            sign_both(play_to_the_end(table_match))


def finals(tournament: Tournament) -> Division | None:
    return tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).first()


def test_two_winners_play_one_match(tournament: Tournament) -> None:
    draw_all(tournament, {"men": 4, "women": 6})
    assert finals(tournament) is None
    play_all(tournament)
    championship = finals(tournament)
    assert championship is not None
    assert championship.bracket is not None
    assert championship.bracket.size == 2
    assert lottery_championship.champion_of(tournament) in [
        lottery_championship.winner_of(pool) for pool in tournament.divisions.all()
    ]


def test_more_than_two_winners_meet_in_a_further_elimination(tournament: Tournament) -> None:
    opening.add_division(tournament=tournament, name="Mixed", by=None)
    draw_all(tournament, {"men": 4, "women": 2, "mixed": 2})
    play_all(tournament)
    championship = finals(tournament)
    assert championship is not None
    assert championship.bracket is not None
    assert (championship.bracket.size, championship.rounds.count()) == (3, 2)
    assert lottery_championship.champion_of(tournament) is not None


def test_brackets_of_one_team_meet_at_once(tournament: Tournament) -> None:
    draw_all(tournament, {"men": 2, "women": 3})
    championship = finals(tournament)
    assert championship is not None
    assert seating.next_round(championship) == 1


def test_without_women_the_men_are_champions(tournament: Tournament) -> None:
    draw_all(tournament, {"men": 4, "women": 0})
    play_all(tournament)
    assert finals(tournament) is None
    assert lottery_championship.champion_of(tournament) == lottery_championship.winner_of(
        tournament.divisions.get(key="men")
    )


def test_a_bracket_still_registering_is_waited_for(tournament: Tournament, women: Division) -> None:
    enter(women, 1)
    draw_all(tournament, {"men": 2, "women": 0})
    assert lottery_championship.champion_of(tournament) is None
    Registration.objects.filter(division=women).update(withdrawn_at=tournament.created_at)
    assert lottery_championship.champion_of(tournament) is not None


def test_the_last_one_who_withdraws_keeps_nobody_waiting(tournament: Tournament) -> None:
    mixed = opening.add_division(tournament=tournament, name="Mixed", by=None)
    (lone,) = enter(mixed, 1)
    draw_all(tournament, {"men": 2, "women": 2})
    assert finals(tournament) is None
    lottery_championship.withdraw(registration=lone, by=None)
    assert finals(tournament) is not None


def test_the_championship_has_no_lottery_of_players(tournament: Tournament) -> None:
    draw_all(tournament, {"men": 2, "women": 2})
    championship = finals(tournament)
    assert championship is not None
    with pytest.raises(Refused):
        holding.hold(division=championship, by=None)
