"""At which tables the account of a judge is held to work, in one tournament."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import User
from tournament.models.tournaments import Tournament


class JudgePost(models.Model):
    """The tables that a judge with an account was given; without a row, or `everywhere`, every table is his."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="judge_posts")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="judge_posts")
    everywhere = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="one_post_per_judge")]

    def __str__(self) -> str:
        return str(self.user)

    @property
    def numbers(self) -> list[int]:
        """The tables that it names, ascending; none where every table is his."""
        return [row.table for row in self.tables.all()]


class PostTable(models.Model):
    """One table of a post, by its number in the hall: in every round the match that is played there."""

    post = models.ForeignKey(JudgePost, on_delete=models.CASCADE, related_name="tables")
    table = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint(fields=["post", "table"], name="a_post_names_a_table_once"),
            models.CheckConstraint(condition=Q(table__gte=1), name="tables_of_a_post_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"
