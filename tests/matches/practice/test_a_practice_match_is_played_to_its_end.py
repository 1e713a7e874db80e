from functools import partial

import pytest

from brackets.models import Match
from tests import cast
from tests.cast import hand, sign_both, write
from tournament.core.errors import Conflict
from tournament.documents.queue import steps
from tournament.hall import clock, tables
from tournament.lottery import championship, holding
from tournament.matches import practice, sign_off
from tournament.models import Division, Document, JournalLine, Person, Round, RoundClock, TableMatch, Tournament, User
from tournament.tournaments import opening


@pytest.fixture
def practised(tournament: Tournament, judge: User) -> TableMatch:
    """A practice match before anybody has registered for the tournament."""
    return practice.start(tournament=tournament, by=judge)


def test_it_has_the_rules_and_options_of_the_tournament(club: object, judge: User, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(ruleset="latino", options={"target": 100})
    tournament.refresh_from_db()
    practised = practice.start(tournament=tournament, by=judge)
    assert opening.rules_of(practised.tournament) == opening.rules_of(tournament)


def test_it_has_the_clock_of_the_tournament_and_its_bell_at_any_time(tournament: Tournament, judge: User) -> None:
    opening.change_tournament(tournament=tournament, by=None, clock={"minutes": 30})
    practised = practice.start(tournament=tournament, by=judge)
    write(practised, hand())
    write(practised, {"kind": "bell", "in_play": False})
    assert sign_off.sign(table_match=practised, side="A", initials="AA", version=2, by=judge)
    first = RoundClock.objects.get(round=practised.round)
    fresh = practice.start_again(table_match=practised, by=judge)
    again = clock.of_match(fresh)
    assert again is not None
    assert again.left > 1790
    assert RoundClock.objects.get(round=fresh.round).started_at > first.started_at
    opening.change_tournament(tournament=tournament, by=None, clock={})
    assert clock.of_match(practice.start_again(table_match=write(fresh, hand()), by=judge)) is None


def test_four_invented_people_sit_at_it(practised: TableMatch) -> None:
    players = [seat.registration.person for seat in practised.seats.all()]
    assert sorted(player.name for player in players) == list(practice.PLAYERS)
    assert {player.club.practice for player in players} == {True}


def test_both_teams_sign_and_no_paper_is_asked_for(practised: TableMatch, judge: User) -> None:
    cast.play_to_the_end(practised)
    for side in ("A", "B"):
        sign = partial(
            sign_off.sign, table_match=practised, side=side, initials="XX", version=practised.version, by=judge
        )
        practised, papers = steps.run_step(sign, tournament=practised.tournament, by=judge, base_url="http://x")
        assert papers == []
    assert practised.state == TableMatch.State.FINISHED
    assert Match.objects.get(pk=practised.match_id).decided == "played"
    assert not Document.objects.exists()


def test_the_same_rules_refuse_and_the_same_lines_are_taken_back(practised: TableMatch) -> None:
    write(practised, hand())
    write(practised, {"kind": "void", "number": 1, "reason": "the wrong table"})
    assert (practised.version, practised.points_a, practised.points_b) == (2, 0, 0)
    with pytest.raises(Conflict, match="not over"):
        sign_off.sign(table_match=practised, side="A", initials="AA", version=2, by=None)


def test_it_begins_when_the_champion_is_known_too(tournament: Tournament, men: Division, judge: User) -> None:
    cast.enter(men, 2)
    holding.hold(division=men, by=None)
    champion = championship.champion_of(tournament)
    assert champion is not None
    sign_both(cast.play_to_the_end(practice.start(tournament=tournament, by=judge)))
    assert championship.champion_of(tournament) == champion


def test_it_takes_no_table_of_the_hall(first_round: Round, judge: User) -> None:
    free = tables.free_tables(first_round.division.tournament)
    practice.start(tournament=first_round.division.tournament, by=judge)
    assert tables.free_tables(first_round.division.tournament) == free


def test_lines_of_the_tournament_s_journal_know_nothing_of_it(tournament: Tournament, judge: User) -> None:
    before = list(JournalLine.objects.values_list("hash", flat=True))
    sign_both(cast.play_to_the_end(practice.start(tournament=tournament, by=judge)))
    real = JournalLine.objects.exclude(club__practice=True)
    assert list(real.values_list("hash", flat=True)) == before


def test_nobody_invented_is_known_to_the_club(practised: TableMatch, tournament: Tournament) -> None:
    assert not Person.objects.filter(club=tournament.club).exists()
