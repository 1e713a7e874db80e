"""axe finds nothing on any page of the public, the judge and the wall, light and dark; no page scrolls sideways."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests import cast
from tests.browser.conftest import OpenPage, faults, is_wider_than_its_window, look_faults
from tests.support.thorough import some
from tests.web import stages
from tournament.matches import practice
from tournament.models import Person, TableMatch, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LOOKS = [(390, "light"), (1280, "dark")]


def test_a_guard_of_the_look_that_is_broken_speaks(open_page: OpenPage, tournament: Tournament) -> None:
    page = open_page(None, "/")
    page.emulate_media(reduced_motion="reduce")
    assert silent_guards(page) == []


@pytest.mark.parametrize(
    ("stage", "looks"),
    [  # the same pages: a look each where there is less to see, or nothing that is new
        (stages.playing, LOOKS),
        (stages.just_opened, [(390, "dark")]),
        (stages.champion, [(1920, "light")]),  # a projector
    ],
)
def test_the_public_is_in_nobodys_way(
    open_page: OpenPage, tournament: Tournament, stage: stages.Stage, looks: list[tuple[int, str]]
) -> None:
    stage(tournament)
    for width, scheme in looks:
        assert wrong_on(open_page, None, stages.addresses(tournament), width, scheme) == {}, scheme


def test_the_judge_is_in_nobodys_way(open_page: OpenPage, tournament: Tournament, judge: User) -> None:
    stages.playing(tournament)
    playing, signing = tournament.table_matches.order_by("version")
    cast.write(playing, {"kind": "void", "number": 1, "reason": "wrong"})
    pages = [
        reverse("judge:home"),
        reverse("judge:tables", args=[tournament.slug]),
        reverse("judge:match", args=[playing.pk]),
        reverse("judge:match", args=[signing.pk]),
        reverse("judge:match", args=[practice.start(tournament=tournament, by=judge).pk]),
        reverse("judge:undo", args=[playing.pk, 2]),
        *(reverse("judge:penalty", args=[playing.pk, word]) for word in ("false-pass", "wrong-domino")),
        reverse("judge:forfeit", args=[playing.pk]),
    ]
    for width, scheme in LOOKS:
        assert wrong_on(open_page, judge, pages, width, scheme) == {}, scheme


def test_the_open_form_of_a_hand_is_in_nobodys_way(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=390)
    page.locator(".locked").click()
    for how in ("Pips", "Tiles"):
        page.get_by_label(how, exact=True).check()
        assert faults(page) == [], how
    page.get_by_role("button", name="Save the hand").click()
    page.wait_for_selector("[role=alert]:visible")
    assert faults(page) == []
    assert not is_wider_than_its_window(page)
    Person.objects.update(name="Concepción Etxeberria Villavicencio")
    page.context.add_cookies([{"name": "django_language", "value": "eu", "url": page.url}])
    page.reload()
    page.locator(".locked").click()
    assert too_long_for_their_frames(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert not is_wider_than_its_window(page)
    page.locator(".told button").click()
    page.locator(".sheets summary").first.click()
    assert too_long_for_their_frames(page) == []
    assert not is_wider_than_its_window(page)


def too_long_for_their_frames(page: Page) -> list[str]:
    """The words that stand out of their buttons, or push them aside; Basque has the longest."""
    found: list[str] = page.evaluate(
        """() => [".tabs label", ".pad button", ".chair-2, .chair-4", ".ruling-links a"].filter((kind) => {
            const frames = [...document.querySelectorAll(kind)].filter((frame) => frame.offsetParent);
            const widths = frames.map((frame) => frame.offsetWidth);
            const cut = frames.some((frame) => frame.scrollWidth > frame.clientWidth);
            return cut || Math.max(...widths) - Math.min(...widths) > 2;
        })"""
    )
    return found


# A broken style for each guard, and the word in its complaint: a guard that stays silent here guards nothing.
CONTROLS = (
    ("a, button, summary { display: block; height: 20px !important; min-height: 0 !important; padding: 0 }", "target"),
    ("h1 { font-size: 15px !important }", "size 15px"),
    ("h1 { font-weight: 700 !important }", "weight 700"),
    ("h1 { width: 40px; font-size: 40px !important; overflow-wrap: anywhere }", "broken word"),
    ("nav { width: 40px !important; overflow: hidden; white-space: nowrap }", "navigation wider"),
    ("main { width: 200vw !important; max-width: none !important }", "wider than its window"),
    ("@keyframes off { to { opacity: 0.9 } } :is(h1, #above-pico) { animation: off 9s !important }", "motion"),
)


def silent_guards(page: Page) -> list[str]:
    """The guards that do not see their broken style on this page."""
    silent = []
    for style, complaint in CONTROLS:
        page.evaluate(
            "css => { broken = new CSSStyleSheet(); broken.replaceSync(css); document.adoptedStyleSheets = [broken]; }",
            style,
        )
        if not any(complaint in fault for fault in look_faults(page)):
            silent.append(complaint)
    page.evaluate("document.adoptedStyleSheets = []")
    return silent


def wrong_on(
    open_page: OpenPage, user: User | None, addresses: list[str], width: int, scheme: str
) -> dict[str, list[str]]:
    """What is wrong on each page; complaints of the browser (a script or a style refused) count too."""
    page = open_page(user, "/", width=width, scheme=scheme)
    complaints: list[str] = []
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.emulate_media(reduced_motion="reduce")  # axe measures colours: nothing may be half faded in
    found = {}
    for address in some(addresses, one_in=12):
        page.goto(address)
        wrong = faults(page) + complaints + look_faults(page)
        if wrong:
            found[address] = wrong
        complaints.clear()
    return found
