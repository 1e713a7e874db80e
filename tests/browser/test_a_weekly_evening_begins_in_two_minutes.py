"""A weekly club on a phone: open tonight's tournament, tick sixteen names, draw, play; taps and pages are counted."""

import datetime

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests import cast
from tests.browser.conftest import OpenPage, faults_now_and_then, is_wider_than_its_window
from tests.support.lottery_verifier import mismatches
from tournament.club import series
from tournament.lottery import holding
from tournament.models import Lottery, Registration, TableMatch, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PLAYERS, PHONE = 16, 390
OTHER_TAPS, PAGES = 5, 6  # series, open, paid and present, draw, start


class Thumb:
    """Taps on targets that are large enough, and counts them and the pages that come."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.pages = page, 0, 1
        page.on("framenavigated", lambda frame: self._came(frame.url))

    def _came(self, url: str) -> None:
        self.pages += 1

    def tap(self, target: Locator) -> None:
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44, target
        target.click()
        self.taps += 1


@pytest.fixture
@transaction.atomic
def last_week(tournament: Tournament, organizer: User) -> Tournament:
    """Sixteen regulars played a week ago; the series goes on tonight."""
    for division in tournament.divisions.all():
        cast.enter(division, PLAYERS // 2)
    Tournament.objects.update(date=timezone.localdate() - datetime.timedelta(days=7))
    tournament.refresh_from_db()
    cast.make_person(tournament.club, "Rare Rosa", pool="women", member_number="77")
    tonight = [timezone.localdate()]
    series.make_series(
        club=tournament.club,
        name="Thursdays",
        starts_at=datetime.time(20),
        dates=tonight,
        by=organizer,
        first=tournament,
    )
    return tournament


def test_for_sixteen_players_with_a_lottery_that_anybody_can_check(
    open_page: OpenPage, organizer: User, last_week: Tournament
) -> None:
    page = open_page(organizer, reverse("organizer:home"), width=PHONE)
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Series"))
    thumb.tap(page.get_by_role("button", name="Open"))
    expect(page.get_by_role("heading", name="Quick start")).to_be_visible()
    assert faults_now_and_then(page) == []
    regulars = page.get_by_role("group", name="Here last time").locator("label")
    for number in range(PLAYERS - 1):
        thumb.tap(regulars.nth(number))
    page.get_by_label("Name or member number").fill("0077")  # as a scanner types it
    page.keyboard.press("Enter")
    thumb.taps += 1
    expect(page.get_by_label("Rare Rosa")).to_be_checked()
    thumb.tap(page.get_by_role("button", name="Paid and present (16)"))
    expect(page.locator("#draw .headline")).to_have_text("16 players are paid and present.")
    assert not is_wider_than_its_window(page)
    thumb.tap(page.get_by_role("button", name="Draw the teams"))
    thumb.tap(page.get_by_role("button", name="Start the first round"))
    expect(page.get_by_text("Play may begin.")).to_be_visible()

    assert thumb.taps == PLAYERS + OTHER_TAPS
    assert thumb.pages <= PAGES
    tonight = Tournament.objects.get(name="Thursdays")
    assert TableMatch.objects.filter(tournament=tonight).count() == PLAYERS // 4
    assert Registration.objects.filter(tournament=tonight, present=True).count() == PLAYERS
    for held in Lottery.objects.filter(division__tournament=tonight):
        assert mismatches(holding.record_of(held)) == []
