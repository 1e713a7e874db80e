"""Addresses of other programs that are told what happens: made, changed, tested, ended; and what they were sent."""

import json
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from tournament import permissions, tasks, webhooks
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import LARGEST, Strict, Text, Truth
from tournament.models import Delivery, Webhook


class EventsField(serializers.ListField):
    """Names of events, each once."""

    child = serializers.ChoiceField(webhooks.EVENTS)

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_empty=False, max_length=len(webhooks.EVENTS), **options)


class MakeWebhook(Strict):
    """Where messages go, of which events (all of them unless said), and whether of every tournament of the club."""

    address = Text(max_length=webhooks.LONGEST)
    events = EventsField(required=False)
    whole_club = Truth(required=False, default=False)


class ChangeWebhook(Strict):
    """What is to change. `on` false: nothing is sent, nor later what happens meanwhile."""

    address = Text(max_length=webhooks.LONGEST, required=False)
    events = EventsField(required=False)
    on = Truth(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise ValidationError(_("Say what is to change."), code="required")
        return attrs


class WebhookAnswer(serializers.Serializer[Any]):
    """An address that is told. `state`: "on", "off", or "failed" when it was given up, for `stopped_for`."""

    id = serializers.IntegerField()
    address = serializers.CharField()
    events = serializers.ListField(child=serializers.ChoiceField(webhooks.EVENTS))
    whole_club = serializers.SerializerMethodField()
    state = serializers.CharField()
    made_at = serializers.DateTimeField()
    failures = serializers.IntegerField()
    not_before = serializers.DateTimeField(allow_null=True)
    succeeded_at = serializers.DateTimeField(allow_null=True)
    stopped_at = serializers.DateTimeField(allow_null=True)
    stopped_for = serializers.CharField(allow_blank=True)

    def get_whole_club(self, webhook: Webhook) -> bool:
        return webhook.tournament_id is None


class MadeWebhookAnswer(WebhookAnswer):
    """A webhook with its secret, which is shown this once."""

    secret = serializers.CharField()

    def to_representation(self, instance: webhooks.Made) -> dict[str, Any]:
        return {**WebhookAnswer(instance.webhook).data, "secret": instance.secret}


class DeliverySummary(serializers.Serializer[Any]):
    """One message and what came of its last try, if there was one: `error` "" when it was taken.

    `state`: "waiting", "sent" or "failed". `status` null: nobody answered.
    """

    id = serializers.IntegerField()
    event = serializers.ChoiceField((*webhooks.EVENTS, webhooks.TEST))
    event_id = serializers.UUIDField()
    by_hand = serializers.BooleanField()
    state = serializers.CharField()
    created_at = serializers.DateTimeField()
    attempts = serializers.IntegerField()
    tried_at = serializers.DateTimeField(allow_null=True)
    not_before = serializers.DateTimeField(allow_null=True)
    status = serializers.IntegerField(allow_null=True)
    error = serializers.CharField(allow_blank=True)
    answer = serializers.CharField(allow_blank=True)
    took_ms = serializers.IntegerField(allow_null=True)


class DeliveryAnswer(DeliverySummary):
    """One message with what it says."""

    message = serializers.SerializerMethodField()

    def get_message(self, delivery: Delivery) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(delivery.body)
        return found


class ChooseDeliveries(Page):
    """Which messages: those in one state; without it, all that are kept, the newest first."""

    state = serializers.ChoiceField(Delivery.State.values, required=False)


class Webhooks(View):
    """The addresses that hear of a tournament: its own, and those that hear of all of its club."""

    shows_secret = True

    @operation(right=permissions.ORGANIZE, answers=WebhookAnswer, many=True)
    def get(self, call: Call) -> QuerySet[Webhook]:
        """List the addresses that are told what happens here; never their secrets."""
        return webhooks.hears_of(call.tournament)

    @operation(right=permissions.ORGANIZE, reads=MakeWebhook, answers=MadeWebhookAnswer, status=201)
    def post(self, call: Call) -> webhooks.Made:
        """Tell an address from now on what happens; the answer shows its secret, once."""
        return webhooks.make(
            tournament=call.tournament,
            address=call.data["address"],
            events=call.data.get("events", webhooks.EVENTS),
            whole_club=call.data["whole_club"],
            base_url=call.base_url,
            by=call.by,
            now=timezone.now(),
        )


class OneWebhook(View):
    """One address."""

    of_the_club = True

    @operation(right=permissions.ORGANIZE, answers=WebhookAnswer)
    def get(self, call: Call, pk: int) -> Webhook:
        """Show how an address is told, and whether it takes what it is sent."""
        return _find(call, pk)

    @operation(right=permissions.ORGANIZE, reads=ChangeWebhook, answers=WebhookAnswer)
    def patch(self, call: Call, pk: int) -> Webhook:
        """Change where it is or what it hears of, turn it off or on again; its secret stays."""
        return webhooks.change(webhook=_find(call, pk), by=call.by, now=timezone.now(), **call.data)


class WebhookSecret(View):
    """Another secret."""

    shows_secret = True

    @operation(right=permissions.ORGANIZE, answers=MadeWebhookAnswer)
    def post(self, call: Call, pk: int) -> webhooks.Made:
        """Make another secret, shown once; for 24 hours messages are signed with the old one too."""
        return webhooks.rotate(webhook=_find(call, pk), by=call.by, now=timezone.now())


class WebhookPing(View):
    """A test."""

    @operation(right=permissions.ORGANIZE, answers=DeliverySummary, status=202)
    def post(self, call: Call, pk: int) -> Delivery:
        """Send a test message, once; what came of it stands in the log a moment later."""
        return _sent(webhooks.test(webhook=_find(call, pk), tournament=call.tournament, now=timezone.now()))


class WebhookRemoval(View):
    """The end of it."""

    @operation(right=permissions.ORGANIZE, answers=WebhookAnswer)
    def post(self, call: Call, pk: int) -> Webhook:
        """Tell an address nothing more; its log goes too. The answer shows what it was."""
        found = _find(call, pk)
        webhooks.remove(webhook=found, by=call.by)
        return found


class Deliveries(View):
    """What an address was sent in the last thirty days."""

    @operation(right=permissions.ORGANIZE, asks=ChooseDeliveries, answers=DeliverySummary, many=True)
    def get(self, call: Call, pk: int) -> QuerySet[Delivery]:
        """List the messages to an address, the newest first, with what came of each."""
        found = _find(call, pk).deliveries.all()
        return found.filter(state=call.query["state"]) if "state" in call.query else found


class OneDelivery(View):
    """One message."""

    @operation(right=permissions.ORGANIZE, answers=DeliveryAnswer)
    def get(self, call: Call, pk: int, delivery: int) -> Delivery:
        """Show a message with what it says."""
        return _delivery(call, pk, delivery)


class DeliveryReplay(View):
    """A message once more."""

    @operation(right=permissions.ORGANIZE, answers=DeliverySummary, status=202)
    def post(self, call: Call, pk: int, delivery: int) -> Delivery:
        """Send the same message again, once, under the same identity of its event."""
        return _sent(webhooks.replay(delivery=_delivery(call, pk, delivery), now=timezone.now()))


def _find(call: Call, pk: int) -> Webhook:
    found = webhooks.hears_of(call.tournament).filter(pk=pk).first() if pk <= LARGEST else None
    if found is None:
        raise Http404
    return found


def _delivery(call: Call, pk: int, delivery: int) -> Delivery:
    found = _find(call, pk).deliveries.filter(pk=delivery).first() if delivery <= LARGEST else None
    if found is None:
        raise Http404
    return found


def _sent(delivery: Delivery) -> Delivery:
    tasks.wake_webhooks()
    return delivery
