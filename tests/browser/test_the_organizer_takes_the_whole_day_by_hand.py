"""A roster, fees, lotteries, rounds and the champion, by nothing but what the organizer's pages offer."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tournament.models import Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ROSTER = "Name;Bracket\n" + "".join(f"Man {letter};Men\nWoman {letter};Women\n" for letter in "ABCD")


def test_the_day_by_hand(open_page: OpenPage, organizer: User, tournament: Tournament) -> None:
    day = reverse("organizer:day", args=[tournament.slug])
    page = open_page(organizer, day)
    read_the_roster(page)
    page.get_by_role("link", name="To the desk").first.click()
    take_every_fee(page, players=8)
    for bracket in ("Men", "Women"):
        page.goto(day)
        page.get_by_role("link", name="Go to the lottery").click()
        page.get_by_role("button", name="Hold the lottery with 4 players").click()
        expect(page.get_by_role("heading", name=f"Draw: {bracket}")).to_be_visible()
    for match in ("Men, Final", "Women, Final", "Championship, Final"):
        page.goto(day)
        page.get_by_role("button", name=f"Start: {match}").click()
        expect(page.locator("#messages")).to_contain_text("play may begin")
        page.get_by_role("link", name="A team is absent at table").click()
        page.locator("main form [name=absent]").first.check()
        page.get_by_role("button", name="Record the absence").click()
    page.goto(day)
    expect(page.locator(".next-step")).to_contain_text("has won the tournament")


def read_the_roster(page: Page) -> None:
    page.get_by_role("link", name="Read a roster").click()
    page.get_by_label("Roster file").set_input_files(
        {"name": "roster.csv", "mimeType": "text/csv", "buffer": ROSTER.encode()}
    )
    page.get_by_role("button", name="Show what it means").click()
    page.get_by_label("Everybody on this list has accepted the rules").check()
    page.get_by_role("button", name="Take the roster over").click()
    expect(page.locator("main")).to_contain_text("8 players of this list were registered.")


def take_every_fee(page: Page, players: int) -> None:
    for done in range(players):
        page.get_by_role("button", name="Paid cash and present").first.click()
        expect(page.get_by_role("button", name="has left")).to_have_count(done + 1)
