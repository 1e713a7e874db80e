"""What programs were answered, so that the same request sent again hears the same."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import User


class KeptAnswer(models.Model):
    """The answer to a request that carried a key of its own; `actor` None: nobody was logged in.

    `request`: SHA-256 of what was asked, in hexadecimal digits. `status` 0: asked, and not answered yet, which only the
    transaction that answers can see. `body` is empty where the answer held a secret that is shown once.
    """

    actor = models.ForeignKey(User, on_delete=models.CASCADE, null=True, blank=True, related_name="kept_answers")
    key = models.CharField(max_length=64)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    media_type = models.CharField(max_length=60, blank=True)
    body = models.TextField(blank=True)
    kept_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["actor", "key"], name="an_account_uses_a_key_once"),
            models.UniqueConstraint(fields=["key"], condition=Q(actor=None), name="nobody_uses_a_key_once"),
            models.CheckConstraint(condition=~Q(key="") & ~Q(request=""), name="a_kept_answer_has_key_and_request"),
        ]

    def __str__(self) -> str:
        return f"answer {self.pk}"
