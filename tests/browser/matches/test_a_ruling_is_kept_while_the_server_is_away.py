"""A false pass, a wrong domino and a line taken back are entered in a dead spot as well, and arrive in order."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import OpenPage, faults
from tournament.models import TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390


def match_page(open_page: OpenPage, judge: User, table_match: TableMatch) -> Page:
    """The match with one hand on its sheet, once the forms of its rulings are there."""
    cast.write(table_match, cast.hand())
    page = open_page(judge, "about:blank", width=PHONE)
    with page.expect_response("**/undo/"):
        page.goto(reverse("judge:match", args=[table_match.pk]))
    page.wait_for_load_state("networkidle")
    return page


def test_each_kind_arrives_in_order(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    page.context.set_offline(True)
    page.locator(".sheets summary", has_text="Rulings").click()
    page.get_by_role("button", name="Wrong domino").click()
    dialog = page.get_by_role("dialog")
    assert faults(page) == []
    dialog.get_by_label("(seat 4").check()
    dialog.get_by_label("The domino").select_option("3-5")
    dialog.get_by_role("button", name="Record the wrong domino").click()
    page.locator(".sheets summary", has_text="Rulings").click()
    page.get_by_role("button", name="False pass").click()
    dialog.get_by_label("seat 2").check()
    dialog.get_by_role("button", name="Record the false pass").click()
    page.locator(".ledger .undo").first.click()
    dialog.get_by_label("Reason").fill("written at the wrong table")
    dialog.get_by_role("button", name="Take it back").click()
    expect(page.locator("#outbox li")).to_have_count(3)
    offenders = f"Team {table_match.team_b.number}: −25 points"
    expect(page.locator("#outbox li").nth(1)).to_contain_text(f"passed although a domino fitted. {offenders}")
    assert table_match.entries.count() == 1
    page.context.set_offline(False)
    expect(page.locator("#outbox li")).to_have_count(0)
    assert [row.kind for row in table_match.entries.all()] == ["hand", "wrong_domino", "false_pass", "void"]
    assert table_match.entries.get(number=2).data["seat"] == 3


def test_what_is_missing_is_asked_for_and_nothing_is_kept(
    open_page: OpenPage, judge: User, table_match: TableMatch
) -> None:
    page = match_page(open_page, judge, table_match)
    page.locator(".sheets summary", has_text="Rulings").click()
    page.get_by_role("button", name="False pass").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Record the false pass").click()
    expect(dialog.get_by_role("alert")).to_have_text("Choose the player.")
    dialog.get_by_label("seat 2").check()
    expect(dialog.get_by_role("alert")).to_have_count(0)
    dialog.get_by_role("button", name="Back without it").click()
    expect(dialog).to_have_count(0)
    expect(page.locator("#outbox li")).to_have_count(0)


def test_a_recount_that_differs_asks_for_the_tiles(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    page.locator(".chair-1").click()
    for seat, pips in ((1, "1"), (2, "2"), (3, "4")):
        page.locator(f"[name=pips_{seat}]").fill(pips)
    page.locator("#hand-form .more summary").click()
    page.locator("[name=recount]").fill("8")
    page.get_by_role("button", name="Save the hand").click()
    expect(page.get_by_role("alert")).to_contain_text("the losers 8: enter the tiles. (SACI rule 14)")
    expect(page.locator(".by-tiles")).to_be_visible()
    assert table_match.entries.count() == 1
