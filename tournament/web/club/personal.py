"""Personal data of a club: what is kept and how long, who was shown it, and everything about one person as a file."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.club import api_tokens, permissions, personal_data
from tournament.exchange import idempotency
from tournament.exchange.exports import person as person_export
from tournament.exchange.notices import subscriptions
from tournament.exchange.webhooks import delivery
from tournament.matches import sheet_photos
from tournament.models import Club, Person, PersonalAccess
from tournament.web.frame.access import POST, READ, OfficialRequest, needs_in_club, saw

MOST_SHOWN = 100


@needs_in_club(permissions.ORGANIZE, READ)
def records(request: OfficialRequest, club: Club) -> HttpResponse:
    """The club's record of processing: each kind of data with its purpose, its readers and its end; and who looked."""
    context = {
        "club": club,
        "accesses": personal_data.accesses(club)[:MOST_SHOWN],
        "sessions_hours": settings.SESSION_COOKIE_AGE // 3600,
        "log_ins_days": personal_data.LOG_INS_KEPT_FOR.days,
        "accesses_days": personal_data.KEPT_FOR.days,
        "tokens_days": api_tokens.KEPT_FOR.days,
        "photos_days": sheet_photos.KEPT_FOR.days,
        "notices_days": subscriptions.KEPT.days,
        "webhooks_days": delivery.KEPT.days,
        "answers_hours": int(idempotency.KEPT_FOR.total_seconds()) // 3600,
        "backups": settings.BACKUPS,
    }
    return render(request, "club/personal_data.html", context)


@needs_in_club(permissions.ORGANIZE, POST)
def export(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """Everything about one person, as a file to hand over; the journal says that it was made."""
    person = get_object_or_404(Person.objects, club=club, pk=person_id)
    found = person_export.export(person=person, by=request.user)
    saw(request, club, person, way=PersonalAccess.Way.FILE)
    response = HttpResponse(person_export.as_text(found), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="person-{person.pk}.json"'
    return response
