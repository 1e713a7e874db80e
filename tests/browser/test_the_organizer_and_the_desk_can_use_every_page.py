"""axe finds nothing on any page of the organizer and the desk, light and dark; no page breaks the look."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from tests import cast
from tests.api import stages
from tests.browser.conftest import OpenPage, faults, look_faults
from tests.lottery.rotating.playing import event
from tests.support.thorough import some
from tournament.documents.queue import steps
from tournament.exchange.imports import rosters
from tournament.lottery import holding
from tournament.models import Announcement, Division, RosterImport, Series, Tournament, User
from tournament.registration import cash_boxes, prices

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
JUNIORS = prices.Details("Juniors", 500, under_age=25)


@pytest.fixture
def busy(tournament: Tournament, organizer: User, judge: User) -> Tournament:
    """The women still register, the men play; a roster is waiting, paper is under way."""
    men, women = tournament.divisions.order_by("order")
    cast.enter(men, 7)
    holding.hold(division=men, by=organizer, seed=cast.SEED)
    men.refresh_from_db()
    steps.start_round(division=men, by=organizer, base_url="http://hall")
    cast.enter(women, 3, paid=False, present=False)
    prices.add(tournament=tournament, details=JUNIORS, by=organizer)
    boxes = [
        cash_boxes.open_session(tournament=tournament, desk=desk, float_cents=0, key=cast.key(), by=organizer)
        for desk in ("Desk 1", "Desk 2")
    ]
    cash_boxes.close(session=boxes[1], counted={100: 1}, expected_cents=0, remark="found", key=cast.key(), by=organizer)
    rosters.preview(
        club=tournament.club,
        tournament=tournament,
        file_name="roster.csv",
        content=b"Name;Kind\nAna;member\nPeru;guest\n",
        by=organizer,
    )
    stages.wish(tournament)
    Series.objects.create(club=tournament.club, name="Thursdays", starts_at="20:00", dates=["2099-11-26"])
    Announcement.objects.create(
        tournament=tournament, person=cast.make_person(tournament.club, "Hera Here"), announced_at=timezone.now()
    )
    today = timezone.localdate()
    Tournament.objects.filter(pk=tournament.pk).update(pre_registration=True, self_check_in="desk", date=today)
    return tournament


def addresses(tournament: Tournament) -> list[str]:
    slug, club = tournament.slug, tournament.club_id
    place = tournament.registrations.order_by("-number")[0]
    roster = RosterImport.objects.get()
    return [
        reverse("organizer:home"),
        *(
            reverse(f"organizer:{name}", args=[club])
            for name in ("new", "officials", "club-journal", "series", "circuits", "rating", "personal-data", "cosign")
        ),
        *(reverse(f"account:{name}") for name in ("home", "app", "password", "add-passkey")),
        reverse("organizer:checkpoint", args=[slug]),
        reverse("organizer:change-series", args=[club, Series.objects.get().pk]),
        *(
            reverse(f"organizer:{name}", args=[club])
            for name in ("members", "members-roster", "duplicates", "new-member")
        ),
        *(reverse(f"organizer:{name}", args=[club, place.person_id]) for name in ("member", "standing", "merge-other")),
        reverse("organizer:merge", args=[club, place.person_id, place.person_id - 1]),
        reverse("organizer:erase-member", args=[club, place.person_id]),
        *(reverse(f"organizer:{name}", args=[slug]) for name in ("day", "settings", "roster", "papers", "journal")),
        *(reverse(f"organizer:{name}", args=[slug]) for name in ("past-results", "photographs", "find")),
        *(reverse(f"organizer:{name}", args=[slug]) for name in ("treasury", "prizes", "prices", "plan")),
        *(reverse(f"organizer:{name}", args=[slug]) for name in ("repeat", "quick-start")),
        reverse("public:here", args=[slug]),
        reverse("public:announced", args=[slug, tournament.announcements.get().public_id]),
        reverse("organizer:match-history", args=[slug, tournament.table_matches.earliest("pk").pk]),
        reverse("organizer:roster-preview", args=[slug, roster.pk]),
        *(reverse("organizer:lottery", args=[slug, key]) for key in ("men", "women")),
        reverse("desk:home"),
        *(reverse(f"desk:{name}", args=[slug]) for name in ("find", "places", "walk-in", "exceptions", "cash", "door")),
        *(reverse(f"desk:{name}", args=[slug, 1]) for name in ("cash-box", "cash-count")),
        reverse("desk:cash-box", args=[slug, 2]),
        reverse("desk:waiting", args=[slug]),
        reverse("desk:confirm", args=[slug, 1]),
        reverse("public:register", args=[slug]),
        reverse("public:asked", args=[slug, tournament.pre_registrations.get().public_id]),
        reverse("desk:place", args=[slug, place.number]),
        reverse("desk:person", args=[slug, place.person_id]),
        reverse("desk:card", args=[slug, cast.make_person(tournament.club, "Nora New", pool="women").pk]),
        *(reverse(f"desk:{name}", args=[slug, 1]) for name in ("place", "receipt", "reverse", "badge", "papers")),
        reverse("login"),
        reverse("organizer:day", args=["nowhere"]),
    ]


def test_nothing_is_in_anybodys_way(open_page: OpenPage, busy: Tournament, organizer: User) -> None:
    every = addresses(busy)
    for width, scheme in ((390, "light"), (1280, "dark")):
        assert wrong_on(open_page(organizer, "/login/", width=width, scheme=scheme), every) == {}, scheme


def wrong_on(page: Page, addresses: list[str]) -> dict[str, list[str]]:
    """What is wrong on each page; complaints of the browser (a script or a style refused) count too."""
    complaints: list[str] = []
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.emulate_media(reduced_motion="reduce")  # `look_faults` asks that nothing moves
    found = {}
    for address in some(addresses, one_in=16):
        page.goto(address)
        wrong = faults(page) + look_faults(page) + [line for line in complaints if "404" not in line]
        if page.locator("h1").count() != 1:
            wrong.append("not one h1")
        if wrong:
            found[address] = wrong
        complaints.clear()
    return found


def test_an_individual_event_is_seated_on_a_phone(open_page: OpenPage, men: Division, organizer: User) -> None:
    event(men, 9, 3)
    page = open_page(organizer, reverse("organizer:seating", args=[men.tournament.slug, men.key]), width=390)
    page.emulate_media(reduced_motion="reduce")
    assert faults(page) + look_faults(page) == []


def test_a_refused_form_is_clear_to_everybody(open_page: OpenPage, tournament: Tournament, organizer: User) -> None:
    prices.add(tournament=tournament, details=JUNIORS, by=organizer)
    page = open_page(organizer, reverse("desk:walk-in", args=[tournament.slug]), width=390)
    page.get_by_label("Name").fill("Gerard O'Neill")
    asked_of_guests = (page.get_by_label("Sponsor"), page.get_by_label("Birth date"))
    assert [field.is_visible() for field in asked_of_guests] == [False, True]  # juniors have a price: age counts
    page.get_by_label("guest", exact=True).check()
    assert all(field.is_visible() for field in asked_of_guests)
    assert page.get_by_label("Member number").is_hidden()
    page.get_by_role("button", name="Add and register").click()
    page.wait_for_selector("[role=alert]")
    assert faults(page) == []
    assert page.get_by_label("Name").input_value() == "Gerard O'Neill"
    assert page.evaluate("document.activeElement.getAttribute('role')") == "alert"
    bracket = page.get_by_label("Bracket")
    assert bracket.get_attribute("aria-invalid") == "true"
    assert "Choose a bracket." in text_of(page, bracket.get_attribute("aria-describedby") or "")


def text_of(page: Page, ids: str) -> str:
    return " ".join(page.locator(f"[id='{one}']").inner_text() for one in ids.split())
