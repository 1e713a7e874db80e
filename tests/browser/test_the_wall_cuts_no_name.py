"""Every scene of the wall fits its screen: no name, glyph or title is cut, nothing is scrolled, and no scene is empty.

In every format and language, from 4 teams to 128, on screens of 720, 1080 and 2160 lines, with the longest and the
hardest names.
"""

import io
import random
from itertools import product
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.templatetags.static import static
from PIL import Image
from playwright.sync_api import Page

from tests import cast
from tests.browser.conftest import OpenPage
from tests.documents.rendering.drawing import HOSTILE
from tests.support.thorough import THOROUGH, some
from tests.web import stages
from tournament.hall import wall
from tournament.lottery import format_choice, holding
from tournament.models import Club, Format, Tournament, User, Wall

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FAULTS = (Path(__file__).parent / "wall_faults.js").read_text(encoding="utf-8")
SCREENS = ((1280, 720), (1920, 1080), (3840, 2160))
LEAST = 1.7  # rem: 34 px on 1080 lines, for names that people have
LONG = (
    "María del Pilar Maldonado Betancourt",
    "Blanca Iris Garmendia Rentería",
    "Francisca Echevarría Goicoechea",
    "Óscar Núñez Otxoa",
    "Íñigo Rodríguez del Valle Zúñiga",
    "Ana Delia Peña",
)
LIT = 0.05  # share of the scene that is not night
NIGHT = 30  # the brightest that a channel of the night is
EMPTY = """() => {
    const scene = document.querySelector(".scene.now").cloneNode(true);
    scene.querySelectorAll("h2, footer, .visually-hidden").forEach((part) => part.remove());
    return !scene.textContent.trim() && !scene.querySelector("img, svg");
}"""
# The size is told to the page in a later frame; faces that it needs come after that, and then it fits its names again.
SETTLED = """async (height) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (innerHeight !== height) await frame();
    await frame();
    await document.fonts.ready;
    await frame();
    await frame();
}"""
SIZES = (4, 5, 8, 16, 22, 32, 64, 128) if THOROUGH else (4, 8, 13, 22)
LANGUAGES = ("es", "eu", "en")  # the longest words first
CASES = list(product(Format.values, SIZES, (LONG, HOSTILE)))


def in_play(club: Club, organizer: User, key: str, teams: int, names: tuple[str, ...]) -> Tournament:
    """A tournament whose first round has begun at half of its tables, and is over at one."""
    tournament = cast.make_tournament(club, organizer)
    Tournament.objects.filter(pk=tournament.pk).update(name=f"{key}, {teams} teams, {len(names)} names")
    division = tournament.divisions.get(key="men")
    options = {"rounds": 3} if key == Format.ROTATING else {}
    format_choice.choose(division=division, key=key, options=options, by=None)
    for place, registration in enumerate(cast.enter(division, 2 * teams)):
        registration.person.name = names[place % len(names)]
        registration.person.save()
    division.refresh_from_db()
    holding.hold(division=division, by=None, seed=cast.SEED)
    first, *others = stages.start(tournament, "men")
    cast.sign_both(cast.play_to_the_end(first))
    for table_match in others[::2]:
        cast.write(table_match, cast.hand())
    wall.steer(tournament=tournament, by=None, scenes=[kind for kind in Wall.Kind.values if kind != "lottery"])
    return tournament


def turned(page: Page) -> list[str]:
    """The keys of the scenes in turn; the one shown is held."""
    page.keyboard.press("Space")
    keys = "(scenes) => scenes.map((scene) => scene.dataset.key)"
    return list(page.locator(".scene:not([data-interrupts])").evaluate_all(keys))


def wrong_on(page: Page, least: float) -> list[str]:
    """What is wrong with the scenes of a wall on each screen."""
    found = []
    for key in turned(page):
        for width, height in SCREENS if THOROUGH else some(SCREENS, one_in=3):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED, height)
            found += [f"{key}, {height} lines: {fault}" for fault in page.evaluate(FAULTS, least)]
        if page.evaluate(EMPTY):
            found.append(f"{key}: nothing to see")
        if is_dark(page):
            found.append(f"{key}: too dark")
        page.keyboard.press("ArrowRight")
    return found


def is_dark(page: Page) -> bool:
    """Whether nearly all of the scene is the colour of the night."""
    page.set_viewport_size({"width": 960, "height": 540})
    picture = Image.open(io.BytesIO(page.locator(".scene.now").screenshot())).convert("HSV")
    lights: list[int] = picture.getchannel("V").histogram()  # the brightest channel of each pixel
    return sum(lights[NIGHT + 1 :]) < LIT * sum(lights)


def test_no_scene_cuts_or_is_empty(open_page: OpenPage, club: Club, organizer: User) -> None:
    page = open_page(None, "/", width=1920)
    for key, teams, names in some(CASES, one_in=len(CASES)):
        tournament = in_play(club, organizer, key, teams, names)
        language = random.choice(LANGUAGES)
        page.context.add_cookies([{"name": "django_language", "value": language, "url": urljoin(page.url, "/")}])
        page.goto(f"/wall/{tournament.slug}/")
        assert page.locator("html").get_attribute("lang") == language
        assert wrong_on(page, LEAST if names is LONG else 0) == [], (key, teams, language)


def test_a_wall_that_cuts_is_caught(open_page: OpenPage, club: Club, organizer: User) -> None:
    tournament = in_play(club, organizer, Format.SINGLE, 4, LONG)
    wall.steer(tournament=tournament, by=None, held="tables")
    page = open_page(None, f"/wall/{tournament.slug}/", width=1920)
    page.evaluate("document.fonts.ready")
    assert page.evaluate(FAULTS, LEAST) == []
    for broken, said in (
        ("[data-names] > span { overflow: hidden; text-overflow: ellipsis }", "dots"),
        ("[data-names] { line-height: 1.08 }", "lines too low"),
        ("[data-names] { font-size: 1.2rem }", "letters of"),
        ("[data-names] { padding-left: 60% }", "text beyond its box"),
        (".wall-table { height: 4rem }", "text above or below its box"),
        (".scene { padding-bottom: 30rem }", "higher than its box"),
    ):
        rules = "(text) => { const s = new CSSStyleSheet(); s.replaceSync(text); document.adoptedStyleSheets = [s]; }"
        page.evaluate(rules, broken)
        assert any(said in fault for fault in page.evaluate(FAULTS, LEAST)), broken


def test_given_names_become_initials_before_letters_become_small(open_page: OpenPage, tournament: Tournament) -> None:
    page = open_page(None, f"/wall/{tournament.slug}/")
    names = {
        "Blanca Iris Garmendia Rentería": ("B. I. Garmendia Rentería", "Garmendia"),
        "María del Pilar Maldonado Betancourt": ("M. P. Maldonado Betancourt", "Maldonado"),
        "Óscar Rodríguez del Valle": ("Ó. Rodríguez del Valle", "Rodríguez"),
        "Ana Peña": ("A. Peña", "Peña"),
        "Pelé": ("Pelé", "Pelé"),
    }
    script = "([file, names]) => import(file).then((m) => names.map((n) => [m.initials(n), m.surname(n)]))"
    assert page.evaluate(script, [static("js/fit_names.js"), [*names]]) == [[*short] for short in names.values()]
