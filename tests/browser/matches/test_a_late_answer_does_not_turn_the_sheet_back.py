"""An answer that was on its way while the phone wrote a hand says nothing new: the sheet does not go back to it."""

import pytest
from django.urls import reverse
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import OpenPage
from tournament.models import TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WATCH = """page => {
  window.versions = [];
  new MutationObserver(() => window.versions.push(Number(page.dataset.version)))
    .observe(page, { attributes: true, attributeFilter: ["data-version"] });
}"""


def test_the_next_hand_goes_on_from_the_last(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    held: list[tuple[Route, APIResponse]] = []

    def hold_the_first_news(route: Route) -> None:
        answer = route.fetch()
        if held or answer.status != 200:
            route.fulfill(response=answer)
        else:
            held.append((route, answer))

    page = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=390)
    page.route("**/changes/**", hold_the_first_news)
    page.locator(".match-page").evaluate(WATCH)
    enter(page)
    while not held:
        page.wait_for_timeout(50)  # milliseconds
    enter(page)
    expect(page.locator(".match-page")).to_have_attribute("data-version", "2")
    route, answer = held[0]
    route.fulfill(response=answer)
    expect(page.locator(".ledger")).to_contain_text("46 : 0")
    page.unroute_all(behavior="ignoreErrors")  # the page goes on asking
    versions = page.evaluate("window.versions")
    assert versions == sorted(versions)


def enter(page: Page) -> None:
    """The next hand: seat 1 goes out, 23 pips are left."""
    page.locator(".chair-1").click()
    for key in ("1", "5", "next", "3", "next", "5"):
        page.locator(f".pad [data-key='{key}']").click()
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator(".after-who")).to_be_hidden()
