"""The one line that a club's website needs: it shows the standings there, and a result that comes in later."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import faults
from tests.cast import play_to_the_end, sign_both
from tournament.models import TableMatch
from tournament.web.results import standings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390


@contextmanager
def website(line: str) -> Iterator[str]:
    """The address of a club's own page, from another server, with this line on it."""
    page = f"<!DOCTYPE html><html lang='en'><title>Our club</title><main><h1>Us</h1>{line}</main></html>".encode()

    class Website(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Website) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_they_are_shown_and_follow(browser: Browser, live_server: LiveServer, table_match: TableMatch) -> None:
    lines = dict(standings.codes(table_match.tournament, list(table_match.tournament.divisions.all()), live_server.url))
    with website(lines["Men"]) as address, browser.new_context(viewport={"width": PHONE, "height": 800}) as window:
        page = window.new_page()
        complaints: list[str] = []
        page.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
        page.clock.install()
        page.goto(address)
        frame = page.frame_locator("iframe")
        expect(frame.locator("tbody tr")).to_have_count(table_match.round.division.teams.count())
        assert faults(page) == []

        sign_both(play_to_the_end(table_match))
        page.clock.run_for(20_000)  # milliseconds; it asks every fifteen seconds
        expect(frame.locator("tbody tr").first).to_contain_text("+200")
        assert [told for told in complaints if "favicon" not in told] == []
