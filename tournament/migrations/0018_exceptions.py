"""An exception that an organizer made for a player: who, when, why, against which findings."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0017_prizes'),
    ]

    operations = [
        migrations.AddField('registration', 'let_in_at', models.DateTimeField(blank=True, null=True)),
        migrations.AddField('registration', 'let_in_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
        migrations.AddField('registration', 'let_in_findings', models.JSONField(blank=True, default=list, help_text='codes of eligibility')),
        migrations.AddField('registration', 'let_in_reason', models.CharField(blank=True, max_length=200)),
        migrations.AddConstraint(
            'registration',
            models.CheckConstraint(condition=Q(let_in_at__isnull=True, let_in_by__isnull=True, let_in_reason='') | (Q(let_in_at__isnull=False) & ~Q(let_in_reason='')), name='an_exception_has_a_reason'),
        ),
    ]
