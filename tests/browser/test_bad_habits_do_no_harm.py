"""What people do with a browser: double click, Back, reload, two windows, a form left open, wrong files, odd names."""

from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import OpenPage, is_wider_than_its_window
from tests.support.thorough import often, some
from tournament.hall import seating
from tournament.lottery import holding
from tournament.models import Division, Person, Registration, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MANY = often(60, 200)  # members


@pytest.fixture
def walk_in(open_page: OpenPage, organizer: User, men: Division) -> Page:
    """The form of a new person, filled in but for the acceptance of the rules."""
    page = open_page(organizer, reverse("desk:walk-in", args=[men.tournament.slug]))
    page.get_by_label("Name", exact=True).fill("Ana Ruiz")
    page.get_by_label("Bracket").select_option("Men")
    page.get_by_label("Phone").fill("787 555 0100")
    return page


def send(page: Page) -> None:
    page.get_by_role("button", name="Add and register").click()


def correct_and_send(page: Page) -> None:
    """Send the form with its mistake, then without it."""
    send(page)
    expect(page.locator(".error-text").first).to_contain_text("accepts the rules")
    page.get_by_label("The player accepts the rules").check()
    send(page)
    expect(page.locator("#messages")).to_contain_text("Ana Ruiz")


def test_a_double_click_sends_once(walk_in: Page) -> None:
    walk_in.get_by_label("The player accepts the rules").check()
    walk_in.get_by_role("button", name="Add and register").dblclick()
    expect(walk_in.locator("#messages")).to_contain_text("Ana Ruiz")
    assert Registration.objects.count() == 1


def test_back_after_a_mistake_asks_nothing(walk_in: Page) -> None:
    correct_and_send(walk_in)
    for _step in range(2):
        walk_in.go_back()
        expect(walk_in.get_by_role("heading", name="Add a new person")).to_be_visible()
    assert Registration.objects.count() == 1


def test_a_reload_after_a_mistake_sends_nothing(walk_in: Page) -> None:
    send(walk_in)
    expect(walk_in.locator(".error-text").first).to_be_visible()
    walk_in.reload()
    expect(walk_in.locator(".error-text")).to_have_count(0)
    expect(walk_in.get_by_role("heading", name="Add a new person")).to_be_visible()


def test_back_from_an_answer_leads_to_its_form(open_page: OpenPage, organizer: User, men: Division) -> None:
    settings = reverse("organizer:settings", args=[men.tournament.slug])
    page = open_page(organizer, settings)
    page.get_by_label("Name of the bracket").fill("Men")
    page.get_by_role("button", name="Add the bracket").click()
    expect(page.locator(".error-text")).to_contain_text("already a bracket")
    page.goto(reverse("organizer:journal", args=[men.tournament.slug]))
    page.go_back()
    expect(page.get_by_label("Name of the bracket")).to_be_visible()
    assert page.url.endswith(settings)


def test_two_organizers_are_told_of_each_other(
    open_page: OpenPage, organizer: User, men: Division, women: Division
) -> None:
    address = reverse("organizer:bracket", args=[men.tournament.slug, women.key])
    one, other = (open_page(organizer, address) for _window in range(2))
    one.get_by_role("button", name="Drop the bracket").click()
    expect(one.locator("#messages")).to_contain_text("The bracket Women is dropped.")
    other.get_by_role("button", name="Merge the brackets").click()
    expect(other.locator("main")).to_contain_text("dropped or merged with another one")
    assert list(men.tournament.divisions.all()) == [men]


def test_a_form_that_met_the_log_in_is_still_filled_in(walk_in: Page) -> None:
    walk_in.context.clear_cookies(name="sessionid")
    walk_in.get_by_label("The player accepts the rules").check()
    send(walk_in)
    walk_in.get_by_label("Username").fill("olga")
    walk_in.get_by_label("Password").fill("wrong")
    walk_in.get_by_role("button", name="Log in").click()
    expect(walk_in.locator("main")).to_contain_text("correct username")
    walk_in.get_by_label("Username").fill("olga")
    walk_in.get_by_label("Password").fill(cast.PASSWORD)
    walk_in.get_by_role("button", name="Log in").click()
    expect(walk_in.locator("main")).to_contain_text("your entries are here again")
    expect(walk_in.get_by_label("Phone")).to_have_value("787 555 0100")
    assert not Registration.objects.exists()
    send(walk_in)
    expect(walk_in.locator("#messages")).to_contain_text("Ana Ruiz")
    walk_in.goto(reverse("desk:walk-in", args=[Tournament.objects.get().slug]))
    expect(walk_in.get_by_label("Phone")).to_have_value("")


@pytest.mark.parametrize("page", ["roster", "club-look", "archives"])
def test_a_wrong_file_is_refused_at_its_field(
    open_page: OpenPage, organizer: User, tournament: Tournament, tmp_path: Path, page: str
) -> None:
    file = tmp_path / "holiday.pdf"
    file.write_bytes(b"%PDF-1.7 no roster, no picture")
    where = tournament.slug if page == "roster" else tournament.club_id
    window = open_page(organizer, reverse(f"organizer:{page}", args=[where]))
    field = window.locator("input[type=file]").first
    field.set_input_files(file)
    field.locator("xpath=ancestor::form").get_by_role("button").last.click()
    expect(window.locator(".error-text").first).to_be_visible()


def test_many_members_are_ticked_and_registered(open_page: OpenPage, desk: User, men: Division) -> None:
    club = men.tournament.club
    Person.objects.bulk_create(
        Person(club=club, name=f"Member {number}", pool="men", search_key=f"member {number}", sort_key=f"{number:03}")
        for number in range(MANY)
    )
    page = open_page(desk, reverse("desk:several", args=[men.tournament.slug]), width=390)
    assert not is_wider_than_its_window(page)
    page.evaluate("document.querySelectorAll('[name=people]').forEach((box) => (box.checked = true))")
    page.get_by_label("They accept the rules").check()
    page.get_by_role("button", name="Register only").click()
    expect(page.locator("#messages")).to_contain_text(f"{MANY} members are registered.")
    assert not is_wider_than_its_window(page)


HOSTILE = (
    *("فاطمة الزهراء بنت محمد", "שרה לוי", "Ana 🎉👩‍👩‍👧", "W" * 120, "Ñ" * 120),
    *("<b>Bobby</b> '); --", "x", "O’Neil-Ñu"),
)
PAGES = (
    *("desk:places", "desk:find", "organizer:day", "organizer:tables", "judge:tables"),
    *("public:tournament", "public:teams", "public:standings", "public:results", "public:lottery"),
)


def test_hostile_names_stay_in_their_places(open_page: OpenPage, organizer: User, men: Division) -> None:
    slug = men.tournament.slug
    for place, name in zip(cast.enter(men, len(HOSTILE)), HOSTILE, strict=True):
        Person.objects.filter(pk=place.person_id).update(name=name)
    Tournament.objects.update(name="W" * 120, place="M" * 120)
    holding.hold(division=men, by=None, seed=cast.SEED)
    seating.start_round(division=men, by=None, seed=cast.SEED)
    pages = [reverse(page, args=[slug]) for page in PAGES]
    pages += [reverse("desk:place", args=[slug, 4]), reverse("public:bracket", args=[slug, "men"])]
    window = open_page(organizer, pages[0], width=390)
    wide = []
    for page in some(pages, one_in=3):
        window.goto(page)
        wide += [page] if is_wider_than_its_window(window) else []
    assert wide == []
