from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0027_leaving_and_notices'),
    ]

    operations = [
        migrations.AlterField(
            model_name='document',
            name='kind',
            field=models.CharField(choices=[('scoresheets', 'scoresheets'), ('bracket', 'bracket sheet'), ('lottery-list', 'lottery list'), ('certificate', 'certificate of the lottery'), ('cash-report', 'report of a cash box'), ('poster', 'poster for the hall')], max_length=24),
        ),
    ]
