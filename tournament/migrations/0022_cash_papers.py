from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0021_lottery_papers'),
    ]

    operations = [
        migrations.AlterField(
            model_name='document',
            name='kind',
            field=models.CharField(choices=[('scoresheets', 'scoresheets'), ('bracket', 'bracket sheet'), ('lottery-list', 'lottery list'), ('certificate', 'certificate of the lottery'), ('cash-report', 'report of a cash box')], max_length=24),
        ),
    ]
