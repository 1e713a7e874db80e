"""The five places of a tournament: never wider than their box, current place marked, own table on top of each."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, faults, is_wider_than_its_window
from tests.support.thorough import some
from tests.web import stages
from tournament.models import Club, Team, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDTHS = (320, 390, 1024, 1280, 1920)
LANGUAGES = ("en", "es", "eu")
WIDER = """() => [...document.querySelectorAll("nav, nav a, nav summary")]
    .filter((each) => each.offsetParent || getComputedStyle(each).position === "fixed")
    .filter((each) => !each.closest(".bracket-chips"))
    .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.className + ": " + each.textContent.trim())"""

SHIFT = """() => new Promise((answer) => {
    let sum = 0;
    const add = (list) => { for (const one of list.getEntries()) sum += one.value; };
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => answer(sum), 500);
})"""
MOST_SHIFTED = 0.02


def wider_than_their_box(page: Page) -> list[str]:
    found: list[str] = page.evaluate(WIDER)
    return found + (["the page"] if is_wider_than_its_window(page) else [])


def test_no_navigation_is_wider_than_its_box(open_page: OpenPage, tournament: Tournament) -> None:
    Club.objects.update(name="Centro Social y Deportivo de Dominó de Donostia-San Sebastián")
    Tournament.objects.update(name="Memorial Concepción Etxeberria Villavicencio de Dominó por Parejas 2026")
    stages.playing(tournament)
    page = open_page(None, "/")
    for language in some(LANGUAGES):
        page.goto(f"/i18n/{language}/?next=" + reverse("public:tournament", args=[tournament.slug]))
        expect(page.locator("html")).to_have_attribute("lang", language)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            assert wider_than_their_box(page) == [], f"{language} {width}"
    page.set_viewport_size({"width": 320, "height": 844})
    page.evaluate("document.querySelector('.places a span').textContent = 'Clasificaciones de todos'")
    page.evaluate("document.querySelector('.places a span').style.whiteSpace = 'nowrap'")
    assert wider_than_their_box(page) != []  # else it would have missed the rest too


def test_head_and_content_begin_at_the_same_edge(open_page: OpenPage, tournament: Tournament) -> None:
    stages.playing(tournament)
    page = open_page(None, reverse("public:standings", args=[tournament.slug]), width=1920)
    edges = page.evaluate(
        """() => [".house", ".places a", "main h2", ".house-foot p"]
            .map((each) => Math.round(document.querySelector(each).getBoundingClientRect().left))"""
    )
    assert len(set(edges)) == 1, edges
    assert shifted(page) <= MOST_SHIFTED
    page.evaluate("document.querySelector('main').style.marginTop = '20rem'")
    assert shifted(page) > MOST_SHIFTED  # else it would see nothing


def shifted(page: Page) -> float:
    """How far what was shown has moved since the page was opened: its cumulative layout shift."""
    found: float = page.evaluate(SHIFT)
    return found


def test_one_s_own_match_stands_on_every_place(open_page: OpenPage, tournament: Tournament) -> None:
    stages.playing(tournament)
    team = tournament.table_matches.get(state="playing").team_a
    for width in some([390, 1280]):
        it_stands_on_every_place(open_page, team, width)


def it_stands_on_every_place(open_page: OpenPage, team: Team, width: int) -> None:
    page = open_page(None, reverse("public:teams", args=[team.tournament.slug]), width=width)
    page.get_by_role("searchbox").fill(str(team.number))
    page.locator("main").get_by_role("link", name=team.label.split(" / ")[0]).first.click()
    page.get_by_role("button", name="This is my team").click()
    for place in ("Now", "Bracket", "Standings"):
        page.get_by_role("navigation").get_by_role("link", name=place, exact=True).click()
        expect(page.locator("#mine")).to_contain_text(team.label)
        expect(page.locator(".places [aria-current=page]")).to_have_text(place)
    assert faults(page) == []
    page.get_by_role("link", name="My table", exact=True).click()
    assert page.url.endswith(f"/teams/{team.number}/")
    page.locator("summary", has_text="More").click()
    page.get_by_role("link", name="Results", exact=True).click()
    expect(page.locator("summary", has_text="More")).to_have_attribute("aria-current", "true")
    page.goto(reverse("public:team", args=[team.tournament.slug, team.number]))
    page.get_by_role("button", name="This is no longer my team").click()
    page.get_by_role("link", name="Now", exact=True).click()
    expect(page.locator("#mine")).to_be_hidden()
