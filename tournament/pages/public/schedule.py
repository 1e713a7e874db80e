"""The day's plan with what goes on now, and when the rounds, the brackets and the day will probably end."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament import draw, forecasting
from tournament import schedule as plan
from tournament.models import Tournament
from tournament.pages.public import live


@require_safe
@live.follows(live.EVERYTHING)
def schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """The plan in the order of the day."""
    found = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    now = timezone.now()
    coming = plan.next_event(found, now)
    context = {
        "events": plan.of(found),
        "going_on": {event.item.pk for event in plan.present(found, now)},
        "coming": coming.item.pk if coming else None,
        "now": now,
        "outlook": forecasting.lately(found, now),
        "divisions": list(found.divisions.all()),
    }
    over = draw.champion_of(found) is not None
    return live.show(
        request, found, page="public/schedule.html", part="public/schedule_part.html", context=context, over=over
    )
