"""A desk of two, a long queue, two tabs: search, Enter, Enter, next; in the end all of it adds up."""

import datetime

import pytest
from django.db.models import Sum
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import OpenPage
from tests.support.thorough import often
from tournament.models import Division, Official, Payment, Person, Registration, User
from tournament.registration import sign_up

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
QUEUE = often(6, 120)
EIGHTIES = datetime.date(1980, 5, 17)


@pytest.fixture
def queue(men: Division, women: Division) -> list[Person]:
    """Every fifth is registered and has not paid, every tenth is a guest; the others the club only knows."""
    people: list[Person] = []
    for number in range(QUEUE):
        guest = number % 10 == 4
        person = Person.objects.create(
            club=men.tournament.club,
            name=f"{'Íñigo Núñez' if number % 2 else 'Begoña Peña'} X{chr(97 + number // 26)}{chr(97 + number % 26)}x",
            kind="guest" if guest else "member",
            pool="men" if number % 2 else "women",
            member_number="" if guest else f"M-{number:03d}",
            phone=f"+1 (555) 01{number:03d}",
            birth_date=EIGHTIES if guest else None,
            sponsor=people[0] if guest else None,
        )
        if number % 5 == 1:
            sign_up.register(
                tournament=men.tournament,
                person=person,
                division=men if number % 2 else women,
                rules_accepted=True,
                by=None,
            )
        people.append(person)
    return people


def said(person: Person, number: int) -> str:
    """What is typed: the name without its accents, or the member number, or the phone as it is said."""
    if number % 3 == 0:
        return person.name.lower().replace("í", "i").replace("ñ", "n").replace("ú", "u")
    return f"555-01{number:03d}" if number % 3 == 1 or not person.member_number else person.member_number.lower()


def search(page: Page, text: str) -> None:
    expect(page.locator("[data-people]")).to_be_focused()
    page.keyboard.insert_text(text)
    page.keyboard.press("Enter")


def let_in(page: Page, person: Person) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(person.name)
    expect(page.locator("button[value=all]")).to_be_focused()
    page.keyboard.press("Enter")


def test_everybody_is_in_once_and_the_money_adds_up(
    open_page: OpenPage, desk: User, queue: list[Person], men: Division
) -> None:
    other = cast.make_user(men.tournament.club, "dario", "Dario Desk", Official.Role.DESK)
    address = reverse("desk:find", args=[men.tournament.slug])
    tabs = [open_page(desk, address), open_page(other, address)]
    *ordinary, last = queue
    for first in range(0, QUEUE - 1, 2):
        served = list(zip(tabs, ordinary[first : first + 2], strict=False))
        for at, (tab, person) in enumerate(served):
            search(tab, said(person, first + at))
        for tab, person in served:
            let_in(tab, person)
    for tab in tabs:  # the last one stands between the two, and both open the card
        search(tab, last.name)
        expect(tab.get_by_role("heading", level=1)).to_have_text(last.name)
    let_in(tabs[0], last)
    expect(tabs[0].locator("#now li").first).to_contain_text(last.name)
    expect(tabs[1].get_by_role("alert")).to_contain_text("Another desk has just dealt with")
    let_in(tabs[1], last)
    expect(tabs[1].get_by_role("alert")).to_contain_text("Take no money.")

    places = Registration.objects.filter(tournament=men.tournament)
    assert {place.person_id for place in places.filter(present=True)} == {person.pk for person in queue}
    assert places.count() == QUEUE
    payments = Payment.objects.filter(tournament=men.tournament)
    assert list(payments.values_list("receipt", flat=True)) == list(range(1, QUEUE + 1))
    assert payments.values("registration").distinct().count() == QUEUE
    guests = sum(person.kind == "guest" for person in queue)
    assert payments.aggregate(sum=Sum("amount_cents"))["sum"] == 1500 * (QUEUE - guests) + 2000 * guests
    assert set(payments.values_list("taken_by__username", flat=True)) == {"dolores", "dario"}
