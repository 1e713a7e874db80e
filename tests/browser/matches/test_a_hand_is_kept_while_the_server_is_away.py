"""The hall's Wi-Fi is bad: what is entered stays on the phone, is shown there, and arrives once and in order."""

import re
import time

import pytest
from django.templatetags.static import static
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests import cast
from tests.browser.conftest import OpenPage
from tests.support.thorough import often
from tournament.models import TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390
MANY = often(16, 60)  # hands
ENTRIES = "**/api/v1/**/entries/"


def match_page(open_page: OpenPage, judge: User, table_match: TableMatch) -> Page:
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=PHONE)
    expect(page.locator("#outbox .status")).to_be_empty()
    return page


def enter(page: Page, *pips: int) -> None:
    """A hand that seat 1 won, with what the three others have left."""
    if not page.locator(".told button").is_visible():  # it is said already who went out
        page.locator(".chair-1").click()
    for seat, left in enumerate(pips, start=1):
        page.locator(f"[name=pips_{seat}]").fill(str(left))
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator(".after-who")).to_be_hidden()


def enter_unchecked(page: Page, *pips: int) -> None:
    """The same past the phone's own checks, as by a phone that is older than the rules on the server."""
    page.locator(".chair-1").click()
    for seat, left in enumerate(pips, start=1):
        page.locator(f"[name=pips_{seat}]").fill(str(left))
    page.evaluate(
        """async ([keeping, entering]) => {
          const { keep } = await import(keeping);
          const { entryOf, fieldsOf } = await import(entering);
          const form = document.querySelector(".hand-form");
          await keep(entryOf(form), 0, { fields: fieldsOf(form) });
          form.reset();
        }""",
        [static("js/judge_keep.js"), static("js/judge_entry.js")],
    )


def pips_of(table_match: TableMatch) -> list[list[int]]:
    return [row.data["pips"] for row in table_match.entries.all()]


def waiting(page: Page) -> int:
    return page.locator("#outbox li").count()


def test_a_reload_with_a_clock_a_day_back_loses_nothing(
    open_page: OpenPage, judge: User, table_match: TableMatch
) -> None:
    page = match_page(open_page, judge, table_match)
    page.route(ENTRIES, lambda route: route.abort())
    enter(page, 15, 3, 5)
    expect(page.locator("#outbox li")).to_have_count(1)
    page.add_init_script("const real = Date.now; Date.now = () => real() - 86400000;")
    page.reload()
    expect(page.locator("#outbox li")).to_contain_text("15 + 3 + 5")
    page.unroute(ENTRIES)
    expect(page.locator("#outbox li")).to_have_count(0)
    assert pips_of(table_match) == [[0, 15, 3, 5]]


def test_a_server_that_is_away_is_asked_when_it_said(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    asked: list[float] = []

    def put_off(route: Route) -> None:
        asked.append(time.monotonic())
        if len(asked) == 1:
            route.fulfill(status=503, headers={"Retry-After": "4"}, json={"code": "unavailable"})
        else:
            route.continue_()

    page.route(ENTRIES, put_off)
    enter(page, 15, 3, 5)
    expect(page.locator("#outbox .arrived")).to_contain_text("It is on the sheet, line 1.")
    assert asked[1] - asked[0] > 3.5, "by itself it would have asked within two seconds"
    assert table_match.entries.count() == 1


def test_a_lost_answer_doubles_nothing(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    times: list[int] = []

    def lose_the_answer(route: Route) -> None:
        times.append(route.fetch().status)
        if len(times) < 3:
            route.fulfill(status=502, body="gone")
        else:
            route.continue_()

    page.route(ENTRIES, lose_the_answer)
    enter(page, 15, 3, 5)
    expect(page.locator("#outbox .arrived")).to_contain_text("It is on the sheet, line 1.")
    assert len(times) == 3
    assert table_match.entries.count() == 1


def test_two_tabs_send_each_hand_once(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    other = page.context.new_page()
    other.goto(page.url)
    page.context.set_offline(True)
    enter(page, 15, 3, 5)
    enter(other, 1, 2, 4)
    expect(page.locator("#outbox li")).to_have_count(2)
    page.close()  # the tab that sends for both, most likely
    other.context.set_offline(False)
    expect(other.locator("#outbox li")).to_have_count(0)
    assert pips_of(table_match) == [[0, 15, 3, 5], [0, 1, 2, 4]]


def test_a_refused_hand_says_why_and_holds_up_what_follows(
    open_page: OpenPage, judge: User, table_match: TableMatch
) -> None:
    page = match_page(open_page, judge, table_match)
    page.context.set_offline(True)
    enter_unchecked(page, 169, 3, 5)
    enter(page, 1, 2, 4)
    page.context.set_offline(False)
    refused = page.locator("#outbox li.both")
    expect(refused).to_contain_text("Hand 1 was not accepted")
    name = table_match.seats.all()[1].registration.person.name
    expect(refused).to_contain_text(f"{name} cannot hold 169 pips; 69 is the most.")
    expect(refused).to_contain_text("Waiting behind it: 1.")
    assert not table_match.entries.exists()
    expect(page.locator("#outbox li.waiting")).to_contain_text("It waits until this is decided: Hand 1.")
    expect(page.locator(".score .on-phone")).to_have_text(re.compile("^What is not decided yet"))
    heading = page.locator(".hand-form h2")
    expect(heading).to_have_text("Hand 3")
    refused.get_by_role("button", name="Correct it").click()
    expect(heading).to_have_text("Hand 1")
    expect(page.locator("[name=pips_1]")).to_have_value("169")
    page.locator("[name=pips_1]").fill("16")
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator("#outbox li")).to_have_count(0)
    expect(heading).to_have_text("Hand 3")
    assert pips_of(table_match) == [[0, 16, 3, 5], [0, 1, 2, 4]]


def test_a_dropped_hand_lets_the_next_one_through(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    page.context.set_offline(True)
    enter_unchecked(page, 169, 3, 5)
    enter(page, 1, 2, 4)
    page.context.set_offline(False)
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("#outbox li.both").get_by_role("button", name="Drop it and go on").click()
    expect(page.locator("#outbox li")).to_have_count(0)
    assert pips_of(table_match) == [[0, 1, 2, 4]]


def test_another_judge_was_quicker_meanwhile(
    open_page: OpenPage, judge: User, second_judge: User, table_match: TableMatch
) -> None:
    page = match_page(open_page, judge, table_match)
    page.locator(".chair-1").click()
    cast.write(table_match, cast.hand(by=1, pips=(7, 0, 3, 5)), by=second_judge)
    expect(page.locator(".side-B .points")).to_have_text("15")
    expect(page.locator(".hand-form h2")).to_have_text("Hand 1")  # the one that is being typed
    page.context.set_offline(True)
    enter(page, 15, 3, 5)
    enter(page, 1, 2, 4)
    page.context.set_offline(False)
    asked = page.locator("#outbox li.both")
    expect(asked).to_contain_text("Your hand 1")
    expect(asked).to_contain_text("Hand 1 on the sheet")
    expect(page.locator(".hand-form h2")).to_have_text("Hand 3")
    expect(asked).to_contain_text("Hand 1 on the sheet")
    expect(asked).to_contain_text("Entered by Julia Judge at")
    expect(asked).to_contain_text("7 + 3 + 5")
    asked.get_by_role("button", name="Enter mine as the next hand").click()
    expect(page.locator("#outbox li")).to_have_count(0)
    assert pips_of(table_match) == [[7, 0, 3, 5], [0, 15, 3, 5], [0, 1, 2, 4]]


def test_many_hands_of_a_closed_tab_are_sent_from_the_list_of_tables(
    open_page: OpenPage, judge: User, table_match: TableMatch
) -> None:
    page = match_page(open_page, judge, table_match)
    page.context.set_offline(True)
    page.evaluate(
        """async ([keeping, many]) => {
          const { keep } = await import(keeping);
          const hand = { kind: "hand", end: "domino", by: 0, side_pips: null, tiles: null, recount: null };
          for (let number = 0; number < many; number += 1) {
            await keep({ ...hand, pips: [0, 1 + (number % 2), 0, 2 - (number % 2)] }, 0, {});
          }
        }""",
        [static("js/judge_keep.js"), MANY],
    )
    expect(page.locator(".side-A .points")).to_have_text(str(3 * MANY))
    expect(page.locator("#outbox li:visible")).to_have_count(2)
    page.get_by_role("button", name=f"Show all {MANY}").click()
    expect(page.locator("#outbox li:visible")).to_have_count(MANY)
    other = page.context.new_page()
    page.close()
    other.context.set_offline(False)
    other.goto(reverse("judge:tables", args=[table_match.tournament.slug]))
    expect(other.locator("#kept-here")).to_contain_text(f"Table {table_match.table}")
    expect(other.locator("#kept-here")).to_be_hidden()
    assert pips_of(table_match) == [[0, 1, 0, 2], [0, 2, 0, 1]] * (MANY // 2)
