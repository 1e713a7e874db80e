"""Until when the teams of a round must be seated (SACI rule 19)."""

from django.db.models import QuerySet

from tournament.models import Round, Sitting, Tournament


def waited_for(tournament: Tournament) -> QuerySet[Round]:
    """The rounds in play whose start was given a time, and that have a table where nothing has been written yet."""
    not_begun = Sitting.objects.filter(state=Sitting.State.PLAYING, entries=None)
    rounds = Round.objects.filter(division__tournament=tournament, closed_at=None, play_at__isnull=False)
    rounds = rounds.filter(sittings__in=not_begun).distinct()
    return rounds.select_related("division__bracket", "division__tournament").order_by("play_at", "pk")
