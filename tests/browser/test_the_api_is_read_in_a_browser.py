"""The pages for developers are drawn under the policy, and axe finds nothing on them, light and dark."""

import json
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.api.asking import ROOT
from tests.browser.conftest import PATIENCE, OpenPage, faults
from tests.support.thorough import some
from tournament.models import Club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = {
    "/api/": "h1",
    "/api/webhooks/": "h1",
    "/api/docs/": "#operations-tag-tournaments",
    "/api/reference/": "h5[aria-level]",
}
FEW = (f"{ROOT}tournaments/", f"{ROOT}tournaments/{{slug}}/")


def test_the_operations_are_shown_under_the_policy(open_page: OpenPage, club: Club) -> None:
    page = open_page(None, "/login/")
    page.route(f"**{ROOT}schema/", shortened)
    page.goto("/api/docs/")
    expect(page.locator("#operations-tag-tournaments")).to_be_visible()


def test_the_pages_are_in_nobodys_way(open_page: OpenPage, club: Club) -> None:
    found = {}
    for scheme, (address, drawn) in some([*product(("light", "dark"), PAGES.items())], one_in=8):
        page = open_page(None, "/login/", scheme=scheme)
        page.route(f"**{ROOT}schema/", shortened)
        page.goto(address)
        page.locator(drawn).first.wait_for()
        open_tags(page)
        if wrong := faults(page):
            found[address, scheme] = wrong
    assert found == {}


def shortened(route: Route) -> None:
    """The document with few of its operations: axe reads each of them, and they look alike."""
    # A busy machine takes long to write the whole document for the first time.
    answer = route.fetch(timeout=PATIENCE)
    whole: dict[str, Any] = json.loads(answer.text())
    whole["paths"] = {path: whole["paths"][path] for path in FEW}
    whole["webhooks"] = dict(list(whole.get("webhooks", {}).items())[:1])
    route.fulfill(response=answer, body=json.dumps(whole))


def open_tags(page: Page) -> None:
    """Open the tags that Swagger UI keeps folded, so that their operations are shown."""
    kind = "h3.opblock-tag[data-is-open=false]"
    page.evaluate("kind => document.querySelectorAll(kind).forEach((one) => one.click())", kind)
