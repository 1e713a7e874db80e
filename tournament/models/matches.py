"""What happens at a match: sheet entries, double entry, sign-off, corrections, help calls, and changes to its teams."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from tournament.models.clubs import User
from tournament.models.hall import TableMatch
from tournament.models.lottery import Team
from tournament.models.policy import DataPolicy
from tournament.models.registration import Registration
from tournament.models.tournaments import Tournament


class SheetEntry(Identified):
    """One line of a sheet, never edited or deleted: a later entry of kind void names the one that it takes back.

    `data` is `scoring.entries.to_data`; `findings` the warnings that it was accepted with; `key` is the idempotency
    key, made by the phone or the form, so that sending again adds no second entry.
    """

    policy = DataPolicy(tournament="table_match__tournament")

    table_match = models.ForeignKey(TableMatch, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=32)
    data = models.JSONField()
    findings = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64)
    entered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            # Two judges who write the same next line at once: one of them fails and sees the other's line.
            models.UniqueConstraint(fields=["table_match", "number"], name="one_entry_per_line"),
            models.UniqueConstraint(fields=["table_match", "key"], name="one_entry_per_key"),
            models.CheckConstraint(condition=Q(number__gte=1), name="lines_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class SignOff(Identified):
    """One side's signature on the sheet as of `version`; a later change of the sheet makes it void."""

    policy = DataPolicy(tournament="table_match__tournament")

    table_match = models.ForeignKey(TableMatch, on_delete=models.PROTECT, related_name="sign_offs")
    side = models.CharField(max_length=1)
    version = models.PositiveIntegerField()
    initials = models.CharField(max_length=40)
    taken_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    signed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table_match", "side", "version"], name="a_side_signs_once"),
            models.CheckConstraint(condition=Q(side__in=["A", "B"]), name="sign_off_side_known"),
            models.CheckConstraint(condition=~Q(initials=""), name="sign_off_has_initials"),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.initials}"


class SecondCheck(Identified):
    """The second check of the sheet as of `version`: an official confirms it, or sends it back with a reason.

    `initials` are set on a confirmed sheet, `reason` on one that was sent back; the other one is "".
    """

    policy = DataPolicy(tournament="table_match__tournament")

    table_match = models.ForeignKey(TableMatch, on_delete=models.PROTECT, related_name="checks")
    version = models.PositiveIntegerField()
    holds = models.BooleanField()
    initials = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    checked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    checked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            # A version can be sent back several times, but is confirmed once.
            models.UniqueConstraint(
                fields=["table_match", "version"], condition=Q(holds=True), name="a_sheet_is_confirmed_once"
            ),
            models.CheckConstraint(
                condition=Q(holds=True, reason="") & ~Q(initials="") | Q(holds=False, initials="") & ~Q(reason=""),
                name="a_check_has_initials_or_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.initials or self.reason


class Correction(Identified):
    """One correction of a match, never edited: who, when, why, what was requested and what it undid.

    `asked` is `correcting.Asked` as data, `effects` what the preview listed. `ruled` is the side that officials
    declared the winner ("" if the sheet decides). `fate` is what happened to the next match, "" if nothing was chosen.
    `version` is that of the sheet after it: a sheet whose last change is a correction needs no new signatures.
    """

    policy = DataPolicy(tournament="table_match__tournament")

    class Fate(models.TextChoices):
        KEEP = "keep", _("It stands: the team that moved on stays.")
        REPLAY = "replay", _("It is played again.")
        VOID = "void", _("It counts for nothing, and nobody moves on from it.")

    table_match = models.ForeignKey(TableMatch, on_delete=models.PROTECT, related_name="corrections")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64)  # idempotency key
    version = models.PositiveIntegerField()
    asked = models.JSONField()
    effects = models.JSONField(default=list)
    ruled = models.CharField(max_length=1, blank=True)
    fate = models.CharField(max_length=6, choices=Fate.choices, blank=True)
    reason = models.CharField(max_length=300)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table_match", "number"], name="corrections_of_a_sheet_in_order"),
            models.UniqueConstraint(fields=["table_match", "key"], name="one_correction_per_key"),
            models.CheckConstraint(condition=~Q(reason=""), name="a_correction_has_a_reason"),
            models.CheckConstraint(condition=Q(ruled__in=["", "A", "B"]), name="a_ruling_names_a_side"),
            models.CheckConstraint(
                condition=Q(fate__in=["", "keep", "replay", "void"]), name="fate_of_a_match_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_match_id} #{self.number}"


class Reading(models.Model):
    """One of the two entries of a paper scoresheet (double entry); nothing is on the sheet until both agree.

    `version` is that of the sheet it continues. `content` is `transcribing.Content`. `done_at` is None while it is a
    draft; `settled`: officials chose between the two entries. It does not affect the result: neither journal nor
    archive keeps it, and it is deleted once its lines are on the sheet.
    """

    policy = DataPolicy(not_archived="double entry of a scoresheet, until its lines are recorded", personal=True)

    table_match = models.ForeignKey(TableMatch, on_delete=models.CASCADE, related_name="readings")
    number = models.PositiveSmallIntegerField()
    read_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.PositiveIntegerField()
    content = models.JSONField()
    settled = models.BooleanField(default=False)
    saved_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table_match", "number"], name="a_sheet_is_read_twice"),
            models.CheckConstraint(condition=Q(number__in=[1, 2]), name="a_reading_is_the_first_or_the_second"),
            models.CheckConstraint(
                condition=Q(settled=False) | Q(done_at__isnull=False), name="what_is_settled_is_typed"
            ),
        ]

    def __str__(self) -> str:
        return f"reading {self.number} of {self.table_match}"


class Withdrawal(Identified):
    """A team withdrew, was disqualified, or returned because that was taken back. Never edited.

    `rule`: the rule that officials cite for a disqualification. `undoes`: the row that a return takes back.
    """

    policy = DataPolicy(tournament="tournament")

    class Kind(models.TextChoices):
        WITHDRAWN = "withdrawn", "the team withdrew"
        DISQUALIFIED = "disqualified", "officials disqualified the team"
        RETURNED = "returned", "it was taken back"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="withdrawals")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="withdrawals")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    reason = models.CharField(max_length=200)
    rule = models.CharField(max_length=60, blank=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="undone_by")  # once at most
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_withdrawal_says_why"),
            models.CheckConstraint(
                condition=Q(kind="withdrawn", rule="", undoes=None)
                | Q(kind="disqualified", undoes=None) & ~Q(rule="")
                | Q(kind="returned", rule="", undoes__isnull=False),
                name="a_withdrawal_is_of_its_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} team {self.team_id}"


class Substitution(Identified):
    """`into` plays in `team` in place of `out` from here on, by decision of officials. Never edited.

    `table_match` is the match during which the players changed, None between matches; `lines` the number of lines on
    its sheet at that time, which shows who played which hand.
    """

    policy = DataPolicy(tournament="team__tournament")

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="substitutions")
    out = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    into = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    table_match = models.ForeignKey(TableMatch, on_delete=models.PROTECT, null=True, related_name="substitutions")
    lines = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=200)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_substitution_says_why"),
            models.CheckConstraint(condition=~Q(out=F("into")), name="substitute_is_another_player"),
        ]

    def __str__(self) -> str:
        return f"substitution in team {self.team_id}"


class HelpCall(Identified):
    """A call from the table of a match: open, then answered ("somebody is coming"), then closed.

    `words` is what the judge added, "" for nothing. `device` is the label of the phone, "" if unknown. Times and people
    are None until then; a call may be closed without having been answered.
    """

    policy = DataPolicy(tournament="tournament")

    class Kind(models.TextChoices):
        RULING = "ruling", _("a ruling")
        SCORESHEET = "scoresheet", _("a scoresheet")
        OTHER = "other", _("something else")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="help_calls")
    table_match = models.ForeignKey(TableMatch, on_delete=models.PROTECT, related_name="help_calls")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    words = models.CharField(max_length=200, blank=True)
    key = models.CharField(max_length=64)
    device = models.CharField(max_length=16, blank=True)
    requested_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    requested_at = models.DateTimeField()
    answered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="one_help_call_per_key"),
            # Tapping twice adds no second call while the first one is open.
            models.UniqueConstraint(
                fields=["table_match", "kind"], condition=Q(closed_at=None), name="a_table_calls_for_a_thing_once"
            ),
            models.CheckConstraint(condition=Q(kind__in=["ruling", "scoresheet", "other"]), name="help_kind_known"),
            models.CheckConstraint(
                condition=Q(answered_by=None) | Q(answered_at__isnull=False), name="an_answer_has_a_time"
            ),
            models.CheckConstraint(
                condition=Q(closed_by=None) | Q(closed_at__isnull=False), name="a_closed_call_has_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at table {self.table_match.table}"


class DifferingCount(models.Model):
    """The winners' count of a hand and the losers' different recount (SACI rule 14); no entry was saved.

    `version` is that of the sheet, so it is settled once the sheet has a new one. It does not affect the result:
    neither journal nor archive keeps it.
    """

    policy = DataPolicy(not_archived="refused entries, which are on no sheet")

    table_match = models.ForeignKey(TableMatch, on_delete=models.CASCADE, related_name="differing_counts")
    version = models.PositiveIntegerField()
    count = models.PositiveSmallIntegerField()
    recount = models.PositiveSmallIntegerField()
    told_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    told_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table_match", "version", "count", "recount"], name="counts_differ_once_a_version"
            ),
            models.CheckConstraint(condition=~Q(count=models.F("recount")), name="counts_that_differ_are_two"),
        ]

    def __str__(self) -> str:
        return f"{self.count} and {self.recount}"
