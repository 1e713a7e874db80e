"""The table at the end of a hand is opened in its line: on a phone, at night, while hands come, and without script."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, faults, is_wider_than_its_window
from tests.cast import hand, write
from tests.support import plays
from tournament.models import TableMatch

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_it_is_opened_and_stays_open(open_page: OpenPage, table_match: TableMatch) -> None:
    plays.write_played(table_match)
    address = reverse("public:match", args=[table_match.tournament.slug, table_match.pk])
    page = open_page(None, address, width=390, scheme="dark")
    picture = page.locator(".end-table img")
    expect(picture).to_be_hidden()
    page.locator(".end-table summary").click()
    expect(picture).to_be_visible()
    picture.evaluate("image => image.decode()")  # fails for what is no picture, or what the policy forbids
    assert picture.evaluate("image => image.naturalWidth") > 200
    assert not is_wider_than_its_window(page)
    assert faults(page) == []
    write(table_match, hand(0, (0, 15, 3, 6)))
    expect(page.get_by_text("24 left: 15 + 3 + 6")).to_be_visible()
    expect(picture).to_be_visible()
    plain = open_page(None, address, script=False)
    plain.locator(".end-table summary").click()
    expect(plain.locator(".end-table img")).to_be_visible()
