"""A refused hand on a phone: the judge calls an organizer, who records it with a reason, with scripts and without."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, faults_now_and_then, is_wider_than_its_window
from tests.browser.matches.test_a_hand_is_kept_while_the_server_is_away import PHONE, match_page
from tournament.models import HelpCall, TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
REASON = "a tile of the other table had got in"
SAID = f"Overruled (SACI rule 17): {REASON}"


def try_to_enter(page: Page) -> None:
    page.locator(".chair-1").click()
    for seat, left in enumerate((70, 3, 5), start=1):
        page.locator(f"[name=pips_{seat}]").fill(str(left))
    page.get_by_role("button", name="Save the hand").click()


def looks_right(page: Page) -> None:
    assert not is_wider_than_its_window(page)
    assert not faults_now_and_then(page)


def test_a_judge_calls_and_the_organizer_decides(
    open_page: OpenPage, judge: User, organizer: User, table_match: TableMatch
) -> None:
    phone = match_page(open_page, judge, table_match)
    try_to_enter(phone)
    refused = phone.locator(".hand-form .impossible")
    expect(refused).to_contain_text("An organizer may overrule this with a reason (SACI rule 17).")
    expect(refused.locator("textarea")).to_have_count(0)
    looks_right(phone)
    refused.get_by_role("button", name="Call an organizer").click()
    expect(phone.locator(".sheets .call")).to_contain_text("Called")
    assert "cannot hold 70 pips" in HelpCall.objects.get().words
    expect(phone.locator("[name=pips_1]")).to_have_value("70")

    hers = match_page(open_page, organizer, table_match)
    try_to_enter(hers)
    wanted = hers.locator(".hand-form .impossible")
    record = wanted.get_by_role("button", name="Record it all the same")
    record.click()
    expect(wanted.locator("textarea")).to_have_attribute("aria-invalid", "true")
    wanted.locator("textarea").fill(REASON)
    looks_right(hers)
    record.click()
    expect(hers.locator("#outbox li")).to_have_count(0)
    expect(hers.locator(".ledger .overruled")).to_have_text(SAID)
    expect(hers.locator(".side-A .points")).to_have_text("78")
    expect(phone.locator(".ledger .overruled")).to_have_text(SAID)
    assert table_match.entries.get().data["overruled"] == REASON
    looks_right(hers)


def test_without_scripts_the_form_asks_for_the_reason(
    open_page: OpenPage, organizer: User, table_match: TableMatch
) -> None:
    page = open_page(organizer, reverse("judge:match", args=[table_match.pk]), width=PHONE, script=False)
    page.locator("[name=who][value='0']").check(force=True)
    for seat, left in enumerate((70, 3, 5), start=1):
        page.locator(f"[name=pips_{seat}]").fill(str(left))
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator(".hand-form .alert")).to_contain_text("An organizer may overrule this.")
    page.locator(".overrule textarea").fill(REASON)
    for width in (1280, PHONE):
        page.set_viewport_size({"width": width, "height": 900})
        assert not is_wider_than_its_window(page)
    page.get_by_role("button", name="Record it all the same").click()
    expect(page.locator(".ledger .overruled")).to_have_text(SAID)
    public = open_page(None, f"/t/{table_match.tournament.slug}/matches/{table_match.pk}/", width=PHONE)
    expect(public.locator(".overruled")).to_have_text(SAID)
    looks_right(public)
