"""On a phone the picture of a bracket is zoomed and moved, and stays so while scores come in; it needs no script."""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import OpenPage
from tests.web import stages
from tournament.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def width(page: Page) -> float:
    return float(page.locator(".picture-tree").get_attribute("width") or 0)


def test_larger_smaller_all_of_it_and_found_by_typing(open_page: OpenPage, tournament: Tournament) -> None:
    stages.playing(tournament)
    table_match = tournament.table_matches.get(state="playing")
    page = open_page(None, f"/t/{tournament.slug}/men/", width=390)
    full = width(page)
    page.get_by_role("button", name="Larger").click()
    assert width(page) == pytest.approx(full * 1.3)
    page.locator(".picture-frame").evaluate("frame => frame.scrollTo(120, 40)")
    cast.write(table_match, cast.hand())
    expect(page.locator(f'.picture-tree .score[data-score="{table_match.team_a.number}"]')).to_have_text(
        str(table_match.points_a)
    )
    assert width(page) == pytest.approx(full * 1.3)
    assert page.locator(".picture-frame").evaluate("frame => frame.scrollLeft") == pytest.approx(120, abs=2)
    page.get_by_role("button", name="All of it").click()
    assert page.locator(".picture-frame").evaluate("frame => frame.scrollWidth - frame.clientWidth") <= 1
    page.goto(f"/t/{tournament.slug}/teams/")
    page.get_by_label("Your name").press_sequentially(table_match.team_b.names[0])
    expect(page.get_by_text("1 team found")).to_be_visible()
    plain = open_page(None, f"/t/{tournament.slug}/men/", width=390, script=False)
    assert width(plain) == full
    expect(plain.get_by_role("button", name="Larger")).to_have_count(0)
