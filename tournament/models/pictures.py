"""Pictures of a tournament: photographs of it, the picture of its link previews, and the sponsors' on the wall."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.core.jobs import KNOWN_STATE, Job
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
