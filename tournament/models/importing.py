"""The files that a club was sent, and the results of past tournaments that came in them."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import Club, User
from tournament.models.members import Person


class FileImport(models.Model):
    """A file that was read: each row's fate is shown first (`preview`), written once on consent, and can be undone.

    `rows`: one object for each row of the spreadsheet; once it is taken over, each that was written says of whom it was
    (`person`), what was there (`before`) and what stands since (`after`). They hold birth dates and phones.
    """

    class State(models.TextChoices):
        PREVIEW = "preview", _("preview")
        APPLIED = "applied", _("applied")
        UNDONE = "undone", _("undone")

    file_name = models.CharField(max_length=200)
    rows = models.JSONField(default=list, help_text="one object per spreadsheet row: line, values, fate, problems")
    notes = models.JSONField(default=list, help_text="sentences about the file as a whole: columns left out")
    state = models.CharField(max_length=8, choices=State.choices, default=State.PREVIEW)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    applied_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.file_name


class RosterImport(FileImport):
    """A roster: people, and with a tournament perhaps their places."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roster_imports")
    tournament = models.ForeignKey("tournament.Tournament", on_delete=models.CASCADE, null=True, blank=True)


class ResultsImport(FileImport):
    """Results of past tournaments that a club kept on paper or in a spreadsheet."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="results_imports")


class PastResult(models.Model):
    """How somebody did in a tournament that was not played here. What is None was not written down.

    `date` is None where only the year is known. `bracket` is "men", "women", "championship" or a word of the club's
    own, "" where it does not say; `tournament_key` and `bracket_key` are the folded forms. `won` and `lost`: matches.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="past_results")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="past_results")
    partner = models.ForeignKey(
        Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="past_partnerships"
    )
    year = models.PositiveSmallIntegerField(_("year"))
    date = models.DateField(_("date"), null=True, blank=True)
    tournament_name = models.CharField(_("tournament"), max_length=120)
    tournament_key = models.CharField(max_length=240, editable=False)
    bracket = models.CharField(_("bracket"), max_length=40, blank=True)
    bracket_key = models.CharField(max_length=80, blank=True, editable=False)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    won = models.PositiveSmallIntegerField(_("matches won"), null=True, blank=True)
    lost = models.PositiveSmallIntegerField(_("matches lost"), null=True, blank=True)
    points_for = models.IntegerField(_("points for"), null=True, blank=True)
    points_against = models.IntegerField(_("points against"), null=True, blank=True)
    source = models.ForeignKey(ResultsImport, on_delete=models.SET_NULL, null=True, blank=True, related_name="results")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-year", F("date").desc(nulls_last=True), "tournament_key", "place", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "date", "tournament_key", "bracket_key"],
                condition=Q(date__isnull=False),
                name="one_past_result_a_day",
            ),
            models.UniqueConstraint(
                fields=["person", "year", "tournament_key", "bracket_key"],
                condition=Q(date__isnull=True),
                name="one_past_result_a_year",
            ),
            models.CheckConstraint(condition=Q(year__gte=1900, year__lte=2100), name="past_result_has_a_year"),
            models.CheckConstraint(condition=~Q(tournament_name=""), name="past_result_has_a_tournament"),
            models.CheckConstraint(condition=Q(place__isnull=True) | Q(place__gte=1), name="past_places_start_at_1"),
            models.CheckConstraint(
                condition=Q(partner__isnull=True) | ~Q(partner=F("person")), name="nobody_was_his_own_partner"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.year} {self.tournament_name}"
