"""A paper sheet is typed with the keyboard alone: Enter leads on, arrows lead up and down, the rules speak at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, faults_now_and_then
from tournament.models import TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def type_rows(page: Page, rows: list[tuple[str, ...]]) -> None:
    """Type rows as they stand on the paper, Enter after each field."""
    for row in rows:
        for cell in row:
            page.keyboard.type(cell)
            page.keyboard.press("Enter")


def under(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        page.locator(f"[name={name}]").fill(value)


def test_a_sheet_is_typed_twice_and_put_in(
    open_page: OpenPage, table_match: TableMatch, judge: User, second_judge: User
) -> None:
    address = f"/judge/matches/{table_match.pk}/paper"
    page = open_page(judge, f"{address}/1/")
    expect(page.locator("[name=r0-what]")).to_be_focused()
    type_rows(page, [("1", "50", "48")])
    expect(page.locator("#told-0")).to_contain_text("The winners count 50, the losers 48")
    page.locator("[name=r0-recount]").select_text()
    type_rows(page, [("50",), ("L2", "60", "60", "A")])
    expect(page.locator("#told")).to_contain_text("110 : 0")
    expect(page.locator("[name=r2-what]")).to_be_focused()
    page.locator("[name=r1-count]").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[name=r0-count]")).to_be_focused()
    page.reload()
    expect(page.locator("[name=r1-recount]")).to_have_value("60")
    type_rows(page, [("1", "50", "50"), ("3", "50", "50")])
    page.locator("[name=r13-recount]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[name=r14-what]")).to_be_focused()
    page.route("**/paper/**", lambda route: route.fulfill(status=503))  # the database is away
    under(page, final_a="210")
    expect(page.get_by_text("your last entries are not saved yet")).to_be_visible()
    page.unroute("**/paper/**")
    expect(page.get_by_text("your last entries are not saved yet")).to_be_hidden()
    page.context.set_offline(True)
    under(page, final_b="0", initials_a="Ana", initials_b="Bea")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("your last entries are not saved yet")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("your last entries are not saved yet")).to_be_hidden()
    expect(page.locator("#told")).to_contain_text("Saved at")
    assert faults_now_and_then(page) == []
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("is typed. It counts after")).to_be_visible()
    page.goto(f"/judge/{table_match.tournament.slug}/paper/")
    assert faults_now_and_then(page) == []

    other = open_page(second_judge, f"{address}/2/", width=390)
    type_rows(other, [("1", "50", "50"), ("L2", "60", "60", "A"), ("1", "50", "50"), ("3", "51", "50")])
    under(other, final_a="210", final_b="0", initials_a="Ana", initials_b="Bea")
    other.get_by_role("button", name="The whole sheet is typed").click()
    expect(other.get_by_text("Line 4: the pips left")).to_be_visible()
    assert faults_now_and_then(other) == []
    other.locator('[name="d:3.side_pips"][value="1"]').check()
    other.get_by_role("button", name="So it says on the paper").click()
    expect(other.get_by_text("Two people read the same.")).to_be_visible()
    assert faults_now_and_then(other) == []
    other.get_by_role("button", name="Put it on the sheet").click()
    expect(other.get_by_text("the sheet is entered")).to_be_visible()
    table_match.refresh_from_db()
    assert (table_match.state, table_match.points_a) == (TableMatch.State.FINISHED, 210)
