"""A list closed for its lottery, and what the hall and the server add to it before the draw (protocol draw/1).

Numbers say what came before what: clocks may go back. Rows that were published are never changed; the secret of the
server lives in `DrawSecret` alone, and no page, log, paper or archive reads it.
"""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import User
from tournament.models.registration import Registration
from tournament.models.tournaments import Division


class ClosedList(models.Model):
    """The entrants of one bracket as they were closed for its lottery, with the rules of that draw.

    `number` counts the closings of the bracket from 1. `rules` is the data of the draw (`tournament.drawing.rules`),
    `text` the same as sentences in the language of the paper. `objections_until` is announced, None where no time was
    given.
    """

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="closed_lists")
    number = models.PositiveSmallIntegerField()
    list_hash = models.CharField(max_length=64)
    rules = models.JSONField()
    text = models.JSONField(help_text="the rules as sentences")
    closed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField()
    objections_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="one_closed_list_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="closed_lists_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.division} list {self.number}"


class ListedEntrant(models.Model):
    """One line of a closed list: "0007 Peña Núñez"; "0007" alone once the person was erased."""

    closed_list = models.ForeignKey(ClosedList, on_delete=models.PROTECT, related_name="entrants")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="listed")
    line = models.CharField(max_length=200)

    class Meta:
        ordering = ["registration__number"]
        constraints = [
            models.UniqueConstraint(fields=["closed_list", "registration"], name="listed_once"),
        ]

    def __str__(self) -> str:
        return self.line


class Reopening(models.Model):
    """A closed list was opened again before its draw, and why."""

    closed_list = models.OneToOneField(ClosedList, on_delete=models.PROTECT, related_name="reopening")
    reason = models.CharField(max_length=200)
    reopened_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    reopened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_reopening_says_why")]

    def __str__(self) -> str:
        return f"{self.closed_list} reopened"


class DrawSecret(models.Model):
    """The root of a bracket's chain of secrets, 64 hexadecimal digits: each commitment uses the next link.

    It is read in one place, `tournament.drawing.secrets`. Where the row is gone or cannot be read the secret is lost,
    and the draw goes on without, as the rules of each draw announce.
    """

    division = models.OneToOneField(Division, on_delete=models.CASCADE, related_name="+")
    root = models.CharField(max_length=64)

    def __str__(self) -> str:
        return "secret"


class Commitment(models.Model):
    """What the server published of its secret before the first tile: the hash that binds it to this list.

    `link` counts the secrets used of the bracket's chain from 1; `anchor` is the end of that chain.
    """

    closed_list = models.OneToOneField(ClosedList, on_delete=models.PROTECT, related_name="commitment")
    link = models.PositiveSmallIntegerField()
    anchor = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    committed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    committed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(link__gte=1), name="links_start_at_1")]

    def __str__(self) -> str:
        return self.commitment[:16]


class TileMove(models.Model):
    """A tile that was drawn and typed, or the newest one taken back because it was typed wrong.

    `number` counts the moves of a list from 1, those taken back too.
    """

    closed_list = models.ForeignKey(ClosedList, on_delete=models.PROTECT, related_name="tile_moves")
    number = models.PositiveSmallIntegerField()
    tile = models.CharField(max_length=3)
    taken_back = models.BooleanField(default=False)
    typed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    typed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["closed_list", "number"], name="one_tile_per_number"),
        ]

    def __str__(self) -> str:
        return self.tile
