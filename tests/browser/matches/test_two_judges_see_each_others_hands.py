"""What one judge writes stands on the other's phone within three seconds."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browser.conftest import OpenPage
from tournament.models import TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390


def test_an_idle_page_follows_the_sheet(
    open_page: OpenPage, judge: User, second_judge: User, table_match: TableMatch
) -> None:
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=PHONE)
    cast.write(table_match, cast.hand(), by=second_judge)
    expect(page.locator(".side-A .points")).to_have_text("23")
    expect(page.locator(".ledger")).to_contain_text("23 left: 15 + 3 + 5")
    expect(page.locator(".hand-form h2")).to_have_text("Hand 2")
    expect(page.locator("#hand-form [name=version]")).to_have_value("1")
