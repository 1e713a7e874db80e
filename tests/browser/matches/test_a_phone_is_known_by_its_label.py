"""A phone gives itself a label by chance and keeps it; every form carries it, and the clock."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.matches.test_the_judge_enters_a_hand_on_a_phone import fill_pips
from tournament.models import JournalLine, TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_two_forms_of_one_phone(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=390)
    fill_pips(page)
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator(".ledger .line")).to_have_count(1)
    page.goto(reverse("judge:undo", args=[table_match.pk, 1]))
    page.locator("[name=reason]").fill("wrong table")
    page.locator(".ruling-form button[type=submit]").click()
    expect(page.locator("#messages")).to_contain_text("It is on the sheet.")
    hand, undone = JournalLine.objects.filter(action__startswith="enter-").order_by("number")
    assert re.fullmatch("[0-9A-F]{4}", hand.device)
    assert undone.device == hand.device
    assert hand.phone_at is not None
    assert abs((timezone.now() - hand.phone_at).total_seconds()) < 600
