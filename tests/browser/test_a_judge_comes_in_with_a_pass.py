"""From the organizer's form to a hand on the sheet: paper, link, PIN, and the match of a scanned scoresheet."""

import random

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, faults_now_and_then, is_wider_than_its_window
from tests.support.passes import issue
from tournament.club import judge_passes
from tournament.models import SheetEntry, TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390
LOOKS = [(PHONE, "light"), (1280, "dark")]


def is_good(page: Page) -> None:
    assert faults_now_and_then(page) == []
    assert not is_wider_than_its_window(page)
    expect(page.locator("h1")).to_have_count(1)


def test_from_the_paper_to_a_hand(open_page: OpenPage, table_match: TableMatch, organizer: User) -> None:
    """The organizer's window and the judge's: one is a phone in the light, the other a laptop in the dark."""
    (width, scheme), (other_width, other_scheme) = random.sample(LOOKS, 2)
    passes = reverse("organizer:passes", args=[table_match.tournament.slug])
    desk = open_page(organizer, passes, width=other_width, scheme=other_scheme)
    is_good(desk)
    desk.get_by_label("Judges", exact=True).fill("Ana Aparicio")
    desk.get_by_label("Tables", exact=True).fill(str(table_match.table))
    desk.get_by_role("button", name="Make the passes").click()
    desk.wait_for_selector("#pin")
    is_good(desk)
    pin, link = desk.inner_text("#pin"), desk.inner_text("#link")

    phone = open_page(None, link, width=width, scheme=scheme)
    is_good(phone)
    phone.get_by_label("PIN").fill("000000")  # six digits are sent by themselves
    phone.wait_for_selector(".error-text")
    is_good(phone)
    phone.get_by_label("PIN").fill(f"{pin[:3]} {pin[3:]}")
    phone.wait_for_selector(".table-card")
    is_good(phone)
    expect(phone.locator(".table-card")).to_have_count(1)
    phone.locator(".table-card").click()
    phone.wait_for_selector(".hand-form")
    desk.goto(passes)
    is_good(desk)
    desk.get_by_role("link", name="Other tables , Ana Aparicio").click()
    desk.wait_for_url("**/tables/")
    is_good(desk)
    is_shut_out_at_once(phone, table_match)


def is_shut_out_at_once(phone: Page, table_match: TableMatch) -> None:
    """A pass that is taken back while its match is open; what was typed stays, and nothing else is offered than it."""
    phone.locator(".chair-1").click()
    for seat in (1, 2, 3):
        phone.locator(f"[name=pips_{seat}]").fill("5")
    judge_passes.revoke(judge_pass=table_match.tournament.passes.get(), by=None)
    expect(phone.locator(".shut")).to_contain_text("This pass has been revoked")
    is_good(phone)
    phone.get_by_role("button", name="Save the hand").click()
    refused = phone.locator("#outbox li.both")
    expect(refused).to_contain_text("This pass has been revoked")
    expect(refused.get_by_role("button", name="Another pass")).to_be_visible()
    expect(refused.get_by_role("button", name="Correct it")).to_have_count(0)
    expect(phone.locator(".hand-form h2")).to_have_text("Hand 1")
    expect(phone.locator(".shut")).to_be_visible()


def test_a_scanned_scoresheet_opens_its_match_without_a_script(open_page: OpenPage, table_match: TableMatch) -> None:
    issued = issue(table_match.tournament, table_match.table)
    phone = open_page(None, f"/judge/matches/{table_match.pk}/", width=390, script=False)
    is_good_without_script(phone)
    phone.get_by_label("Code of the pass").fill(issued.judge_pass.code.lower())
    phone.get_by_label("PIN").fill(str(issued.pin))
    phone.get_by_role("button", name="Open").click()
    phone.wait_for_url(f"**/judge/matches/{table_match.pk}/")
    judge_passes.revoke(judge_pass=issued.judge_pass, by=None)
    phone.reload()
    assert "This pass has been revoked" in phone.inner_text("main")
    assert not SheetEntry.objects.exists()


def is_good_without_script(page: Page) -> None:
    """What a thumb needs: every control is 44 pixels high or more."""
    for control in page.locator("main :is(input:not([type=hidden]), button, a)").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 44, control.inner_text()
