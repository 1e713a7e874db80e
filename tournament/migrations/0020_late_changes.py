from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournament import append_only

NEW = ("tournament_latechange",)


def guard(apps, schema_editor):
    for statement in append_only.install(schema_editor.connection, NEW):
        schema_editor.execute(statement, params=None)  # the text holds a % of PostgreSQL's own


def unguard(apps, schema_editor):
    for statement in append_only.remove(schema_editor.connection, NEW):
        schema_editor.execute(statement, params=None)


def registration(null: bool) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(
        null=null, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournament.registration"
    )


class Migration(migrations.Migration):

    dependencies = [("tournament", "0019_pre_registration"), ("brackets", "0003_joined")]

    operations = [
        migrations.CreateModel(
            name="LateChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("replace", "a player in place of another"), ("join", "a team in place of the bye")],
                        max_length=7,
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="late_changes",
                        to="tournament.division",
                    ),
                ),
                ("into", registration(False)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("out", registration(True)),
                ("partner", registration(True)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="late_changes", to="tournament.team"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_late_change_says_why"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "replace"), ("out__isnull", False), ("partner__isnull", True)),
                            models.Q(("kind", "join"), ("out__isnull", True), ("partner__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_late_change_names_its_people",
                    ),
                ],
            },
        ),
        migrations.RunPython(guard, unguard),
    ]
