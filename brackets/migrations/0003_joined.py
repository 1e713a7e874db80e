"""A team that came after the draw and took the place of a bye."""

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):

    dependencies = [("brackets", "0002_a_winner_by_ruling")]

    operations = [
        migrations.AddField(
            model_name="bracket",
            name="joined",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddConstraint(
            model_name="bracket",
            constraint=models.CheckConstraint(
                condition=Q(("joined__in", (0, 1)), ("size__gt", F("joined"))), name="bracket_one_joined_at_most"
            ),
        ),
    ]
