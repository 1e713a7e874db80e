"""docs/api/examples/bracket.ts shows a bracket on a page of another server, and the results that come in."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import faults
from tests.cast import play_to_the_end, sign_both
from tests.support.clients import built
from tournament.models import TableMatch

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Website(SimpleHTTPRequestHandler):
    """Shows the files of a folder."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def website(folder: Path) -> Iterator[str]:
    """The address of a server of its own with the files of a folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Website, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_it_is_shown_and_follows(
    browser: Browser, live_server: LiveServer, table_match: TableMatch, settings: LazySettings
) -> None:
    with website(built() / "page") as address, browser.new_context() as window:
        settings.API_ORIGINS = [address]
        page = window.new_page()
        answers: list[int] = []
        page.on("response", lambda answer: answers.append(answer.status) if "/bracket/" in answer.url else None)
        page.clock.install()
        page.goto(f"{address}/index.html?club={live_server.url}&tournament={table_match.tournament.slug}&division=men")
        first_round = page.locator(".round").first
        expect(first_round.locator("li")).to_have_count(table_match.round.division.teams.count())
        expect(page.locator(".winner")).to_have_count(0)
        assert faults(page) == []

        with page.expect_response(lambda answer: answer.status == 304):
            page.clock.run_for(5_000)  # milliseconds: the next look
        sign_both(play_to_the_end(table_match))
        page.clock.run_for(5_000)
        expect(first_round.locator(".winner")).to_have_count(1)
        expect(first_round.locator(".winner")).to_contain_text("200")
        assert set(answers) == {200, 304}
