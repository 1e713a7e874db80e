"""Brackets, entrants and matches as they are kept: numbers only, no people, no points."""

from django.db import models
from django.db.models import F, Q

from brackets import tree


class Bracket(models.Model):
    """One single elimination.

    `size` is its number of entrants now, `joined` how many of them took a bye's place after the draw: none or one. Its
    shape is `shape`: what the draw gave never changes.
    """

    label = models.CharField(max_length=80)
    size = models.PositiveIntegerField()
    joined = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(name="bracket_has_entrants", condition=Q(size__gte=1)),
            models.CheckConstraint(
                name="bracket_one_joined_at_most", condition=Q(joined__in=(0, 1)) & Q(size__gt=F("joined"))
            ),
        )

    def __str__(self) -> str:
        return self.label

    @property
    def shape(self) -> tree.Tree:
        """Which match feeds which, and who has a bye."""
        drawn = tree.build(self.size - self.joined)
        return tree.joined(drawn) if self.joined else drawn


class Entrant(models.Model):
    """A number on a place of the bracket, 0 at the top of the sheet."""

    bracket = models.ForeignKey(Bracket, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    place = models.PositiveIntegerField()

    class Meta:
        ordering = ("bracket", "place")
        constraints = (
            models.UniqueConstraint(name="entrant_number_once", fields=("bracket", "number")),
            models.UniqueConstraint(name="entrant_place_once", fields=("bracket", "place")),
        )

    def __str__(self) -> str:
        return str(self.number)


class Decided(models.TextChoices):
    """How a match came to its end. Byes and some vacancies follow from others; everything else was recorded."""

    OPEN = "", "not decided"
    PLAYED = "played", "played"
    WALKOVER = "walkover", "won because the other side was missing at the table (SACI rule 19)"
    VACANT = "vacant", "nobody came, or nobody could come any more"
    BYE = "bye", "one opponent could no longer come, so the other moved on"
    RULED = "ruled", "won because officials said so (SACI rule 17)"


_WON = (Decided.PLAYED, Decided.WALKOVER, Decided.BYE, Decided.RULED)
_MET = (Decided.PLAYED, Decided.WALKOVER, Decided.RULED)
_BOTH = Q(first__isnull=False, second__isnull=False)
_NEITHER = Q(first__isnull=True, second__isnull=True)


class Match(models.Model):
    """Two sides, one of whom moves on.

    `first` and `second` are None until the match they come from (`first_from`, `second_from`) is decided, and stay None
    when that one is vacant. A side without a feed was put there by the draw. `winner` is None until somebody moves on.
    """

    bracket = models.ForeignKey(Bracket, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    first = models.ForeignKey(Entrant, null=True, on_delete=models.RESTRICT, related_name="+")
    second = models.ForeignKey(Entrant, null=True, on_delete=models.RESTRICT, related_name="+")
    first_from = models.OneToOneField("self", null=True, on_delete=models.RESTRICT, related_name="+")
    second_from = models.OneToOneField("self", null=True, on_delete=models.RESTRICT, related_name="+")
    winner = models.ForeignKey(Entrant, null=True, on_delete=models.RESTRICT, related_name="+")
    decided = models.CharField(max_length=8, choices=Decided.choices, default=Decided.OPEN, blank=True)

    class Meta:
        ordering = ("bracket", "number")
        constraints = (
            models.UniqueConstraint(name="match_number_once", fields=("bracket", "number")),
            models.CheckConstraint(name="match_counts_from_one", condition=Q(number__gte=1, round__gte=1)),
            models.CheckConstraint(name="match_sides_differ", condition=~Q(first=F("second"))),
            models.CheckConstraint(name="match_feeds_differ", condition=~Q(first_from=F("second_from"))),
            models.CheckConstraint(
                name="match_winner_iff_won",
                condition=Q(winner__isnull=False, decided__in=_WON)
                | Q(winner__isnull=True, decided__in=(Decided.OPEN, Decided.VACANT)),
            ),
            models.CheckConstraint(
                name="match_winner_is_a_side",
                condition=Q(winner__isnull=True) | Q(winner=F("first")) | Q(winner=F("second")),
            ),
            models.CheckConstraint(
                name="match_sides_fit_the_end",
                condition=Q(decided=Decided.OPEN)
                | (Q(decided__in=_MET) & _BOTH)
                | (Q(decided=Decided.VACANT) & (_BOTH | _NEITHER))
                | (Q(decided=Decided.BYE) & ~_BOTH & ~_NEITHER),
            ),
        )

    def __str__(self) -> str:
        return f"{self.bracket_id}/{self.number}"

    @property
    def is_recorded(self) -> bool:
        """Whether somebody recorded how it ended, rather than that it followed from opponents who could not come."""
        both_known = self.first_id is not None and self.second_id is not None
        return both_known and self.decided != Decided.OPEN
