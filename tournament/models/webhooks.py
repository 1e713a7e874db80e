"""Addresses of other programs that are told what happens, and what each of them was told: the row is the message."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import Club
from tournament.models.tournaments import Tournament


class Webhook(models.Model):
    """An address that hears what happens in one tournament, or with `tournament` None in all of its club.

    `events` are the names of what it hears of, `since` from when on. `base_url` is where the links of its messages
    lead. Its secret is not kept: it is made from `salt` and the key of the house; `salt_before` is the one before,
    which signs too until `salt_before_until`. `failures` counts what failed in a row; until `not_before` it is left
    alone then. "failed" is one that the house gave up, `stopped_at` when; `stopped_for` says why in one word.
    A worker claims it as it claims a document, so that one address never keeps two of them.
    """

    class State(models.TextChoices):
        ON = "on", "on"
        OFF = "off", "turned off"
        FAILED = "failed", "given up"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="webhooks")
    address = models.CharField(max_length=500)
    events = models.JSONField(default=list)
    base_url = models.CharField(max_length=200)
    salt = models.CharField(max_length=64)
    salt_before = models.CharField(max_length=64, blank=True)
    salt_before_until = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=6, choices=State.choices, default=State.ON)
    made_at = models.DateTimeField()
    since = models.DateTimeField()
    failures = models.PositiveIntegerField(default=0)
    not_before = models.DateTimeField(null=True, blank=True)
    succeeded_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)
    stopped_for = models.CharField(max_length=20, blank=True)
    claim = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["on", "off", "failed"]), name="webhook_state_known"),
            models.CheckConstraint(
                condition=Q(state="on", stopped_at=None) | Q(state__in=["off", "failed"], stopped_at__isnull=False),
                name="a_stopped_webhook_has_its_time",
            ),
            models.CheckConstraint(condition=~Q(address="") & ~Q(salt=""), name="a_webhook_has_address_and_secret"),
        ]

    def __str__(self) -> str:
        return f"webhook {self.pk}"


class Delivery(models.Model):
    """One message to a webhook, as it is sent each time: `body` never changes, and holds numbers and links, no names.

    `event_id` is the same for the same event whoever hears of it and however often; `by_hand`: an official asked for
    this one, a test or an old one again, and it is tried once. `line` is the journal's, None for a test. Of the last
    attempt: when, the status that was answered (None where nobody answered), the first of the answer, what went wrong
    in one word, and how many milliseconds it took.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        SENT = "sent", "sent"
        FAILED = "failed", "failed"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.CharField(max_length=20)
    event_id = models.UUIDField()
    line = models.PositiveIntegerField(null=True, blank=True)
    body = models.TextField()
    by_hand = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField(null=True, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    answer = models.CharField(max_length=200, blank=True)
    error = models.CharField(max_length=20, blank=True)
    took_ms = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["webhook", "id"], condition=Q(state="waiting"), name="deliveries_to_be_sent"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["waiting", "sent", "failed"]), name="delivery_state_known"),
            models.CheckConstraint(
                condition=~Q(state="sent") | Q(tried_at__isnull=False, status__isnull=False, status__range=(200, 299)),
                name="a_sent_delivery_was_answered",
            ),
            models.UniqueConstraint(
                fields=["webhook", "event_id"], condition=Q(by_hand=False), name="an_event_is_told_once"
            ),
        ]

    def __str__(self) -> str:
        return f"delivery {self.pk} {self.event}"


class Told(models.Model):
    """Up to which line of its journal the webhooks of a tournament have been told."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="told")
    line = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"told up to {self.line}"
