"""The wall turns its scenes, shows a new hand without a reload, and says when the connection is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import OpenPage
from tests.pages.public import stages
from tournament.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def wall(open_page: OpenPage, tournament: Tournament) -> Page:
    stages.playing(tournament)
    page = open_page(None, f"/wall/{tournament.slug}/", width=1920, scheme="dark")
    page.clock.install()
    page.reload()
    return page


def test_one_scene_stands_at_a_time_and_they_take_turns(wall: Page) -> None:
    expect(wall.locator(".scene:visible")).to_have_count(1)
    expect(wall.locator(".scene:visible")).to_contain_text("Table")
    wall.clock.run_for(12_500)
    expect(wall.locator(".scene:visible")).to_have_class("scene scene-bracket now arriving")


def test_a_new_hand_appears_and_the_scene_stays(wall: Page, tournament: Tournament) -> None:
    wall.clock.run_for(12_500)
    wall.clock.run_for(12_500)  # back at the tables
    sitting = tournament.sittings.get(state="playing")
    cast.write(sitting, cast.hand(0, (0, 20, 20, 20)))
    wall.clock.run_for(3_500)
    table = wall.locator(".wall-table:visible", has_text=f"Table {sitting.table}")
    expect(table.locator(".points").first).to_have_text(str(sitting.points_a))
    expect(wall.locator(".scene:visible")).to_have_count(1)


def test_a_lost_connection_is_said_and_what_was_shown_stays(wall: Page) -> None:
    wall.route("**/wall/**", lambda route: route.abort())
    wall.clock.run_for(3_500)
    expect(wall.locator("[data-offline]")).to_be_visible()
    expect(wall.locator(".scene:visible")).to_have_count(1)
    wall.unroute("**/wall/**")
    wall.clock.run_for(3_500)
    expect(wall.locator("[data-offline]")).to_be_hidden()
