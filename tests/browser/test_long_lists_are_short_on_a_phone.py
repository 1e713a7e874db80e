"""The standings and the bracket of 64 teams fit the figures of the look: height, elements, weight; no name is cut."""

from itertools import product

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests import cast
from tests.browser.conftest import OpenPage, is_wider_than_its_window
from tests.support.thorough import some
from tests.web import stages
from tournament.lottery import holding
from tournament.models import Person, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TEAMS = 64
STANDINGS = 3200  # pixels, of 50 teams
BRACKET = 3600
NOW = 4200  # pixels, with 31 tables called or in play
CARD = 64  # pixels of a table in a judge's list: a line for each team
PLAYER, MEMBER = 60, 76  # pixels of a person in the lists of the desk and the club: two lines, three
ROW = 100  # pixels of a table in play, at most
ELEMENTS = 1300
WEIGHT = 80_000  # bytes
LONG = "María del Pilar Maldonado Betancourt"
STYLED = "(all, [name, value]) => all.forEach(one => one.style.setProperty(name, value))"
CUT = """names => names.filter(name => name.scrollWidth > name.clientWidth + 1
  || getComputedStyle(name).textOverflow === 'ellipsis' || name.textContent.includes('…'))
  .map(name => name.textContent)"""


@pytest.fixture
def large(tournament: Tournament) -> Tournament:
    """64 teams in their first round, two of them with long names; 16 teams of women."""
    for key, players in (("men", 2 * TEAMS), ("women", 32)):
        division = tournament.divisions.get(key=key)
        cast.enter(division, players)
        holding.hold(division=division, by=None, seed=cast.SEED)
    tournament.name = "SACI 2026"
    tournament.save()
    for person in Person.objects.order_by("pk")[:4]:
        person.name = LONG
        person.save()
    first, *_others = stages.start(tournament, "men")
    cast.sign_both(cast.play_to_the_end(first))
    return tournament


def height(page: Page) -> int:
    return int(page.locator("html").evaluate("html => html.scrollHeight"))


def smallest(page: Page) -> float:
    sizes = page.locator("main :not(:empty)").evaluate_all(
        """all => all.filter(one => one.offsetParent && one.innerText?.trim())
          .map(one => parseFloat(getComputedStyle(one).fontSize))"""
    )
    return float(min(sizes))


def at_50(page: Page) -> float:
    """The height that the page of 64 teams would have with 50."""
    row = page.locator(".ranked tbody tr").nth(10).evaluate("row => row.offsetHeight")
    return height(page) - (TEAMS - 50) * float(row)


def test_standings_and_brackets_keep_to_their_figures(open_page: OpenPage, large: Tournament, judge: User) -> None:
    page = open_page(None, f"/t/{large.slug}/standings/?list=men", width=390)
    assert at_50(page) <= STANDINGS
    assert smallest(page) >= 13
    page.keyboard.press("/")
    assert page.locator("#q").evaluate("field => field === document.activeElement")
    page.locator(".ranked tr").evaluate_all(STYLED, ["display", "grid"])  # the control: cells below each other
    assert at_50(page) > STANDINGS
    narrow = open_page(None, "/", width=320)
    lists = ("men/", "men/?as=list", "standings/", "teams/", "results/")
    for path, language in some([*product(lists, ("es", "eu"))], one_in=5):
        narrow.context.add_cookies([{"name": "django_language", "value": language, "url": narrow.url}])
        narrow.goto(f"/t/{large.slug}/{path}")
        assert not is_wider_than_its_window(narrow), (path, language)
    now = open_page(None, f"/t/{large.slug}/", width=390)
    assert height(now) <= NOW
    assert smallest(now) >= 13
    rows = now.locator(".call-list li, .match-rows li")
    assert max(rows.evaluate_all("rows => rows.map(row => row.offsetHeight)")) <= ROW
    rows.evaluate_all(STYLED, ["padding-block", "30px"])  # the control: cards as they were
    assert height(now) > NOW
    tables = open_page(judge, f"/judge/{large.slug}/", width=390)
    cards = tables.locator(".table-card")
    assert max(cards.evaluate_all("cards => cards.map(card => card.offsetHeight)")) <= CARD
    tables.locator(".teams [aria-hidden]").first.evaluate(
        "(names, long) => names.textContent = long", f"{LONG} · {LONG}"
    )
    assert cards.first.evaluate("card => card.offsetHeight") > CARD  # the control: whole names
    now.goto(f"/t/{large.slug}/results/")
    folds = now.locator("details.fold")
    assert folds.first.evaluate("fold => fold.open")
    bracket = open_page(None, f"/t/{large.slug}/men/", width=390)
    assert height(bracket) <= BRACKET
    assert bracket.locator("*").count() <= ELEMENTS
    assert bracket.locator("[data-match]").count() == TEAMS - 1
    assert len(bracket.request.get(f"/t/{large.slug}/men/").body()) < WEIGHT
    for width in (320, 390, 1280):
        bracket.set_viewport_size({"width": width, "height": 900})
        assert bracket.locator(".who span").evaluate_all(CUT) == []
    bracket.locator(".who span").evaluate_all(STYLED, ["white-space", "nowrap"])  # the control
    bracket.locator(".who span").evaluate_all(STYLED, ["width", "60px"])
    assert bracket.locator(".who span").evaluate_all(CUT) != []
    bracket.goto(f"/t/{large.slug}/women/")
    bracket.get_by_role("button", name="Fit").click()
    seen = bracket.locator(".round:last-of-type [data-match]").evaluate(
        """final => {
          const [card, canvas] = [final, final.closest('.canvas')].map(one => one.getBoundingClientRect());
          return card.right <= canvas.right && card.bottom <= canvas.bottom && canvas.right <= innerWidth;
        }"""
    )
    assert seen


def test_a_person_takes_few_lines_and_is_one_link(open_page: OpenPage, tournament: Tournament, organizer: User) -> None:
    division = tournament.divisions.get(key="men")
    cast.enter(division, 8)
    holding.hold(division=division, by=None, seed=cast.SEED)
    Person.objects.filter(name__endswith=" 1").update(name="María Maldonado")
    players = reverse("desk:places", args=[tournament.slug])
    members = reverse("organizer:members", args=[tournament.club_id])
    page = open_page(organizer, players, width=390)
    rows = page.locator("table.people tbody tr")
    for address, most in ((players, PLAYER), (members, MEMBER)):
        page.goto(address)
        assert max(rows.evaluate_all("rows => rows.map(row => row.offsetHeight)")) <= most
    page.set_viewport_size({"width": 1280, "height": 800})
    assert rows.first.locator("td").evaluate_all("cells => cells.map(cell => getComputedStyle(cell).paddingRight)") == (
        ["12.8px"] * 6
    ), "no column touches the next"
    page.set_viewport_size({"width": 390, "height": 844})
    rows.first.click(position={"x": 300, "y": 40}, force=True)  # beside the name
    page.wait_for_url("**/members/*/")
