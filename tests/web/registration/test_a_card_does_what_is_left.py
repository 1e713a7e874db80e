"""One card a person: the findings against them, what is left to do, and what another desk has done meanwhile."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.models import Division, Payment, Person, Registration, User
from tournament.registration import check_in, sign_up

REASON = "the committee decided"


@pytest.fixture
def ana(men: Division) -> Person:
    born = datetime.date(1971, 3, 19)
    return cast.make_person(men.tournament.club, "Ana Ruiz", pool="men", phone="+1 555 0142", birth_date=born)


@pytest.fixture
def late_payer(men: Division) -> Person:
    return cast.make_person(men.tournament.club, "Late Payer", pool="men", good_standing=False)


def card(person: Person, name: str = "card") -> str:
    return reverse(f"desk:{name}", args=[person.club.tournaments.get().slug, person.pk])


def send(client: Client, person: Person, **more: object) -> tuple[int, str]:
    """Press a button of the card as it stands: status, and where to or what is shown."""
    shown = client.get(card(person)).context["form"]
    sent = {name: field.value() for name in shown.fields if (field := shown[name]).value() not in (None, False, "")}
    answer = client.post(card(person), {**sent, **more})
    return answer.status_code, answer.headers.get("Location") or answer.content.decode()


def test_a_search_leads_to_the_card_with_nothing_private_in_an_address(client: Client, desk: User, ana: Person) -> None:
    client.force_login(desk)
    find = reverse("desk:find", args=[ana.club.tournaments.get().slug])
    answer = client.post(find, {"q": "555-0142"})
    assert (answer.status_code, answer["Location"]) == (303, card(ana))
    cast.make_person(ana.club, "Ana Ruiz")
    page = client.post(find, {"q": "ana ruiz"}).content.decode()
    assert page.count("data-found") == 3  # two people of one name, and a new one
    assert "?name=" not in client.post(find, {"q": "555 9999"}).content.decode()


def test_one_button_does_it_all_and_comes_back(client: Client, desk: User, ana: Person) -> None:
    client.force_login(desk)
    status, where = send(client, ana)
    assert (status, where) == (303, reverse("desk:find", args=[ana.club.tournaments.get().slug]))
    place = Registration.objects.get()
    assert (place.present, place.payments.get().amount_cents, place.division.key) == (True, 1500, "men")
    page = client.get(where).content.decode()
    assert "Ana Ruiz, number 1, has paid (receipt 00001) and is present." in page
    assert "Dolores Desk" in page
    assert "Nothing is left to do." in client.get(card(ana)).content.decode()


def test_papers_are_printed_on_the_way_and_the_wish_is_remembered(client: Client, desk: User, ana: Person) -> None:
    client.force_login(desk)
    status, where = send(client, ana, papers="on")
    assert status == 303
    papers = client.get(where).content.decode()
    assert "Receipt 00001" in papers
    assert "name-badge" in papers
    assert not re.search(r"\b1971\b", papers)  # as a word: a token may hold any digits
    other = cast.make_person(ana.club, "Beto", pool="men")
    assert client.get(card(other)).context["form"]["papers"].value() is True


def test_a_desk_sees_the_finding_and_makes_no_exception(client: Client, desk: User, late_payer: Person) -> None:
    client.force_login(desk)
    page = client.get(card(late_payer)).content.decode()
    assert "Late Payer is not a member in good standing. (SACI rule 1)" in page
    assert 'value="let-in"' not in page
    assert send(client, late_payer)[0] == 422
    assert send(client, late_payer, do="let-in", exception=REASON)[0] == 403
    assert not Registration.objects.exists()


def test_an_organizer_makes_one_that_everybody_sees(
    client: Client, organizer: User, desk: User, late_payer: Person
) -> None:
    client.force_login(organizer)
    status, page = send(client, late_payer, do="let-in")
    assert (status, 'id="id_exception_error">Give a reason.' in page) == (422, True)
    assert send(client, late_payer, do="let-in", exception=REASON) == (303, card(late_payer))
    client.force_login(desk)
    listed = client.get(reverse("desk:exceptions", args=[late_payer.club.tournaments.get().slug])).content.decode()
    for page in (client.get(card(late_payer)).content.decode(), listed):
        assert REASON in page
        assert "not in good standing" in page
        assert "Olga Organizer" in page


def test_what_is_missing_stands_at_its_field(client: Client, organizer: User, men: Division) -> None:
    nobody_s = cast.make_person(men.tournament.club, "Guest", kind="guest")
    client.force_login(organizer)
    status, page = send(client, nobody_s, do="let-in", exception=REASON)
    assert status == 422
    assert 'id="id_division_error">Choose a bracket. (SACI rule 3)' in page
    assert 'id="id_sponsor_error">A guest needs a member as sponsor. (SACI rule 1)' in page
    assert not Registration.objects.exists()


def test_a_card_that_is_behind_takes_no_money(client: Client, desk: User, ana: Person, men: Division) -> None:
    client.force_login(desk)
    shown = client.get(card(ana))
    news = f"{card(ana, 'news')}?seen={shown.context['card'].state}"
    assert client.get(news).status_code == 204
    check_in.check_in_player(
        tournament=men.tournament, person=ana, division=men, rules_accepted=True, key=cast.key(), by=desk
    )
    assert "Another desk has just dealt with Ana Ruiz." in client.get(news).content.decode()
    sent = {"division": men.pk, "rules_accepted": "on", "cents": "1500", "key": cast.key()}
    answer = client.post(card(ana), sent)
    assert answer.status_code == 409
    assert "Take no money." in answer.content.decode()
    assert Payment.objects.count() == 1


def test_only_an_organizer_waives_a_fee(
    client: Client, organizer: User, desk: User, ana: Person, men: Division
) -> None:
    sign_up.register(tournament=men.tournament, person=ana, division=men, rules_accepted=True, by=None)
    client.force_login(desk)
    assert 'value="waive"' not in client.get(card(ana)).content.decode()
    assert send(client, ana, do="waive", waiver=REASON)[0] == 403
    client.force_login(organizer)
    before = client.get(card(ana)).content.decode().partition('name="waiver"')[0]
    assert before.rindex("<form") > before.rindex('value="pay"')  # Enter after the reason takes no money
    assert send(client, ana, do="waive", waiver=" ")[0] == 422
    assert send(client, ana, do="waive", waiver=REASON) == (303, card(ana))
    assert Payment.objects.get().kind == "waiver"
    shown = client.get(card(ana)).content.decode()
    assert ("✓ $15.00 waived" in shown, "$15.00 paid" in shown) == (True, False)


def test_bad_input_writes_nothing(client: Client, desk: User, ana: Person) -> None:
    client.force_login(desk)
    for changed in ({"cents": "a lot"}, {"cents": "-1"}, {"key": "short"}, {"method": "card"}):
        status, page = send(client, ana, **changed)
        assert status == 422, changed
        assert "open the page again" in page or "card slip" in page
        assert not Registration.objects.exists(), changed
