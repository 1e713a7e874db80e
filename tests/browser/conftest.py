"""A real browser: one Chromium a run, a fresh window for each person, and axe for what the eye does not see."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import Client
from django.views import static
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.support.chromium import find_chromium
from tests.support.template import name_statics_as_in_life, template
from tests.support.thorough import often
from tournament.models import User

OpenPage = Callable[..., Page]
LOOK_FAULTS: Final = Path(__file__).with_name("look_faults.js").read_text()
SETTLED: Final = "document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish())"
"""Colours on their way from one to another have a contrast that nobody chose."""
PATIENCE = 90_000  # milliseconds: no test is timed, a busy machine is not a failure
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def _static_files_as_in_life(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages have one joined stylesheet, and the browser keeps what it has fetched; without a template, the sources."""
    if (made := template()) is None:
        return
    name_statics_as_in_life(settings, made.parent)

    def serve(handler: StaticFilesHandler, request: HttpRequest) -> HttpResponseBase:
        answer = static.serve(request, handler.file_path(request.path), document_root=str(settings.STATIC_ROOT))
        answer.headers["Cache-Control"] = "max-age=31536000, immutable"
        return answer

    monkeypatch.setattr(StaticFilesHandler, "serve", serve)


@pytest.fixture
def open_page(browser: Browser, live_server: LiveServer) -> Iterator[OpenPage]:
    """Open an address as a person (None: the public), in a window of a width in pixels, light or dark."""
    windows: list[BrowserContext] = []

    def open_as(user: User | None, path: str, *, width: int = 1280, scheme: str = "light", script: bool = True) -> Page:
        window = browser.new_context(
            base_url=live_server.url,
            viewport={"width": width, "height": 900},
            color_scheme=scheme,  # type: ignore[arg-type] # "light" or "dark"
            java_script_enabled=script,
        )
        window.set_default_timeout(PATIENCE)
        windows.append(window)
        if user is not None:
            client = Client()
            client.force_login(user)
            cookie = client.cookies["sessionid"].value
            window.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page = window.new_page()
        page.goto(path)
        return page

    yield open_as
    for window in windows:
        window.close()


def faults(page: Page) -> list[str]:
    """What axe finds on a page, each with the elements it concerns."""
    page.wait_for_load_state()  # of a page that has only begun to come it would see a part
    page.evaluate(SETTLED)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]  # the rest is large
    return [f"{fault['id']}: {[node['html'][:120] for node in fault['nodes']]}" for fault in found]


def faults_now_and_then(page: Page) -> list[str]:
    """What axe finds on a page of a long journey: in each run it looks at one in three."""
    return faults(page) if random.randrange(often(3, 1)) == 0 else []


def look_faults(page: Page) -> list[str]:
    """What breaks the look on a page: small targets, type off the scale, navigation or page too wide, motion."""
    page.wait_for_load_state()
    found: list[str] = page.evaluate(LOOK_FAULTS)
    return found


def is_wider_than_its_window(page: Page) -> bool:
    """Whether one would have to scroll sideways."""
    page.wait_for_load_state()  # a page that has only begun to come has no element to measure
    return bool(page.locator("html").evaluate("html => html.scrollWidth > window.innerWidth"))
