from tests.api.asking import ask, at, refused
from tests.cast import DAY, make_person
from tournament.models import Club, Person, RosterImport, TableMatch, Tournament, User
from tournament.tournaments import opening


def test_another_clubs_person_is_like_nobody(tournament: Tournament, desk: User, stranger: User) -> None:
    elsewhere = make_person(Club.objects.get(name="Another club"), "Elsa Elsewhere")
    body = {"division": "men", "rules_accepted": True}
    theirs = refused(ask(desk, "POST", at(tournament, "registrations/"), {**body, "person": elsewhere.pk}), 422)
    nobody = refused(ask(desk, "POST", at(tournament, "registrations/"), {**body, "person": 10**9}), 422)
    assert theirs == nobody
    assert theirs["field"] == "person"


def test_another_clubs_person_sponsors_nobody(tournament: Tournament, desk: User, stranger: User) -> None:
    elsewhere = make_person(Club.objects.get(name="Another club"), "Elsa Elsewhere")
    guest = {"name": "Gus", "kind": "guest", "birth_date": "1990-05-05", "sponsor": elsewhere.pk}
    body = {"division": "men", "rules_accepted": True, "walk_in": guest}
    assert refused(ask(desk, "POST", at(tournament, "registrations/"), body), 422)["field"] == "sponsor"
    assert not Person.objects.filter(name="Gus").exists()


def test_a_match_is_not_found_below_another_tournament(table_match: TableMatch, stranger: User) -> None:
    club = Club.objects.get(name="Another club")
    theirs = opening.open_tournament(club=club, name="Their day", date=DAY, by=stranger)
    refused(ask(None, "GET", at(theirs, f"matches/{table_match.pk}/")), 404)
    refused(ask(stranger, "POST", at(theirs, f"matches/{table_match.pk}/walkover/"), {"absent": ["A"]}), 404)
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.PLAYING


def test_a_roster_is_not_found_below_another_tournament(tournament: Tournament, stranger: User) -> None:
    club = Club.objects.get(name="Another club")
    theirs = opening.open_tournament(club=club, name="Their day", date=DAY, by=stranger)
    roster = RosterImport.objects.create(club=tournament.club, tournament=tournament, file_name="list.csv")
    refused(ask(stranger, "GET", at(theirs, f"rosters/{roster.pk}/")), 404)
    refused(ask(stranger, "POST", at(theirs, f"rosters/{roster.pk}/application/"), {}), 404)
    roster.refresh_from_db()
    assert roster.state == RosterImport.State.PREVIEW


def test_a_former_official_is_out_at_once(table_match: TableMatch, judge: User) -> None:
    judge.offices.all().delete()
    refused(ask(judge, "POST", f"tournaments/{table_match.tournament.slug}/matches/{table_match.pk}/preview/", {}), 403)
