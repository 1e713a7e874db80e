"""Access: judge passes and assignments, API tokens, second factors, open sessions, when a judge's phone was seen."""

import datetime
import hmac
import uuid

from django.contrib.auth.hashers import is_password_usable
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from tournament.models.clubs import Club, User
from tournament.models.hall import TableMatch
from tournament.models.policy import DataPolicy
from tournament.models.tournaments import Tournament

TRIES = 5  # wrong PINs before the pass is paused
ENDS_AT = datetime.time(6)  # of the next morning: no final lasts longer


class JudgePass(Identified):
    """A judge for one tournament and its day.

    `user` is the account behind the pass: it has no password and no role, carries name and pseudonym, and is used like
    any account (`entered_by`, the journal, sessions). `code` is typed where the link cannot be scanned. `wrong` counts
    the PINs tried since the last correct one, each before it is compared. `everywhere` opens all tables of the
    tournament, else only those in `tables`, possibly none.
    """

    policy = DataPolicy(
        tournament="tournament",
        parts="tables",
        # A judge pass gives access to one installation only.
        unarchived_columns=frozenset({"code", "paused_until", "pin", "wrong"}),
        # Guesses are counted outside the journal's lock, so that a thousand of them do not keep the tables waiting.
        unhashed_columns=frozenset({"code", "paused_until", "pin", "wrong"}),
    )

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="passes")
    user = models.OneToOneField(User, on_delete=models.PROTECT, related_name="judge_pass")
    everywhere = models.BooleanField(default=False)
    code = models.CharField(max_length=6, unique=True)
    pin = models.CharField(max_length=128, help_text="hashed like a password; never shown again")
    issued_at = models.DateTimeField(help_text="when link and PIN were last made")
    wrong = models.PositiveSmallIntegerField(default=0)
    paused_until = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    key = models.CharField(max_length=64)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="one_pass_per_key"),
            models.CheckConstraint(condition=Q(wrong__lte=TRIES), name="no_pass_takes_a_sixth_pin"),
            models.CheckConstraint(condition=~Q(pin=""), name="a_pass_has_a_pin"),
        ]

    def __str__(self) -> str:
        return str(self.user)

    @property
    def ends_at(self) -> datetime.datetime:
        """The expiry: the morning after the tournament's day.

        A pass issued later, for a day that drags on, expires on the morning after that.
        """
        day = max(self.tournament.date, timezone.localdate(self.issued_at))
        return timezone.make_aware(datetime.datetime.combine(day + datetime.timedelta(days=1), ENDS_AT))

    @property
    def is_over(self) -> bool:
        """Whether its day has passed."""
        return timezone.now() >= self.ends_at

    @property
    def is_paused(self) -> bool:
        """Whether PINs are refused now, after too many wrong ones. Open sessions continue."""
        return self.paused_until is not None and timezone.now() < self.paused_until

    @property
    def is_issued(self) -> bool:
        """Whether it has a PIN: one copied from another tournament has none before it is renewed."""
        return is_password_usable(self.pin)

    @property
    def is_open(self) -> bool:
        """Whether it allows entering: neither revoked nor expired."""
        return self.revoked_at is None and not self.is_over

    @property
    def numbers(self) -> list[int]:
        """The table numbers that it opens, ascending; empty if it opens all tables."""
        return [row.table for row in self.tables.all()]


class PassTable(models.Model):
    """One table that a pass opens, by its number in the hall: the match played there in every round."""

    policy = DataPolicy(tournament="judge_pass__tournament", not_hashed="with its judge pass")

    judge_pass = models.ForeignKey(JudgePass, on_delete=models.CASCADE, related_name="tables")
    table = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint(fields=["judge_pass", "table"], name="a_pass_names_a_table_once"),
            models.CheckConstraint(condition=Q(table__gte=1), name="tables_of_a_pass_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"


class JudgeAssignment(Identified):
    """The tables assigned to a judge with an account; without a row, or with `everywhere`, all tables."""

    policy = DataPolicy(tournament="tournament", parts="tables")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="judge_assignments")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="judge_assignments")
    everywhere = models.BooleanField(default=False)  # also covers tables added later

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="one_assignment_per_judge")]

    def __str__(self) -> str:
        return str(self.user)

    @property
    def numbers(self) -> list[int]:
        """The assigned table numbers, ascending; empty if all tables are assigned."""
        return [row.table for row in self.tables.all()]


class AssignedTable(models.Model):
    """One assigned table, by its number in the hall: the match played there in every round."""

    policy = DataPolicy(tournament="assignment__tournament", not_hashed="with its assignment")

    assignment = models.ForeignKey(JudgeAssignment, on_delete=models.CASCADE, related_name="tables")
    table = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint(fields=["assignment", "table"], name="an_assignment_names_a_table_once"),
            models.CheckConstraint(condition=Q(table__gte=1), name="tables_of_an_assignment_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"


class Token(models.Model):
    """A program's access to what one account may do in one club, or in one of its tournaments (`tournament`).

    `scope` only narrows that: `RESULTS` reads what has no personal data, and then `is_impersonal` is what the API sets
    for a request whose answer has none; it is not a column.

    knox requires: `digest`, the SHA-512 of the secret, which is not stored; `token_key`, its first 15 characters;
    `user`, the account; `created`; and `expiry`. `mark` is the account's session hash: a new password ends the token
    like its sessions. `last_used_at` is updated at most every five minutes; None: never used. `revoked_at` None: not
    revoked. `in_office` is not a column: whether the account still has the role for the scope, as
    `tournament.club.api_tokens` found.
    """

    policy = DataPolicy(not_archived="of an API client: a file grants no rights")

    class Scope(models.TextChoices):
        RESULTS = "results", _("results, no personal data")
        READ = "read", _("look only")
        DESK = "desk", _("desk")
        JUDGE = "judge", _("judge")
        ORGANIZER = "organizer", _("organizer")

    in_office = False
    is_impersonal = False
    digest = models.CharField(max_length=128, primary_key=True)
    token_key = models.CharField(max_length=25, db_index=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="auth_token_set")
    created = models.DateTimeField(auto_now_add=True)
    expiry = models.DateTimeField(null=True, blank=True)
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tokens")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, related_name="tokens", help_text="None: all of the club"
    )
    name = models.CharField(max_length=60, help_text="what the token is for, as its creator calls it")
    scope = models.CharField(max_length=10, choices=Scope.choices)
    mark = models.CharField(max_length=64)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created", "public_id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(scope__in=["results", "read", "desk", "judge", "organizer"]), name="token_scope_known"
            ),
            models.CheckConstraint(condition=Q(expiry__isnull=False), name="a_token_runs_out"),
            models.CheckConstraint(condition=~Q(name=""), name="a_token_has_a_name"),
            models.CheckConstraint(condition=~Q(mark=""), name="a_token_ends_with_its_password"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_over(self) -> bool:
        """Whether it has expired."""
        return self.expiry is None or timezone.now() >= self.expiry

    @property
    def is_open(self) -> bool:
        """Whether token and account are valid; the role behind the scope may be gone all the same."""
        # Constant time, like every comparison of secrets.
        same = hmac.compare_digest(self.mark, self.user.get_session_auth_hash())
        return self.revoked_at is None and not self.is_over and self.user.is_active and same


class JudgePhone(models.Model):
    """One phone of one judge. It does not affect the tournament: neither journal nor archive keeps it.

    `device` is its label. `table_match` is the match that it last showed, None for a list of tables.
    """

    policy = DataPolicy(not_archived="when a phone was last heard from")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="phones")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="phones")
    device = models.CharField(max_length=16, blank=True)
    table_match = models.ForeignKey(TableMatch, on_delete=models.SET_NULL, null=True, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "device"], name="a_phone_is_one_row"),
        ]

    def __str__(self) -> str:
        return f"{self.device} of {self.user}"


CODE_TRIES = 10  # wrong codes before codes of the account are refused for a while


class SecondFactor(models.Model):
    """The second factor of an account: a secret that it shares with an authenticator app (TOTP, RFC 6238).

    `secret`: in base32. `confirmed_at`: when the first code of the app was entered; None: it is not switched on yet.
    `last_step`: the time step of the last code that was accepted, so that no code works twice. `wrong` counts the codes
    tried since the last correct one, each before it is compared.
    """

    policy = DataPolicy(not_archived="a secret of the account")

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=32)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    last_step = models.BigIntegerField(default=0)
    wrong = models.PositiveSmallIntegerField(default=0)
    paused_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(secret=""), name="a_second_factor_has_a_secret"),
            models.CheckConstraint(condition=Q(wrong__lte=CODE_TRIES), name="no_account_takes_more_codes"),
        ]

    def __str__(self) -> str:
        return f"second factor of {self.user_id}"


class RecoveryCode(models.Model):
    """One recovery code of an account, which takes the place of the app once. `digest`: its SHA-256."""

    policy = DataPolicy(not_archived="a secret of the account")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="a_recovery_code_is_one_row")]

    def __str__(self) -> str:
        return f"recovery code {self.pk}"


class Passkey(models.Model):
    """A passkey of an account (WebAuthn): a second factor that a browser or a security key answers with.

    `host`: the name of this server that it is for. `credential`: its id and public key, as the authenticator gave them.
    `count`: how often it signed, as it last said; 0 if it does not count. `name`: what its owner calls it.
    """

    policy = DataPolicy(not_archived="a secret of the account")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    host = models.CharField(max_length=253)
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of its id, which may be long")
    credential = models.BinaryField()
    count = models.PositiveBigIntegerField(default=0)
    name = models.CharField(max_length=60)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "id"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="a_passkey_has_a_name")]

    def __str__(self) -> str:
        return self.name


class OpenSession(models.Model):
    """What an account is shown of one of its sessions: device ("Firefox, Windows"), address, when it was last seen.

    `session_key` is that of Django's session, which decides whether it is open. `public_id` is its id in URLs.
    """

    policy = DataPolicy(not_archived="a session of this installation")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="open_sessions")
    session_key = models.CharField(max_length=40, unique=True)
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    device = models.CharField(max_length=60, blank=True)
    address = models.CharField(max_length=45, blank=True)
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["-seen_at", "-id"]

    def __str__(self) -> str:
        return f"{self.device} of {self.user_id}"
