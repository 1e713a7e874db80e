from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0020_late_changes'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='listedentrant',
            name='ticket',
        ),
        migrations.AlterField(
            model_name='document',
            name='kind',
            field=models.CharField(choices=[('scoresheets', 'scoresheets'), ('bracket', 'bracket sheet'), ('lottery-list', 'lottery list'), ('certificate', 'certificate of the lottery')], max_length=24),
        ),
    ]
