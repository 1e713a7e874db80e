"""The card by keyboard alone: arrows choose between several people, a slip is noted, papers are printed, and back."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browser.conftest import OpenPage, faults
from tournament.models import Division, Payment, Registration, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_arrows_cards_slips_and_papers(open_page: OpenPage, desk: User, men: Division) -> None:
    for name in ("Ana Ruiz", "Ana Zulueta", "Beto"):
        cast.make_person(men.tournament.club, name, pool="men" if name != "Beto" else "")
    page = open_page(desk, reverse("desk:find", args=[men.tournament.slug]))
    page.keyboard.type("ána")
    expect(page.locator("#found li")).to_have_count(2)
    assert faults(page) == []
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Escape", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana Zulueta")
    expect(page.get_by_role("button", name="Register, take $15.00, present")).to_be_focused()
    for key in ("Shift+Tab", "Space", "Shift+Tab", "ArrowRight", "Tab", "s", "l", "i", "p", "Enter"):
        page.keyboard.press(key)  # print the papers; by card; the slip's number
    expect(page.get_by_role("link", name="Next person")).to_be_focused()
    expect(page.get_by_text("Receipt 00001")).to_be_visible()
    payment = Payment.objects.get()
    assert (payment.method, payment.reference) == ("card", "slip")
    page.keyboard.press("Enter")
    expect(page.locator("[data-people]")).to_be_focused()

    page.keyboard.insert_text("beto")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Beto")
    expect(page.get_by_label("Men", exact=True)).to_be_focused()  # the bracket is missing
    page.keyboard.press("Space")
    page.keyboard.press("/")
    expect(page.locator("[data-people]")).to_be_focused()
    assert Registration.objects.count() == 1


def test_the_same_without_javascript(open_page: OpenPage, desk: User, men: Division) -> None:
    cast.make_person(men.tournament.club, "Ana Ruiz", pool="men")
    page = open_page(desk, reverse("desk:find", args=[men.tournament.slug]), script=False)
    page.locator("[data-people]").fill("ana")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Register, take $15.00, present").press("Enter")
    expect(page.locator("#messages")).to_contain_text("Ana Ruiz, number 1, has paid (receipt 00001) and is present.")
