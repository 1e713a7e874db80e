"""A bracket opens at its round, is zoomed and walked with keys, lights a path, and stays so while scores come."""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import OpenPage
from tests.web import stages
from tournament.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOTE_SLIDES = """() => {
  const animate = Element.prototype.animate;
  window.slid = [];
  Element.prototype.animate = function (...how) {
    if (this.matches(".card .row")) slid.push(this.querySelector("b").textContent);
    return animate.apply(this, how);
  };
}"""


def width(page: Page) -> float:
    box = page.locator(".card").first.bounding_box()
    assert box is not None
    return box["width"]


def test_on_a_laptop_it_is_zoomed_and_walked(open_page: OpenPage, tournament: Tournament) -> None:
    stages.playing(tournament)
    table_match = tournament.table_matches.get(state="playing")
    page = open_page(None, f"/t/{tournament.slug}/men/?team={table_match.team_a.number}")
    expect(page.locator(".card.lit")).to_have_count(1)
    full = width(page)
    page.get_by_role("button", name="+ larger").click()
    assert width(page) == pytest.approx(full * 1.25, rel=0.02)
    score = page.locator(f'.card [data-score="{table_match.team_a.number}"]')
    cast.write(table_match, cast.hand())
    expect(score).to_have_text(str(table_match.points_a))
    assert width(page) == pytest.approx(full * 1.25, rel=0.02)
    page.evaluate(NOTE_SLIDES)
    cast.sign_both(cast.play_to_the_end(table_match))
    page.wait_for_function("team => slid.includes(team)", arg=str(table_match.team_a.number))
    page.get_by_role("button", name="Fit").click()
    assert page.locator(".canvas").evaluate("canvas => canvas.scrollHeight - canvas.clientHeight") <= 1
    page.locator(".canvas").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-match="2"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-match="4"]')).to_be_focused()
    page.locator('[data-match="2"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("match")


def test_on_a_phone_a_round_is_a_screen_and_the_view_is_remembered(open_page: OpenPage, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    page = open_page(None, f"/t/{tournament.slug}/men/", width=390)
    expect(page.locator(".round[data-now]")).to_be_in_viewport(ratio=0.9)
    peeks = page.locator(".round[data-now] + .round").evaluate("next => innerWidth - next.getBoundingClientRect().left")
    assert 16 <= peeks <= 32
    page.get_by_role("navigation", name="Rounds").get_by_role("link").first.click()
    expect(page.locator(".round").first).to_be_in_viewport(ratio=0.9)
    page.get_by_role("link", name="List").click()
    expect(page.locator(".match-row").first).to_be_visible()
    page.goto(f"/t/{tournament.slug}/men/")
    expect(page.locator(".match-row").first).to_be_visible()


def test_without_a_script_the_rounds_stand_beside_each_other(open_page: OpenPage, tournament: Tournament) -> None:
    stages.playing(tournament)
    plain = open_page(None, f"/t/{tournament.slug}/men/", script=False)
    tops = plain.locator(".round").evaluate_all("rounds => rounds.map(one => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    expect(plain.get_by_role("button", name="Fit")).to_have_count(0)
