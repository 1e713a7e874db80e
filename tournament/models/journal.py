"""The journal, a hash chain of who did what, when and why; checkpoints signed for others; who looked at personal data;
and stored responses for repeated API requests."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import Club, Person, User
from tournament.models.policy import DataPolicy
from tournament.models.tournaments import Tournament


class JournalLine(models.Model):
    """One change. `actor` is a pseudonym ("" for the system); `hash` covers every column and the line before.

    The lines of a tournament are one chain; changes outside any tournament are in the club's chain. `device` is the
    label of the phone, "" for the system and for browsers without one; `phone_at` is the phone's time of the action,
    None if unknown: stored, never trusted. `rows` are the row hashes of what was written, by the names that
    `row_hashes` gives them.
    """

    policy = DataPolicy(tournament="tournament", not_hashed="the chain itself: verified line by line")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="journal")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, null=True, related_name="journal")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=36, blank=True)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=80)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    device = models.CharField(max_length=16, blank=True, default="")
    phone_at = models.DateTimeField(null=True, blank=True)
    rows = models.JSONField(default=dict, blank=True)
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]
        constraints = [
            # A tournament's lines also have a club, so each chain needs its own numbering constraint.
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=Q(tournament__isnull=False),
                name="one_journal_line_per_number",
            ),
            models.UniqueConstraint(
                fields=["club", "number"], condition=Q(tournament__isnull=True), name="one_club_line_per_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.action}"


class SeenCheckpoint(models.Model):
    """A checkpoint of another installation that this one has co-signed: the number of its last line, and its hash.

    Kept so that nothing is co-signed that contradicts it.
    """

    policy = DataPolicy(not_archived="about journals of other installations")

    origin = models.CharField(max_length=120)
    lines = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    signed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["origin", "lines"]
        constraints = [models.UniqueConstraint(fields=["origin", "lines"], name="a_line_is_co_signed_with_one_hash")]

    def __str__(self) -> str:
        return f"{self.origin} {self.lines}"


class CoSignedCheckpoint(models.Model):
    """A checkpoint of a chain here with the signatures of other clubs, as they gave it back. `note`: its whole text."""

    policy = DataPolicy(not_archived="in the archive as files of their own")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="checkpoints")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="checkpoints")
    lines = models.PositiveIntegerField()
    note = models.TextField()
    signers = models.JSONField(default=list, help_text="the public keys of the co-signatures that were checked")

    class Meta:
        ordering = ["-lines", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "lines"], name="one_co_signed_checkpoint_per_line"),
            models.UniqueConstraint(
                fields=["club", "lines"], condition=Q(tournament=None), name="one_co_signed_checkpoint_of_a_club"
            ),
        ]

    def __str__(self) -> str:
        return f"checkpoint at line {self.lines}"


class PersonalAccess(models.Model):
    """Who was shown birth dates or phones, of whom, and where. `person` None: of many people at once (`people`).

    Several looks of one account at the same within ten minutes are one row. Deleted after a year.
    """

    policy = DataPolicy(not_archived="about the people of the club", personal=True)

    class Way(models.TextChoices):
        PAGE = "page", _("on a page")
        FILE = "file", _("in a file")
        API = "api", _("by a program")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="personal_accesses")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="personal_accesses")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, null=True, related_name="personal_accesses")
    way = models.CharField(max_length=4, choices=Way.choices)
    people = models.PositiveIntegerField(default=1, help_text="how many people were shown")
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["-at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(way__in=["page", "file", "api"]), name="way_to_personal_data_is_known")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} saw {self.people}"


class KeptAnswer(models.Model):
    """The response to a request with an idempotency key; `actor` None: an anonymous request.

    `request`: SHA-256 of the request, in hexadecimal digits. `status` 0: no response yet, which only the transaction
    that computes it can see. `body` is empty if the response held a secret that is shown once.
    """

    policy = DataPolicy(not_archived="responses to API clients, kept for a day")

    actor = models.ForeignKey(User, on_delete=models.CASCADE, null=True, blank=True, related_name="kept_answers")
    key = models.CharField(max_length=64)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    media_type = models.CharField(max_length=60, blank=True)
    body = models.TextField(blank=True)
    kept_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["actor", "key"], name="an_account_uses_a_key_once"),
            # Unique constraints treat NULLs as different, so anonymous keys need one of their own.
            models.UniqueConstraint(fields=["key"], condition=Q(actor=None), name="nobody_uses_a_key_once"),
            models.CheckConstraint(condition=~Q(key="") & ~Q(request=""), name="a_kept_answer_has_key_and_request"),
        ]

    def __str__(self) -> str:
        return f"answer {self.pk}"
