"""Pictures of a tournament: photographs of it, photos of its sheets, link previews, and those of sponsors."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from tournament.core.jobs import KNOWN_STATE, Job
from tournament.models.clubs import User
from tournament.models.hall import TableMatch
from tournament.models.policy import DataPolicy
from tournament.models.tournaments import Tournament


class TournamentPicture(Job):
    """The cover photograph of a tournament, the photograph of its champions, or the picture of its link previews.

    `source` names what the worker makes the public files from: the SHA-256 of the photograph as it was re-encoded, or
    the hash of all that the picture of link previews shows. `ready`: the source of the files that are there, "" before
    the first ones; they stay public until the new ones are made. `seen`: the tournament's `results_version` with which
    the picture of link previews was last compared, None if it must be compared again.
    """

    policy = DataPolicy(not_archived="its files stay in this installation")

    class Kind(models.TextChoices):
        COVER = "cover", _("cover photograph")
        CHAMPIONS = "champions", _("photograph of the champions")
        SHARE = "share", _("picture of link previews")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pictures")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    source = models.CharField(max_length=64)
    ready = models.CharField(max_length=64, blank=True, default="")
    seen = models.PositiveBigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["kind"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "kind"], name="one_picture_of_a_kind"),
            models.CheckConstraint(condition=KNOWN_STATE, name="tournament_picture_state_known"),
            models.CheckConstraint(
                condition=Q(kind__in=["cover", "champions", "share"]), name="tournament_picture_kind_known"
            ),
            models.CheckConstraint(condition=~Q(source=""), name="a_tournament_picture_has_a_source"),
            models.CheckConstraint(
                condition=~Q(state="done") | Q(ready=F("source")), name="a_picture_that_is_done_has_its_files"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.tournament_id}"


class WallPicture(models.Model):
    """A sponsor's picture, re-encoded by the server: `width` and `height` in pixels, `sha256` of the file.

    `name` is that of the sponsor, also the alternative text. `removed_at` is None while it is shown.
    """

    policy = DataPolicy(not_archived="what a screen in the hall shows; its file stays in this installation")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="wall_pictures")
    number = models.PositiveSmallIntegerField(help_text="1, 2, ... within the tournament")
    name = models.CharField(_("sponsor"), max_length=60)
    file = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_wall_picture_per_number"),
            # Removed pictures do not count: the same file may be uploaded again.
            models.UniqueConstraint(
                fields=["tournament", "sha256"], condition=Q(removed_at=None), name="a_picture_hangs_once"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="a_picture_is_somebodys"),
        ]

    def __str__(self) -> str:
        return self.name


MOST_PHOTO_BYTES = 300_000


class SheetReview(Identified):
    """What officials have of a signed sheet: the photo that a phone sent, and what one of them said of it.

    `number` counts the reviews of a match. `sha256` and `bytes` are those of the stored photo, "" and 0 where an
    official had the paper. The hash outlives the file, which is gone at `deleted_at`. `reason`: why it was sent back.
    """

    policy = DataPolicy(tournament="table_match__tournament")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for an official")
        CONFIRMED = "confirmed", _("confirmed")
        RETURNED = "returned", _("sent back")

    table_match = models.ForeignKey(TableMatch, on_delete=models.PROTECT, related_name="reviews")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    sha256 = models.CharField(max_length=64, blank=True)
    bytes = models.PositiveIntegerField(default=0)
    sent_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    sent_at = models.DateTimeField()
    checked_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    checked_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table_match", "number"], name="reviews_of_a_sheet_in_order"),
            models.UniqueConstraint(
                fields=["table_match"], condition=~Q(state="returned"), name="one_current_review_a_sheet"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="reviews_start_at_1"),
            models.CheckConstraint(
                condition=Q(state="waiting", checked_at=None, checked_by=None, reason="")
                | Q(state="confirmed", checked_at__isnull=False, reason="")
                | Q(state="returned", checked_at__isnull=False) & ~Q(reason=""),
                name="a_review_says_what_its_state_needs",
            ),
            models.CheckConstraint(
                condition=Q(sha256="", bytes=0, deleted_at=None)
                | ~Q(sha256="") & Q(bytes__range=(1, MOST_PHOTO_BYTES)),
                name="a_sheet_photo_is_small",
            ),
        ]

    def __str__(self) -> str:
        return f"review {self.number} of {self.table_match_id}"

    @property
    def has_photo(self) -> bool:
        """Whether its photo is kept."""
        return self.sha256 != "" and self.deleted_at is None
