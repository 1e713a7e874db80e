"""Webhooks: created, updated, tested and deleted, with their delivery logs."""

import json
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Truth
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import Page, columns
from tournament.club import permissions
from tournament.exchange import tasks
from tournament.exchange.webhooks import addresses, catalogue, subscriptions
from tournament.models import Delivery, Webhook

ADDRESS = HelpText("The URL that messages are sent to.", "https://club.example/capicu?board=1")
RECEIVED_EVENTS = HelpText("The events that it receives.", ["hand.entered", "match.finished"])
WHOLE_CLUB = HelpText("Whether it receives events of all tournaments of the club, including future ones.", False)

# Of the club: a webhook may hear of all its tournaments, so that a token for one of them must not change it.
router = Router("tournaments/<slug:slug>/webhooks/", right=permissions.ORGANIZE, of_the_club=True)


class EventsField(serializers.ListField):
    """Names of events, each once."""

    child = serializers.ChoiceField(catalogue.EVENTS)

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_empty=False, min_length=1, max_length=len(catalogue.EVENTS), **options)


class CreateWebhook(Strict):
    """The URL to notify, the events (default: all), and whether all tournaments of the club are included."""

    address = Text(ADDRESS, max_length=addresses.LONGEST)
    events = EventsField(required=False, help_text=RECEIVED_EVENTS)
    whole_club = Truth(WHOLE_CLUB, required=False, default=False)


class UpdateWebhook(Strict):
    """The changes to a webhook. `on` false: no deliveries; events in the meantime are not sent later either."""

    address = Text(ADDRESS, max_length=addresses.LONGEST, required=False)
    events = EventsField(required=False, help_text=RECEIVED_EVENTS)
    on = Truth("false: no deliveries; true: deliveries of all events from now on.", True, required=False)


class WebhookAnswer(serializers.Serializer[Any]):
    """A webhook. `state`: "on", "off", or "failed" if it was disabled after errors, for the reason `stopped_for`."""

    id = fields.IntegerField("The webhook's id, as used in URLs.", 3)
    address = fields.CharField(ADDRESS)
    events = fields.ListField(RECEIVED_EVENTS, child=serializers.ChoiceField(catalogue.EVENTS))
    whole_club = fields.SerializerMethodField(WHOLE_CLUB)
    state = fields.CharField("on; off: an organizer turned it off; failed: it was disabled after errors.", "on")
    made_at = fields.DateTimeField(help_texts.CREATED_AT)
    failures = fields.IntegerField("The number of failed deliveries in a row.", 0)
    not_before = fields.DateTimeField(
        "No deliveries before this time, after failures (with UTC offset); null: no pause.",
        None,
        source="due_at",
        allow_null=True,
    )
    succeeded_at = fields.DateTimeField(
        "When a delivery last succeeded (with UTC offset); null: never.", None, allow_null=True
    )
    stopped_at = fields.DateTimeField(
        "When it was turned off or disabled (with UTC offset); null: it is on.", None, allow_null=True
    )
    stopped_for = fields.CharField(
        "Why it was disabled: never-taken (no delivery succeeded for three days), gone (it answered 410); else empty.",
        "",
        allow_blank=True,
    )

    def get_whole_club(self, webhook: Webhook) -> bool:
        # A webhook without a tournament is the club's.
        return webhook.tournament_id is None


class NewWebhookAnswer(WebhookAnswer):
    """A webhook with its secret, which is shown only once."""

    secret = fields.CharField(
        "The signing key, shown only once: whsec_ and 32 bytes in base64 (docs/webhooks.md).",
        "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    )

    def to_representation(self, instance: subscriptions.Made) -> dict[str, Any]:
        return {**WebhookAnswer(instance.webhook).data, "secret": instance.secret}


class DeliverySummary(serializers.Serializer[Any]):
    """A delivery and the result of its last attempt, if any: `error` is "" if it succeeded.

    `state`: "waiting", "sent" or "failed". `status` null: no response.
    """

    id = fields.IntegerField("The delivery's id, as used in URLs.", 812)
    event = fields.ChoiceField("The event; ping: a test.", "hand.entered", choices=(*catalogue.EVENTS, catalogue.TEST))
    event_id = fields.UUIDField(
        "The event's id, the same for all webhooks and attempts.", "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71"
    )
    by_hand = fields.BooleanField("Whether an official requested it: a test, or a repeated delivery.", False)
    state = fields.CharField("waiting, sent, or failed: no more attempts.", "sent")
    created_at = fields.DateTimeField(help_texts.CREATED_AT)
    attempts = fields.IntegerField("The number of attempts.", 1)
    tried_at = fields.DateTimeField("When it was last attempted (with UTC offset); null: not yet.", allow_null=True)
    not_before = fields.DateTimeField(
        "When the next attempt is due (with UTC offset); null: at once, or no more.",
        None,
        source="due_at",
        allow_null=True,
    )
    status = fields.IntegerField("The HTTP status of the last response; null: no response.", 200, allow_null=True)
    error = fields.CharField(
        "The error of the last attempt, as a code: timeout, no-connection, no-such-name, "
        "not-outside, certificate, no-https, no-answer, too-long, status-500 and alike, given-up, "
        "turned-off; empty: none.",
        "",
        allow_blank=True,
    )
    answer = fields.CharField("The first 200 characters of the last response.", "thank you", allow_blank=True)
    took_ms = fields.IntegerField("The duration of the last attempt, in milliseconds; null: none.", 84, allow_null=True)


class DeliveryAnswer(DeliverySummary):
    """A delivery with its message."""

    message = fields.SerializerMethodField("The message that was sent, as JSON (docs/webhooks.md).", {})

    def get_message(self, delivery: Delivery) -> dict[str, Any]:
        # Stored as it was sent, because the signature covers these bytes.
        found: dict[str, Any] = json.loads(delivery.body)
        return found


class ChooseDeliveries(Page):
    """Deliveries in one state; without it, all that are kept, newest first."""

    sorts = columns("id", "event", "state", "attempts", "created_at")

    state = fields.ChoiceField("Only those in this state.", "sent", choices=Delivery.State.values, required=False)


@router.get(answers=WebhookAnswer, many=True)
def list_webhooks(call: Call) -> QuerySet[Webhook]:
    """List the webhooks of a tournament. Without their secrets."""
    return subscriptions.hears_of(call.tournament)


@router.post(
    reads=CreateWebhook,
    answers=NewWebhookAnswer,
    status=201,
    errors={409: "same-address too-many-webhooks", 422: "no-address no-events no-port not-outside"},
    shows_secret=True,
)
def create_webhook(call: Call) -> subscriptions.Made:
    """Create a webhook. Its secret is in this response only."""
    return subscriptions.make(
        tournament=call.tournament,
        address=call.data["address"],
        events=call.data.get("events", catalogue.EVENTS),
        whole_club=call.data["whole_club"],
        base_url=call.base_url,
        by=call.by,
        now=timezone.now(),
    )


@router.get("<int:pk>/", answers=WebhookAnswer)
def show_webhook(call: Call, pk: int) -> Webhook:
    """Show a webhook with its state. Its ETag is needed to update it."""
    return _find(call, pk)


@router.patch(
    "<int:pk>/",
    reads=UpdateWebhook,
    answers=WebhookAnswer,
    errors={409: "gone same-address", 422: "no-address no-events no-port not-outside"},
)
def update_webhook(call: Call, pk: int) -> Webhook:
    """Update a webhook: its URL and events, or turn it on or off. Its secret stays."""
    return subscriptions.change(webhook=_find(call, pk), by=call.by, now=timezone.now(), **call.data)


@router.post("<int:pk>/secret/", answers=NewWebhookAnswer, errors={409: "gone"}, shows_secret=True)
def rotate_webhook_secret(call: Call, pk: int) -> subscriptions.Made:
    """Rotate the secret of a webhook. For 24 hours messages are also signed with the old one."""
    return subscriptions.rotate(webhook=_find(call, pk), by=call.by, now=timezone.now())


@router.post(
    "<int:pk>/ping/",
    answers=DeliverySummary,
    status=202,
    errors={409: "gone turned-off", 429: "too-many"},
    located="../deliveries/{id}/",
)
def ping_webhook(call: Call, pk: int) -> Delivery:
    """Ping a webhook. A test message is sent once, and the result is in the delivery log a moment later."""
    # The test is delivered like any other message, by the queue.
    return _sent(subscriptions.test(webhook=_find(call, pk), tournament=call.tournament, now=timezone.now()))


@router.delete("<int:pk>/", errors={409: "gone"})
def delete_webhook(call: Call, pk: int) -> None:
    """Delete a webhook. Its delivery log goes too; deleting it again changes nothing."""
    subscriptions.remove(webhook=_find(call, pk), by=call.by)


@router.get("<int:pk>/deliveries/", asks=ChooseDeliveries, answers=DeliverySummary, many=True)
def list_webhook_deliveries(call: Call, pk: int) -> QuerySet[Delivery]:
    """List the deliveries of a webhook, newest first.

    Each with its result: the status of the answer, or why there was none.
    """
    found = _find(call, pk).deliveries.all()
    return found.filter(state=call.query["state"]) if "state" in call.query else found


@router.get("<int:pk>/deliveries/<int:delivery>/", answers=DeliveryAnswer)
def show_webhook_delivery(call: Call, pk: int, delivery: int) -> Delivery:
    """Show a delivery of a webhook. With its message, as it was sent."""
    return _delivery(call, pk, delivery)


@router.post(
    "<int:pk>/deliveries/<int:delivery>/replay/",
    located="../../{id}/",
    answers=DeliverySummary,
    status=202,
    errors={409: "gone turned-off waits", 429: "too-many"},
)
def repeat_webhook_delivery(call: Call, pk: int, delivery: int) -> Delivery:
    """Repeat a delivery of a webhook.

    Once, with the same event id, so that a receiver can tell it is the same event.
    """
    return _sent(subscriptions.replay(delivery=_delivery(call, pk, delivery), now=timezone.now()))


def _find(call: Call, pk: int) -> Webhook:
    return get_object_or_404(subscriptions.hears_of(call.tournament), pk=pk)


def _delivery(call: Call, pk: int, delivery: int) -> Delivery:
    return get_object_or_404(_find(call, pk).deliveries, pk=delivery)


def _sent(delivery: Delivery) -> Delivery:
    # Sends it now, instead of at the next sweep of the queue.
    tasks.wake_webhooks()
    return delivery
