"""In windows of a phone and of a laptop: choose the line, see what it undoes, choose the next match's fate, agree."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Dialog, Page, expect

from tests.browser.conftest import OpenPage, faults_now_and_then, is_wider_than_its_window
from tests.matches.corrections.asking import play_round, table_match_of
from tournament.models import Division, TableMatch, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_played_final_is_played_again(drawn: Tournament, men: Division, organizer: User, open_page: OpenPage) -> None:
    semi = play_round(men)[0]
    (final,) = play_round(men)
    page = open_page(organizer, reverse("organizer:matches", args=[drawn.slug]))
    look_at(page)
    page.locator(f"#correct-{semi.pk}").click()
    look_at(page)
    page.locator("#line-2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Correct line 2")
    look_at(page)
    page.get_by_label("Remove the line instead").check()
    page.get_by_role("button", name="Add to the correction").click()
    expect(page.get_by_text("taken out")).to_be_visible()
    page.get_by_label("Where it belongs").select_option(index=3)
    page.get_by_role("button", name="Add a hand").click()
    expect(page.get_by_text("Before line 3")).to_be_visible()
    look_at(page)
    page.get_by_label("Who went out, or laid the last tile").select_option(index=2)
    for seat, pips in enumerate("9042"):
        page.locator(f"#id_pips_{seat}").fill(pips)
    page.get_by_role("button", name="Add to the correction").click()
    expect(page.get_by_text("put in", exact=True)).to_be_visible()
    expect(page.get_by_text("This correction is not saved yet.")).to_be_visible()
    look_at(page)
    leaving_is_asked_first(page)
    page.get_by_label(re.compile(f"Team {semi.team_b.number} wins by ruling")).check()
    page.get_by_label("Reason").fill("hand 2 was never played; team A left")
    page.get_by_role("button", name="See what this does").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What this does")
    look_at(page)
    page.get_by_label("It is played again.").check()
    page.get_by_role("button", name="Make the correction").click()
    expect(page.get_by_text("The correction is saved.")).to_be_visible()
    look_at(page)
    semi.refresh_from_db()
    assert (semi.points_a, semi.points_b) == (150, 15)
    assert semi.match.decided == "ruled" or TableMatch.objects.get(pk=semi.pk).match.decided == "ruled"
    assert TableMatch.every.get(pk=final.pk).annulled_at is not None
    assert table_match_of(men, 3).state == "playing"
    page.goto(reverse("public:match", args=[drawn.slug, semi.pk]))
    expect(page.get_by_text("by ruling")).to_be_visible()
    look_at(page)
    page.goto(reverse("judge:match", args=[final.pk]))
    expect(page.get_by_text("Officials have annulled this sheet")).to_be_visible()


def leaving_is_asked_first(page: Page) -> None:
    """A draft is kept nowhere else than on its page."""
    said: list[str] = []

    def stay(dialog: Dialog) -> None:
        said.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    page.locator(".trail a").click(no_wait_after=True)
    expect(page.get_by_text("put in", exact=True)).to_be_visible()
    assert said == ["beforeunload"]


def look_at(page: Page) -> None:
    """Nothing beside the window of a laptop or a phone, and nothing that axe finds, at one page in three each run."""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert not is_wider_than_its_window(page)
    assert faults_now_and_then(page) == []
