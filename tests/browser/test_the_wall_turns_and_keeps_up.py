"""The wall turns its scenes, lets calls in between, follows the organizer, says when the connection is lost, and loads
itself again for another program or another day; it never shows half of anything."""

import contextlib
import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Error, Page, Route, expect

from tests import cast
from tests.browser.conftest import OpenPage, faults
from tests.web import stages
from tournament.hall import table_changes, wall
from tournament.models import Tournament
from tournament.web.hall import scenes

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def screen(open_page: OpenPage, tournament: Tournament) -> Page:
    stages.drawn(tournament)
    first, _second = stages.start(tournament, "men")
    cast.write(first, cast.hand())
    tournament.table_matches.update(called_at=None)  # a while ago, and nobody is called any more
    wall.steer(tournament=tournament, by=None, scenes=["tables", "bracket"])
    page = open_page(None, f"/wall/{tournament.slug}/", width=1920, scheme="dark")
    page.clock.install()
    page.reload()
    return page


def shown(page: Page, kind: str) -> None:
    expect(page.locator(".scene:visible")).to_have_count(1)
    expect(page.locator(".scene:visible")).to_have_class(re.compile(f"scene-{kind}"))


def test_scenes_hands_calls_messages_and_pictures(
    screen: Page, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(screen, "tables")
    assert not faults(screen)
    screen.clock.run_for(12_500)
    shown(screen, "bracket")
    table_match = tournament.table_matches.get(hands=1)
    table_changes.call(table_match=tournament.table_matches.get(hands=0), by=None)
    screen.clock.run_for(3_000)
    shown(screen, "calls")  # at once, although it is not among what takes turns
    screen.clock.run_for(12_500)
    shown(screen, "bracket")
    wall.steer(tournament=tournament, by=None, held="tables", message="Lunch at noon")
    cast.write(table_match, cast.hand(0, (0, 20, 20, 20)))
    screen.clock.run_for(3_000)
    shown(screen, "tables")
    expect(screen.get_by_text("Lunch at noon")).to_be_visible()
    table = screen.locator(".wall-table:visible", has_text=f"Table {table_match.table}")
    expect(table.locator(".points").first).to_have_text(str(table_match.points_a))
    out = io.BytesIO()
    Image.new("RGB", (1600, 800), "white").save(out, "PNG")
    wall.hang(tournament=tournament, name="Café Cubano", content=out.getvalue(), by=None)
    wall.steer(tournament=tournament, by=None, held="sponsors")
    screen.clock.run_for(3_000)
    expect(screen.get_by_alt_text("Café Cubano")).to_be_visible()
    assert screen.get_by_alt_text("Café Cubano").evaluate("image => image.complete && image.naturalWidth") == 1600
    monkeypatch.setattr(scenes, "SCENES_AT_ONCE", 1)  # as in a large hall, whose scenes come in parts
    wall.steer(tournament=tournament, by=None, held="")
    screen.clock.run_for(3_000)
    expect(screen.locator("[data-after]")).to_have_count(1)
    first = screen.locator(".scene:visible").get_attribute("data-key")
    screen.clock.run_for(12_500)
    expect(screen.locator(f'.scene:visible:not([data-key="{first}"])')).to_have_count(1)
    screen.clock.run_for(12_500)
    expect(screen.locator(f'.scene:visible[data-key="{first}"]')).to_have_count(1)


def test_what_is_lost_or_half_changes_nothing_and_another_program_is_loaded(
    screen: Page, tournament: Tournament
) -> None:
    screen.route("**/wall/**", lambda route: route.abort())
    for _ in range(2):
        screen.clock.run_for(3_000)
    expect(screen.locator("[data-offline]")).to_be_visible()
    shown(screen, "tables")
    screen.unroute("**/wall/**")
    screen.clock.run_for(3_000)
    expect(screen.locator("[data-offline]")).to_be_hidden()

    def half(route: Route) -> None:
        answer = route.fetch()
        with contextlib.suppress(Error):  # the wall has given it up meanwhile
            route.fulfill(response=answer, body=answer.text()[:400] or "<p>", status=200)

    screen.route("**/wall/**", half)
    screen.clock.run_for(3_000)
    shown(screen, "tables")
    screen.unroute("**/wall/**")
    screen.evaluate("document.body.dataset.build = 'of yesterday'")
    screen.clock.run_for(3_000)
    expect(screen.locator("body")).not_to_have_attribute("data-build", "of yesterday")
    shown(screen, "tables")
