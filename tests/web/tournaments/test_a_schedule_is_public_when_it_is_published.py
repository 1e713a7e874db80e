"""A schedule is proposed with the tournament; everybody sees it once the organizer has published it."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.asking import ask, at, shown
from tests.cast import DAY
from tournament.core.errors import Conflict, Refused
from tournament.documents import kinds
from tournament.documents.queue import requests
from tournament.journal.actions import Action
from tournament.models import Club, Tournament, User
from tournament.tournaments import opening, schedule, schedule_changes

EARLY = datetime.datetime.combine(DAY, datetime.time(8), datetime.UTC)


@pytest.fixture
def proposed(club: Club, organizer: User) -> Tournament:
    return opening.open_tournament(club=club, name="Saturday", date=DAY, by=organizer)


def lines(client: Client, tournament: Tournament) -> tuple[int, int, int]:
    """How many lines the public page, the calendar and the API show."""
    page = client.get(reverse("public:schedule", args=[tournament.slug])).content.decode()
    calendar = client.get(reverse("public:calendar", args=[tournament.slug])).content.decode()
    told = shown(ask(None, "GET", at(tournament, "schedule/")))
    return page.count('<span class="plan-what">'), calendar.count("BEGIN:VEVENT") - 1, len(told)


def test_the_proposal_is_for_organizers(client: Client, proposed: Tournament, organizer: User) -> None:
    count = len(schedule.schedule_of(proposed))
    assert count > 3
    assert lines(client, proposed) == (0, 0, 0)
    assert ask(None, "GET", at(proposed, "schedule/1/")).status_code == 404
    assert len(shown(ask(organizer, "GET", at(proposed, "schedule/")))) == count
    assert schedule.next_event(proposed, EARLY) is None
    with pytest.raises(Conflict, match="publish it first"):
        requests.request(kinds.KINDS["schedule"], proposed, by=organizer, base_url="http://hall")


def test_a_button_publishes_it_and_another_takes_it_back(client: Client, proposed: Tournament, organizer: User) -> None:
    count = len(schedule.schedule_of(proposed))
    page, button = (reverse(f"organizer:{name}", args=[proposed.slug]) for name in ("plan", "plan-publish"))
    client.force_login(organizer)
    assert button in client.get(page).content.decode()
    for _twice in range(2):
        assert client.post(button, {"published": "1"}).status_code == 303
    assert lines(client, proposed) == (count, count, count)
    proposed.refresh_from_db()
    assert schedule.next_event(proposed, EARLY) is not None
    client.post(button, {"published": ""})
    assert lines(client, proposed) == (0, 0, 0)
    actions = list(proposed.journal.order_by("number").values_list("action", flat=True))
    assert actions[-2:] == [Action.PUBLISH_SCHEDULE, Action.HIDE_SCHEDULE]


def test_a_program_publishes_it(client: Client, proposed: Tournament, organizer: User) -> None:
    seen = ask(organizer, "GET", at(proposed))["ETag"]
    changed = ask(organizer, "PATCH", at(proposed), {"schedule_published": True}, headers={"If-Match": seen})
    assert shown(changed)["schedule_published"] is True
    assert min(lines(client, proposed)) > 3


def test_an_empty_one_is_not_published(proposed: Tournament) -> None:
    for item in proposed.plan.all():
        schedule_changes.remove(item=item, by=None)
    with pytest.raises(Refused, match="empty"):
        schedule_changes.publish(tournament=proposed, published=True, by=None)
