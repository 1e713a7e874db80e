"""The hall's Wi-Fi is bad: what is entered stays on the phone, is shown there, and arrives once and in order."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests import cast
from tests.browser.conftest import OpenPage
from tournament.models import Sitting, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390
ENTRIES = "**/api/v1/**/entries/"


def match_page(open_page: OpenPage, judge: User, sitting: Sitting) -> Page:
    page = open_page(judge, reverse("judge:match", args=[sitting.pk]), width=PHONE)
    expect(page.locator("#outbox .status")).to_be_empty()
    return page


def enter(page: Page, *pips: int) -> None:
    """A hand that seat 1 won, with what the three others have left."""
    page.locator(".chair-1").click()
    for seat, left in enumerate(pips, start=1):
        page.locator(f"[name=pips_{seat}]").fill(str(left))
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator(".after-who")).to_be_hidden()


def pips_of(sitting: Sitting) -> list[list[int]]:
    return [row.data["pips"] for row in sitting.entries.all()]


def waiting(page: Page) -> int:
    return page.locator("#outbox li").count()


def test_two_hands_of_a_dead_spot_arrive_in_order(open_page: OpenPage, judge: User, sitting: Sitting) -> None:
    page = match_page(open_page, judge, sitting)
    page.context.set_offline(True)
    enter(page, 15, 3, 5)
    enter(page, 1, 2, 4)
    expect(page.locator("#outbox li")).to_have_count(2)
    expect(page.locator("#outbox .status")).to_contain_text("2 entries are on this phone only.")
    expect(page.locator("#outbox .status")).to_contain_text("There is no connection")
    expect(page.locator(".hand-form h2")).to_have_text("Hand 3")
    assert not sitting.entries.exists()
    page.context.set_offline(False)
    expect(page.locator("#outbox li")).to_have_count(0)
    expect(page.locator(".side-A .points")).to_have_text("30")
    assert pips_of(sitting) == [[0, 15, 3, 5], [0, 1, 2, 4]]


def test_what_is_half_typed_when_the_connection_goes_is_saved_all_the_same(
    open_page: OpenPage, judge: User, sitting: Sitting
) -> None:
    page = match_page(open_page, judge, sitting)
    page.locator(".chair-1").click()
    page.locator("[name=pips_1]").fill("15")
    page.context.set_offline(True)
    page.locator("[name=pips_2]").fill("3")
    page.locator("[name=pips_3]").fill("5")
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator("#outbox li")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator(".side-A .points")).to_have_text("23")


@pytest.mark.parametrize("clock", ["back a day", "on a day"])
def test_a_reload_with_a_wrong_clock_loses_nothing(
    open_page: OpenPage, judge: User, sitting: Sitting, clock: str
) -> None:
    page = match_page(open_page, judge, sitting)
    page.route(ENTRIES, lambda route: route.abort())
    enter(page, 15, 3, 5)
    expect(page.locator("#outbox li")).to_have_count(1)
    days = -1 if clock == "back a day" else 1
    page.add_init_script(f"const real = Date.now; Date.now = () => real() + {days} * 86400000;")
    page.reload()
    expect(page.locator("#outbox li")).to_contain_text("15 + 3 + 5")
    page.unroute(ENTRIES)
    expect(page.locator("#outbox li")).to_have_count(0, timeout=20_000)
    assert pips_of(sitting) == [[0, 15, 3, 5]]


def test_a_lost_answer_doubles_nothing(open_page: OpenPage, judge: User, sitting: Sitting) -> None:
    page = match_page(open_page, judge, sitting)
    times: list[int] = []

    def lose_the_answer(route: Route) -> None:
        times.append(route.fetch().status)
        if len(times) < 3:
            route.fulfill(status=502, body="gone")
        else:
            route.continue_()

    page.route(ENTRIES, lose_the_answer)
    enter(page, 15, 3, 5)
    expect(page.locator("#outbox .arrived")).to_contain_text("It is on the sheet, line 1.", timeout=20_000)
    assert len(times) == 3
    assert sitting.entries.count() == 1


def test_two_tabs_send_each_hand_once(open_page: OpenPage, judge: User, sitting: Sitting) -> None:
    page = match_page(open_page, judge, sitting)
    other = page.context.new_page()
    other.goto(page.url)
    page.context.set_offline(True)
    enter(page, 15, 3, 5)
    enter(other, 1, 2, 4)
    expect(page.locator("#outbox li")).to_have_count(2)
    page.close()  # the tab that sends for both, most likely
    other.context.set_offline(False)
    expect(other.locator("#outbox li")).to_have_count(0, timeout=20_000)
    assert pips_of(sitting) == [[0, 15, 3, 5], [0, 1, 2, 4]]


def test_a_refused_hand_says_why_and_holds_up_what_follows(open_page: OpenPage, judge: User, sitting: Sitting) -> None:
    page = match_page(open_page, judge, sitting)
    page.context.set_offline(True)
    enter(page, 169, 3, 5)
    enter(page, 1, 2, 4)
    page.context.set_offline(False)
    refused = page.locator("#outbox li.both")
    expect(refused).to_contain_text("Hand 1 was not accepted")
    expect(refused).to_contain_text("169")
    assert not sitting.entries.exists()
    refused.get_by_role("button", name="Correct it").click()
    expect(page.locator("[name=pips_1]")).to_have_value("169")
    page.locator("[name=pips_1]").fill("16")
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator("#outbox li")).to_have_count(0)
    assert pips_of(sitting) == [[0, 16, 3, 5], [0, 1, 2, 4]]


def test_a_dropped_hand_lets_the_next_one_through(open_page: OpenPage, judge: User, sitting: Sitting) -> None:
    page = match_page(open_page, judge, sitting)
    page.context.set_offline(True)
    enter(page, 169, 3, 5)
    enter(page, 1, 2, 4)
    page.context.set_offline(False)
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("#outbox li.both").get_by_role("button", name="Drop it").click()
    expect(page.locator("#outbox li")).to_have_count(0)
    assert pips_of(sitting) == [[0, 1, 2, 4]]


def test_another_judge_was_quicker_meanwhile(
    open_page: OpenPage, judge: User, second_judge: User, sitting: Sitting
) -> None:
    page = match_page(open_page, judge, sitting)
    page.context.set_offline(True)
    enter(page, 15, 3, 5)
    enter(page, 1, 2, 4)
    cast.write(sitting, cast.hand(by=1, pips=(7, 0, 3, 5)), by=second_judge)
    page.context.set_offline(False)
    asked = page.locator("#outbox li.both")
    expect(asked).to_contain_text("Your hand 1")
    expect(asked).to_contain_text("Entered by Julia Judge at")
    expect(asked).to_contain_text("7 + 3 + 5")
    asked.get_by_role("button", name="Enter mine as the next hand").click()
    expect(page.locator("#outbox li")).to_have_count(0)
    assert pips_of(sitting) == [[7, 0, 3, 5], [0, 15, 3, 5], [0, 1, 2, 4]]


def test_what_the_other_judge_wrote_can_stand(
    open_page: OpenPage, judge: User, second_judge: User, sitting: Sitting
) -> None:
    page = match_page(open_page, judge, sitting)
    page.context.set_offline(True)
    enter(page, 15, 3, 5)
    cast.write(sitting, cast.hand(), by=second_judge)
    page.context.set_offline(False)
    page.get_by_role("button", name="Keep what is there, drop mine").click()
    expect(page.locator("#outbox li")).to_have_count(0)
    assert sitting.entries.count() == 1


def test_a_whole_match_with_a_dead_spot_and_a_reload(open_page: OpenPage, judge: User, sitting: Sitting) -> None:
    page = match_page(open_page, judge, sitting)
    enter(page, 20, 18, 12)
    expect(page.locator(".side-A .points")).to_have_text("50")
    page.context.set_offline(True)
    enter(page, 12, 18, 20)
    enter(page, 20, 18, 12)
    expect(page.locator("#outbox li")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator(".side-A .points")).to_have_text("150", timeout=20_000)
    page.reload()
    enter(page, 12, 18, 20)
    expect(page.locator("#signing-title")).to_be_visible()
    for initials in ("AA", "BB"):
        page.locator(".sign-row input").first.fill(initials)
        page.get_by_role("button", name="Sign").first.click()
    expect(page.locator("#over-title")).to_be_visible()
    sitting.refresh_from_db()
    assert (sitting.points_a, sitting.state) == (200, Sitting.State.FINISHED)
