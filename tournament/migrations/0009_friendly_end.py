"""The players at a friendly table may stop before the match is over."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0008_journal_seals")]

    operations = [
        migrations.AddField(
            model_name="friendlytable",
            name="ended_at",
            field=models.DateTimeField(blank=True, null=True),
        )
    ]
