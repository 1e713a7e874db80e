"""The database itself refuses to change or delete sheet entries, payments, draws and journal lines."""

from django.db import migrations

from tournament import append_only


def guard(apps, schema_editor):
    for statement in append_only.install(schema_editor.connection, append_only.FIRST):
        schema_editor.execute(statement, params=None)  # the text holds a % of PostgreSQL's own


def unguard(apps, schema_editor):
    for statement in append_only.remove(schema_editor.connection, append_only.FIRST):
        schema_editor.execute(statement, params=None)  # the text holds a % of PostgreSQL's own


class Migration(migrations.Migration):
    dependencies = [("tournament", "0001_initial")]

    operations = [migrations.RunPython(guard, unguard)]
