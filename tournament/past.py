"""Read what people did in tournaments that were not played here."""

from django.db.models import QuerySet

from tournament.models import PastResult, Person


def past_results(person: Person) -> QuerySet[PastResult]:
    """What a person did in past tournaments, latest first, each with its partner; None where nobody was written."""
    return PastResult.objects.filter(person=person).select_related("partner")
