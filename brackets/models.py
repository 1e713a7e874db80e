"""Database models of brackets, entrants and matches: numbers only, no people and no points."""

import secrets

from django.db import models
from django.db.models import F, Q

from brackets import formats, tree


def new_uid() -> str:
    """Return an identity for a new row: 64 random bits, as hexadecimal digits."""
    return secrets.token_hex(8)


class Identified(models.Model):
    """A row with an identity of its own, for journals and archive files; its key is another one in each database.

    No two rows of a tournament share a `uid`; a copy of the tournament, imported into another club, has the same ones.
    """

    uid = models.CharField(max_length=16, default=new_uid, editable=False)

    class Meta:
        abstract = True


class Bracket(Identified):
    """Entrants who play for one winner in one format (`formats`), with its resolved `options`.

    `size` is the current number of entrants; `joined` is 1 if a late entry took the place of the bye, else 0. `shape`
    is the tree: the part that the lottery decided never changes. `ranked` is the final ranking of a format that ranks,
    without those who left: None before the end, empty if nobody has won a match.
    """

    label = models.CharField(max_length=80)
    size = models.PositiveIntegerField()
    joined = models.PositiveSmallIntegerField(default=0)
    format = models.CharField(max_length=16, default=formats.DEFAULT)
    options = models.JSONField(default=dict, blank=True)
    ranked = models.JSONField(null=True, blank=True, default=None)
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
        """The main tree: which match feeds which, and the byes. Only for formats that are trees from the start.

        Groups and Swiss rounds have none: see `plan`, and the matches themselves.
        """
        drawn = tree.build(self.size - self.joined)
        return tree.joined(drawn) if self.joined else drawn

    @property
    def plan(self) -> tuple[formats.Pairing, ...]:
        """The matches that followed from the lottery alone, by number; later stages are not included."""
        if self.joined:
            # The late entry's match is in round 1 but has the last number.
            return formats.of_tree(sorted(self.shape.matches, key=lambda match: match.number))
        return formats.get(self.format).plan(self.size, self.options)


class Entrant(Identified):
    """A number on a place of the bracket, 0 at the top of the bracket sheet.

    `out`: it has left the bracket (withdrawn or disqualified) and plays no more matches.
    """

    bracket = models.ForeignKey(Bracket, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    out = models.BooleanField(default=False)

    class Meta:
        ordering = ("bracket", "place")
        constraints = (
            models.UniqueConstraint(name="entrant_number_once", fields=("bracket", "number")),
            models.UniqueConstraint(name="entrant_place_once", fields=("bracket", "place")),
        )

    def __str__(self) -> str:
        return str(self.number)


class Decided(models.TextChoices):
    """How a match ended.

    Byes, some vacancies and the matches of entrants that left follow from other rows; everything else was recorded.
    `UNNEEDED` marks a match of a later stage that no longer applies: it is not a match of the bracket.
    """

    OPEN = "", "not decided"
    PLAYED = "played", "played"
    WALKOVER = "walkover", "won because the other side was missing at the table (SACI rule 19)"
    VACANT = "vacant", "nobody came, or nobody could come"
    BYE = "bye", "one opponent could no longer come, so the other moved on"
    RULED = "ruled", "won by a ruling of officials (SACI rule 17)"
    LEVEL = "level", "played, and level at the end of its time: nobody won it"
    WITHDRAWN = "left", "an opponent had left the bracket; nobody won it if there was no other, or both had left"
    UNNEEDED = "unneeded", "no longer needed"


class Takes(models.TextChoices):
    """Which entrant of the feeding match comes to a side."""

    WINNER = "winner", "its winner"
    LOSER = "loser", "its loser"
    NEWCOMER = "newcomer", "its loser, if it was their first match"


# For the constraints: ends with a winner, ends without one, ends where both sides came.
_WON = (Decided.PLAYED, Decided.WALKOVER, Decided.BYE, Decided.RULED, Decided.WITHDRAWN)
_NOBODY = (Decided.OPEN, Decided.VACANT, Decided.WITHDRAWN, Decided.UNNEEDED, Decided.LEVEL)
_MET = (Decided.PLAYED, Decided.WALKOVER, Decided.RULED, Decided.LEVEL)
_BOTH = Q(first__isnull=False, second__isnull=False)
_NEITHER = Q(first__isnull=True, second__isnull=True)


class Match(Identified):
    """Two sides, one of which moves on.

    `first` and `second` are None until the match they come from (`first_from`, `second_from`) is decided, and stay None
    if nobody comes out of it. A side without a feed was placed by the lottery or by a later stage; if it is empty, the
    match is a bye that counts as a win (Swiss). `first_takes` and `second_takes` say who comes from the feed. `winner`
    is None until somebody moves on. `round` is the wave in which it is played, `part` its part of the bracket ("" the
    main tree, "losers", "final", "consolation", "group-1").
    """

    bracket = models.ForeignKey(Bracket, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    first = models.ForeignKey(Entrant, null=True, on_delete=models.RESTRICT, related_name="+")
    second = models.ForeignKey(Entrant, null=True, on_delete=models.RESTRICT, related_name="+")
    part = models.CharField(max_length=24, default="", blank=True)
    first_from = models.ForeignKey("self", null=True, on_delete=models.RESTRICT, related_name="+")
    second_from = models.ForeignKey("self", null=True, on_delete=models.RESTRICT, related_name="+")
    first_takes = models.CharField(max_length=8, choices=Takes.choices, default=Takes.WINNER)
    second_takes = models.CharField(max_length=8, choices=Takes.choices, default=Takes.WINNER)
    winner = models.ForeignKey(Entrant, null=True, on_delete=models.RESTRICT, related_name="+")
    decided = models.CharField(max_length=8, choices=Decided.choices, default=Decided.OPEN, blank=True)

    class Meta:
        ordering = ("bracket", "number")
        constraints = (
            models.UniqueConstraint(name="match_number_once", fields=("bracket", "number")),
            models.CheckConstraint(name="match_counts_from_one", condition=Q(number__gte=1, round__gte=1)),
            models.CheckConstraint(name="match_sides_differ", condition=~Q(first=F("second"))),
            # A match may feed two others, if one takes its winner and the other its loser.
            models.UniqueConstraint(name="match_feeds_one_first_side", fields=("first_from", "first_takes")),
            models.UniqueConstraint(name="match_feeds_one_second_side", fields=("second_from", "second_takes")),
            models.CheckConstraint(
                name="match_takes_known", condition=Q(first_takes__in=Takes.values, second_takes__in=Takes.values)
            ),
            models.CheckConstraint(
                # Both sides may come from one match only in the second final: its loser against its winner.
                name="match_feeds_differ",
                condition=~Q(first_from=F("second_from"))
                | ~Q(first_takes=F("second_takes")) & (Q(first_takes=Takes.WINNER) | Q(second_takes=Takes.WINNER)),
            ),
            models.CheckConstraint(
                name="match_winner_iff_won",
                condition=Q(winner__isnull=False, decided__in=_WON) | Q(winner__isnull=True, decided__in=_NOBODY),
            ),
            models.CheckConstraint(
                name="match_winner_is_a_side",
                condition=Q(winner__isnull=True) | Q(winner=F("first")) | Q(winner=F("second")),
            ),
            models.CheckConstraint(
                # A recorded end needs both sides; a bye exactly one; a removed match has none.
                name="match_sides_fit_the_end",
                condition=Q(decided=Decided.OPEN)
                | (Q(decided__in=_MET) & _BOTH)
                | (Q(decided=Decided.VACANT) & (_BOTH | _NEITHER))
                | (Q(decided=Decided.BYE) & ~_BOTH & ~_NEITHER)
                | (Q(decided=Decided.WITHDRAWN) & (_BOTH | Q(winner__isnull=True) & ~_NEITHER))
                | (Q(decided=Decided.UNNEEDED) & _NEITHER),
            ),
        )

    def __str__(self) -> str:
        return f"{self.bracket_id}/{self.number}"

    @property
    def sides(self) -> list[Entrant]:
        """The opponents that are known, `first` before `second`."""
        return [side for side in (self.first, self.second) if side is not None]

    @property
    def numbers(self) -> list[int]:
        """The numbers of the opponents that are known, in the order of `sides`."""
        return [side.number for side in self.sides]

    @property
    def is_recorded(self) -> bool:
        """Whether an official recorded the end of the match, rather than it following from an absent opponent."""
        both_known = self.first_id is not None and self.second_id is not None
        return both_known and self.decided not in (Decided.OPEN, Decided.WITHDRAWN)
