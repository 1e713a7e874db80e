"""The organizer's and the desk's navigation fits its box, marks the place, and the control room fits its screen."""

from itertools import cycle, product
from typing import Final

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import OpenPage, look_faults
from tests.hall.halls import small_hall, start
from tests.support.thorough import some
from tournament.matches import help_calls
from tournament.models import Division, Person, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDTHS = (320, 390, 1024, 1280, 1920)
WIDER: Final = """() => [...document.querySelectorAll("nav, nav a, nav button, nav summary, header")]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
    .map((each) => each.innerText)"""
NAMES: Final = ("Jon Ander Aranburuzabala Etxeberria", "María Goicoechea Ruiz", "Ana Echevarría", "Luz Barandiaran Gil")
PLACES: Final = "nav [aria-current=page]"


def wider(page: Page) -> list[str]:
    """The parts of the navigation that are wider than their box, by their words."""
    return list(page.evaluate(WIDER))


@pytest.fixture
def hall(men: Division, judge: User) -> Tournament:
    """Forty tables in play, with long names, and three things that need the organizer."""
    tournament = small_hall(men, players=160, seats=40).tournament
    people = list(Person.objects.filter(club=tournament.club).order_by("pk"))
    for person, name in zip(people, cycle(NAMES), strict=False):
        person.name = name
    Person.objects.bulk_update(people, ["name"])
    start(men)
    for number, one in enumerate(tournament.table_matches.order_by("table")):
        cast.write(one, cast.hand())
        if number < 3:
            one.refresh_from_db()
            help_calls.ask(table_match=one, kind="ruling", words="a tile", key=cast.key(), by=judge)
    return tournament


def test_no_navigation_is_wider_than_its_box(open_page: OpenPage, organizer: User, tournament: Tournament) -> None:
    pages = [reverse("organizer:plan", args=[tournament.slug]), reverse("desk:places", args=[tournament.slug])]
    pages.append(reverse("organizer:backups", args=[tournament.club_id]))
    page = open_page(organizer, pages[0])
    found = {}
    for language, address in some([*product(("en", "es", "eu"), pages)], one_in=4):
        page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])
        page.goto(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if width < 1024 and page.locator("#rail").count():
                page.locator("[popovertarget=rail]").click()
                shut = page.locator("#rail details:not([open])")
                assert shut.count() == 0, "every place is two taps away"
            if bad := wider(page):
                found[language, address, width] = bad
            assert page.locator(PLACES).count() >= 1, address
            page.keyboard.press("Escape")
    assert found == {}
    page.goto(pages[-1])
    assert page.locator(".rail-of").inner_text() == tournament.name, "a club's page says whose day the rail leads to"
    page.evaluate("Object.assign(document.querySelector('nav a').style, {width: '30px', whiteSpace: 'nowrap'})")
    assert wider(page), "a place that is cut is found"


def test_the_control_room_fits_and_is_walked_by_keys(open_page: OpenPage, organizer: User, hall: Tournament) -> None:
    page = open_page(organizer, reverse("organizer:day", args=[hall.slug]))
    page.set_viewport_size({"width": 1280, "height": 800})
    last = page.locator("#tile-40")
    bottom = last.evaluate("tile => tile.getBoundingClientRect().bottom")
    assert bottom <= 800
    page.evaluate("document.querySelectorAll('.need').forEach((need) => (need.style.minHeight = '90px'))")
    assert last.evaluate("tile => tile.getBoundingClientRect().bottom") > 800, "taller needs are found"

    page.get_by_role("link", name="To what needs me").focus()
    page.keyboard.press("Enter")
    tabs = 0
    while not page.evaluate("document.activeElement.id").startswith("answer-"):
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= 4

    page.locator("#cell-9").focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") == "cell-17"
    page.keyboard.press("ArrowRight")
    with page.expect_response(lambda answer: "?v=" in answer.url and answer.request.method == "GET"):
        cast.write(hall.table_matches.get(table=12), cast.hand())
    page.wait_for_timeout(200)
    assert page.evaluate("document.activeElement.id") == "cell-18", "a poll does not move the focus"
    page.keyboard.press("Enter")
    expect(page.locator("#side-sheet h1")).to_have_text("Table 18")
    page.keyboard.press("Escape")
    expect(page.locator("#side-sheet")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "cell-18"

    page.keyboard.press("Control+k")
    page.keyboard.type("t 33")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Table 33", exact=True, level=1)).to_be_visible()

    page.emulate_media(reduced_motion="reduce")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(reverse("organizer:day", args=[hall.slug]))
        assert look_faults(page) == []
