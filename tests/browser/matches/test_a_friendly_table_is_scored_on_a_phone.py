"""Club night on a phone: a table in three taps, a hand, and every page fit for one thumb and for a screen reader."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, faults, is_wider_than_its_window
from tests.matches.club_night.seated import seat, won_by, write
from tests.support.thorough import some
from tournament.matches.club_night import Shape
from tournament.models import Club, FriendlyTable, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_three_taps_and_a_hand(open_page: OpenPage, desk: User, club: Club, script: bool) -> None:
    page = open_page(desk, reverse("friendly:club", args=[club.pk]), width=PHONE, script=script)
    page.get_by_role("link", name="Matador").click()
    page.get_by_text("3 players").click()
    page.get_by_role("button", name="Start").click()
    assert len(FriendlyTable.objects.get().names) == 3
    page.locator(".chair", has_text="Player 2").click()
    expect(page.locator("[name=pips_1]")).to_be_hidden() if script else None
    if script:
        for key in ("1", "1", "next", "5"):
            page.locator(f".pad [data-key='{key}']").click()
    else:
        page.locator("[name=pips_0]").fill("11")
        page.locator("[name=pips_2]").fill("5")
    if script:
        expect(page.locator("#preview")).to_contain_text("Player 2: +16")
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator("#messages")).to_contain_text("The hand is on the sheet.")
    expect(page.locator(".side-B .points")).to_have_text("16")
    expect(page.locator(".score-chart polyline")).to_have_count(3)


def test_another_phone_is_told_of_a_new_line(open_page: OpenPage, desk: User, club: Club) -> None:
    table = seat(club)
    page = open_page(desk, reverse("friendly:table", args=[table.pk]), width=PHONE)
    write(table, won_by(table))
    expect(page.locator(".changes")).to_contain_text("The sheet has changed meanwhile.")


def test_the_largest_tables_fit(open_page: OpenPage, desk: User, club: Club) -> None:
    for shape in some([Shape(10, 1), Shape(10, 2)]):
        it_fits(open_page, desk, club, shape)


def it_fits(open_page: OpenPage, desk: User, club: Club, shape: Shape) -> None:
    table = seat(club, "draw", shape, names=("Bartolomé de las Casas y Ortega",) * 10)
    for winner in (0, 3, 1):
        write(table, won_by(table, winner, left=10 + winner))
    page = open_page(desk, reverse("friendly:table", args=[table.pk]), width=PHONE)
    page.locator(".chair").first.click()
    figures = page.locator(".by-pips:not(.by-teams) input:enabled")
    for _player in range(figures.count()):
        page.locator(".pad [data-key='7']").click()
        page.locator(".pad [data-key='next']").click()
    expect(figures.last).to_be_in_viewport(ratio=1)
    expect(page.locator("#preview")).to_contain_text("B: +7" if shape.team_size == 1 else "B: +21")
    assert not is_wider_than_its_window(page)
    assert faults(page) == []


def test_nothing_of_the_score_is_cut_off(open_page: OpenPage, desk: User, club: Club) -> None:
    """Partidas won are the longest words of it, in Spanish."""
    table = seat(club, "basque")
    address = reverse("friendly:table", args=[table.pk])
    page = open_page(desk, address, width=PHONE)
    page.context.add_cookies([{"name": "django_language", "value": "es", "url": page.url}])
    page.goto(address)
    expect(page.locator(".score")).to_contain_text("0 partidas ganadas")
    assert page.locator(".score").evaluate("score => score.scrollWidth <= score.clientWidth")
