"""The desk with a keyboard and without reloading: search while typing, one button for paid and present."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import APIResponse, Route, expect

from tests import cast
from tests.browser.conftest import OpenPage, faults
from tournament.models import Division, Payment, Registration, User
from tournament.registration import payments, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONGER_THAN_THE_SEARCH_WAITS = 400  # milliseconds


@pytest.fixture
def alvaro(men: Division) -> Registration:
    cast.enter(men, 3, paid=False, present=False)
    person = cast.make_person(men.tournament.club, "Álvaro Núñez")
    return sign_up.register(tournament=men.tournament, person=person, division=men, rules_accepted=True, by=None)


def test_typing_finds_and_one_button_does_the_rest(open_page: OpenPage, desk: User, alvaro: Registration) -> None:
    page = open_page(desk, reverse("desk:places", args=[alvaro.tournament.slug]))
    expect(page.locator("tbody tr")).to_have_count(4)
    page.keyboard.press("/")
    page.keyboard.type("alvaro")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Paid cash, present , Álvaro Núñez").press("Enter")
    expect(page.locator("tbody tr")).to_contain_text("present")
    expect(page.get_by_role("button", name="Has left , Álvaro Núñez")).to_be_focused()
    expect(page.locator(".stats")).to_contain_text("$15.00")
    assert faults(page) == []
    assert Payment.objects.get().registration == alvaro
    page.get_by_role("button", name="Has left , Álvaro Núñez").press("Enter")
    expect(page.locator("tbody tr")).to_contain_text("not yet here")


@pytest.mark.parametrize("slow", ["search", "payment"])
def test_a_search_under_way_brings_no_row_back(
    open_page: OpenPage, desk: User, alvaro: Registration, slow: str
) -> None:
    """On a slow network too the row and the totals are those after the payment, and the list is what was searched."""
    page = open_page(desk, reverse("desk:places", args=[alvaro.tournament.slug]) + "?q=alv")
    waiting: list[tuple[Route, APIResponse]] = []
    held = re.compile("q=alvaro") if slow == "search" else "**/arrive/"
    page.route(held, lambda route: waiting.append((route, route.fetch())), times=1)
    search, pay = page.get_by_label("Name or number"), page.get_by_role("button", name="Paid cash, present")
    search.fill("alvaro")
    if slow == "search":
        page.wait_for_timeout(LONGER_THAN_THE_SEARCH_WAITS)
    pay.press("Enter")
    page.wait_for_timeout(LONGER_THAN_THE_SEARCH_WAITS)
    for route, answer in waiting:
        route.fulfill(response=answer)  # as it was when it was asked for
    expect(page.get_by_role("button", name="Has left , Álvaro Núñez")).to_be_focused()
    expect(page.locator(".stats")).to_contain_text("$15.00")
    expect(page).to_have_url(re.compile("q=alvaro"))
    expect(page.locator("tbody tr")).to_contain_text("$15.00 paid")


def test_the_same_without_javascript(open_page: OpenPage, desk: User, alvaro: Registration) -> None:
    page = open_page(desk, reverse("desk:places", args=[alvaro.tournament.slug]), script=False)
    page.get_by_label("Name or number").fill("nunez")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Paid cash, present").click()
    expect(page.locator("#messages")).to_contain_text("Álvaro Núñez has paid (receipt 00001) and is present.")


def test_a_refusal_is_shown_in_the_row(open_page: OpenPage, desk: User, alvaro: Registration) -> None:
    page = open_page(desk, reverse("desk:places", args=[alvaro.tournament.slug]) + "?q=alvaro")
    sign_up.withdraw(registration=alvaro, by=None)
    page.get_by_role("button", name="Paid cash, present").click()
    expect(page.locator("tbody tr [role=alert]")).to_contain_text("This player has withdrawn.")


def test_a_hasty_click_meets_no_second_button(open_page: OpenPage, desk: User, alvaro: Registration) -> None:
    payments.take(registration=alvaro, key=cast.key(), by=None)  # the figures above the list keep their height
    page = open_page(desk, reverse("desk:places", args=[alvaro.tournament.slug]))
    button = page.get_by_role("button", name="Paid cash, present").first
    box = button.bounding_box()
    assert box
    for _ in range(2):  # a slow double click: the second falls where "Has left" stands by then
        page.mouse.click(box["x"] + box["width"] - 20, box["y"] + box["height"] / 2)
        page.wait_for_timeout(90)
    expect(page.get_by_role("button", name="has left")).to_have_count(1)
    page.wait_for_timeout(300)
    assert Payment.objects.count() == 2
    assert Registration.objects.filter(present=True).count() == 1
