"""When the final is signed the wall celebrates once, holds the champions for five minutes, then shows them every second
turn; where motion is unwelcome nothing moves."""

import datetime
import itertools

import pytest
from django.templatetags.static import static
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import OpenPage
from tests.web import stages
from tournament.hall import seating, wall
from tournament.models import Division, Round, TableMatch, Tournament
from tournament.tournaments import opening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOVING = "document.getAnimations().filter((one) => one.playState === 'running' || one.pending).length"


@pytest.fixture
def final(tournament: Tournament) -> TableMatch:
    """The last match, played to the end and not signed."""
    stages.drawn(tournament)
    while ready := [one for one in Division.objects.filter(tournament=tournament) if seating.next_round(one)]:
        table_matches = [cast.play_to_the_end(one) for one in stages.start(tournament, ready[0].key)]
        if ready[0].kind == Division.Kind.CHAMPIONSHIP:
            break
        for table_match in table_matches:
            cast.sign_both(table_match)
    wall.steer(tournament=tournament, by=None, scenes=["bracket", "clock"], seconds=10)
    return table_matches[0]


def shown(page: Page) -> str:
    return page.evaluate("document.querySelector('.scene.now').dataset.key")  # type: ignore[no-any-return] # a string


def test_once_then_alone_then_every_second_turn(open_page: OpenPage, tournament: Tournament, final: TableMatch) -> None:
    page = open_page(None, f"/wall/{tournament.slug}/", width=1920)
    page.clock.install()
    page.reload()
    cast.sign_both(final)
    page.clock.run_for(3_000)
    expect(page.locator(".scene.now")).to_have_attribute("data-key", "champion")
    assert page.evaluate(MOVING) > 0
    expect(page.locator(".rain")).to_have_count(1)
    tiles = page.locator(".chain-tile")
    expect(tiles).to_have_count(28)
    for _ in range(6):
        page.clock.run_for(10_500)
        assert shown(page) == "champion"
    expect(page.locator(".rain")).to_have_count(0)
    champions = page.locator(".scene[data-alone-until]")
    until = champions.get_attribute("data-alone-until") or ""
    assert until
    Round.objects.update(closed_at=timezone.now() - datetime.timedelta(minutes=6))  # the server's time counts
    opening.touch(tournament)
    page.clock.run_for(3_000)
    expect(champions).not_to_have_attribute("data-alone-until", until)  # the answer has come, however busy the machine
    seen = [shown(page)]
    for _ in range(12):  # steps of less than a turn: none is passed over
        page.clock.run_for(5_000)
        if (now := shown(page)) != seen[-1]:
            seen.append(now)
    assert {*seen[::2]} == {"champion"} or {*seen[1::2]} == {"champion"}, seen
    assert len({*seen}) > 2


def test_nothing_moves_on_request(open_page: OpenPage, tournament: Tournament, final: TableMatch) -> None:
    page = open_page(None, f"/wall/{tournament.slug}/", width=1920)
    page.emulate_media(reduced_motion="reduce")
    page.clock.install()
    page.reload()
    cast.sign_both(final)
    page.clock.run_for(3_000)
    expect(page.locator(".scene.now")).to_have_attribute("data-key", "champion")
    assert page.evaluate(MOVING) == 0
    expect(page.locator(".rain")).to_have_count(0)


def test_the_tiles_close_as_a_legal_chain(open_page: OpenPage, tournament: Tournament) -> None:
    page = open_page(None, f"/wall/{tournament.slug}/")
    chain = page.evaluate("(name) => import(name).then((module) => module.CHAIN)", static("js/celebration.js"))
    tiles = [tuple(sorted(tile)) for tile in itertools.pairwise(chain)]
    assert sorted(tiles) == [(low, high) for low in range(7) for high in range(low, 7)]  # each once
    assert chain[0] == chain[-1]  # both ends are alike: capicú
