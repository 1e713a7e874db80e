"""One thumb on 390 pixels: a hand by pips takes at most eight taps, by tiles at most six and the tiles.

A locked hand is told by team where the rules need no more; by its four players it may take ten. Nothing scrolls.
"""

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tournament.models import TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390
IN_SIGHT = 664  # pixels of a screen of 844 that its browser leaves
LARGE_ENOUGH = 44
IS_ALL_IN_SIGHT = """() => {
    const box = (part) => document.querySelector(part).getBoundingClientRect();
    const figures = [...document.querySelectorAll(".by-pips input")].filter((figure) => figure.offsetParent);
    const lowest = Math.max(...figures.map((figure) => figure.getBoundingClientRect().bottom));
    const keys = [...document.querySelectorAll(".pad button")].map((key) => key.offsetHeight);
    const told = lowest <= box(".dock").top && box(".hand-head").top >= box(".table-bar").bottom;
    return scrollY === 0 && told && box(".send").bottom <= innerHeight && Math.min(...keys) >= 52;
}"""


class Thumb:
    """Taps, and counts them; every target is large enough for a thumb."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= LARGE_ENOUGH
        target.click()
        self.taps += 1

    def keys(self, keys: str) -> None:
        for key in keys:
            name = "next" if key == ">" else key
            self.tap(self.page.locator(f".pad [data-key='{name}']"))

    def save(self) -> None:
        self.tap(self.page.get_by_role("button", name="Save the hand"))


def thumb(open_page: OpenPage, judge: User, table_match: TableMatch) -> Thumb:
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=PHONE)
    page.set_viewport_size({"width": PHONE, "height": IN_SIGHT})
    return Thumb(page)


def test_a_hand_by_pips(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    hands = {"153>5": [0, 15, 3, 5], "201812": [0, 20, 18, 12], "1>2>3": [0, 1, 2, 3]}
    for line, (keys, pips) in enumerate(hands.items(), start=1):
        by = thumb(open_page, judge, table_match)
        by.tap(by.page.locator(".chair-1"))
        for part in (".how", "[name=pips_1]", ".pad [data-key='1']", ".pad [data-key='next']"):
            expect(by.page.locator(part)).to_be_in_viewport(ratio=1)
        by.keys(keys)
        assert by.page.evaluate(IS_ALL_IN_SIGHT), keys
        by.save()
        expect(by.page.locator("#outbox .arrived")).to_contain_text(f"It is on the sheet, line {line}.")
        for part in (".score", "#outbox .arrived", ".chair.locked"):
            expect(by.page.locator(part)).to_be_in_viewport(ratio=1)
        assert table_match.entries.get(number=line).data["pips"] == pips
        assert by.taps <= 8, keys


def test_a_hand_right_after_another_is_in_sight_too(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = thumb(open_page, judge, table_match).page
    for line in (1, 2):
        page.locator(".chair-1").click()
        for key in ("1", "next", "2", "next", "3"):
            page.locator(f".pad [data-key='{key}']").click()
        assert page.evaluate(IS_ALL_IN_SIGHT), line
        page.get_by_role("button", name="Save the hand").click()
    expect(page.locator("#outbox .arrived")).to_contain_text("It is on the sheet, line 2.")
    assert [entry.data["pips"] for entry in table_match.entries.all()] == [[0, 1, 2, 3]] * 2


def test_chairs_that_stayed_would_be_in_the_way(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    by = thumb(open_page, judge, table_match)
    by.tap(by.page.locator(".chair-1"))
    by.page.set_viewport_size({"width": 360, "height": 740})
    assert by.page.evaluate(IS_ALL_IN_SIGHT)
    by.page.locator(".chairs").evaluate("chairs => chairs.style.setProperty('display', 'grid', 'important')")
    assert not by.page.evaluate(IS_ALL_IN_SIGHT)


def test_a_locked_hand_by_teams(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    for line, (keys, pips) in enumerate({"45>39": [45, 39], "10212": [102, 12]}.items(), start=1):
        by = thumb(open_page, judge, table_match)
        by.tap(by.page.locator(".chair.locked"))
        by.keys(keys)
        by.save()
        expect(by.page.locator("#outbox .arrived")).to_contain_text(f"It is on the sheet, line {line}.")
        assert table_match.entries.get(number=line).data["side_pips"] == pips
        assert by.taps <= 8, keys


def test_a_hand_by_tiles(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    by = thumb(open_page, judge, table_match)
    by.tap(by.page.locator(".chair-1"))
    by.tap(by.page.locator(".tabs label").nth(1))
    tiles = {1: ("6-5", "4-0"), 2: ("3-0",), 3: ("3-2",)}
    for seat, held in tiles.items():
        if seat > 1:  # the first one is asked for already
            by.tap(by.page.locator(f".owner:has([value='{seat}'])"))
        for tile in held:
            high, low = tile.split("-")
            names = [f".one-grid [data-tile='{value}']" for value in (tile, f"{low}-{high}")]
            by.tap(by.page.locator(", ".join(names)))
    by.save()
    expect(by.page.locator("#outbox .arrived")).to_contain_text("It is on the sheet")
    assert by.taps - 4 <= 6
    expect(by.page.locator(".ledger")).to_contain_text("23 left: 15 + 3 + 5")


def test_the_points_appear_with_every_tap_and_without_a_network(
    open_page: OpenPage, judge: User, table_match: TableMatch
) -> None:
    by = thumb(open_page, judge, table_match)
    by.page.context.set_offline(True)
    by.tap(by.page.locator(".chair-1"))
    by.keys("15")
    expect(by.page.locator("#points-now")).to_contain_text("15 left: 15 + 0 + 0")
    by.keys("3>5")
    expect(by.page.locator("#points-now .worth")).to_have_text(f"Team {table_match.team_a.number} = 23 → 23")
    expect(by.page.locator("#points-now")).to_contain_text("23 left: 15 + 3 + 5")


def test_a_wrong_digit_is_taken_away(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    by = thumb(open_page, judge, table_match)
    by.tap(by.page.locator(".chair-1"))
    by.keys("1")
    by.tap(by.page.get_by_role("button", name="Take the last digit away"))
    by.keys("9>")
    expect(by.page.locator("[name=pips_1]")).to_have_value("9")
    expect(by.page.locator("[name=pips_2]")).to_be_focused()
