"""By HTTPS a judge's phone opens from a cold start where there is no connection, and keeps nothing for anybody else."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import faults_now_and_then, is_wider_than_its_window
from tests.browser.server import Server, running_server
from tests.config.processes import wait_for
from tests.support.chromium import find_chromium
from tests.support.passes import issue, pin_of
from tournament.club import judge_passes
from tournament.models import JudgePass, TableMatch

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("capicu-pages "));
  const inside = async (name) => (await (await caches.open(name)).keys()).map((one) => one.url);
  const found = await Promise.all(names.map(inside));
  return found.flat().map((url) => new URL(url).pathname).sort();
}"""
KEPT_MATCH = """async (path) => (await caches.match(path)).text()"""
EVERYTHING = """async () => {
  const texts = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const one of await cache.keys()) texts.push(name, one.url, await (await cache.match(one)).text());
  }
  return texts.join("\\n");
}"""
AGE = """async (path) => {
  const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("capicu-pages ")));
  const page = await cache.match(path);
  const headers = { "Content-Type": "text/html", "Capicu-Stored": String(Date.now() - 19 * 3600 * 1000) };
  await cache.put(path, new Response(await page.text(), { headers }));
}"""
NEWER = """() => navigator.serviceWorker.getRegistration().then((found) => Boolean(found.waiting))"""
OFFER = "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => (window.asked = true) }))"
OpenPhone = Callable[[], Page]


@pytest.fixture
def server(
    db: None, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> Iterator[Server]:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]  # as the server reads PINs
    with running_server(tmp_path_factory.mktemp("https"), monkeypatch, https=True) as started:
        yield started


@pytest.fixture
def open_phone(browser: Browser, server: Server, tmp_path: Path) -> Iterator[OpenPhone]:
    """Start the phone's browser, as it was left; the one before must be closed."""
    opened: list[BrowserContext] = []

    def start() -> Page:
        phone = browser.browser_type.launch_persistent_context(
            tmp_path / "phone",
            executable_path=find_chromium(),
            args=["--no-sandbox", "--disable-dev-shm-usage", "--ignore-certificate-errors"],
            base_url=server.url,
            viewport={"width": 390, "height": 844},
        )
        opened.append(phone)
        return phone.pages[0]

    yield start
    opened[-1].close()


def come_in(phone: Page, held: judge_passes.Issued) -> None:
    phone.goto(f"{reverse('judge:enter')}?other=1")
    phone.get_by_label("Code of the pass").fill(held.judge_pass.code)
    phone.get_by_label("PIN").fill(pin_of(held))
    phone.wait_for_url(f"**{tables(held.judge_pass)}")


def tables(held: JudgePass) -> str:
    return reverse("judge:tables", args=[held.tournament.slug])


def match(table_match: TableMatch) -> str:
    return reverse("judge:match", args=[table_match.pk])


def keeps(phone: Page, *paths: str) -> None:
    wait_for(lambda: phone.evaluate(KEPT) == sorted(paths), otherwise=lambda: str(phone.evaluate(KEPT)))


def enter(phone: Page, *pips: int) -> None:
    """A hand that seat 1 won, with what the three others have left."""
    phone.locator(".chair-1").click()
    for seat, left in enumerate(pips, start=1):
        phone.locator(f"[name=pips_{seat}]").fill(str(left))
    phone.get_by_role("button", name="Save the hand").click()


def test_from_coming_in_to_logging_out(server: Server, open_phone: OpenPhone, table_match: TableMatch) -> None:
    held = issue(table_match.tournament, table_match.table)
    beside = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    other = issue(table_match.tournament, beside.table, name="Berta Barrios")
    phone = open_phone()
    come_in(phone, held)
    keeps(phone, reverse("judge:home"), tables(held.judge_pass), match(table_match))
    is_installable(phone)
    phone.locator(".table-card").click()
    enter(phone, 15, 3, 5)
    expect(phone.locator(".side-A .points")).to_have_text("23")
    wait_for(lambda: 'data-version="1"' in phone.evaluate(KEPT_MATCH, match(table_match)))
    wait_for(lambda: f"{match(table_match)}false-pass/" in phone.evaluate(KEPT))
    version = files(phone)
    phone.context.close()
    server.stop()

    phone = open_phone()
    phone.goto(tables(held.judge_pass))
    expect(phone.locator(".as-of")).to_contain_text("not fresh: there is no connection")
    phone.locator(".table-card").click()
    phone.wait_for_url(f"**{match(table_match)}")
    expect(phone.locator(".as-of")).to_be_visible()
    expect(phone.locator(".side-A .points")).to_have_text("23")
    enter(phone, 1, 2, 4)
    expect(phone.locator("#outbox li")).to_have_count(1)
    phone.locator(".sheets summary", has_text="Rulings").click()
    phone.get_by_role("button", name="False pass").click()
    expect(phone.locator(".ruling-dialog")).to_be_visible()
    phone.keyboard.press("Escape")
    assert faults_now_and_then(phone) == []
    assert not is_wider_than_its_window(phone)
    phone.evaluate(AGE, tables(held.judge_pass))
    phone.goto(tables(held.judge_pass))
    expect(phone.locator("h1")).to_have_text("No connection")
    assert faults_now_and_then(phone) == []
    phone.context.close()  # the battery

    phone = open_phone()
    phone.goto(match(table_match))
    expect(phone.locator("#outbox li")).to_have_count(1)
    another_version(server)
    server.start()
    expect(phone.locator(".as-of")).to_be_hidden()
    expect(phone.locator("#outbox li")).to_have_count(0)
    expect(phone.locator(".side-A .points")).to_have_text("30")
    assert [row.data["pips"] for row in table_match.entries.all()] == [[0, 15, 3, 5], [0, 1, 2, 4]]

    come_in(phone, other)
    keeps(phone, reverse("judge:home"), tables(held.judge_pass), match(beside))
    wait_for(lambda: phone.evaluate(NEWER))
    phone.context.close()  # for the new worker waits until no page is open

    phone = open_phone()
    phone.goto(tables(held.judge_pass))
    wait_for(lambda: len(files(phone)) == 1 and files(phone) != version)
    expect(phone.locator(".table-card")).to_have_count(1)
    judge_passes.revoke(judge_pass=other.judge_pass, by=None)
    keeps(phone)
    come_in(phone, held)
    keeps(phone, reverse("judge:home"), tables(held.judge_pass), match(table_match))
    phone.get_by_text("More", exact=True).click()
    phone.get_by_role("button", name="Log out").click()
    phone.wait_for_url(f"{server.url}/")
    keeps(phone)
    left = phone.evaluate(EVERYTHING)
    assert "capicu-files" in left
    assert [word for word in ("Aparicio", "Men Player", 'name="csrfmiddlewaretoken"') if word in left] == []


def files(phone: Page) -> list[str]:
    """The caches of static files, one for each version."""
    names: list[str] = phone.evaluate("() => caches.keys()")
    return [name for name in names if name.startswith("capicu-files ")]


def another_version(server: Server) -> None:
    """Capicú is updated while it is stopped: one of its files is gone."""
    manifest = server.folder / "static" / "staticfiles.json"
    known = json.loads(manifest.read_text(encoding="utf-8"))
    del known["paths"]["css/wall.css"]
    known["hash"] = "another"  # as Django writes it for other names
    manifest.unlink()  # a link to the one of the whole run
    manifest.write_text(json.dumps(known), encoding="utf-8")


def is_installable(phone: Page) -> None:
    """What Chromium itself says of the page; and its offer, which it makes in its own time, is behind our button."""
    tools = phone.context.new_cdp_session(phone)
    assert tools.send("Page.getAppManifest")["errors"] == []
    assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    phone.evaluate(OFFER)
    phone.get_by_text("More", exact=True).click()
    phone.get_by_role("button", name="Install on this phone").click()
    assert phone.evaluate("window.asked")
    assert all(cookie["secure"] for cookie in phone.context.cookies())
