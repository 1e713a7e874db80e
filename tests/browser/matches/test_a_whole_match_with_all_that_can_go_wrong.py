"""One match from its pass to its correction, on two real phones, with all that a hall can do.

The judge's clock is a day on, the connection goes in the middle of a hand, the tab is closed, a second judge writes the
same hand, the winner has played on when the organizer corrects the match.
"""

import datetime
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.tiles import tile_set
from tests import cast
from tests.matches.corrections.asking import correct, play_round, table_match_of
from tournament.journal import verification
from tournament.models import Division, JournalLine, SheetEntry, TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DAY = datetime.timedelta(days=1)
OpenWindow = Callable[..., BrowserContext]


@pytest.fixture
def open_window(browser: Browser, live_server: LiveServer) -> Iterator[OpenWindow]:
    """A window of its own: a phone, or the organizer's laptop with the organizer logged in."""
    windows: list[BrowserContext] = []

    def opened(laptop_of: User | None = None) -> BrowserContext:
        if laptop_of is None:
            size = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
        else:
            size = {"viewport": {"width": 1280, "height": 900}}
        window = browser.new_context(base_url=live_server.url, **size)  # type: ignore[arg-type] # a window's size as data
        windows.append(window)
        if laptop_of is not None:
            client = Client()
            client.force_login(laptop_of)
            cookie = client.cookies["sessionid"].value
            window.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        return window

    yield opened
    for window in windows:
        window.close()


def test_from_the_pass_to_the_correction(
    open_window: OpenWindow, organizer: User, table_match: TableMatch, men: Division
) -> None:
    laptop = open_window(organizer).new_page()
    first, second = open_window(), open_window()
    first.clock.install(time=datetime.datetime.now(tz=datetime.UTC) + DAY)
    of_ana, of_bea = passes_for(laptop, table_match, "Ana Aparicio", "Bea Basque")
    laptop.context.close()
    ana = come_in(first.new_page(), table_match, *of_ana)
    bea = come_in(second.new_page(), table_match, *of_bea)
    each_kind_of_line(ana, table_match)
    ana = the_connection_goes(ana, table_match)
    both_write_the_same_hand(ana, bea, table_match)
    the_match_ends(ana, bea, table_match)
    sheet_is_whole(table_match)
    the_winner_plays_on_and_the_match_is_corrected(table_match, men)
    proof = verification.verify(table_match.tournament)
    assert proof.holds, proof


def passes_for(laptop: Page, table_match: TableMatch, *names: str) -> list[tuple[str, str]]:
    """For each judge the link in the QR code of a new pass for this table, and its PIN."""
    laptop.goto(reverse("organizer:passes", args=[table_match.tournament.slug]))
    laptop.get_by_label("Judges", exact=True).fill("\n".join(names))
    laptop.get_by_label("Tables", exact=True).fill(str(table_match.table))
    laptop.get_by_role("button", name="Make the passes").click()
    laptop.wait_for_selector("#pin")
    papers = laptop.locator(".pass-paper")
    links, pins = papers.locator(".link a").all_inner_texts(), papers.locator("[id^=pin]").all_inner_texts()
    return list(zip(links, pins, strict=True))


def come_in(phone: Page, table_match: TableMatch, link: str, pin: str) -> Page:
    phone.goto(link)
    phone.get_by_label("PIN").fill(pin)
    phone.locator(".table-card").tap()
    phone.wait_for_url(f"**{match(table_match)}")
    phone.wait_for_load_state("networkidle")  # the forms of the rulings are there
    return phone


def each_kind_of_line(page: Page, table_match: TableMatch) -> None:
    """By number pad, by tiles, locked and refused first, a false pass, a wrong domino, a hand that is taken back."""
    hand(page, 1, "15", "3>", "5")
    expect(page.locator(".side-A .points")).to_have_text("23")

    went_out(page, 2)
    page.locator(".tabs label").nth(1).tap()
    for seat, tile in ((0, "6-5"), (0, "4-0"), (2, "3-0"), (3, "3-2")):
        tap_tile(page, seat, tile)
    save(page)
    expect(page.locator(".side-B .points")).to_have_text("23")

    page.locator(".chair.locked").tap()
    page.locator(".tabs label").first.tap()
    keys(page, "5>10", "6>12")
    page.get_by_role("button", name="Save the hand").tap()
    expect(page.get_by_role("alert")).to_contain_text("A locked hand leaves an even number of pips; 33 is odd")
    page.locator("[name=pips_3]").fill("13")
    save(page)
    expect(page.locator(".side-A .points")).to_have_text("57")

    ruling = page.locator(".ruling-form")  # over the match, or a page of its own where it has not been fetched yet
    page.locator(".sheets summary", has_text="Rulings").tap()
    page.get_by_role("button", name="False pass").tap()
    ruling.get_by_label("(seat 2").check()
    ruling.get_by_role("button", name="Record the false pass").tap()
    expect(lines(page)).to_have_count(4)
    page.locator(".sheets summary", has_text="Rulings").tap()
    page.get_by_role("button", name="Wrong domino").tap()
    expect(ruling).to_contain_text(f"Team {table_match.team_a.number} has none in this match: a warning, no points.")
    ruling.get_by_label("(seat 3").check()
    ruling.get_by_label("The domino").select_option("4-6")
    ruling.get_by_role("button", name="Record the wrong domino").tap()
    expect(lines(page)).to_have_count(5)
    expect(page.locator(".side-A .badges")).to_contain_text("1 wrong domino")

    hand(page, 4, "40", "3>", "5")
    expect(lines(page)).to_have_count(6)
    page.locator(".ledger .undo").first.tap()
    ruling.get_by_label("Reason").fill("written at the wrong table")
    ruling.get_by_role("button", name="Take it back").tap()
    expect(page.locator(".ledger")).to_contain_text("taken back: written at the wrong table")


def the_connection_goes(page: Page, table_match: TableMatch) -> Page:
    """In the middle of a hand; that one and the next two are entered, and the tab is closed before it is back."""
    went_out(page, 1)
    keys(page, "20")
    page.context.set_offline(True)
    keys(page, "1812")
    expect(page.locator("#points-now")).to_contain_text("50 left: 20 + 18 + 12")
    save(page)
    hand(page, 4, "20", "18", "12")
    hand(page, 3, "20", "18", "12")
    expect(page.locator("#outbox li")).to_have_count(3)
    expect(page.locator("#outbox .status")).to_contain_text("3 entries are on this phone only.")
    expect(page.locator("#outbox .status")).to_contain_text("No connection.")
    assert table_match.entries.count() == 7
    window = page.context
    page.close()
    window.set_offline(False)
    page = window.new_page()
    page.goto(match(table_match))
    expect(lines(page)).to_have_count(10)
    expect(page.locator("#outbox li")).to_have_count(0)
    return page


def both_write_the_same_hand(ana: Page, bea: Page, table_match: TableMatch) -> None:
    """The second judge has read along, writes the same hand a little later, and lets the first one's stand."""
    expect(lines(bea)).to_have_count(10)
    went_out(bea, 2)
    keys(bea, "20")
    hand(ana, 2, "20", "18", "12")
    expect(lines(bea)).to_have_count(11)
    expect(bea.locator(".changes")).to_contain_text("The sheet has changed meanwhile.")
    keys(bea, "1821")
    save(bea)
    asked = bea.locator("#outbox li.both")
    expect(asked.locator(".mine")).to_contain_text("20 + 18 + 21")
    expect(asked.locator(".theirs")).to_contain_text("20 + 18 + 12")
    expect(asked.locator(".theirs")).to_contain_text("Entered by Ana Aparicio at")
    asked.get_by_role("button", name="Keep what is there, drop mine").tap()
    expect(bea.locator("#outbox li")).to_have_count(0)
    assert table_match.entries.count() == 11
    hand(bea, 4, "24", "18", "18")
    expect(lines(ana)).to_have_count(12)


def the_match_ends(ana: Page, bea: Page, table_match: TableMatch) -> None:
    """At 200 no hand can be entered any more, on neither phone; each judge takes the signature of one team."""
    hand(ana, 1, "20", "18", "12")
    for page in (ana, bea):
        expect(page.locator("#signing-title")).to_contain_text("win the match")
        expect(page.locator(".hand-form")).to_have_count(0)
    sign(ana, "A", "  ")
    expect(ana.get_by_role("alert")).to_contain_text("Write the initials of the team that signs.")
    sign(ana, "A", "AA")
    expect(bea.locator(".signed")).to_contain_text("AA")
    sign(bea, "B", "BB")
    expect(bea.locator("#over-title")).to_be_visible()
    expect(ana.locator("#over-title")).to_be_visible()
    table_match.refresh_from_db()
    assert (table_match.points_a, table_match.points_b, table_match.state) == (207, 158, TableMatch.State.FINISHED)


def sheet_is_whole(table_match: TableMatch) -> None:
    """Each hand once and in the order of play, who wrote it, and the phone's wrong clock trusted for nothing."""
    rows = list(table_match.entries.select_related("entered_by").order_by("number"))
    assert [told(row) for row in rows] == [
        "hand 1: 0 15 3 5",
        "hand 2: 15 0 3 5",
        "hand: 5 10 6 13",
        "false_pass 2",
        "wrong_domino 3",
        "hand 4: 40 3 5 0",
        "void 6",
        "hand 1: 0 20 18 12",
        "hand 4: 20 18 12 0",
        "hand 3: 20 18 0 12",
        "hand 2: 20 0 18 12",
        "hand 4: 24 18 18 0",
        "hand 1: 0 20 18 12",
    ]
    assert [row.number for row in rows] == list(range(1, 14))
    assert [str(row.entered_by) for row in rows] == ["Ana Aparicio"] * 11 + ["Bea Basque", "Ana Aparicio"]
    written = JournalLine.objects.filter(tournament=table_match.tournament, action__startswith="enter-").order_by(
        "number"
    )
    assert [line.action for line in written] == [f"enter-{row.kind.replace('_', '-')}" for row in rows]
    ahead = [line.phone_at - line.at > DAY / 2 for line in written if line.phone_at is not None]
    assert ahead == [True] * 11 + [False, True]
    assert all(abs(timezone.now() - row.entered_at) < DAY / 2 for row in rows)


def the_winner_plays_on_and_the_match_is_corrected(table_match: TableMatch, men: Division) -> None:
    """The other semi-final and the final are played; then the last hand turns out to be the other team's."""
    other = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    cast.sign_both(cast.play_to_the_end(other))
    (final,) = play_round(men)
    assert table_match.team_a in (final.team_a, final.team_b)
    correct(table_match, fate="replay", changes=[{"line": 13, "entry": cast.hand(1, (20, 0, 18, 12))}])
    assert (table_match.points_a, table_match.points_b) == (157, 208)
    assert [told(row) for row in table_match.entries.order_by("number")[13:]] == ["void 13", "hand 2: 20 0 18 12"]
    assert TableMatch.every.get(pk=final.pk).annulled_at is not None
    again = table_match_of(men, final.match.number)
    assert table_match.team_b in (again.team_a, again.team_b)
    assert again.state == TableMatch.State.PLAYING


def match(table_match: TableMatch) -> str:
    return reverse("judge:match", args=[table_match.pk])


def lines(page: Page) -> Locator:
    return page.locator(".ledger .line")


def went_out(page: Page, seat: int) -> None:
    """Tap a chair, and see that it is taken: the chairs make room then, and a key tapped meanwhile has moved."""
    page.locator(f".chair-{seat}").tap()
    expect(page.locator(".after-who")).to_be_visible()


def keys(page: Page, *figures: str) -> None:
    """Tap digits on the number pad; ">" goes on to the next player."""
    for key in "".join(figures):
        page.locator(f".pad [data-key='{'next' if key == '>' else key}']").tap()


def hand(page: Page, seat: int, *figures: str) -> None:
    """A hand that a seat won, entered by the pad."""
    went_out(page, seat)
    keys(page, *figures)
    save(page)


def save(page: Page) -> None:
    page.get_by_role("button", name="Save the hand").tap()
    expect(page.locator(".after-who")).to_be_hidden()


def tap_tile(page: Page, seat: int, tile: str) -> None:
    (value,) = [str(one) for one in tile_set(6) if str(one) in (tile, tile[::-1])]
    page.locator(f".owner:has([value='{seat}'])").tap()
    page.locator(f".one-grid [data-tile='{value}']").tap()


def sign(page: Page, side: str, initials: str) -> None:
    page.locator(f"#initials-{side}").fill(initials)
    page.locator(f"form:has(#initials-{side})").get_by_role("button", name="Sign").tap()


def told(row: SheetEntry) -> str:
    """A line in short: its kind, the seat (1 to 4) or the line that it concerns, the pips of the four seats."""
    if row.kind != "hand":
        return f"{row.kind} {row.data['number'] if row.kind == 'void' else row.data['seat'] + 1}"
    by = "" if row.data["by"] is None else f" {row.data['by'] + 1}"
    pips = row.data["pips"] or [sum(map(int, "".join(held).replace("-", ""))) for held in row.data["tiles"]]
    return f"hand{by}: {' '.join(map(str, pips))}"
