import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0034_jobs_and_batches"),
    ]

    operations = [
        migrations.CreateModel(
            name="Reading",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("version", models.PositiveIntegerField()),
                ("content", models.JSONField()),
                ("settled", models.BooleanField(default=False)),
                ("saved_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                (
                    "read_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "sitting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="readings",
                        to="tournament.sitting",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("sitting", "number"), name="a_sheet_is_read_twice"),
                    models.CheckConstraint(
                        condition=models.Q(("number__in", [1, 2])), name="a_reading_is_the_first_or_the_second"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("settled", False), ("done_at__isnull", False), _connector="OR"),
                        name="what_is_settled_is_typed",
                    ),
                ],
            },
        ),
    ]
