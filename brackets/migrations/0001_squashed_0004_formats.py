"""The brackets as they stand after the first four migrations, for a database that has none of them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ('brackets', '0001_initial'),
        ('brackets', '0002_a_winner_by_ruling'),
        ('brackets', '0003_joined'),
        ('brackets', '0004_formats'),
    ]

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Bracket',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('label', models.CharField(max_length=80)),
                ('size', models.PositiveIntegerField()),
                ('joined', models.PositiveSmallIntegerField(default=0)),
                ('format', models.CharField(default='single', max_length=16)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('ranked', models.JSONField(blank=True, default=None, null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('size__gte', 1)), name='bracket_has_entrants'), models.CheckConstraint(condition=models.Q(('joined__in', (0, 1)), ('size__gt', models.F('joined'))), name='bracket_one_joined_at_most')],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('place', models.PositiveIntegerField()),
                ('out', models.BooleanField(default=False)),
                ('bracket', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='brackets.bracket')),
            ],
            options={
                'ordering': ('bracket', 'place'),
                'constraints': [models.UniqueConstraint(fields=('bracket', 'number'), name='entrant_number_once'), models.UniqueConstraint(fields=('bracket', 'place'), name='entrant_place_once')],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('round', models.PositiveIntegerField()),
                ('part', models.CharField(blank=True, default='', max_length=24)),
                ('first_takes', models.CharField(choices=[('winner', 'its winner'), ('loser', 'its loser'), ('newcomer', 'its loser, if it was his first match')], default='winner', max_length=8)),
                ('second_takes', models.CharField(choices=[('winner', 'its winner'), ('loser', 'its loser'), ('newcomer', 'its loser, if it was his first match')], default='winner', max_length=8)),
                ('decided', models.CharField(blank=True, choices=[('', 'not decided'), ('played', 'played'), ('walkover', 'won because the other side was missing at the table (SACI rule 19)'), ('vacant', 'nobody came, or nobody could come any more'), ('bye', 'one opponent could no longer come, so the other moved on'), ('ruled', 'won because officials said so (SACI rule 17)'), ('left', 'an opponent had left the bracket; nobody won it if there was no other, or both had left'), ('unneeded', 'no match: nothing hangs on it any more')], default='', max_length=8)),
                ('bracket', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='brackets.bracket')),
                ('first', models.ForeignKey(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to='brackets.entrant')),
                ('first_from', models.ForeignKey(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to='brackets.match')),
                ('second', models.ForeignKey(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to='brackets.entrant')),
                ('second_from', models.ForeignKey(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to='brackets.match')),
                ('winner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to='brackets.entrant')),
            ],
            options={
                'ordering': ('bracket', 'number'),
                'constraints': [models.UniqueConstraint(fields=('bracket', 'number'), name='match_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1), ('round__gte', 1)), name='match_counts_from_one'), models.CheckConstraint(condition=models.Q(('first', models.F('second')), _negated=True), name='match_sides_differ'), models.UniqueConstraint(fields=('first_from', 'first_takes'), name='match_feeds_one_first_side'), models.UniqueConstraint(fields=('second_from', 'second_takes'), name='match_feeds_one_second_side'), models.CheckConstraint(condition=models.Q(('first_takes__in', ['winner', 'loser', 'newcomer']), ('second_takes__in', ['winner', 'loser', 'newcomer'])), name='match_takes_known'), models.CheckConstraint(condition=models.Q(models.Q(('first_from', models.F('second_from')), _negated=True), models.Q(models.Q(('first_takes', models.F('second_takes')), _negated=True), models.Q(('first_takes', 'winner'), ('second_takes', 'winner'), _connector='OR')), _connector='OR'), name='match_feeds_differ'), models.CheckConstraint(condition=models.Q(models.Q(('decided__in', ('played', 'walkover', 'bye', 'ruled', 'left')), ('winner__isnull', False)), models.Q(('decided__in', ('', 'vacant', 'left', 'unneeded')), ('winner__isnull', True)), _connector='OR'), name='match_winner_iff_won'), models.CheckConstraint(condition=models.Q(('winner__isnull', True), ('winner', models.F('first')), ('winner', models.F('second')), _connector='OR'), name='match_winner_is_a_side'), models.CheckConstraint(condition=models.Q(('decided', ''), models.Q(('decided__in', ('played', 'walkover', 'ruled')), ('first__isnull', False), ('second__isnull', False)), models.Q(('decided', 'vacant'), models.Q(models.Q(('first__isnull', False), ('second__isnull', False)), models.Q(('first__isnull', True), ('second__isnull', True)), _connector='OR')), models.Q(('decided', 'bye'), models.Q(('first__isnull', False), ('second__isnull', False), _negated=True), models.Q(('first__isnull', True), ('second__isnull', True), _negated=True)), models.Q(('decided', 'left'), models.Q(models.Q(('first__isnull', False), ('second__isnull', False)), models.Q(('winner__isnull', True), models.Q(('first__isnull', True), ('second__isnull', True), _negated=True)), _connector='OR')), models.Q(('decided', 'unneeded'), ('first__isnull', True), ('second__isnull', True)), _connector='OR'), name='match_sides_fit_the_end')],
            },
        ),
    ]
