"""Dominoes of a double-twelve are typed, counted at once, and kept while the server is away."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.support.rules import table
from tournament.models import Club, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_they_are_counted_and_arrive(open_page: OpenPage, judge: User, club: Club) -> None:
    table_match = table(club, "draw", double=12)
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=390)
    page.wait_for_load_state("networkidle")
    page.locator(".chair-1").click()
    page.locator("[name=how][value=tiles]").check(force=True)
    page.locator("[name=tiles_1]").fill("9-8, x")
    page.locator("[name=tiles_2]").fill("2-1")
    page.locator("[name=tiles_3]").fill("7-7")
    page.get_by_role("button", name="Save the hand").click()
    expect(page.get_by_role("alert")).to_have_text("This is not a domino: write it like 5-3.")
    page.context.set_offline(True)
    page.locator("[name=tiles_1]").fill("9-8, 0-4")
    expect(page.locator("#points-now")).to_contain_text(f"Team {table_match.team_b.number} = 38 → 38")
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator("#outbox li")).to_contain_text("21 + 3 + 14")
    page.context.set_offline(False)
    expect(page.locator("#outbox li")).to_have_count(0)
    assert table_match.entries.get().data["tiles"] == [[], ["8-9", "0-4"], ["1-2"], ["7-7"]]
