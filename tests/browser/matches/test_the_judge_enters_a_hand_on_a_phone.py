"""One thumb, 390 pixels: who went out, what is left, the points before saving, the hand on the sheet."""

import datetime

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, faults
from tournament.hall import clock, table_changes
from tournament.models import RoundClock, TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390


def match_page(open_page: OpenPage, judge: User, table_match: TableMatch, *, script: bool = True) -> Page:
    return open_page(judge, reverse("judge:match", args=[table_match.pk]), width=PHONE, script=script)


def fill_pips(page: Page) -> None:
    page.locator(".chair-1").click()
    for seat, pips in ((1, "15"), (2, "3"), (3, "5")):
        page.locator(f"[name=pips_{seat}]").fill(pips)


def test_a_double_tap_writes_one_line(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    fill_pips(page)
    page.get_by_role("button", name="Save the hand").dblclick()
    expect(page.locator("#outbox .arrived")).to_contain_text("It is on the sheet, line 1.")
    assert table_match.entries.count() == 1


def test_a_hand_just_saved_is_felt_and_taken_back(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    page.evaluate("navigator.vibrate = (milliseconds) => { window.felt = milliseconds; }")
    fill_pips(page)
    page.get_by_role("button", name="Save the hand").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".ledger")).to_contain_text("taken back: undone right after saving")
    expect(page.locator(".table-bar .now")).to_have_text("0\u00a0:\u00a00")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    assert page.evaluate("window.felt") == 10


def test_the_warning_and_the_bell_are_felt(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    table_changes.change_tournament(tournament=table_match.tournament, by=None, clock={"minutes": 30, "warning": 5})
    clock.start(round_=table_match.round, by=judge)
    begun = RoundClock.objects.get().started_at
    for minutes, pattern in ((25, [200]), (30, [400, 200, 400])):
        RoundClock.objects.update(started_at=begun - datetime.timedelta(minutes=minutes))
        page = match_page(open_page, judge, table_match)
        page.evaluate("() => { window.felt = []; navigator.vibrate = (pattern) => window.felt.push(pattern); }")
        fill_pips(page)  # the preview tells the page the server's time
        page.wait_for_timeout(3_000)  # milliseconds: the clock ticks three times, and it is felt once
        assert page.evaluate("window.felt") == [pattern]


def test_a_keyboard_needs_no_more_than_its_keys(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]))
    page.locator("[name=who]").first.focus()
    for key in ("Space", "1", "5", "Enter", "3", "Enter", "5", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#outbox .arrived")).to_contain_text("It is on the sheet, line 1.")
    assert table_match.entries.get().data["pips"] == [0, 15, 3, 5]
    expect(page.locator("[name=who]").first).to_be_focused()


def test_the_tiles_of_all_players_are_one_grid(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    name = table_match.seats.all()[1].registration.person.name
    page.locator(".chair-1").click()
    with page.expect_response("**/preview/"):
        page.get_by_label("Tiles", exact=True).check()
    expect(page.locator("#preview, #points-now").locator("p")).to_have_count(0)
    expect(page.locator(".tile:visible")).to_have_count(28)
    tile = page.locator(".one-grid .tile")
    page.get_by_role("button", name="3-5", exact=True).click()
    page.get_by_role("button", name="1-6", exact=True).click()
    expect(page.locator(".owner:has([value='1']) .sum")).to_have_text("15")
    expect(page.get_by_role("button", name=f"3-5, {name}")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=f"1-6, {name}").click()
    page.locator(".owner:has([value='2'])").click()
    tile.and_(page.get_by_label("0-3", exact=True)).press("Space")
    page.locator(".owner:has([value='3'])").click()
    page.get_by_role("button", name="2-3", exact=True).click()
    expect(page.locator("#preview")).to_contain_text("16 left: 8 + 3 + 5")
    assert not faults(page)
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator(".ledger")).to_contain_text("16 left: 8 + 3 + 5")


def test_everything_works_without_script(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match, script=False)
    fill_pips(page)
    page.get_by_role("button", name="See the points first").click()
    expect(page.locator("#preview")).to_contain_text("= 23 → 23")
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator(".ledger")).to_contain_text("23 left: 15 + 3 + 5")


def test_a_winner_changed_while_typing_leaves_nothing_behind(
    open_page: OpenPage, judge: User, table_match: TableMatch
) -> None:
    page = match_page(open_page, judge, table_match)
    page.locator(".locked").click()
    expect(page.get_by_label("Teams", exact=True)).to_be_checked()
    page.get_by_label("Pips", exact=True).check()
    page.locator("[name=pips_0]").fill("9")
    page.get_by_role("button", name="change").click()
    fill_pips(page)
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator("#outbox .arrived")).to_contain_text("It is on the sheet, line 1.")
    assert table_match.entries.get().data["pips"] == [0, 15, 3, 5]


def test_an_impossible_hand_is_not_kept_and_the_player_is_named(
    open_page: OpenPage, judge: User, table_match: TableMatch
) -> None:
    page = match_page(open_page, judge, table_match)
    page.context.set_offline(True)
    page.locator(".chair-1").click()
    page.locator("[name=pips_1]").fill("169")
    name = table_match.seats.all()[1].registration.person.name
    expect(page.locator(".dock .not-yet")).to_contain_text(f"{name} cannot hold 169 pips; 69 is the most.")
    expect(page.locator(".dock .not-yet")).to_be_in_viewport(ratio=1)
    for seat, pips in ((2, "3"), (3, "5")):
        page.locator(f"[name=pips_{seat}]").fill(pips)
    page.locator("[name=pips_1]").fill("169")
    page.get_by_role("button", name="Save the hand").click()
    said = page.get_by_role("alert").filter(has_text=f"{name} cannot hold 169 pips")
    expect(said).to_be_focused()
    expect(page.locator("[name=pips_1]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#outbox li")).to_have_count(0)
    page.locator("[name=pips_1]").fill("15")
    expect(said).to_have_count(0)
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator("#outbox li")).to_contain_text("15 + 3 + 5")


def test_what_is_missing_is_asked_for_at_once(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    expect(page.get_by_role("button", name="Save the hand")).to_be_hidden()
    page.locator(".chair-1").click()
    page.get_by_role("button", name="Save the hand").click()
    expect(page.get_by_role("alert")).to_contain_text("write what this player has left, in pips")
    expect(page.locator("[name=pips_1]")).to_be_focused()


def test_a_field_refused_without_script_is_where_the_reader_starts(
    open_page: OpenPage, judge: User, table_match: TableMatch
) -> None:
    page = match_page(open_page, judge, table_match, script=False)
    fill_pips(page)
    page.locator("[name=pips_1]").fill("169")
    page.get_by_role("button", name="Save the hand").click()
    field = page.locator("[name=pips_1]")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("169")
    said = page.locator(f"#{field.get_attribute('aria-describedby')}")
    expect(said).to_contain_text("cannot hold 169 pips")


def test_a_locked_first_hand_asks_who_led(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = match_page(open_page, judge, table_match)
    page.locator(".chair-1").click()
    expect(page.locator("[name=leader]")).to_be_hidden()
    page.get_by_role("button", name="change").click()
    page.locator(".locked").click()
    expect(page.locator("[name=leader]")).to_be_visible()
