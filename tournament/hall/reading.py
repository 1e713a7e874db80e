"""Read the matches that hold a table with all that a line about them names, for any hall with as many questions."""

from django.db.models import Prefetch, QuerySet

from tournament.models import Seat, Sitting


def shown(sittings: QuerySet[Sitting]) -> QuerySet[Sitting]:
    """The same sittings with brackets, matches, teams and their players at hand, by table."""
    return (
        sittings.select_related("tournament", "round__division__bracket", "match__winner", "team_a", "team_b")
        .prefetch_related(
            "team_a__players__registration__person",
            "team_b__players__registration__person",
            Prefetch("seats", Seat.objects.select_related("registration__person")),
        )
        .order_by("table", "pk")
    )
