"""Registered, paid and present in one step or not at all; another desk's work is never done twice."""

import pytest

from tests.cast import enter, key, make_person
from tournament.core.errors import Conflict
from tournament.journal import verification
from tournament.models import Division, Payment, Person, Registration, User
from tournament.registration import check_in, payments, sign_up
from tournament.registration.eligibility import NotEligible


@pytest.fixture
def ana(men: Division) -> Person:
    return make_person(men.tournament.club, "Ana Ruiz")


def check_in_player(person: Person, division: Division | None, **how: object) -> check_in.CheckIn:
    tournament = person.club.tournaments.get()
    asked: dict[str, object] = {"rules_accepted": True, "key": key(), "by": None, **how}
    return check_in.check_in_player(tournament=tournament, person=person, division=division, **asked)  # type: ignore[arg-type] # as a test writes them


def test_a_person_who_was_not_registered(ana: Person, men: Division, desk: User) -> None:
    paid = check_in.Paid("card", "slip 7")
    arrival = check_in_player(ana, men, by=desk, paid=paid, expected_cents=1500)
    assert arrival.payment is not None
    assert (arrival.payment.amount_cents, arrival.payment.method, arrival.payment.reference) == (1500, "card", "slip 7")
    place = Registration.objects.get()
    assert (place.person, place.present, payments.due_cents(place)) == (ana, True, 0)
    assert verification.verify(men.tournament).holds


def test_a_player_who_was_registered_and_paid(men: Division) -> None:
    (place,) = enter(men, 1, present=False)
    assert check_in_player(place.person, None, expected_cents=0).payment is None
    place.refresh_from_db()
    assert place.present


def test_whom_the_rules_keep_out_pays_nothing(men: Division) -> None:
    late = make_person(men.tournament.club, "Late Payer", good_standing=False)
    with pytest.raises(NotEligible):
        check_in_player(late, men)
    assert not Payment.objects.exists()
    assert not Registration.objects.exists()


def test_the_same_card_sent_twice_is_one_arrival(ana: Person, men: Division) -> None:
    one, two = (check_in_player(ana, men, key="key-of-this-card", expected_cents=1500) for _ in range(2))
    assert (one.place, one.payment) == (two.place, two.payment)
    with pytest.raises(Conflict) as caught:
        check_in_player(make_person(men.tournament.club, "Beto"), men, key="key-of-this-card")
    assert caught.value.code == "key-reused"


def test_a_free_tournament_knows_its_keys_too(ana: Person, men: Division) -> None:
    type(men.tournament).objects.update(member_fee_cents=0)
    one, two = (check_in_player(ana, men, key="key-of-this-card", expected_cents=0) for _ in range(2))
    assert one.place == two.place
    assert one.payment is two.payment is None


def test_the_second_desk_is_told_to_take_no_money(ana: Person, men: Division, desk: User) -> None:
    check_in_player(ana, men, by=desk, expected_cents=1500)
    with pytest.raises(Conflict, match=r"receipt 00001, Dolores Desk.*Take no money") as caught:
        check_in_player(ana, men, expected_cents=1500)
    assert caught.value.code == "already-paid"
    with pytest.raises(Conflict, match="number 1, has paid and is present"):
        check_in_player(ana, men)
    assert Payment.objects.count() == 1


def test_another_amount_is_asked_again(ana: Person, men: Division) -> None:
    with pytest.raises(Conflict) as caught:
        check_in_player(ana, men, expected_cents=2000)
    assert caught.value.code == "fee-changed"
    assert not Registration.objects.exists()


def test_another_bracket_is_not_taken_for_the_same(ana: Person, men: Division, women: Division) -> None:
    sign_up.register(tournament=men.tournament, person=ana, division=men, rules_accepted=True, by=None)
    with pytest.raises(Conflict, match="registered already, as number 1"):
        check_in_player(ana, women, expected_cents=1500)


def test_what_was_taken_back_since_is_not_done_again(ana: Person, men: Division) -> None:
    payment = check_in_player(ana, men, key="key-of-this-card").payment
    assert payment is not None
    payments.reverse(payment=payment, reason="ill", key=key(), by=None)
    with pytest.raises(Conflict) as caught:
        check_in_player(ana, men, key="key-of-this-card")
    assert caught.value.code == "undone"
