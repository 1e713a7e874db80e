"""Bad input at the desk: a sentence at its field, the form with everything typed, and nothing half-written."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.support.thorough import some
from tournament.models import Division, Payment, Person, Registration, Tournament, User

WALK_IN = {
    "name": "Álvaro Núñez",
    "kind": "guest",
    "rules_accepted": "on",
    "birth_date": "1980-05-17",
    "key": "the-key-of-this-form",
}


@pytest.fixture
def sponsor(tournament: Tournament) -> Person:
    return cast.make_person(tournament.club, "Begoña Peña", member_number="0012")


WRONG: list[tuple[dict[str, str], str]] = [
    ({"birth_date": "2099-01-01"}, "The birth date is in the future."),
    ({"birth_date": "2010-01-01"}, "A guest must be 21 or older on the day; Álvaro Núñez is 16. (SACI rule 1)"),
    ({"birth_date": ""}, "The birth date of a guest is needed"),
    ({"birth_date": "yesterday"}, "Enter a valid date."),
    ({"sponsor": ""}, "A guest needs a member as sponsor. (SACI rule 1)"),
    ({"sponsor": "Nobody Here"}, "No member of this club has this name or number."),
    ({"division": ""}, "Choose a bracket. (SACI rule 3)"),
    ({"division": "999999999999999999999999"}, "Select a valid choice."),
    ({"division": "men"}, "Select a valid choice."),
    ({"rules_accepted": ""}, "Every player accepts the rules. (SACI rule 1)"),
    ({"name": ""}, "This field is required."),
    ({"name": "A" * 10_000}, "at most 120 characters"),
    ({"name": "Al\x00varo"}, "Null characters are not allowed."),
    ({"kind": "duke"}, "Select a valid choice."),
]


def test_a_walk_in_is_refused_at_its_field(client: Client, desk: User, men: Division, sponsor: Person) -> None:
    client.force_login(desk)
    for changed, sentence in some(WRONG):
        data = {**WALK_IN, "division": str(men.pk), "sponsor": "begona pena", **changed}
        response = client.post(reverse("desk:walk-in", args=[men.tournament.slug]), data)
        page = response.content.decode()
        assert response.status_code == 422, changed
        assert sentence in page
        if "name" not in changed:
            assert 'value="Álvaro Núñez"' in page  # what was typed is still there
        assert not Registration.objects.exists(), changed
        assert Person.objects.count() == 1, changed  # the sponsor


def test_everything_that_keeps_a_guest_out_is_said_at_once(client: Client, desk: User, men: Division) -> None:
    client.force_login(desk)
    data = {"name": "Gerard", "kind": "guest", "key": cast.key()}
    answer = client.post(reverse("desk:walk-in", args=[men.tournament.slug]), data)
    page = answer.content.decode()
    assert answer.status_code == 422
    for field in ("division", "sponsor", "birth_date", "rules_accepted"):
        assert page.count(f'id="id_{field}_error"') == 1, field


def test_an_organizer_lets_a_new_person_in_with_a_reason(
    client: Client, desk: User, organizer: User, men: Division, sponsor: Person
) -> None:
    data = {
        **WALK_IN,
        "division": str(men.pk),
        "sponsor": "0012",
        "birth_date": "2008-01-01",
        "exception": "so decided",
    }
    address = reverse("desk:walk-in", args=[men.tournament.slug])
    client.force_login(desk)
    answer = client.post(address, data)
    assert (answer.status_code, 'name="exception"' in answer.content.decode()) == (422, False)
    client.force_login(organizer)
    asked = client.post(address, {**data, "exception": ""}).content.decode()
    assert 'name="exception"' in asked
    assert client.post(address, data).status_code == 303
    assert Registration.objects.get().let_in_findings == ["too-young"]


def test_a_sponsor_is_found_by_name_without_accents_or_by_number(
    client: Client, desk: User, men: Division, sponsor: Person
) -> None:
    client.force_login(desk)
    for number, text in enumerate(("BEGOÑA PEÑA", "begona pena", "0012", "Begoña Peña · 0012", "pen beg")):
        data = {**WALK_IN, "name": f"Guest {number}", "division": str(men.pk), "sponsor": text, "key": cast.key()}
        assert client.post(reverse("desk:walk-in", args=[men.tournament.slug]), data).status_code == 303
    assert Registration.objects.filter(sponsor=sponsor).count() == 5
    cast.make_person(men.tournament.club, "Begoña Sanz")
    data |= {"name": "One more", "sponsor": "bego", "key": cast.key()}
    refused = client.post(reverse("desk:walk-in", args=[men.tournament.slug]), data).content.decode()
    assert "Several members fit: Begoña Peña · 0012, Begoña Sanz. Write the member number." in refused


def test_a_member_who_is_not_in_good_standing_is_told_the_rule(client: Client, desk: User, men: Division) -> None:
    person = cast.make_person(men.tournament.club, "Gorka", good_standing=False)
    client.force_login(desk)
    address = reverse("desk:card", args=[men.tournament.slug, person.pk])
    response = client.post(address, {"division": men.pk, "rules_accepted": "on", "key": cast.key()})
    assert response.status_code == 422
    assert "not a member in good standing. (SACI rule 1)" in response.content.decode()


def test_a_fee_needs_a_known_way_of_paying(client: Client, desk: User, men: Division) -> None:
    (place,) = cast.enter(men, 1, paid=False)
    client.force_login(desk)
    address = reverse("desk:card", args=[men.tournament.slug, place.person_id])
    response = client.post(address, {"method": "chickens", "reference": "a brown one", "key": "eight-or-more"})
    assert response.status_code == 422
    assert "a brown one" in response.content.decode()
    assert not Payment.objects.exists()


@pytest.mark.parametrize("key", ["", "short", "k" * 65])
def test_a_fee_without_a_proper_key_is_not_taken(client: Client, desk: User, men: Division, key: str) -> None:
    (place,) = cast.enter(men, 1, paid=False, present=False)
    client.force_login(desk)
    for page, thing in (("card", place.person_id), ("arrive", place.number)):
        address = reverse(f"desk:{page}", args=[men.tournament.slug, thing])
        assert client.post(address, {"method": "cash", "key": key}).status_code == 422
    assert not Payment.objects.exists()
    place.refresh_from_db()
    assert not place.present


def test_money_is_given_back_only_with_a_reason(client: Client, desk: User, men: Division) -> None:
    (place,) = cast.enter(men, 1)
    payment = place.payments.get()
    client.force_login(desk)
    address = reverse("desk:reverse", args=[men.tournament.slug, payment.receipt])
    assert client.post(address, {"reason": " ", "key": "key-of-this-form"}).status_code == 422
    assert client.post(address, {"reason": "fell ill", "key": "key-of-this-form"}).status_code == 303
    assert sum(Payment.objects.values_list("amount_cents", flat=True)) == 0
    for receipt in (1, 2):  # the one has nothing left to give, the other gave it back
        nothing_left = client.get(reverse("desk:reverse", args=[men.tournament.slug, receipt])).content.decode()
        assert 'name="reason"' not in nothing_left


def test_a_search_takes_any_text(client: Client, desk: User, men: Division) -> None:
    cast.enter(men, 1)
    client.force_login(desk)
    for text in some(("\x00", "9" * 40, "%", "'; drop table", "x" * 10_000, "٣", "²"), one_in=3):
        address = reverse("desk:places", args=[men.tournament.slug])
        assert client.get(address, {"q": text, "show": text, "bracket": text}).status_code == 200
        assert client.post(reverse("desk:find", args=[men.tournament.slug]), {"q": text}).status_code == 200


@pytest.mark.parametrize("number", [0, 99, 10**30])
def test_an_unknown_number_is_not_found(client: Client, desk: User, men: Division, number: int) -> None:
    client.force_login(desk)
    slug = men.tournament.slug
    for address in (reverse("desk:place", args=[slug, number]), reverse("desk:receipt", args=[slug, number])):
        assert client.get(address).status_code == 404
    assert client.get(reverse("desk:card", args=[slug, number])).status_code == 404


def test_a_person_of_another_club_is_not_found(
    client: Client, desk: User, tournament: Tournament, stranger: User
) -> None:
    other = cast.make_person(stranger.offices.get().club, "Somebody Else", birth_date=datetime.date(1980, 1, 1))
    client.force_login(desk)
    assert client.get(reverse("desk:card", args=[tournament.slug, other.pk])).status_code == 404
    assert client.get(reverse("desk:person", args=[tournament.slug, other.pk])).status_code == 404
