"""Uploaded files: rosters, past results, and tournaments of another club or installation."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

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
    """A roster: people, and with a tournament also their registrations."""

    policy = DataPolicy(not_archived="an uploaded file: its result is in the file", personal=True)

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roster_imports")
    tournament = models.ForeignKey("tournament.Tournament", on_delete=models.CASCADE, null=True, blank=True)


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
                condition=Q(partner__isnull=True) | ~Q(partner=F("person")), name="nobody_was_his_own_partner"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.year} {self.tournament_name}"


class Origin(models.Model):
    """Marks a tournament as imported from a file, and lets its journal identify its rows.

    An imported journal refers to rows by the keys of the first installation: `keys` translates them. Rows made here
    since are "<generation>:<key>" in it; `generation` is above every one in the file. `sha256` is that of the file,
    `first_line` the hash of the first line of its journal, which no two tournaments share.
    """

    policy = DataPolicy(club="club", not_archived="created by the import", parts="keys")

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="origin")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="origins")
    generation = models.PositiveSmallIntegerField()
    sha256 = models.CharField(max_length=64)
    first_line = models.CharField(max_length=64)
    imported_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    imported_at = models.DateTimeField()

    class Meta:
        constraints = [
            # The first line is the same in every later export of a tournament: importing it twice fails.
            models.UniqueConstraint(fields=["club", "first_line"], name="a_club_takes_a_tournament_in_once"),
            models.CheckConstraint(condition=Q(generation__gte=1), name="generations_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} from {self.sha256[:12]}"


class OriginalKey(models.Model):
    """One imported row: `model` ("tournament.payment"), its `original` key there and its `key` here.

    `renamed` holds columns whose value had to change here, as [here, there]: a slug that was taken. `row_hashes` is
    [here, there] for a row that came without its secrets, so that its row hash cannot be computed here; else empty.
    """

    policy = DataPolicy(not_archived="created by the import")

    origin = models.ForeignKey(Origin, on_delete=models.PROTECT, related_name="keys")
    model = models.CharField(max_length=60)
    original = models.CharField(max_length=24)  # text: keys made after an import are "<generation>:<key>"
    key = models.PositiveBigIntegerField()
    renamed = models.JSONField(default=dict, blank=True)
    row_hashes = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["origin", "model", "original"], name="one_row_per_original_key"),
            models.UniqueConstraint(fields=["origin", "model", "key"], name="one_original_key_per_row"),
        ]

    def __str__(self) -> str:
        return f"{self.model} {self.original} is {self.key}"


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
