"""Paper to be made: the row is the message."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import User
from tournament.models.jobs import BYTES_WHEN_DONE, KNOWN_STATE, Job
from tournament.models.tournaments import Division, Tournament


class Document(Job):
    """A frozen record (`payload`) that a worker draws as a PDF, once."""

    class Kind(models.TextChoices):
        SCORESHEETS = "scoresheets", _("scoresheets")
        BRACKET = "bracket", _("bracket sheet")
        LOTTERY_LIST = "lottery-list", _("lottery list")
        CERTIFICATE = "certificate", _("certificate of the lottery")
        CASH_REPORT = "cash-report", _("report of a cash box")
        POSTER = "poster", _("poster for the hall")
        BLANK_SHEETS = "blank-scoresheets", _("blank scoresheets")
        FILLED_SHEETS = "filled-scoresheets", _("filled scoresheets")
        BRACKET_POSTER = "bracket-poster", _("bracket poster")
        TABLE_CARDS = "table-cards", _("table cards")
        BADGES = "badges", _("name badges")
        CHECK_IN = "check-in-list", _("check-in list")
        TEAMS = "team-list", _("team list")
        CALL_SHEET = "call-sheet", _("call sheet of a round")
        SCHEDULE = "schedule", _("schedule of the day")
        RECEIPT = "receipt", _("receipt")
        TREASURER = "treasurer-report", _("treasurer's report")
        PRIZE_RECEIPTS = "prize-receipts", _("prize receipts")
        DIPLOMAS = "diplomas", _("diplomas")
        RESULTS_BOOK = "results-book", _("results book")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="documents")
    division = models.ForeignKey(
        Division,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="documents",
        help_text="None: of the whole tournament",
    )
    kind = models.CharField(max_length=24, choices=Kind.choices)
    subject = models.CharField(max_length=40, help_text="what is drawn, within its kind: round-2, bracket")
    version = models.PositiveSmallIntegerField()
    payload = models.JSONField()
    digest = models.CharField(max_length=64, help_text="SHA-256 of the payload")
    code = models.CharField(max_length=12, blank=True, editable=False, help_text="printed on each page")
    pages = models.PositiveIntegerField(default=0, help_text="0: not known yet")
    pages_done = models.PositiveIntegerField(default=0)
    leaves = models.JSONField(default=list, help_text="the key of what each page shows")
    preview = models.FileField(max_length=200, blank=True, help_text="the first page as a picture")
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "division", "kind", "subject", "version"], name="one_document_per_version"
            ),
            models.UniqueConstraint(
                fields=["tournament", "kind", "subject", "version"],
                condition=Q(division=None),
                name="one_document_of_the_whole_per_version",
            ),
            models.UniqueConstraint(fields=["code"], condition=~Q(code=""), name="one_document_of_a_code"),
            models.CheckConstraint(condition=BYTES_WHEN_DONE, name="a_ready_document_has_bytes"),
            models.CheckConstraint(condition=KNOWN_STATE, name="document_state_known"),
        ]
        # A worker asks what is next for each message; records are long, and most of them were drawn long ago.
        indexes = [
            models.Index(
                fields=["state", "priority"],
                condition=Q(state__in=[Job.State.WAITING, Job.State.RUNNING]),
                name="documents_under_way",
            ),
            models.Index(fields=["done_at"], name="documents_by_end"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} v{self.version}"

    @property
    def versions(self) -> models.QuerySet["Document"]:
        """Every version of the same paper, this one among them."""
        return Document.objects.filter(
            tournament=self.tournament_id, division=self.division_id, kind=self.kind, subject=self.subject
        )


def of_match(round_: int, match: int) -> str:
    """The subject of scoresheets of one match alone."""
    return f"{of_round(round_)}-match-{match}"


def of_round(round_: int) -> str:
    """The subject of what is of a round."""
    return f"round-{round_}"


def round_and_match(subject: str) -> tuple[int, int | None]:
    """What scoresheets are of: the number of their round, and of their match where they are those of one alone."""
    round_, _dash, match = subject.removeprefix("round-").partition("-match-")
    return int(round_), int(match) if match else None
