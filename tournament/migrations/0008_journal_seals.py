"""A line of the journal seals the rows that it tells of; the guards of its table stay on."""

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
    dependencies = [("tournament", "0007_practice")]

    # SQLite makes the table anew for a new column, and the triggers go with the old one.
    operations = [
        migrations.RunPython(unguard, guard),
        migrations.AddField(
            model_name="journalline",
            name="rows",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RunPython(guard, unguard),
    ]
