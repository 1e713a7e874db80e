"""Pages, wall, paper, calendar and API follow the club's time zone; a club without one follows the machine's."""

import datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.api.asking import ask, shown
from tournament.club import time_zones
from tournament.core.errors import Refused
from tournament.documents import kinds
from tournament.documents.queue import requests
from tournament.exchange import setup
from tournament.models import Club, Tournament, User
from tournament.tournaments import schedule

TOKYO = "Asia/Tokyo"  # it is tomorrow there when it is evening in New York
EVENING = datetime.datetime(2026, 5, 1, 23, 30, tzinfo=datetime.UTC)


@pytest.fixture
def in_tokyo(tournament: Tournament) -> Tournament:
    time_zones.choose_time_zone(club=tournament.club, time_zone=TOKYO, by=None)
    tournament.refresh_from_db()
    return tournament


def test_a_time_of_the_schedule_is_a_moment_of_its_clock(client: Client, in_tokyo: Tournament) -> None:
    slug, before = in_tokyo.slug, timezone.get_current_timezone_name()
    answer = shown(ask(None, "GET", f"tournaments/{slug}/schedule/"))
    assert {one["begins"][-6:] for one in answer} == {"+09:00"}
    calendar = client.get(reverse("public:calendar", args=[slug])).content.decode()
    assert f"TZID={TOKYO}" in calendar
    assert f'data-zone="{TOKYO}"' in client.get(reverse("public:wall", args=[slug])).content.decode()
    assert timezone.get_current_timezone_name() == before  # the next request on this thread begins afresh


def test_its_paper_bears_its_hour(in_tokyo: Tournament, organizer: User) -> None:
    kind = kinds.KINDS["schedule"]
    with time_machine.travel(EVENING, tick=False):
        paper = requests.request(kind, in_tokyo, by=organizer, base_url="http://hall")
    assert paper.payload["heading"]["issued"].startswith("2026-05-02T08:30")


def test_today_begins_with_its_midnight(client: Client, in_tokyo: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    with time_machine.travel(EVENING, tick=False):
        page = client.get(reverse("organizer:club-language", args=[in_tokyo.club_id])).content.decode()
        new = client.get(reverse("organizer:new", args=[in_tokyo.club_id])).content.decode()
    assert "<strong>2 May 2026, 8:30 AM</strong>" in page
    assert 'value="2026-05-02"' in new


def test_two_clubs_have_two_clocks(client: Client, in_tokyo: Tournament, organizer: User) -> None:
    other = Club.objects.create(name="Another club", time_zone="Europe/Madrid")
    assert time_zones.zone_of_tournament(in_tokyo.pk) == TOKYO
    assert time_zones.zone_of(other) == "Europe/Madrid"
    client.force_login(organizer)
    page = client.get(reverse("organizer:club-language", args=[in_tokyo.club_id]))
    assert f'value="{TOKYO}" selected' in page.content.decode()


def test_a_change_is_seen_at_once(client: Client, tournament: Tournament, organizer: User) -> None:
    before = ask(None, "GET", f"tournaments/{tournament.slug}/schedule/")["ETag"]
    client.force_login(organizer)
    page = reverse("organizer:club-language", args=[tournament.club_id])
    assert 'value="America/New_York" selected' in client.get(page).content.decode()
    assert client.post(page, {"language": "", "time_zone": "Mars/Olympus"}).status_code == 422
    assert client.post(page, {"language": "", "time_zone": TOKYO}).status_code == 303
    assert ask(None, "GET", f"tournaments/{tournament.slug}/schedule/")["ETag"] != before
    assert "Asia/Tokyo" in client.get(reverse("organizer:club-journal", args=[tournament.club_id])).content.decode()
    club = shown(ask(organizer, "PATCH", f"clubs/{tournament.club_id}/", {"time_zone": "Europe/Madrid"}))
    assert club["time_zone"] == "Europe/Madrid"


def test_only_known_zones_are_taken(club: Club) -> None:
    with pytest.raises(Refused) as refused:
        time_zones.choose_time_zone(club=club, time_zone="../etc/passwd", by=None)
    assert refused.value.field == "time_zone"


@pytest.mark.django_db
def test_set_up_asks_for_it() -> None:
    setup.set_up(club_name="Club", username="olga", full_name="Olga", password="seven tiles each", time_zone=TOKYO)
    assert Club.objects.get().time_zone == TOKYO


def test_a_skipped_hour_is_that_of_the_club(in_tokyo: Tournament) -> None:
    with timezone.override("Europe/Madrid"):
        begins = schedule.moment(datetime.date(2026, 3, 29), datetime.time(9))
    assert begins.astimezone(ZoneInfo("Europe/Madrid")).hour == 9
