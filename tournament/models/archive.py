"""Tournaments that came as a file from another installation or club, and the files that were looked at."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import Club, User
from tournament.models.tournaments import Tournament


class Origin(models.Model):
    """Says of a tournament that it came as a file, and how its journal goes on knowing its rows.

    A journal that came along knows rows by the keys that they had where they were made: `keys` translates.
    Rows made here since are known to it as "<generation>:<key>"; `generation` is above every one that the file names.
    `sha256` is the file's, `first_line` the hash of the first line of its journal: no two tournaments share that one.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="origin")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="origins")
    generation = models.PositiveSmallIntegerField()
    sha256 = models.CharField(max_length=64)
    first_line = models.CharField(max_length=64)
    imported_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    imported_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "first_line"], name="a_club_takes_a_tournament_in_once"),
            models.CheckConstraint(condition=Q(generation__gte=1), name="generations_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} from {self.sha256[:12]}"


class OriginalKey(models.Model):
    """One row that came with a file: `model` ("tournament.payment"), its `original` key there and its `key` here.

    `renamed` holds columns that had to be another here, as [here, there]: an address that was taken. `seals` is
    [here, there] for a row that came without its secrets, so that its seal cannot be computed here; else empty.
    """

    origin = models.ForeignKey(Origin, on_delete=models.PROTECT, related_name="keys")
    model = models.CharField(max_length=60)
    original = models.CharField(max_length=24)
    key = models.PositiveBigIntegerField()
    renamed = models.JSONField(default=dict, blank=True)
    seals = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["origin", "model", "original"], name="one_row_per_original_key"),
            models.UniqueConstraint(fields=["origin", "model", "key"], name="one_original_key_per_row"),
        ]

    def __str__(self) -> str:
        return f"{self.model} {self.original} is {self.key}"


class ArchiveUpload(models.Model):
    """A file that an organizer sent to be looked at; its `content` is forgotten once it was taken in."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="archive_uploads")
    file_name = models.CharField(max_length=200)
    content = models.BinaryField()
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="+", help_text="None until taken in"
    )
    sent_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    sent_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.file_name
