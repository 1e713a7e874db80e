"""A roster, fees, lotteries, rounds and the champion, by nothing but what the organizer's pages offer."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.lotteries import TILES
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
        hold_the_lottery(page)
        expect(page.get_by_role("heading", name=f"Lottery: {bracket}")).to_be_visible()
    for match in ("Men, Final", "Women, Final", "Championship, Final"):
        page.goto(day)
        page.get_by_role("button", name=f"Start: {match}").click()
        expect(page.locator("#messages")).to_contain_text("play may begin")
        page.get_by_role("link", name="A team is absent at table").click()
        page.locator("main form [name=absent]").first.check()
        page.get_by_role("button", name="Record the absence").click()
    page.goto(day)
    expect(page.locator(".next-step")).to_contain_text("has won the tournament")


def hold_the_lottery(page: Page) -> None:
    """The whole way: list, commitment, a tile by a tap and one taken back, the others typed, the draw."""
    page.get_by_label("Minutes for objections to the list").fill("0")
    page.get_by_role("button", name="Close the list with 4 players").click()
    page.get_by_role("button", name="Publish the commitment").click()
    page.get_by_role("button", name="6-6", exact=True).click()
    page.get_by_role("button", name="Typed wrong: take 6-6 back").click()
    page.get_by_label("Tiles", exact=True).fill(TILES)
    page.get_by_role("button", name="Lay the tiles").click()
    page.get_by_role("button", name="Hold the lottery with 4 players").click()
    page.get_by_role("button", name="Show the next team").click()
    expect(page.locator("#shown-count")).to_have_text("Shown: 1 of 2")


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
