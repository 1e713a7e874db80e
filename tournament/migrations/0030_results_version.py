from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0029_differing_counts'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='results_version',
            field=models.PositiveIntegerField(default=1, help_text='bumped with it, but not by what is written on a sheet in play'),
        ),
    ]
