"""Where a browser keeps nothing, or no more, an entry goes straight to the server, and what was typed is never lost."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tournament.models import TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390
SILENT = "IDBFactory.prototype.open = () => ({});"  # it never answers
FULL = "IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); }; null"


def fill(page: Page, *pips: int) -> None:
    page.locator(".chair-1").click()
    for seat, left in enumerate(pips, start=1):
        page.locator(f"[name=pips_{seat}]").fill(str(left))


def save(page: Page) -> None:
    page.get_by_role("button", name="Save the hand").click()


def test_a_browser_without_a_store(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = open_page(judge, "about:blank", width=PHONE)
    page.add_init_script(SILENT)
    page.goto(reverse("judge:match", args=[table_match.pk]))
    expect(page.locator("#outbox .status")).to_contain_text("This phone cannot store entries")
    fill(page, 15, 3, 5)
    page.context.set_offline(True)
    save(page)
    expect(page.get_by_role("alert")).to_contain_text("neither be stored on this phone nor sent")
    expect(page.locator("[name=pips_1]")).to_have_value("15")
    page.context.set_offline(False)
    save(page)
    expect(page.locator("#outbox .arrived")).to_contain_text("It is on the sheet, line 1.")
    expect(page.locator(".hand-form h2")).to_have_text("Hand 2")
    page.route("**/entries/", lambda route: route.fulfill(status=422, json={"code": "entry-refused", "detail": "No."}))
    fill(page, 14, 3, 5)
    save(page)
    expect(page.locator(".ledger")).to_contain_text("14 + 3 + 5")  # the form went to the server itself
    assert table_match.entries.count() == 2


def test_a_store_that_is_full(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=PHONE)
    page.context.set_offline(True)
    fill(page, 15, 3, 5)
    save(page)
    expect(page.locator("#outbox li")).to_have_count(1)
    page.evaluate(FULL)
    fill(page, 1, 2, 4)
    save(page)
    expect(page.get_by_role("alert")).to_contain_text("This phone has no space left")
    page.context.set_offline(False)
    expect(page.locator("#outbox li")).to_have_count(0)
    save(page)
    expect(page.locator("#outbox .arrived")).to_contain_text("It is on the sheet, line 2.")
    assert [row.data["pips"] for row in table_match.entries.all()] == [[0, 15, 3, 5], [0, 1, 2, 4]]
