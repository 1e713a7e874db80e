"""In which language a page comes: what its reader chose; else the club's; else what the browser asks for.

A program has chosen by Accept-Language.
"""

import re

from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from tournament import asked_language, club_language

OF_A_TOURNAMENT = re.compile(r"/(?:t|wall|desk|judge|organizer|api/v1/tournaments)/(?P<slug>[-\w]{1,60})/")


class ClubLanguage(LocaleMiddleware):
    """Django's own, and the club's language for who never chose one by the buttons at the foot of a page."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if asked_language.is_chosen(request):
            return
        found = OF_A_TOURNAMENT.match(request.path_info)
        language = (club_language.of_address(found["slug"]) if found else "") or club_language.of_address("")
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = translation.get_language()
