import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models

from tournament import append_only

NEW = ("tournament_departure", "tournament_substitution")


def guard(apps, schema_editor):
    for statement in append_only.install(schema_editor.connection, NEW):
        schema_editor.execute(statement, params=None)  # the text holds a % of PostgreSQL's own


def unguard(apps, schema_editor):
    for statement in append_only.remove(schema_editor.connection, NEW):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0026_hall_tables'),
    ]

    operations = [
        migrations.CreateModel(
            name='Subscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('email', models.EmailField(blank=True, max_length=254)),
                ('fingerprint', models.CharField(db_index=True, max_length=32)),
                ('language', models.CharField(max_length=5)),
                ('base_url', models.CharField(max_length=200)),
                ('source', models.CharField(max_length=32)),
                ('told', models.JSONField(blank=True, default=dict)),
                ('asked_at', models.DateTimeField()),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('registration', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to='tournament.registration')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to='tournament.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('confirm', 'please confirm'), ('table', 'your match has a table'), ('called', 'your match is called'), ('result', 'your match is over'), ('corrected', 'a result was changed'), ('annulled', 'a sheet was annulled')], max_length=9)),
                ('facts', models.JSONField(blank=True, default=dict)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('sending', 'being sent'), ('sent', 'sent'), ('failed', 'failed')], default='waiting', max_length=7)),
                ('claim', models.UUIDField(blank=True, null=True)),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('enqueued_at', models.DateTimeField(blank=True, null=True)),
                ('not_before', models.DateTimeField(blank=True, null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('error', models.CharField(blank=True, help_text="its kind only: a server's words hold addresses", max_length=80)),
                ('created_at', models.DateTimeField()),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('sitting', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournament.sitting')),
                ('subscription', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='tournament.subscription')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('lines', models.PositiveSmallIntegerField(default=0)),
                ('reason', models.CharField(max_length=200)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('into', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.registration')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('out', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.registration')),
                ('sitting', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='substitutions', to='tournament.sitting')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='substitutions', to='tournament.team')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Departure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('withdrawn', 'the team withdrew'), ('disqualified', 'officials disqualified the team'), ('returned', 'it was taken back')], max_length=12)),
                ('reason', models.CharField(max_length=200)),
                ('rule', models.CharField(blank=True, max_length=60)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='departures', to='tournament.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='departures', to='tournament.tournament')),
                ('undoes', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='tournament.departure')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='a_departure_says_why'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'withdrawn'), ('rule', ''), ('undoes', None)), models.Q(('kind', 'disqualified'), ('undoes', None), models.Q(('rule', ''), _negated=True)), models.Q(('kind', 'returned'), ('rule', ''), ('undoes__isnull', False)), _connector='OR'), name='a_departure_is_of_its_kind')],
            },
        ),
        migrations.AddConstraint(
            model_name='subscription',
            constraint=models.UniqueConstraint(fields=('registration', 'fingerprint'), name='one_subscription_per_address'),
        ),
        migrations.AddConstraint(
            model_name='subscription',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at', None), models.Q(('email', ''), _negated=True)), models.Q(('email', ''), ('ended_at__isnull', False)), _connector='OR'), name='the_address_ends_with_the_subscription'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('state__in', ['waiting', 'sending'])), fields=['id'], name='notices_to_be_sent'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'sending', 'sent', 'failed'])), name='notice_state_known'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'confirm'), ('sitting', None)), models.Q(('kind__in', ['table', 'called', 'result', 'corrected', 'annulled']), ('sitting__isnull', False)), _connector='OR'), name='a_notice_is_of_a_match'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'sent'), _negated=True), ('sent_at__isnull', False), _connector='OR'), name='a_sent_notice_has_its_time'),
        ),
        migrations.AddConstraint(
            model_name='substitution',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='a_substitution_says_why'),
        ),
        migrations.AddConstraint(
            model_name='substitution',
            constraint=models.CheckConstraint(condition=models.Q(('out', models.F('into')), _negated=True), name='nobody_takes_his_own_chair'),
        ),
        migrations.RunPython(guard, unguard),
    ]
