"""Webhooks by the API: the secret is shown once, what was sent is looked at and sent again, and others see nothing."""

import uuid
from typing import Any

from django.utils import timezone

from tests.api.asking import ask, at, refused, shown
from tournament.exchange.webhooks import catalogue, delivery, subscriptions
from tournament.models import Club, Delivery, Official, Tournament, User, Webhook

ADDRESS = "https://board.example.org/capicu"


def test_the_secret_is_shown_once_even_to_a_key(tournament: Tournament, organizer: User) -> None:
    path, key = at(tournament, "webhooks/"), {"Idempotency-Key": "webhook-key-1"}
    made = shown(ask(organizer, "POST", path, {"address": ADDRESS}, headers=key), 201)
    hook = Webhook.objects.get()
    assert made["secret"] == delivery.secret_of(hook.salt)
    assert (made["events"], made["whole_club"], made["state"]) == (list(catalogue.EVENTS), False, "on")
    again = ask(organizer, "POST", path, {"address": ADDRESS}, headers=key)
    assert refused(again, 409)["code"] == "shown-once"
    assert refused(ask(organizer, "POST", path, {"address": ADDRESS}), 409)["code"] == "same-address"
    (listed,) = shown(ask(organizer, "GET", path))
    assert {**made, "secret": None} == {**listed, "secret": None}
    assert "secret" not in listed
    renewed = shown(ask(organizer, "POST", f"{path}{hook.pk}/secret/"))
    assert renewed["secret"] not in (made["secret"], None)


def test_what_cannot_be_is_refused_at_its_field(tournament: Tournament, organizer: User) -> None:
    for body, status, field in (
        ({"address": "http://10.1.2.3/"}, 422, "address"),
        ({"address": ADDRESS, "events": []}, 400, "events"),
        ({"address": ADDRESS, "events": ["moon.rose"]}, 400, "events"),
        ({"address": ADDRESS, "whole_club": "yes"}, 400, "whole_club"),
        ({"address": ADDRESS, "secret": "mine"}, 400, "secret"),
    ):
        assert refused(ask(organizer, "POST", at(tournament, "webhooks/"), body), status)["field"] == field
    assert not Webhook.objects.exists()


def test_the_log_is_read_in_parts_and_a_message_sent_again(tournament: Tournament, organizer: User) -> None:
    hook = made(tournament)
    for number in range(3):
        state: dict[str, Any] = {"state": "failed", "status": 500, "error": "status-500"} if number else {}
        add(hook, **state)
    path = at(tournament, f"webhooks/{hook.pk}/")
    part = shown(ask(organizer, "GET", f"{path}deliveries/", query={"limit": "2"}))
    assert [one["state"] for one in part["results"]] == ["failed", "failed"]
    assert part["next"] is not None
    (first,) = shown(ask(organizer, "GET", f"{path}deliveries/", query={"state": "waiting"}))["results"]
    assert shown(ask(organizer, "GET", f"{path}deliveries/{first['id']}/"))["message"] == {"a": 1}
    assert refused(ask(organizer, "POST", f"{path}deliveries/{first['id']}/replay/"), 409)["code"] == "waits"
    failed = part["results"][0]
    again = shown(ask(organizer, "POST", f"{path}deliveries/{failed['id']}/replay/"), 202)
    assert (again["event_id"], again["by_hand"], again["state"]) == (failed["event_id"], True, "waiting")
    assert again["id"] != failed["id"]


def test_turned_off_it_takes_no_test(tournament: Tournament, organizer: User) -> None:
    hook = made(tournament)
    path = at(tournament, f"webhooks/{hook.pk}/")
    seen = ask(organizer, "GET", path).headers["ETag"]
    changed = shown(ask(organizer, "PATCH", path, {"on": False}, headers={"If-Match": seen}))
    assert changed["state"] == "off"
    assert refused(ask(organizer, "POST", f"{path}ping/"), 409)["code"] == "turned-off"
    assert ask(organizer, "DELETE", path).status_code == 204
    assert ask(organizer, "GET", path).status_code == 404


def test_of_another_club_nothing_is_there(tournament: Tournament, stranger: User, organizer: User) -> None:
    theirs = Webhook.objects.create(
        club=Club.objects.get(officials__user=stranger),
        address=ADDRESS,
        base_url="http://hall",
        salt="0",
        made_at=timezone.now(),
        since=timezone.now(),
    )
    path = at(tournament, f"webhooks/{theirs.pk}/")
    assert ask(organizer, "GET", path).status_code == 404
    assert ask(organizer, "POST", f"{path}secret/").status_code == 404
    assert shown(ask(organizer, "GET", at(tournament, "webhooks/"))) == []
    Official.objects.create(club=tournament.club, user=stranger, role=Official.Role.ORGANIZER)
    assert ask(stranger, "GET", path).status_code == 404  # it hears of other tournaments


def made(tournament: Tournament) -> Webhook:
    return subscriptions.make(
        tournament=tournament,
        address=ADDRESS,
        events=catalogue.EVENTS,
        whole_club=True,
        base_url="http://hall",
        by=None,
        now=timezone.now(),
    ).webhook


def add(hook: Webhook, **columns: Any) -> Delivery:
    words = {"event": "hand.entered", "event_id": uuid.uuid4(), "body": '{"a": 1}', "created_at": timezone.now()}
    return hook.deliveries.create(**{**words, **columns})
