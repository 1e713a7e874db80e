"""A whole day of play through the pages, by everybody at once: an organizer, two judges, a member and a wall.

The organizer starts the rounds and comes when a judge calls; each judge enters the hands of a match on the phone and
takes the signatures, and the last match ends by its steps; the member and the wall only look, and nobody reloads.
"""

from dataclasses import dataclass

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, faults_now_and_then, is_wider_than_its_window
from tests.cast import SEED, enter, play_to_the_end, sign_both
from tournament.lottery import holding
from tournament.models import HelpCall, TableMatch, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE, PROJECTOR = 390, 1920


@dataclass
class Hall:
    """The pages that stay open all day: looking at one never touches another."""

    organizer: Page
    juan: Page
    julia: Page
    member: Page
    wall: Page


@pytest.fixture
def hall(
    open_page: OpenPage, tournament: Tournament, organizer: User, judge: User, second_judge: User, member: User
) -> Hall:
    for division in tournament.divisions.all():
        enter(division, 4)
        holding.hold(division=division, by=None, seed=SEED)
    Tournament.objects.update(date=timezone.localdate())  # on another day each start asks whether it is meant
    tables = reverse("judge:tables", args=[tournament.slug])
    return Hall(
        organizer=open_page(organizer, day_of(tournament)),
        juan=open_page(judge, tables, width=PHONE),
        julia=open_page(second_judge, tables, width=PHONE),
        member=open_page(member, reverse("public:tournament", args=[tournament.slug]), width=PHONE),
        wall=open_page(None, f"/wall/{tournament.slug}/", width=PROJECTOR),
    )


def test_the_day(hall: Hall, tournament: Tournament) -> None:
    page = hall.organizer
    start(page, "Men, Final", matches=1)
    hall.juan.locator(".table-card").click()
    start(page, "Women, Final", matches=1)
    hall.julia.locator(".of-round:has-text('Women') + li .table-card").click()
    call_and_come(hall)
    play_and_sign(hall.juan, is_begun=True)
    play_and_sign(hall.julia)
    expect(page.locator("#room-next")).to_contain_text("Championship: Final")
    expect(hall.member.locator("main")).to_contain_text("Championship")
    start(page, "Championship, Final", matches=1)
    hall.julia.get_by_role("button", name="To the next table").click()
    hall.julia.locator(".table-card").click()
    expect(hall.julia.locator(".hand-form h2")).to_have_text("Hand 1")
    sign_both(play_to_the_end(tournament.table_matches.get(state=TableMatch.State.PLAYING)))
    expect(hall.julia.locator("#over-title")).to_be_visible()
    expect(page.locator("#room-next")).to_contain_text("has won the tournament")
    expect(hall.member.locator(".honour")).to_be_visible()
    expect(hall.wall.locator(".scene-champion")).to_have_count(1)


def day_of(tournament: Tournament) -> str:
    return reverse("organizer:day", args=[tournament.slug])


def start(page: Page, what: str, *, matches: int) -> None:
    """The one next step says what it will do, and does it."""
    expect(page.locator("#room-next")).to_contain_text(f"{matches} match")
    page.get_by_role("button", name=f"Start: {what}").click()
    expect(page.locator("#messages")).to_contain_text("play may begin")


def call_and_come(hall: Hall) -> None:
    """Juan calls while typing a hand; the organizer, who reads and has something open, sees it at once."""
    phone, page = hall.juan, hall.organizer
    phone.locator(".chair-1").click()
    phone.locator("[name=pips_1]").fill("15")
    history = page.locator("#tiles [data-cell]").first
    history.focus()
    before = history.bounding_box()
    phone.get_by_role("link", name="Help").click()
    phone.get_by_role("button", name="A ruling").click()
    expect(page.locator(".need-help")).to_contain_text("Calls")
    expect(history).to_be_focused()
    expect(page.locator(".need-help")).to_have_count(1)
    assert before is not None
    after = history.bounding_box()
    assert after is not None
    assert abs(after["y"] - before["y"]) < 2, "what one is about to press stays where it is"
    assert (faults_now_and_then(page), is_wider_than_its_window(page)) == ([], False)
    page.get_by_role("button", name="Somebody is coming").click()
    expect(phone.locator(".sheets")).to_contain_text("Somebody is coming")
    expect(phone.locator("[name=pips_1]")).to_have_value("15")
    page.locator(".need-coming").get_by_role("button").click()
    expect(page.locator(".need-coming")).to_have_count(0)
    expect(phone.locator(".sheets .call")).to_have_count(0)
    assert HelpCall.objects.get().closed_at is not None
    phone.get_by_role("button", name="Save the hand").scroll_into_view_if_needed()


def play_and_sign(phone: Page, *, is_begun: bool = False) -> None:
    """Two hands that nobody deals are enough for 200 points; then both teams sign.

    is_begun: the first hand was begun before the call.
    """
    for number, pips in ((1, ("40", "38", "36")), (2, ("38", "36", "40"))):
        expect(phone.locator(".hand-form h2")).to_have_text(f"Hand {number}")
        phone.wait_for_load_state()  # before its script has come the form is posted, and nothing arrives by itself
        if number > 1 or not is_begun:
            phone.locator(".chair-1").click()
        for seat, left in enumerate(pips, start=1):
            phone.locator(f"[name=pips_{seat}]").fill(left)
        phone.get_by_role("button", name="Save the hand").click()
        expect(phone.locator("#outbox .arrived")).to_contain_text(f"line {number}.")
    for initials in ("AA", "BB"):
        phone.locator("[name=initials]").first.fill(initials)
        phone.get_by_role("button", name="Sign").first.click()
        if initials == "AA":
            expect(phone.locator(".signed")).to_have_count(1)
    expect(phone.locator("#over-title")).to_be_visible()
