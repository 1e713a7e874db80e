import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournament import append_only

CHANGED = ("tournament_lottery",)
NEW = (
    "tournament_closedlist",
    "tournament_reopening",
    "tournament_commitment",
    "tournament_tilemove",
    "tournament_redraw",
)


def guard(tables):
    def run(apps, schema_editor):
        for statement in append_only.install(schema_editor.connection, tables):
            schema_editor.execute(statement, params=None)  # the text holds a % of PostgreSQL's own

    return run


def unguard(tables):
    def run(apps, schema_editor):
        for table in tables:
            for statement in append_only.remove(schema_editor.connection, [table]):
                schema_editor.execute(statement, params=None)  # the text holds a % of PostgreSQL's own

    return run


def key():
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')


def who():
    return models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)


def of_list(related_name):
    return models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name=related_name, to='tournament.closedlist')


class Migration(migrations.Migration):

    dependencies = [
        ('brackets', '0002_a_winner_by_ruling'),
        ('tournament', '0013_imports'),
    ]

    # SQLite makes a table anew for a new column, and the triggers go with the old one.
    operations = [
        migrations.RunPython(unguard(CHANGED), guard(CHANGED)),
        migrations.CreateModel(
            name='ClosedList',
            fields=[
                ('id', key()),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='closed_lists', to='tournament.division')),
                ('number', models.PositiveSmallIntegerField()),
                ('list_hash', models.CharField(max_length=64)),
                ('rules', models.JSONField()),
                ('text', models.JSONField(help_text='the rules as sentences')),
                ('closed_by', who()),
                ('closed_at', models.DateTimeField()),
                ('objections_until', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['number'],
                'constraints': [
                    models.UniqueConstraint(fields=('division', 'number'), name='one_closed_list_per_number'),
                    models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='closed_lists_start_at_1'),
                ],
            },
        ),
        migrations.CreateModel(
            name='ListedEntrant',
            fields=[
                ('id', key()),
                ('closed_list', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entrants', to='tournament.closedlist')),
                ('registration', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='listed', to='tournament.registration')),
                ('line', models.CharField(max_length=200)),
                ('ticket', models.CharField(blank=True, max_length=64)),
            ],
            options={
                'ordering': ['registration__number'],
                'constraints': [models.UniqueConstraint(fields=('closed_list', 'registration'), name='listed_once')],
            },
        ),
        migrations.CreateModel(
            name='Reopening',
            fields=[
                ('id', key()),
                ('closed_list', of_list('reopening')),
                ('reason', models.CharField(max_length=200)),
                ('reopened_by', who()),
                ('reopened_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='a_reopening_says_why')],
            },
        ),
        migrations.CreateModel(
            name='DrawSecret',
            fields=[
                ('id', key()),
                ('division', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournament.division')),
                ('root', models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name='Commitment',
            fields=[
                ('id', key()),
                ('closed_list', of_list('commitment')),
                ('link', models.PositiveSmallIntegerField()),
                ('anchor', models.CharField(max_length=64)),
                ('commitment', models.CharField(max_length=64)),
                ('committed_by', who()),
                ('committed_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('link__gte', 1)), name='links_start_at_1')],
            },
        ),
        migrations.CreateModel(
            name='TileMove',
            fields=[
                ('id', key()),
                ('closed_list', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tile_moves', to='tournament.closedlist')),
                ('number', models.PositiveSmallIntegerField()),
                ('tile', models.CharField(max_length=3)),
                ('taken_back', models.BooleanField(default=False)),
                ('typed_by', who()),
                ('typed_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('closed_list', 'number'), name='one_tile_per_number')],
            },
        ),
        migrations.AddField(
            model_name='lottery',
            name='bracket',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='brackets.bracket'),
        ),
        migrations.AddField(
            model_name='lottery',
            name='secret',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='lottery',
            name='tiles',
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name='lottery',
            name='closed_list',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lottery', to='tournament.closedlist'),
        ),
        migrations.CreateModel(
            name='Redraw',
            fields=[
                ('id', key()),
                ('lottery', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='redraw', to='tournament.lottery')),
                ('reason', models.CharField(max_length=200)),
                ('discarded', models.JSONField(default=list, help_text='the matches whose sheets were annulled')),
                ('ordered_by', who()),
                ('ordered_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='a_redraw_says_why')],
            },
        ),
        migrations.CreateModel(
            name='Ceremony',
            fields=[
                ('id', key()),
                ('lottery', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='ceremony', to='tournament.lottery')),
                ('shown', models.PositiveSmallIntegerField(default=0)),
            ],
        ),
        migrations.AddField(
            model_name='team',
            name='annulled_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='FormerPlayer',
            fields=[
                ('id', key()),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='former_players', to='tournament.team')),
                ('registration', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='former_places', to='tournament.registration')),
                ('position', models.PositiveSmallIntegerField(help_text='0 or 1, as drawn')),
            ],
            options={
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('team', 'position'), name='one_former_player_per_place')],
            },
        ),
        migrations.AddField(
            model_name='round',
            name='annulled_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RemoveConstraint(
            model_name='round',
            name='a_round_starts_once',
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(condition=models.Q(('annulled_at', None)), fields=('division', 'number'), name='a_round_starts_once'),
        ),
        migrations.RunPython(guard(CHANGED), unguard(CHANGED)),
        migrations.RunPython(guard(NEW), unguard(NEW)),
    ]
