"""One button for everybody that a weekly club has ticked: registered, paid in cash, present; all of them or none."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import DAY, enter, key, make_person
from tournament.core.errors import Conflict, Refused
from tournament.journal import log, verification
from tournament.lottery import entry_list
from tournament.models import Club, Division, Payment, Person, Tournament, User
from tournament.registration import cash_boxes, check_in, prices, sign_up
from tournament.registration.check_in import Ticked


def tick(tournament: Tournament, people: list[Person], division: Division | None, **more: object) -> list[int]:
    ticked = [Ticked(person, division) for person in people]
    told = {"rules_accepted": True, "by": None, **more}
    places = check_in.check_in_all(tournament=tournament, ticked=ticked, **told)  # type: ignore[arg-type] # as a test writes them
    return [place.number for place in places]


def members(club: Club, count: int) -> list[Person]:
    return [make_person(club, f"Member {number:02d}", pool="men") for number in range(1, count + 1)]


def test_they_have_numbers_receipts_and_lines_of_their_own(
    club: Club, tournament: Tournament, men: Division, organizer: User
) -> None:
    box = cash_boxes.open_session(tournament=tournament, desk="Bar", float_cents=0, key=key(), by=organizer)
    details = prices.Details(name="Juniors", amount_cents=100, under_age=30)
    prices.add(tournament=tournament, details=details, by=organizer)
    young = make_person(club, "Young Yago", birth_date=datetime.date(DAY.year - 20, 1, 1))
    assert tick(tournament, [*members(club, 3), young], men, by=organizer, session=box) == [1, 2, 3, 4]
    paid = list(Payment.objects.order_by("receipt").values_list("receipt", "amount_cents", "session"))
    assert paid == [(1, 1500, box.pk), (2, 1500, box.pk), (3, 1500, box.pk), (4, 100, box.pk)]
    assert all(place.present and place.division == men for place in tournament.registrations.all())
    told = [line.action for line in log.chain(tournament).order_by("number")]
    assert {action: told.count(action) for action in ("register", "take-fee", "present")} == {
        "register": 4,
        "take-fee": 4,
        "present": 4,
    }
    assert verification.verify(tournament).holds


def test_a_second_tap_takes_no_second_fee(club: Club, tournament: Tournament, men: Division) -> None:
    people = members(club, 2)
    assert tick(tournament, people, men) == tick(tournament, people, men) == [1, 2]
    assert Payment.objects.count() == 2


def test_what_is_done_already_is_not_done_again(club: Club, tournament: Tournament, men: Division) -> None:
    registered, gone, new = members(club, 3)
    for person in (registered, gone):
        place = sign_up.register(tournament=tournament, person=person, division=men, rules_accepted=True, by=None)
    sign_up.withdraw(registration=place, by=None)
    assert tick(tournament, [registered, gone, new], men) == [1, 2, 3]
    assert [place.payments.count() for place in tournament.registrations.all()] == [1, 1, 1]
    assert tournament.registrations.filter(present=True, withdrawn_at=None).count() == 3
    assert verification.verify(tournament).holds


def test_every_finding_is_said_with_its_name_and_nobody_comes_in(
    club: Club, tournament: Tournament, men: Division
) -> None:
    fine = make_person(club, "Fine Fidel")
    lapsed = make_person(club, "Lapsed Luis", good_standing=False)
    guest = make_person(club, "Guest Gil", kind=Person.Kind.GUEST)
    with pytest.raises(Refused) as refused:
        tick(tournament, [fine, lapsed, guest], men)
    assert "Lapsed Luis: Lapsed Luis is not a member in good standing." in refused.value.message
    assert "Guest Gil: A guest needs a member as sponsor." in refused.value.message
    assert not tournament.registrations.exists()


def test_a_division_has_to_be_chosen_and_open(club: Club, tournament: Tournament, men: Division) -> None:
    enter(men, 4)
    with pytest.raises(Refused):
        tick(tournament, members(club, 1), None)
    entry_list.close_list(division=men, by=None)
    with pytest.raises(Conflict) as refused:
        tick(tournament, list(Person.objects.filter(name="Member 01")), men)
    assert refused.value.code == "list-closed"


def test_sixteen_take_as_many_statements_as_four(club: Club, tournament: Tournament, men: Division) -> None:
    asked = []
    everybody = members(club, 20)
    for people in (everybody[:4], everybody[4:]):
        tournament.refresh_from_db()
        with CaptureQueriesContext(connection) as captured:
            tick(tournament, people, men)
        asked.append(len(captured))
    assert asked[0] == asked[1] <= 45
