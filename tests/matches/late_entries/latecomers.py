"""Short words for the tests of late arrivals."""

from tests import cast
from tests.cast import key, make_person, play_to_the_end, sign_both
from tournament.lottery import holding
from tournament.models import Division, Registration, Round, TableMatch
from tournament.registration import payments, sign_up


def three_teams() -> None:
    """Seven men are drawn into three teams; one waits as substitute."""
    club = cast.make_club()
    men = cast.make_tournament(club, cast.make_organizer(club)).divisions.get(key="men")
    cast.enter(men, 7)
    holding.hold(division=men, by=None, seed=cast.SEED)


def come_late(division: Division, name: str, *, paid: bool = True) -> Registration:
    """Somebody who is registered after the lottery, and has paid."""
    person = make_person(division.tournament.club, name, pool=division.key)
    place = sign_up.register(
        tournament=division.tournament, person=person, division=division, rules_accepted=True, by=None, waiting=True
    )
    if paid:
        payments.take(registration=place, key=key(), by=None)
    return place


def finish_round(round_: Round) -> None:
    """Play every table of a round that is not finished; side A wins."""
    for table_match in round_.table_matches.exclude(state=TableMatch.State.FINISHED):
        sign_both(play_to_the_end(table_match))
