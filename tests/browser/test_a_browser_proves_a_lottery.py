"""The lottery page proves each draw in the visitor's browser, agrees with Python, and sees every altered byte.

One ceremony is followed on the projector: the tiles as they are typed, then team by team, the same after a reload.
"""

import hashlib
import hmac
import json

import pytest
from django.templatetags.static import static
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, faults
from tests.cast import enter
from tests.support.lotteries import TILES
from tests.support.lottery_verifier import mismatches
from tests.support.thorough import some
from tournament.lottery import commitment, entry_list, holding, redraw, terms
from tournament.models import Division, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LENGTHS = [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]
HASHES = """async ([module, texts]) => {
  const { sha256, hmac, hex, utf8 } = await import(module);
  return texts.map((text) => [hex(sha256(utf8(text))), hex(hmac(utf8(text), utf8(text)))]);
}"""
VERDICTS = """async ([module, texts]) => {
  const { check } = await import(module);
  const wrong = (text) => {
    try { return check(JSON.parse(text)).filter(([, holds]) => holds === false).map(([name]) => name); }
    catch { return ["form"]; }
  };
  return texts.map(wrong);
}"""


def test_a_ceremony_is_seen_and_proved(open_page: OpenPage, men: Division, organizer: User) -> None:
    enter(men, 11)
    slug = men.tournament.slug
    wall = open_page(None, reverse("public:ceremony", args=[slug, "men"]), width=1920)
    expect(wall.locator("main")).to_contain_text("The lottery will begin soon.")
    entry_list.close_list(
        division=men, by=organizer, requested_for=terms.Terms(objection_minutes=0, apart=((1, 2), (3, 4)))
    )
    expect(wall.locator(".count")).to_have_text("11")
    commitment.commit(division=men, by=organizer)
    commitment.add_tiles(division=men, typed=" ".join(TILES.split()[:3]), by=organizer)
    expect(wall.locator(".domino")).to_have_count(3)
    commitment.add_tiles(division=men, typed=" ".join(TILES.split()[3:]), by=organizer)
    held = holding.draw_lots(division=men, by=organizer)
    expect(wall.locator("[data-stage=draw]")).to_be_visible()
    expect(wall.locator(".spotlight")).to_have_count(0)
    redraw.show_next(drawn=held, seen=0)
    expect(wall.locator(".spotlight")).to_contain_text(f"Team {held.outcome['places'][0]}")
    wall.reload()
    expect(wall.locator(".spotlight")).to_contain_text(f"Team {held.outcome['places'][0]}")
    redraw.show_next(drawn=held, seen=1, everything=True)
    expect(wall.locator(".spotlight")).to_contain_text("Substitute")
    page = open_page(None, reverse("public:lottery", args=[slug]), width=390)
    expect(page.locator("#men-1 .verdict")).to_contain_text("Everything matches")
    assert faults(page) == []
    text = holding.record_text(held)
    assert text is not None
    check_hashes(page)
    check_altered_bytes(page, text)
    check_own_file(page, text)


def check_hashes(page: Page) -> None:
    texts = ["ñ" * length for length in LENGTHS]
    told = page.evaluate(HASHES, [static("js/sha256.js"), texts])
    assert told == [
        [hashlib.sha256(text).hexdigest(), hmac.digest(text, text, "sha256").hex()]
        for text in (text.encode() for text in texts)
    ]


def check_altered_bytes(page: Page, text: str) -> None:
    """A byte here and there is another one: browser and Python name the same things that do not match."""
    altered = [text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :] for at in some(range(0, len(text), 61), 4)]
    told = page.evaluate(VERDICTS, [static("js/lottery_check.js"), [text, *altered]])
    assert told[0] == []
    assert [] not in told[1:]
    for one, wrong in zip(altered, told[1:], strict=True):
        assert ("form" in wrong) == (python_verdict(one) == ["form"]), one
        # The version of the protocol has no name of its own in the program of docs/; its digest covers it.
        assert python_verdict(one) == [name for name in wrong if name != "protocol"], one


def python_verdict(text: str) -> list[str]:
    try:
        return mismatches(json.loads(text))
    except ValueError:
        return ["form"]


def check_own_file(page: Page, text: str) -> None:
    """A record that a visitor brings along is checked without being sent anywhere."""
    altered = text.replace('"teams":[{"team":1', '"teams":[{"team":2', 1).encode()
    box = page.locator("[data-own-record]")
    for name, content, verdict in (
        ("mine.json", text.encode(), "Everything matches"),
        ("other.json", altered, "does not match"),
    ):
        box.locator("input").set_input_files({"name": name, "mimeType": "application/json", "buffer": content})
        expect(box.locator(".verdict")).to_contain_text(verdict)
    expect(box.locator("[data-check=teams]")).to_contain_text("does not match")
    expect(box.locator("[data-check=list]")).not_to_contain_text("does not match", use_inner_text=True)
