"""More than one way to play: formats, parts, losers who play on, teams that leave."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("brackets", "0003_joined"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="match",
            name="match_feeds_differ",
        ),
        migrations.RemoveConstraint(
            model_name="match",
            name="match_winner_iff_won",
        ),
        migrations.RemoveConstraint(
            model_name="match",
            name="match_sides_fit_the_end",
        ),
        migrations.AddField(
            model_name="bracket",
            name="format",
            field=models.CharField(default="single", max_length=16),
        ),
        migrations.AddField(
            model_name="bracket",
            name="options",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="bracket",
            name="ranked",
            field=models.JSONField(blank=True, default=None, null=True),
        ),
        migrations.AddField(
            model_name="entrant",
            name="out",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="match",
            name="first_takes",
            field=models.CharField(
                choices=[
                    ("winner", "its winner"),
                    ("loser", "its loser"),
                    ("newcomer", "its loser, if it was his first match"),
                ],
                default="winner",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="part",
            field=models.CharField(blank=True, default="", max_length=24),
        ),
        migrations.AddField(
            model_name="match",
            name="second_takes",
            field=models.CharField(
                choices=[
                    ("winner", "its winner"),
                    ("loser", "its loser"),
                    ("newcomer", "its loser, if it was his first match"),
                ],
                default="winner",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="decided",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "not decided"),
                    ("played", "played"),
                    ("walkover", "won because the other side was missing at the table (SACI rule 19)"),
                    ("vacant", "nobody came, or nobody could come any more"),
                    ("bye", "one opponent could no longer come, so the other moved on"),
                    ("ruled", "won because officials said so (SACI rule 17)"),
                    ("left", "an opponent had left the bracket; nobody won it if there was no other, or both had left"),
                    ("unneeded", "no match: nothing hangs on it any more"),
                ],
                default="",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="first_from",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.RESTRICT, related_name="+", to="brackets.match"
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="second_from",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.RESTRICT, related_name="+", to="brackets.match"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(fields=("first_from", "first_takes"), name="match_feeds_one_first_side"),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                fields=("second_from", "second_takes"), name="match_feeds_one_second_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("first_takes__in", ["winner", "loser", "newcomer"]),
                    ("second_takes__in", ["winner", "loser", "newcomer"]),
                ),
                name="match_takes_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("first_from", models.F("second_from")), _negated=True),
                    models.Q(
                        models.Q(("first_takes", models.F("second_takes")), _negated=True),
                        models.Q(("first_takes", "winner"), ("second_takes", "winner"), _connector="OR"),
                    ),
                    _connector="OR",
                ),
                name="match_feeds_differ",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("decided__in", ("played", "walkover", "bye", "ruled", "left")), ("winner__isnull", False)
                    ),
                    models.Q(("decided__in", ("", "vacant", "left", "unneeded")), ("winner__isnull", True)),
                    _connector="OR",
                ),
                name="match_winner_iff_won",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("decided", ""),
                    models.Q(
                        ("decided__in", ("played", "walkover", "ruled")),
                        ("first__isnull", False),
                        ("second__isnull", False),
                    ),
                    models.Q(
                        ("decided", "vacant"),
                        models.Q(
                            models.Q(("first__isnull", False), ("second__isnull", False)),
                            models.Q(("first__isnull", True), ("second__isnull", True)),
                            _connector="OR",
                        ),
                    ),
                    models.Q(
                        ("decided", "bye"),
                        models.Q(("first__isnull", False), ("second__isnull", False), _negated=True),
                        models.Q(("first__isnull", True), ("second__isnull", True), _negated=True),
                    ),
                    models.Q(
                        ("decided", "left"),
                        models.Q(
                            models.Q(("first__isnull", False), ("second__isnull", False)),
                            models.Q(
                                ("winner__isnull", True),
                                models.Q(("first__isnull", True), ("second__isnull", True), _negated=True),
                            ),
                            _connector="OR",
                        ),
                    ),
                    models.Q(("decided", "unneeded"), ("first__isnull", True), ("second__isnull", True)),
                    _connector="OR",
                ),
                name="match_sides_fit_the_end",
            ),
        ),
    ]
