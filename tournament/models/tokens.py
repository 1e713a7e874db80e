"""What programs show in place of a password: tokens of officials, each for one club, a scope and a time."""

import hmac
import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import Club, User


class Token(models.Model):
    """A program's access to what one account may do in one club; `scope` only narrows that.

    As knox wants them: `digest` is the SHA-512 of the secret, which is kept nowhere, `token_key` its first 15
    characters, `user` the account, `created`, and `expiry`, when it opens nothing any more. `mark` is what sessions of
    the account are signed with: another password ends the token as it ends them. `last_used_at` is written at most
    every five minutes; None: never used. `revoked_at` None: it was not taken back. `in_office` is no column: whether
    the account still has what the scope rests on, as `tournament.tokens` found it.
    """

    class Scope(models.TextChoices):
        READ = "read", _("look only")
        DESK = "desk", _("desk")
        JUDGE = "judge", _("judge")
        ORGANIZER = "organizer", _("organizer")

    in_office = False
    digest = models.CharField(max_length=128, primary_key=True)
    token_key = models.CharField(max_length=25, db_index=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="auth_token_set")
    created = models.DateTimeField(auto_now_add=True)
    expiry = models.DateTimeField(null=True, blank=True)
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60, help_text="what it is for, as its maker calls it")
    scope = models.CharField(max_length=10, choices=Scope.choices)
    mark = models.CharField(max_length=64)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created", "public_id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(scope__in=["read", "desk", "judge", "organizer"]), name="token_scope_known"
            ),
            models.CheckConstraint(condition=Q(expiry__isnull=False), name="a_token_runs_out"),
            models.CheckConstraint(condition=~Q(name=""), name="a_token_has_a_name"),
            models.CheckConstraint(condition=~Q(mark=""), name="a_token_ends_with_its_password"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_over(self) -> bool:
        """Whether its time has passed."""
        return self.expiry is None or timezone.now() >= self.expiry

    @property
    def is_open(self) -> bool:
        """Whether it opens anything, as far as the token and its account say; an office may be gone all the same."""
        same = hmac.compare_digest(self.mark, self.user.get_session_auth_hash())
        return self.revoked_at is None and not self.is_over and self.user.is_active and same
