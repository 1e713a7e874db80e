"""The wall: what its organizer lets the hall see, and the pictures of those who support the day."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.tournaments import Tournament

FEWEST_SECONDS, MOST_SECONDS = 5, 120


class Wall(models.Model):
    """How the wall of a tournament is steered; without a row everything takes its turn.

    `scenes`: the kinds that take turns, each part of it for `seconds`. `held`: what alone is shown until the organizer
    lets it go, a kind, or a kind with the bracket's key or the picture's number behind a colon; "" while they take
    turns. `message`: a line for the hall, "" for none. Calls interrupt whatever is shown.
    """

    class Kind(models.TextChoices):
        TABLES = "tables", _("Tables")
        BRACKET = "bracket", _("Brackets")
        STANDINGS = "standings", _("Standings")
        RESULTS = "results", _("Last results")
        CALLS = "calls", _("Who is called")
        CLOCK = "clock", _("Clock and what comes next")
        LOTTERY = "lottery", _("Lottery")
        SPONSORS = "sponsors", _("Sponsors")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="wall")
    scenes = models.JSONField(default=list, blank=True)
    seconds = models.PositiveSmallIntegerField(_("seconds for each"), default=12)
    held = models.CharField(max_length=60, blank=True)
    message = models.CharField(_("a line for the hall"), max_length=120, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(seconds__range=(FEWEST_SECONDS, MOST_SECONDS)), name="a_scene_stays_a_while"
            ),
        ]

    def __str__(self) -> str:
        return f"wall {self.tournament_id}"


class WallPicture(models.Model):
    """A sponsor's picture as the house has drawn it anew: `width` and `height` in pixels, `sha256` of the file.

    `name` is whose it is, and is read out where nobody sees. `removed_at` is None while it is shown.
    """

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
            models.UniqueConstraint(
                fields=["tournament", "sha256"], condition=Q(removed_at=None), name="a_picture_hangs_once"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="a_picture_is_somebodys"),
        ]

    def __str__(self) -> str:
        return self.name
