import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0030_results_version'),
    ]

    operations = [
        migrations.CreateModel(
            name='Wall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scenes', models.JSONField(blank=True, default=list)),
                ('seconds', models.PositiveSmallIntegerField(default=12, verbose_name='seconds for each')),
                ('held', models.CharField(blank=True, max_length=60)),
                ('message', models.CharField(blank=True, max_length=120, verbose_name='a line for the hall')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='wall', to='tournament.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('seconds__range', (5, 120))), name='a_scene_stays_a_while')],
            },
        ),
        migrations.CreateModel(
            name='WallPicture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(help_text='1, 2, ... within the tournament')),
                ('name', models.CharField(max_length=60, verbose_name='sponsor')),
                ('file', models.CharField(max_length=200)),
                ('sha256', models.CharField(max_length=64)),
                ('width', models.PositiveSmallIntegerField()),
                ('height', models.PositiveSmallIntegerField()),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wall_pictures', to='tournament.tournament')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_wall_picture_per_number'), models.UniqueConstraint(condition=models.Q(('removed_at', None)), fields=('tournament', 'sha256'), name='a_picture_hangs_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='a_picture_is_somebodys')],
            },
        ),
    ]
