"""A fresh form waits while a hand is typed; once that hand is sent, the form is from before it and is not used."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import APIResponse, Page, Route, expect

from tests import cast
from tests.browser.conftest import OpenPage
from tournament.models import TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
News = list[tuple[Route, APIResponse]]


def test_a_quick_judge_goes_on_from_the_last_hand(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    held: News = []
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=390)
    page.route("**/changes/**", keep_news(held))
    figures(page)
    save(page)
    let_go(page, held, while_waiting=lambda: page.locator(".chair-1").click())
    expect(page.locator(".side-A .points")).to_have_text("23")  # the form with the first hand waits
    expect(page.locator(".changes")).to_be_hidden()  # which is no news
    figures(page)
    save(page)
    expect(page.locator("#outbox .arrived")).to_contain_text("2")
    figures(page)
    assert page.locator(".hand-form [name=version]").input_value() == "2"
    save(page)
    expect(page.locator("#outbox .arrived")).to_contain_text("3")
    assert table_match.entries.count() == 3


def test_a_hand_of_somebody_else_is_news(
    open_page: OpenPage, judge: User, second_judge: User, table_match: TableMatch
) -> None:
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=390)
    figures(page)
    save(page)
    expect(page.locator("#outbox .arrived")).to_contain_text("1")
    figures(page)
    cast.write(table_match, cast.hand(), by=second_judge)
    expect(page.locator(".changes")).to_be_visible()


def keep_news(held: News) -> Callable[[Route], None]:
    def kept(route: Route) -> None:
        answer = route.fetch()
        if answer.status == 200:
            held.append((route, answer))
        else:
            route.fulfill(response=answer)

    return kept


def let_go(page: Page, held: News, *, while_waiting: Callable[[], None]) -> None:
    """The first news come only once the judge is typing again; what comes after them is kept to the end."""
    while not held:
        page.wait_for_timeout(50)  # milliseconds
    while_waiting()
    route, answer = held[0]
    route.fulfill(response=answer)


def figures(page: Page) -> None:
    """Seat 1 goes out, 23 pips are left."""
    if not page.locator(".told button").is_visible():
        page.locator(".chair-1").click()
    for key in ("1", "5", "next", "3", "next", "5"):
        page.locator(f".pad [data-key='{key}']").click()


def save(page: Page) -> None:
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator(".after-who")).to_be_hidden()
