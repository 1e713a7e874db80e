"""What waits on the phone is counted in and marked, up to the end of the match and the signatures of both teams."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import OpenPage, faults
from tournament.models import TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390


def enter(page: Page, *pips: int) -> None:
    """A hand that seat 1 won, with what the three others have left."""
    page.locator(".chair-1").click()
    for seat, left in enumerate(pips, start=1):
        page.locator(f"[name=pips_{seat}]").fill(str(left))
    page.get_by_role("button", name="Save the hand").click()


def waiting(page: Page, count: int) -> None:
    expect(page.locator("#outbox li")).to_have_count(count)


def sign(page: Page, side: str) -> None:
    row = page.locator(f".signing form:has([value='{side}'])")
    row.get_by_placeholder("Initials").fill(side * 2)
    row.get_by_role("button", name="Sign").click()


@pytest.fixture
def away(open_page: OpenPage, judge: User, table_match: TableMatch) -> Page:
    """A match at 100 to 0, whose judge has just lost the connection; the forms of its rulings are there."""
    for pips in ((0, 20, 18, 12), (0, 12, 18, 20)):
        cast.write(table_match, cast.hand(pips=pips))
    page = open_page(judge, "about:blank", width=PHONE)
    with page.expect_response("**/undo/"):
        page.goto(reverse("judge:match", args=[table_match.pk]))
    page.wait_for_load_state("networkidle")
    page.on("dialog", lambda dialog: dialog.accept())
    page.context.set_offline(True)
    return page


def test_a_match_ends_and_is_signed_without_a_connection(away: Page, table_match: TableMatch) -> None:
    enter(away, 20, 18, 12)
    expect(away.locator(".side-A .points")).to_have_text("150")
    expect(away.locator(".side-A progress")).to_have_js_property("value", 150)
    expect(away.locator(".score")).to_contain_text("1 entry that is on this phone only is counted in.")
    expect(away.locator(".score .target").first).to_have_text("3 hands played, to 200 points")
    expect(away.locator(".lead-now")).to_contain_text("Men Player 1 leads")
    enter(away, 12, 18, 20)
    expect(away.locator(".closing h2")).to_contain_text("wins, as far as this phone knows")
    expect(away.locator(".hand-form")).to_be_hidden()
    assert faults(away) == []
    sign(away, "A")
    waiting(away, 3)
    away.locator("#outbox li").nth(1).get_by_role("button", name="Drop it").click()  # the hand that was signed for
    expect(away.locator("#outbox li.both")).to_contain_text("The sheet is not the one that was signed")
    expect(away.locator(".side-A .points")).to_have_text("150")
    expect(away.locator(".hand-form")).to_be_visible()
    away.locator("#outbox li.both").get_by_role("button", name="Drop it").click()
    waiting(away, 1)
    enter(away, 30, 15, 10)
    for side in "AB":
        sign(away, side)
    waiting(away, 4)
    expect(away.locator(".closing .signed")).to_have_count(2)
    table_match.refresh_from_db()
    assert (table_match.version, table_match.state) == (2, TableMatch.State.PLAYING)
    away.context.set_offline(False)
    expect(away.locator("#over-title")).to_be_visible()
    waiting(away, 0)
    table_match.refresh_from_db()
    assert (table_match.points_a, table_match.version, table_match.state) == (205, 4, TableMatch.State.FINISHED)


def test_a_signature_is_not_given_to_another_sheet(away: Page, table_match: TableMatch, second_judge: User) -> None:
    enter(away, 45, 32, 23)
    sign(away, "A")
    waiting(away, 2)
    cast.write(table_match, cast.hand(by=1, pips=(7, 0, 3, 5)), by=second_judge)
    away.context.set_offline(False)
    expect(away.locator("#outbox li.both")).to_have_count(1)
    away.get_by_role("button", name="Enter mine as the next hand").click()
    expect(away.locator("#outbox li.both")).to_contain_text("The sheet is not the one that was signed")
    expect(away.locator("#signing-title")).to_be_visible()
    assert not table_match.sign_offs.exists()


def test_a_team_that_leaves_and_a_line_taken_back_wait_too(away: Page, table_match: TableMatch) -> None:
    away.locator(".ledger .undo").first.click()
    dialog = away.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("written at the wrong table")
    dialog.get_by_role("button", name="Take it back").click()
    expect(away.locator(".side-A .points")).to_have_text("50")
    expect(away.locator(".hand-form h2")).to_have_text("Hand 2")
    away.locator(".sheets summary", has_text="Rulings").click()
    away.get_by_role("button", name="A team leaves").click()
    dialog.get_by_label(f"Team {table_match.team_a.number}").check()
    dialog.get_by_label("Reason").fill("feels unwell")
    dialog.get_by_role("button", name="End the match").click()
    expect(away.locator(".closing h2")).to_contain_text(f"Team {table_match.team_b.number} wins")
    away.context.set_offline(False)
    expect(away.locator("#signing-title")).to_be_visible()
    assert [row.kind for row in table_match.entries.all()] == ["hand", "hand", "void", "forfeit"]


def test_an_absence_waits_too(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = open_page(judge, "about:blank", width=PHONE)
    with page.expect_response("**/forfeit/"):
        page.goto(reverse("judge:match", args=[table_match.pk]))
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.locator(".sheets summary", has_text="Rulings").click()
    page.get_by_role("button", name="A team is absent").click()
    page.get_by_role("dialog").get_by_label(f"Team {table_match.team_b.number}").check()
    page.get_by_role("dialog").get_by_role("button", name="Record the absence").click()
    expect(page.locator(".closing")).to_contain_text(f"Absent: team {table_match.team_b.number}")
    page.context.set_offline(False)
    expect(page.locator("#over-title")).to_be_visible()
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.FINISHED
