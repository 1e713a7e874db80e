"""What one judge writes stands on the other's phone within three seconds, and disturbs nobody who is typing."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browser.conftest import OpenPage
from tournament.models import Sitting, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390
SOON = 3_000  # milliseconds


def address(sitting: Sitting) -> str:
    return reverse("judge:match", args=[sitting.pk])


def test_an_idle_page_follows_the_sheet(open_page: OpenPage, judge: User, second_judge: User, sitting: Sitting) -> None:
    page = open_page(judge, address(sitting), width=PHONE)
    cast.write(sitting, cast.hand(), by=second_judge)
    expect(page.locator(".side-A .points")).to_have_text("23", timeout=SOON)
    expect(page.locator(".ledger")).to_contain_text("23 left: 15 + 3 + 5")
    expect(page.locator(".hand-form h2")).to_have_text("Hand 2")
    expect(page.locator("#hand-form [name=version]")).to_have_value("1")


def test_what_is_being_typed_stays_and_ends_in_a_choice(
    open_page: OpenPage, judge: User, second_judge: User, sitting: Sitting
) -> None:
    page = open_page(judge, address(sitting), width=PHONE)
    page.locator(".chair-2").click()
    page.locator("[name=pips_0]").fill("7")
    cast.write(sitting, cast.hand(), by=second_judge)
    expect(page.locator(".side-A .points")).to_have_text("23", timeout=SOON)
    expect(page.locator(".changes")).to_contain_text("The sheet has changed meanwhile.")
    expect(page.locator("[name=pips_0]")).to_have_value("7")
    for seat, pips in ((2, "3"), (3, "5")):
        page.locator(f"[name=pips_{seat}]").fill(pips)
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator(".both")).to_contain_text("Line 1 on the sheet")
    page.get_by_role("button", name="Enter mine as the next hand").click()
    expect(page.locator(".side-B .points")).to_have_text("15")
    assert [row.data["by"] for row in sitting.entries.all()] == [0, 1]


def test_the_end_of_the_match_arrives_too(open_page: OpenPage, judge: User, sitting: Sitting) -> None:
    page = open_page(judge, address(sitting), width=PHONE)
    cast.play_to_the_end(sitting)
    expect(page.locator("#signing-title")).to_be_visible(timeout=SOON)
