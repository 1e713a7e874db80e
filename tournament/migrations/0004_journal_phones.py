"""The journal notes which phone a change came from, and what its clock said; the guards of its table stay on."""

from django.db import migrations, models

from tournament import append_only

JOURNAL = ("tournament_journalline",)


def guard(apps, schema_editor):
    for statement in append_only.install(schema_editor.connection, JOURNAL):
        schema_editor.execute(statement, params=None)  # the text holds a % of PostgreSQL's own


def unguard(apps, schema_editor):
    for statement in append_only.remove(schema_editor.connection, JOURNAL):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0003_passes")]

    # SQLite makes the table anew for a new column, and the triggers go with the old one.
    operations = [
        migrations.RunPython(unguard, guard),
        migrations.AddField(
            model_name="journalline",
            name="device",
            field=models.CharField(blank=True, default="", max_length=16),
        ),
        migrations.AddField(
            model_name="journalline",
            name="phone_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(guard, unguard),
    ]
