"""Who wants an e-mail when something happens at their table, and the e-mails to be sent: the row is the message."""

import uuid

from django.db import models
from django.db.models import Q

from tournament.models.registration import Registration
from tournament.models.tables import Sitting
from tournament.models.tournaments import Tournament


class Subscription(models.Model):
    """Somebody's wish for e-mails about the matches of one player, in their own language.

    `public_id` is known to whoever reads the mailbox: with it the wish is confirmed (`confirmed_at`, None until then)
    and ended (`ended_at`, None while it holds). The address is gone with the end; `fingerprint` tells addresses apart
    without naming them, and `source` senders, for the throttle. `told` is what the e-mails have said of each sitting
    so far, by its key. `base_url` is where their links lead.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="subscriptions")
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="subscriptions")
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    email = models.EmailField(blank=True)
    fingerprint = models.CharField(max_length=32, db_index=True)
    language = models.CharField(max_length=5)
    base_url = models.CharField(max_length=200)
    source = models.CharField(max_length=32)
    told = models.JSONField(default=dict, blank=True)
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["registration", "fingerprint"], name="one_subscription_per_address"),
            models.CheckConstraint(
                condition=Q(ended_at=None) & ~Q(email="") | Q(ended_at__isnull=False, email=""),
                name="the_address_ends_with_the_subscription",
            ),
        ]

    def __str__(self) -> str:
        return f"subscription {self.pk}"


class Notice(models.Model):
    """One e-mail to be sent, told from the rows as they are when it is: `facts` hold numbers, never names.

    A worker claims it as it claims a document. `enqueued_at` is None until a message was sent for it; `not_before`
    is set where a mail server refused, and who tries again waits.
    """

    class Kind(models.TextChoices):
        CONFIRM = "confirm", "please confirm"
        TABLE = "table", "your match has a table"
        CALLED = "called", "your match is called"
        RESULT = "result", "your match is over"
        CORRECTED = "corrected", "a result was changed"
        ANNULLED = "annulled", "a sheet was annulled"

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        SENDING = "sending", "being sent"
        SENT = "sent", "sent"
        FAILED = "failed", "failed"

    subscription = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    facts = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    claim = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    enqueued_at = models.DateTimeField(null=True, blank=True)
    not_before = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=80, blank=True, help_text="its kind only: a server's words hold addresses")
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["id"], condition=Q(state__in=["waiting", "sending"]), name="notices_to_be_sent"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sending", "sent", "failed"]), name="notice_state_known"
            ),
            models.CheckConstraint(
                condition=Q(kind="confirm", sitting=None)
                | Q(kind__in=["table", "called", "result", "corrected", "annulled"], sitting__isnull=False),
                name="a_notice_is_of_a_match",
            ),
            models.CheckConstraint(
                condition=~Q(state="sent") | Q(sent_at__isnull=False), name="a_sent_notice_has_its_time"
            ),
        ]

    def __str__(self) -> str:
        return f"notice {self.pk} {self.kind}"
