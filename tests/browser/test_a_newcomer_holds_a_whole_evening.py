"""A newcomer's whole evening, from the set-up link to next week's tournament, by links and buttons alone.

Two addresses are opened: the set-up link and, on the judge's phone, the link of the pass. One lottery is held and one
match begun by hand; the others have their steps.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, faults, is_wider_than_its_window
from tests.cast import play_to_the_end, sign_both
from tests.support.lotteries import TILES
from tournament.documents.kinds.diplomas import Diplomas
from tournament.documents.kinds.minutes import Minutes
from tournament.documents.queue import requests, worker
from tournament.exchange import setup
from tournament.journal import log
from tournament.lottery import holding
from tournament.models import Division, Document, Payment, Person, TableMatch, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390
NAMES = "Ramón Luis Ángel Félix Jorge Tomás Unai Víctor Ana Rosa Inés Clara"
PEOPLE = [f"{name} Peña" for name in NAMES.split()]
MEN = 8  # the first
LATE = ("Unai Peña", "Víctor Peña")


def roster() -> bytes:
    """A list as a club keeps it: a title, headings of two languages, American dates, an address cut off, a total."""
    people = [
        f"{number};{name};{'M' if number <= MEN else 'F'};{number % 12 + 1:02}/{number % 28 + 2:02}/19{number + 50}"
        f";787-555-01{number:02};{'luis@' if number == 2 else ''}"
        for number, name in enumerate(PEOPLE, start=1)
    ]
    head = ["Club La Chucha, socios 2026;;;;;", ";;;;;", "No.;Nombre y Apellidos;Sex;DOB;Cell phone;Correo"]
    return "\r\n".join([*head, *people, f";TOTAL;{len(people)};;;"]).encode("cp1252")


def test_from_the_set_up_link_to_next_week(open_page: OpenPage, tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    page = open_page(None, setup.setup_link_path() or "")
    see_the_clock_of_the_browser_proposed(page)
    open_the_club_and_the_tournament(page)
    read_the_roster(page)
    check_in_all_but_the_late_ones(page)
    give_a_guest_the_money_back(page)
    the_day(page)
    hold_the_lottery(page)
    let_the_late_ones_play(page)
    holding.hold(division=Division.objects.get(key="women"), by=None)
    promise_a_prize(page)
    pin, link = make_a_pass(page)
    start_what_can_start(page)
    record_an_absence(page)
    open_one_match(open_page(None, link, width=PHONE), pin)
    play_on(page)
    expect(page.locator("#room-next")).to_contain_text("has won the tournament")
    hand_out_the_prize(page)
    ask_for_the_papers(page)
    close_the_evening(page)
    check_what_is_written()


def see_the_clock_of_the_browser_proposed(page: Page) -> None:
    clock = page.context.new_cdp_session(page)
    for zone in ("America/Puerto_Rico", ""):  # "": the machine's, with which the evening goes on
        clock.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        page.reload()
        wanted = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
        expect(page.locator("[name=time_zone]")).to_have_value(wanted)


def place(page: Page, name: str) -> None:
    """Go to a place of the rail, whichever group is open."""
    page.goto(page.locator("nav a", has_text=name).first.get_attribute("href") or "")


def the_day(page: Page) -> None:
    place(page, "Control room")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Control room")


def open_the_club_and_the_tournament(page: Page) -> None:
    page.get_by_label("Your name").fill("Olga Organizer")
    page.get_by_label("User name").fill("olga")
    page.get_by_label("Password", exact=True).fill("seven tiles each")
    page.get_by_label("Password again").fill("seven tiles each")
    page.get_by_label("Name of the club").fill("Club La Chucha")
    page.get_by_role("button", name="Set up the club").click()
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name", exact=True).fill("Annual Tournament")
    for _step in range(2):
        page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Open the tournament").click()


def read_the_roster(page: Page) -> None:
    page.get_by_role("link", name="Import a roster").click()
    page.get_by_label("Roster file").set_input_files({"name": "socios.csv", "mimeType": "text/csv", "buffer": roster()})
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_label("month, then day")).to_be_checked()
    expect(page.get_by_text("“luis@” is not an e-mail address")).to_be_visible()
    expect(page.get_by_text("A line of totals.")).to_be_visible()
    page.get_by_label("Everyone on this list has accepted the rules").check()
    page.get_by_role("button", name="Import").click()
    page.get_by_role("main").get_by_role("link", name="Control room").click()


def check_in_all_but_the_late_ones(page: Page) -> None:
    """One list to tick, with a guest who stands in front of the desk."""
    page.get_by_role("link", name="Quick start").click()
    page.get_by_role("link", name="Somebody new").click()
    page.get_by_label("Name", exact=True).fill("Gina Guest")
    page.get_by_label("Bracket", exact=True).select_option(label="Women")
    page.get_by_label("guest", exact=True).check()
    page.get_by_label("Sponsor").fill("Clara")
    page.get_by_label("Birth date").fill("1980-05-06")
    page.get_by_label("The player accepts the rules").check()
    page.get_by_role("button", name="Add and register").click()
    expect(page.get_by_label("Gina Guest")).to_be_checked()
    for name in PEOPLE:
        if name not in LATE:
            page.get_by_label(name).check()
    here = len(PEOPLE) - len(LATE) + 1
    page.get_by_role("button", name=f"Paid and present ({here})").click()
    expect(page.locator("#draw .headline")).to_have_text(f"{here} players are paid and present.")


def give_a_guest_the_money_back(page: Page) -> None:
    page.get_by_text("Who they are").click()
    page.get_by_role("link", name="Gina Guest").click()
    page.get_by_role("link", name="Give back").click()
    page.get_by_label("Why is the money given back?").fill("Called home")
    page.get_by_role("button", name="Give the money back").click()
    page.get_by_text("Withdraw", exact=True).click()
    page.get_by_role("button", name="Yes, withdraw").click()
    expect(page.locator("#messages")).to_contain_text("has withdrawn")


def hold_the_lottery(page: Page) -> None:
    """The whole way: list, commitment, a tile by a tap and one taken back, the others typed, the draw."""
    page.get_by_role("link", name="Go to the lottery").click()
    page.get_by_label("Minutes for objections to the list").fill("0")
    page.get_by_role("button", name="Close the list with").click()
    page.get_by_role("button", name="Lock the draw").click()
    page.get_by_role("button", name="6-6", exact=True).click()
    page.get_by_role("button", name="Undo 6-6 (typed wrong)").click()
    page.get_by_label("Tiles", exact=True).fill(TILES)
    page.get_by_role("button", name="Lay the tiles").click()
    page.get_by_role("button", name="Hold the lottery with").click()
    page.get_by_role("button", name="Show the next team").click()
    expect(page.locator("#shown-count")).to_have_text("Shown: 1 of 3")
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("button", name="Show all")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name="Control room").click()


def let_the_late_ones_play(page: Page) -> None:
    """The lottery of the men is over: both pay at the desk, and take the place of the bye."""
    page.get_by_role("link", name="Late arrivals and no-shows").click()
    page.get_by_role("link", name="If the player is here: to the desk").first.click()
    for _ in LATE:
        page.get_by_role("button", name="Let the player wait").click()
        page.get_by_role("button", name="Take $15.00").click()
        page.get_by_role("link", name="Late arrivals and no-shows").click()
        desk = page.get_by_role("link", name="If the player is here: to the desk")
        if desk.count():
            desk.click()
    bye = page.locator("form", has_text="First player")
    for label, index in (("First player", 1), ("Second player", 2)):
        bye.get_by_label(label).select_option(index=index)
    bye.get_by_label("Why").fill("A burst tyre")
    bye.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("#messages")).to_contain_text("takes the place of the bye")
    the_day(page)


def promise_a_prize(page: Page) -> None:
    place(page, "Prices & prizes")
    page.get_by_label("Bracket", exact=True).select_option(label="Championship")
    page.get_by_label("money", exact=True).check()
    page.get_by_label("Amount of money").fill("100")
    page.get_by_role("button", name="Pledge it").click()
    the_day(page)


def make_a_pass(page: Page) -> tuple[str, str]:
    page.get_by_role("link", name="Make a pass").click()
    page.get_by_label("Judges", exact=True).fill("Ana Aparicio")
    page.get_by_label("Every table of the tournament").check()
    page.get_by_role("button", name="Make the passes").click()
    found = page.locator("#pin").inner_text(), page.locator("#link").inner_text()
    the_day(page)
    return found


def start_what_can_start(page: Page) -> None:
    starts = page.get_by_role("button", name="Start:")
    while starts.count():
        said = starts.first.inner_text()
        starts.first.click()
        expect(page.locator("#messages")).to_contain_text(f"{said.removeprefix('Start: ')}: play may begin")


def record_an_absence(page: Page) -> None:
    page.locator(".cell", has_text="not begun").last.get_by_role("link").click()
    page.get_by_role("button", name="is missing").last.click()
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("#messages")).to_contain_text("Done.")
    the_day(page)


def open_one_match(phone: Page, pin: str) -> None:
    phone.get_by_label("PIN").fill(pin)
    phone.locator(".table-card").first.click()
    expect(phone.locator(".hand-form h2")).to_have_text("Hand 1")
    phone.context.close()


def play_on(page: Page) -> None:
    """Round after round: the matches end by their steps, and the page says what comes next."""
    while (playing := TableMatch.objects.exclude(state=TableMatch.State.FINISHED)).exists():
        for table_match in playing.order_by("pk"):
            sign_both(play_to_the_end(table_match))
        the_day(page)
        start_what_can_start(page)


def hand_out_the_prize(page: Page) -> None:
    page.get_by_role("link", name="To the prizes").click()
    for left in (1, 0):
        page.get_by_role("link", name="Hand out").first.click()
        page.get_by_role("button", name="Hand it out").click()
        place(page, "Prices & prizes")
        expect(page.get_by_role("link", name="Hand out")).to_have_count(left)
    the_day(page)


def ask_for_the_papers(page: Page) -> None:
    """The list of what is left opens their drawer; a worker draws them, and the page lists them."""
    tournament = Tournament.objects.get()
    requests.request(Minutes(), tournament, by=None, base_url="")
    requests.request(Diplomas(), tournament.divisions.get(key="championship"), by=None, base_url="")
    to_papers = page.locator("#task-diplomas, #task-minutes, #task-book").get_by_role("link", name="To the papers")
    drawer, *others = to_papers.evaluate_all("links => links.map((link) => link.href)")
    assert others == [drawer] * 2
    page.goto(drawer)
    book = page.locator("#honours article", has_text="Results book")
    book.get_by_role("button", name="Draw it", exact=True).click()
    for document in Document.objects.filter(kind__in=("diplomas", "minutes", "results-book")):
        worker.produce(document.pk, now=timezone.now())
    page.goto(drawer)
    for title in ("Diplomas", "Minutes of the day", "Results book"):
        expect(page.get_by_role("link", name=re.compile(f"^Open ?, {title}"))).to_be_visible()
    the_day(page)


def close_the_evening(page: Page) -> None:
    for task in ("export", "archive"):
        page.locator(f"#task-{task}").get_by_role("button", name="Done").click()
        expect(page.locator(f"#task-{task}")).to_contain_text("✓ done")
    page.get_by_role("link", name="Write a message").click()
    page.get_by_role("button", name="It is sent").click()
    assert (faults(page), is_wider_than_its_window(page)) == ([], False)
    page.get_by_role("link", name="Repeat this tournament").click()
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("group", name="Here last time").get_by_role("checkbox")).to_have_count(len(PEOPLE))
    place(page, "Tournaments")
    page.get_by_role("link", name="Annual Tournament", exact=True).last.click()
    expect(page.locator("#room-next")).to_contain_text("Everything is done.")


def check_what_is_written() -> None:
    first, second = Tournament.objects.order_by("date")
    assert (second.date - first.date).days == 7
    assert Person.objects.get(name="Luis Peña").birth_date.isoformat() == "1952-03-04"  # type: ignore[union-attr] # read
    assert sum(Payment.objects.filter(tournament=first).values_list("amount_cents", flat=True)) == len(PEOPLE) * 1500
    assert TableMatch.objects.filter(tournament=first).count() == len(PEOPLE) // 2 - 1
    assert TableMatch.objects.filter(match__decided="walkover").count() == 1
    assert log.first_broken(first) is None
