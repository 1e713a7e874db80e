import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tournament.models import Club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_operations_are_shown_under_the_policy(open_page: OpenPage, club: Club) -> None:
    page = open_page(None, "/api/docs/")
    # A busy machine takes long to write the whole document for the first time.
    expect(page.locator("#operations-tag-tournaments")).to_be_visible()
