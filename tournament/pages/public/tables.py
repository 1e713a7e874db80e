"""The tables as pages show them: who plays where, and how it stands."""

from django.db.models import Case, IntegerField, Prefetch, QuerySet, Value, When

from tournament.models import Seat, Sitting, Tournament


def shown(sittings: QuerySet[Sitting]) -> QuerySet[Sitting]:
    """The same sittings with everything that a line about them names."""
    return sittings.select_related("round__division__bracket", "match__winner", "team_a", "team_b").prefetch_related(
        "team_a__players__registration__person",
        "team_b__players__registration__person",
        Prefetch("seats", Seat.objects.select_related("registration__person")),
    )


def in_play(tournament: Tournament) -> QuerySet[Sitting]:
    """The tables at which a match is played or waits for its signatures, by number."""
    return shown(tournament.sittings.exclude(state=Sitting.State.FINISHED)).order_by("table")


def signing_first(sittings: QuerySet[Sitting]) -> QuerySet[Sitting]:
    """Those that need somebody now before those that play on."""
    waiting = Case(When(state=Sitting.State.SIGNING, then=Value(0)), default=Value(1), output_field=IntegerField())
    return sittings.order_by(waiting, "table")


def last_results(tournament: Tournament, count: int) -> list[Sitting]:
    """The matches that ended last, latest first."""
    finished = tournament.sittings.filter(state=Sitting.State.FINISHED)
    return list(shown(finished).order_by("-round__started_at", "-match__number")[:count])
