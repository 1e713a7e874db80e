"""Whether who asks has chosen a language: by the buttons at the foot of a page, or a program by Accept-Language."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation.trans_real import parse_accept_lang_header


def is_chosen(request: HttpRequest) -> bool:
    """Whether the request says it for itself; else the club's language comes before what a browser sends."""
    return settings.LANGUAGE_COOKIE_NAME in request.COOKIES or _is_a_program_that_says(request)


def _is_a_program_that_says(request: HttpRequest) -> bool:
    """Whether a program asks for a language of ours by Accept-Language; a browser sends that for whoever sits there."""
    if not request.path_info.startswith("/api/") or settings.SESSION_COOKIE_NAME in request.COOKIES:
        return False
    wanted = [
        tag.partition("-")[0]
        for tag, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "").lower())
    ]
    return any(tag in dict(settings.LANGUAGES) for tag in wanted)
