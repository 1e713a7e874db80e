"""Two phones: who entered waits, the second official looks, objects, and in the end confirms with one tap."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browser.conftest import OpenPage, faults_now_and_then, is_wider_than_its_window
from tests.matches.second_check.sheets import ask_for_an_official, play
from tournament.models import TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390


def test_the_sheet_goes_back_and_then_the_match_ends(
    open_page: OpenPage, judge: User, second_judge: User, table_match: TableMatch
) -> None:
    ask_for_an_official(table_match.tournament)
    play(TableMatch.objects.get(pk=table_match.pk), judge)
    address = reverse("judge:match", args=[table_match.pk])
    writer, checker = (open_page(user, address, width=PHONE) for user in (judge, second_judge))
    expect(writer.locator(".second")).to_contain_text("You wrote on this sheet")
    expect(writer.get_by_role("button", name="The sheet is right")).to_have_count(0)
    for page in (writer, checker):
        assert faults_now_and_then(page) == []
        assert not is_wider_than_its_window(page)
    checker.locator(".send-back summary").click()
    checker.get_by_label("What is wrong?").fill("hand 4 was 32")
    checker.get_by_role("button", name="Send it back to the table").click()
    expect(writer.locator(".second")).to_contain_text("hand 4 was 32")
    cast.write(table_match, {"kind": "void", "number": 4, "reason": "so it is"}, judge)
    cast.write(table_match, cast.hand(0, (0, 20, 18, 14)), judge)
    expect(checker.locator(".second-lines li")).to_have_count(6)
    button = checker.get_by_role("button", name="The sheet is right")
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    button.click()
    expect(checker.locator(".over")).to_contain_text("Julia Judge: JJ")
    expect(writer.locator(".over")).to_contain_text("Julia Judge: JJ")
