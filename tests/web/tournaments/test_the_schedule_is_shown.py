"""The plan on the public page, on the tournament's own, and in people's calendars; on days when clocks change too."""

import datetime

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tests.cast import key
from tests.web import stages
from tournament.models import PlanItem, Tournament
from tournament.tournaments import opening, schedule, schedule_changes

AT_10 = datetime.datetime(2026, 11, 21, 15, 0, tzinfo=datetime.UTC)  # New York


def events(client: Client, tournament: Tournament, language: str = "en") -> dict[str, dict[str, str]]:
    """The entries of the file by UID: what people see of them."""
    file = client.get(reverse("public:calendar", args=[tournament.slug]), {"language": language})
    assert file["Content-Type"].startswith("text/calendar")
    return {
        str(event["UID"]): {
            "summary": str(event["SUMMARY"]),
            "begins": event.decoded("DTSTART").isoformat(),
            "lasts": str(event.decoded("DTEND") - event.decoded("DTSTART")),
            "status": str(event["STATUS"]),
            "sequence": str(event["SEQUENCE"]),
        }
        for event in Calendar.from_ical(file.content).walk("VEVENT")
    }


def test_what_goes_on_and_what_comes_next_is_marked(client: Client, tournament: Tournament) -> None:
    page = reverse("public:schedule", args=[tournament.slug])
    with time_machine.travel(AT_10 - datetime.timedelta(minutes=75)):
        text = client.get(page).content.decode()
    breakfast, first_round = text.index("Breakfast"), text.index("Round 1")
    assert breakfast < text.index(">now<") < first_round < text.index(">next<") < text.index("Lunch")
    assert "It is too early to say" in text
    stages.playing(tournament)
    with time_machine.travel(AT_10):
        text = client.get(page).content.decode()
    assert text.index("Round 1") < text.index(">now<") < text.index("Lunch") < text.index(">next<")


def test_the_file_has_the_day_and_its_lines_in_three_languages(client: Client, tournament: Tournament) -> None:
    found = events(client, tournament)
    day, lunch = found.pop(f"{tournament.slug}@capicu"), found[f"{tournament.slug}-3@capicu"]
    assert (day["summary"], day["begins"], day["lasts"]) == (tournament.name, "2026-11-21T08:30:00-05:00", "9:30:00")
    assert lunch["summary"] == f"Lunch · {tournament.name}"
    assert (lunch["begins"], lunch["lasts"]) == ("2026-11-21T12:00:00-05:00", "1:00:00")
    assert [one["begins"][11:16] for one in found.values()] == ["08:30", "09:00", "12:00", "13:00", "16:00", "17:30"]
    assert found[f"{tournament.slug}-2@capicu"]["lasts"] == "3:00:00"  # until lunch
    assert events(client, tournament, "es")[f"{tournament.slug}-3@capicu"]["summary"].startswith("Almuerzo · ")
    assert events(client, tournament, "eu")[f"{tournament.slug}-3@capicu"]["summary"].startswith("Bazkaria · ")
    assert events(client, tournament, "xx") == events(client, tournament)


def test_a_moved_line_keeps_its_uid_and_a_removed_one_is_cancelled(client: Client, tournament: Tournament) -> None:
    before = events(client, tournament)
    lunch, prizes = tournament.plan.get(kind="lunch"), tournament.plan.get(kind="prizes")
    schedule_changes.change(
        item=lunch, details=schedule_changes.Details("lunch", datetime.time(12, 30), minutes=45), by=None
    )
    schedule_changes.remove(item=prizes, by=None)
    after = events(client, tournament)
    assert set(after) == set(before)
    moved, gone = (f"{tournament.slug}-{one.number}@capicu" for one in (lunch, prizes))
    assert (after[moved]["begins"][11:16], after[moved]["lasts"]) == ("12:30", "0:45:00")
    assert int(after[moved]["sequence"]) > int(before[moved]["sequence"])
    assert (after[gone]["status"], after[moved]["status"]) == ("CANCELLED", "CONFIRMED")


@pytest.mark.parametrize(
    ("day", "hour", "begins"),
    [
        ("2026-03-08", "02:30", "2026-03-08T03:30:00-04:00"),  # an hour that the clocks skip
        ("2026-11-01", "01:30", "2026-11-01T01:30:00-04:00"),  # one that they show twice: the first
    ],
)
def test_a_night_that_changes_the_clocks_has_its_lines(
    client: Client, tournament: Tournament, day: str, hour: str, begins: str
) -> None:
    opening.change_tournament(tournament=tournament, by=None, date=datetime.date.fromisoformat(day))
    tournament.refresh_from_db()
    at = datetime.time.fromisoformat(hour)
    details = schedule_changes.Details("other", at, title="Night watch", minutes=90)
    item = schedule_changes.add(tournament=tournament, details=details, key=key(), by=None)
    entry = events(client, tournament)[f"{tournament.slug}-{item.number}@capicu"]
    assert entry["begins"] == begins
    (event,) = [one for one in schedule.schedule_of(tournament) if one.item == item]
    assert event.ends is not None
    assert event.ends - event.begins == datetime.timedelta(minutes=90)
    assert client.get(reverse("public:schedule", args=[tournament.slug])).status_code == 200


def test_a_tournament_without_a_plan_says_so(client: Client, tournament: Tournament) -> None:
    PlanItem.objects.all().delete()
    assert "No schedule has been published." in client.get(f"/t/{tournament.slug}/schedule/").content.decode()
    (day,) = events(client, tournament).values()
    assert (day["begins"][11:16], day["lasts"]) == ("09:00", "9:00:00")


def test_a_hall_ahead_of_its_plan_does_not_go_back_to_breakfast(tournament: Tournament) -> None:
    early = schedule.moment(tournament.date, datetime.time(7))  # breakfast is planned for 8:30
    assert (first := schedule.next_event(tournament, early)) is not None
    assert first.item.kind == PlanItem.Kind.BREAKFAST
    stages.playing(tournament)
    assert (then := schedule.next_event(tournament, early)) is not None
    assert then.item.kind == PlanItem.Kind.LUNCH
