"""Webhooks and their deliveries; subscriptions to a player's matches by e-mail or web push, and what to send."""

import datetime
import uuid

from django.db import models
from django.db.models import Q

from tournament.core.jobs import KNOWN_STATE, UNDER_WAY, Job, Leased
from tournament.models.clubs import Club
from tournament.models.hall import TableMatch
from tournament.models.policy import DataPolicy
from tournament.models.registration import Registration
from tournament.models.tournaments import Tournament


class Subscription(models.Model):
    """A request for notices of one player's matches, in the subscriber's language: by e-mail, or to a browser.

    `endpoint` is the address that a browser's push service gave out, `push_keys` its keys (`p256dh`, `auth`); both are
    empty for an e-mail address. `public_id` is only in the e-mails, or known to the browser: its holder confirms the
    subscription (`confirmed_at`, None until then) and ends it (`ended_at`, None while active). Ending it deletes the
    address. `fingerprint` identifies an address without storing it, and `source` a sender, for the throttle. `told` is
    what was sent about each match so far, by its key. `base_url` is the base of the links.
    """

    policy = DataPolicy(not_archived="an e-mail address given to this installation only", personal=True)

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="subscriptions")
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="subscriptions")
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    email = models.EmailField(blank=True)
    endpoint = models.CharField(max_length=500, blank=True)
    push_keys = models.JSONField(default=dict, blank=True)
    fingerprint = models.CharField(max_length=32, db_index=True)
    language = models.CharField(max_length=5)
    base_url = models.CharField(max_length=200)
    source = models.CharField(max_length=32)
    # Compared with the current state to find what is news.
    told = models.JSONField(default=dict, blank=True)
    requested_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["registration", "fingerprint"], name="one_subscription_per_address"),
            models.CheckConstraint(
                condition=Q(ended_at=None) & (~Q(email="") & Q(endpoint="") | Q(email="") & ~Q(endpoint=""))
                | Q(ended_at__isnull=False, email="", endpoint=""),
                name="the_address_ends_with_the_subscription",
            ),
        ]

    def __str__(self) -> str:
        return f"subscription {self.pk}"


class Notice(Job):
    """One e-mail or push message, written from the current rows when it is sent: `facts` hold numbers, never names.

    `error` is the type of the error only: a server's message can contain addresses.
    """

    policy = DataPolicy(not_archived="of a subscription", personal=True)

    PATIENCE = datetime.timedelta(seconds=30)
    TRIES = 8  # over half an hour
    PAUSES = (15, 30, 60, 120, 240, 480, 960)

    class Kind(models.TextChoices):
        CONFIRM = "confirm", "please confirm"
        TABLE = "table", "your match has a table"
        CALLED = "called", "your match is called"
        RESULT = "result", "your match is over"
        CORRECTED = "corrected", "a result was changed"
        ANNULLED = "annulled", "a sheet was annulled"

    subscription = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    table_match = models.ForeignKey(TableMatch, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    facts = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        # Partial: the queue stays small while sent notices add up.
        indexes = [
            models.Index(fields=["id"], condition=Q(state__in=UNDER_WAY), name="notices_to_be_sent"),
        ]
        constraints = [
            models.CheckConstraint(condition=KNOWN_STATE, name="notice_state_known"),
            models.CheckConstraint(
                condition=Q(kind="confirm", table_match=None)
                | Q(kind__in=["table", "called", "result", "corrected", "annulled"], table_match__isnull=False),
                name="a_notice_is_of_a_match",
            ),
            models.CheckConstraint(
                condition=~Q(state="done") | Q(done_at__isnull=False), name="a_sent_notice_has_its_time"
            ),
        ]

    def __str__(self) -> str:
        return f"notice {self.pk} {self.kind}"


class Webhook(Leased):
    """A URL that receives the events of one tournament, or of the whole club if `tournament` is None.

    `events` are the names of the events, `since` the start. `base_url` is the base of links in messages. The secret is
    not stored: it is derived from `salt` and the installation's key; `salt_before` is the previous one, which also
    signs until `salt_before_until`. `failures` counts consecutive failures; the next attempt is after `due_at`.
    "failed": disabled by the system at `stopped_at`; `stopped_for` is the reason as one word. Leased, so that one
    URL never occupies two workers.
    """

    policy = DataPolicy(not_archived="a URL that this installation calls; another one has its own")

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
    succeeded_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)
    stopped_for = models.CharField(max_length=20, blank=True)

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
    """One message to a webhook: `body` is the same on every attempt and holds numbers and links, no names.

    `event_id` is the same for the same event at every webhook and attempt; `by_hand`: an official requested it (a test
    or a redelivery), and it is tried once. `line` is the journal's, None for a test. Of the last attempt: time, HTTP
    status (None without a response), start of the response, error as one word, and duration in milliseconds.
    """

    policy = DataPolicy(not_archived="of a webhook")

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        SENT = "sent", "sent"
        FAILED = "failed", "failed"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.CharField(max_length=40)
    event_id = models.UUIDField()
    line = models.PositiveIntegerField(null=True, blank=True)
    body = models.TextField()
    by_hand = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(null=True, blank=True)
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
            # Redeliveries by hand repeat an event on purpose.
            models.UniqueConstraint(
                fields=["webhook", "event_id"], condition=Q(by_hand=False), name="an_event_is_told_once"
            ),
        ]

    def __str__(self) -> str:
        return f"delivery {self.pk} {self.event}"


class WebhookCursor(models.Model):
    """The journal line up to which webhooks have been notified: of a tournament's journal, or of a club's own."""

    policy = DataPolicy(not_archived="of the webhooks of this installation")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, null=True, related_name="webhook_cursor")
    club = models.OneToOneField(Club, on_delete=models.CASCADE, null=True, related_name="webhook_cursor")
    line = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(tournament=None, club__isnull=False) | Q(tournament__isnull=False, club=None),
                name="a_webhook_cursor_is_of_one_journal",
            ),
        ]

    def __str__(self) -> str:
        return f"told up to {self.line}"
