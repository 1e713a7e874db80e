"""What somebody has done is read from places, matches and money: won, lost, how far, with whom, and what was paid."""

import datetime

from tests.cast import enter, make_person, play_to_the_end, sign_both
from tournament.lottery import holding
from tournament.models import Division, LateEntry, Person, Registration, TableMatch, Tournament
from tournament.registration import sign_up
from tournament.results import careers


def player(tournament: Tournament, team: int) -> Person:
    return tournament.teams.get(number=team).players.get(position=0).registration.person


def test_a_match_is_won_and_lost(first_round: object, drawn: Tournament, men: Division) -> None:
    table_match = TableMatch.objects.order_by("match__number")[0]
    sign_both(play_to_the_end(table_match))
    (won,), (lost,) = (
        careers.career_of(player(drawn, team.number)).days for team in (table_match.team_a, table_match.team_b)
    )
    assert (won.played, won.won, won.reached) == (1, 1, "still playing")
    assert (lost.played, lost.won, lost.reached) == (1, 0, "out in round 1")
    assert won.bracket == "Men"
    assert won.partner == table_match.team_a.players.get(position=1).registration.person.name
    assert (won.fee_cents, won.paid_cents) == (1500, 1500)


def test_guests_stand_with_their_sponsor(tournament: Tournament, men: Division) -> None:
    member = make_person(tournament.club, "Ana Peña")
    guest = make_person(tournament.club, "Gus", kind="guest", birth_date=datetime.date(1980, 1, 1), sponsor=member)
    place = sign_up.register(tournament=tournament, person=guest, division=men, rules_accepted=True, by=None)
    assert careers.career_of(member).guests == (place,)
    assert [day.reached for day in careers.career_of(guest).days] == [""]  # the lottery is still to come
    sign_up.withdraw(registration=place, by=None)
    assert [day.reached for day in careers.career_of(guest).days] == ["withdrew"]


def test_who_did_not_come_gave_the_place_to_another(women: Division) -> None:
    places, (owes,) = enter(women, 5), enter(women, 1, paid=False)
    holding.hold(division=women, by=None)
    assert [day.reached for day in careers.career_of(owes.person).days] == ["was not selected by the lottery"]
    (out,) = (place for place in places if not hasattr(Registration.objects.get(pk=place.pk), "team_place"))
    assert [day.reached for day in careers.career_of(out.person).days] == ["waited as substitute"]
    team, into = women.teams.earliest("number"), next(place for place in places if place != out)
    LateEntry.objects.create(division=women, kind="replace", team=team, into=into, out=out, reason="late")
    assert [day.reached for day in careers.career_of(out.person).days] == [
        "did not come, and another player took the place"
    ]
