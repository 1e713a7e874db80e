"""Middleware: body limits, the set-up gate, a page's language and time zone, a page for a wrong method; context."""

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final, TypeVar

from django.conf import settings as installation
from django.core.cache import caches
from django.core.exceptions import DisallowedHost, PermissionDenied, SuspiciousOperation
from django.db import DatabaseError, transaction
from django.http import (
    FileResponse,
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    StreamingHttpResponse,
)
from django.http.request import split_domain_port
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render, resolve_url
from django.utils import timezone, translation
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from tournament.club import permissions, proof, sessions, settings
from tournament.core import address
from tournament.exchange import setup
from tournament.journal.retries import retried
from tournament.models import Official
from tournament.web.frame import offline

LONGEST = 256 * 1024  # bytes: no form needs a tenth of it
LONGEST_ROSTER = 3 * 1024 * 1024  # bytes: a roster of two megabytes in its form

SET_UP_AFTER: Final = 60  # seconds; what a caller is asked to wait while nobody has set the installation up
NOTHING: Final[Mapping[str, Any]] = {
    "findings": [],
    "lines": [],
    "preview": None,
    "can_be_overruled": False,
    "item": None,
}
"""The other members of a problem (tournament/api/frame/errors.py)."""

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def takes_up_to(longest: int) -> Callable[[View], View]:
    """Set a view's own body limit, in bytes."""

    def decorate(view: View) -> View:
        # `BodyLimit` reads it in `process_view`, once the URL is resolved.
        vars(view)["longest_body"] = longest
        return view

    return decorate


class KnownHost:
    """400 for a name that is not this server's, unless the settings name the hosts or accept all.

    A page of another site whose name was pointed at this machine (DNS rebinding) cannot read ours then. IP addresses
    are accepted: such a site has a name, and a phone in the hall may have only the number.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not installation.ANY_HOST:
            host, _port = split_domain_port(request.get_host())
            if not address.is_ours(host.strip("[]")):
                raise DisallowedHost(f"{host} is not a name of this server.")
        return self.get_response(request)


class BodyLimit:
    """413 if the declared length exceeds the view's limit, 411 if a body declares no length.

    The API has its own limits and error format, except if no length can be determined.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        announced = request.META.get("CONTENT_LENGTH") or ""
        without_length = not announced and "HTTP_TRANSFER_ENCODING" in request.META
        if without_length or (announced and not (announced.isascii() and announced.isdigit())):
            return render(request, "frame/413.html", status=411)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], *_: Any, **__: Any
    ) -> HttpResponse | None:
        """Runs before other middleware's, so before the form is read for its CSRF token."""
        announced = request.META.get("CONTENT_LENGTH") or "0"
        # int() raises for more than 4300 digits.
        too_long = len(announced) > 12 or int(announced) > getattr(view, "longest_body", LONGEST)
        if too_long and not request.path.startswith("/api/"):
            return render(request, "frame/413.html", status=413)
        return None


class Retries:
    """Makes a page again that failed because something has changed between its statements (`journal/retries.py`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: Sequence[Any], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Stands last, so that no other middleware's is left out. The API's own errors never get here."""
        if request.method not in ("GET", "HEAD"):
            return None
        return retried(lambda: view(request, *args, **kwargs), Http404, PermissionDenied, SuspiciousOperation)


class SetupGate:
    """Answers all requests but set-up and static files while there is no organizer."""

    OPEN = ("/setup/", "/static/", "/i18n/")

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.is_open = False  # cached: set-up is never undone

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if self.is_open or request.path.startswith(self.OPEN):
            return self.get_response(request)
        self.is_open = setup.is_set_up()
        if self.is_open:
            return self.get_response(request)
        answer = self._not_yet(request)
        answer["Retry-After"] = str(SET_UP_AFTER)
        answer._has_been_logged = True  # type: ignore[attr-defined] # Django's flag: do not log an error
        return answer

    def _not_yet(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/api/"):
            detail = _("This installation has not been set up yet.")
            said = {"type": "about:blank", "title": "Service Unavailable", "status": 503, "detail": detail}
            told = {**said, **NOTHING, "code": "not-set-up", "field": "", "rule": ""}
            return JsonResponse(told, status=503, content_type="application/problem+json")
        return render(request, "frame/entrance/not_set_up.html", status=503)


class SeenSession:
    """Notes when a session was last seen, with at most one write every five minutes in each process."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        user = vars(request).get("_cached_user")  # only if this request asked who it is
        if user is not None and user.is_authenticated and (key := request.session.session_key):
            wait = sessions.NOTED_EVERY.total_seconds()
            if caches["shares"].add(f"seen:{key}", True, timeout=wait):
                # What the request did is done: a full disk must not make an error of it.
                with contextlib.suppress(DatabaseError), transaction.atomic():
                    proof.note(request, user)
        return response


# The URL prefixes that are followed by a tournament's slug.
OF_A_TOURNAMENT = re.compile(r"/(?:t|wall|desk|judge|organizer|api/v1/tournaments)/(?P<slug>[-\w]{1,60})/")


class ClubManners:
    """Runs a request with the time zone of its club, and notes the club's manners for `ClubLanguage`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        found = OF_A_TOURNAMENT.match(request.path_info)
        manners = settings.manners_of_address(found["slug"] if found else "")
        vars(request)["manners"] = manners
        with timezone.override(manners.zone):
            response = self.get_response(request)
            zone = timezone.get_current_timezone_name()  # a page of a club by its key has activated its own
        if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
            response.streaming_content = _in_zone(response.streaming_content, zone)
        return response


def _in_zone(content: Any, zone: str) -> Iterator[Any]:
    """Yield the parts of a stream, each made in this time zone: they are made after the request's own has ended."""
    parts = iter(content)
    while True:
        with timezone.override(zone):
            part = next(parts, None)
        if part is None:
            return
        yield part


class ClubLanguage(LocaleMiddleware):
    """Django's middleware, with the club's language for readers who never chose one at the foot of a page."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if address.is_chosen(request):
            return
        language = vars(request)["manners"].language
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = translation.get_language()


PARTS: Final = {
    ("organizer", "slug"): "organizer:day",
    ("organizer", "club_id"): "organizer:officials",
    ("desk", "slug"): "desk:find",
    ("judge", "slug"): "judge:tables",
    ("judge", "pk"): "judge:match",
    ("friendly", "pk"): "friendly:table",
}
"""The page that a URL belongs to, by namespace and URL argument."""


class WrongMethod:
    """405 with a way back instead of an empty page. The API has its own error format."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        # The API's 405 has a body.
        if answer.status_code != HTTPStatus.METHOD_NOT_ALLOWED or answer.content:
            return answer
        page = render(request, "frame/405.html", {"back": _back(request)}, status=answer.status_code)
        page["Allow"] = answer["Allow"]
        page._has_been_logged = True  # type: ignore[attr-defined] # Django's flag: the view has logged it
        return page


def _back(request: HttpRequest) -> str:
    """The page that the URL belongs to; otherwise the home page."""
    match = request.resolver_match
    for (audience, name), page in PARTS.items():
        if match is not None and match.namespace == audience and name in match.kwargs:
            return resolve_url(page, match.kwargs[name])
    return resolve_url("home")


def house(request: HttpRequest) -> dict[str, Any]:
    """Return `offices`: the user's roles over all their clubs; empty for the public.

    A pass holder is a judge but not an official of a club: `is_official` is false. `keeping`: what a phone may cache,
    over HTTPS (`offline.head`). `sends_mail`: whether notices by e-mail can be offered; `offers_notices`: these, or
    those to a browser. `held_pass`: the account's judge pass, None for other accounts. `base_url`: the origin for URLs
    that people share.
    """
    user = getattr(request, "user", None)
    nobody = {
        "offices": frozenset(),
        "is_official": False,
        "sends_mail": installation.MAIL_SERVER is not None,
        "offers_notices": installation.MAIL_SERVER is not None or request.is_secure(),
        "base_url": SimpleLazyObject(lambda: address.base_url(request)),
    }
    if user is None:
        return nobody
    keeping = offline.manifest_head(request)
    if not user.is_authenticated:
        return {**nobody, "keeping": keeping}
    offices = set(Official.objects.filter(user=user).values_list("role", flat=True))
    is_official = bool(offices)
    # Saves a query: an account has a role or a pass, not both.
    held = None if offices else permissions.pass_of(user)
    if held is not None:
        offices.add(Official.Role.JUDGE)
    return {**nobody, "offices": frozenset(offices), "is_official": is_official, "held_pass": held, "keeping": keeping}
