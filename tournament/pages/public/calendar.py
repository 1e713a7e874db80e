"""The day for people's own calendars."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament import address, exporting
from tournament.models import Tournament


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """An .ics file, in the language of `?language=`: who subscribes to it has no cookie."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    asked = request.GET.get("language", "")
    language = asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE
    page = address.base_url(request) + resolve_url("public:schedule", slug)
    content = exporting.day_file(tournament, page=page, language=language)
    response = HttpResponse(content, content_type=exporting.CALENDAR)
    response["Content-Language"] = language
    response["Content-Disposition"] = f'attachment; filename="{slug}.ics"'
    return response
