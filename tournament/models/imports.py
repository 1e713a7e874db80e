"""Uploaded files: rosters, past results, and tournaments of another club or installation."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from tournament.models.clubs import Club, Person, User
from tournament.models.policy import DataPolicy
from tournament.models.tournaments import Tournament


class FileImport(models.Model):
    """An uploaded file: shown as a preview of what happens to each row, applied once, and reversible.

    `rows`: one object per spreadsheet row; once applied, each written row has its person (`person`) and the values
    before (`before`) and after (`after`). They contain birth dates and phone numbers.
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
    """A roster: people, and with a tournament also their registrations.

    `content` is the file, to read it in another way until it is applied; `reading` is how it was read: what a person
    has chosen (`choices`), the columns with their first values, the order of day and month.
    """

    policy = DataPolicy(not_archived="an uploaded file: its result is in the file", personal=True)

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roster_imports")
    tournament = models.ForeignKey("tournament.Tournament", on_delete=models.CASCADE, null=True, blank=True)
    content = models.BinaryField(default=b"")
    reading = models.JSONField(default=dict)


class ResultsImport(FileImport):
    """Results of past tournaments that a club kept on paper or in a spreadsheet."""

    policy = DataPolicy(not_archived="of the club", personal=True)

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="results_imports")


class PastResult(models.Model):
    """A person's result in a tournament that was not played here. None: not recorded.

    `date` is None if only the year is known. `bracket` is "men", "women", "championship" or the club's own word, "" if
    not given; `tournament_key` and `bracket_key` are the normalized forms. `won` and `lost`: matches.
    """

    policy = DataPolicy(not_archived="of the club's people")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="past_results")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="past_results")
    # SET_NULL: the result is the person's and stays when the partner is deleted.
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
            # Two constraints: a unique constraint over a NULL date would accept any number of rows.
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
                condition=Q(partner__isnull=True) | ~Q(partner=F("person")), name="partner_was_another_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.year} {self.tournament_name}"


class Origin(Identified):
    """Where an imported tournament came from: the SHA-256 of the file, and the name of the club there.

    `known_as`: the identities (`uid`) that the club and its people have in the tournament's journal, by the ones they
    have here; only those that differ, because the club had them before.
    """

    policy = DataPolicy(club="club", not_archived="created by the import")

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="origin")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="origins")
    club_name = models.CharField(max_length=150)
    sha256 = models.CharField(max_length=64)
    known_as = models.JSONField(default=dict, blank=True)
    imported_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    imported_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.tournament_id} from {self.sha256[:12]}"


class ArchiveUpload(models.Model):
    """A file that an organizer uploaded for a preview; its `content` is deleted after the import."""

    policy = DataPolicy(not_archived="uploaded files")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="archive_uploads")
    file_name = models.CharField(max_length=200)
    content = models.BinaryField()
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="+", help_text="None until imported"
    )
    sent_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    sent_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.file_name
