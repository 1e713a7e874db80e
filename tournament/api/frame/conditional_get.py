"""ETag, If-None-Match and If-Match: skip unchanged responses, and prevent lost updates.

A weak ETag is a version and is known without rendering; a strong one is the SHA-256 of the response's bytes. The ETag
of a public resource has the tournament's version, the language and the URL, and the version is in the version cache
(`tournament.core.version_cache`): so the middleware answers most polls with 304 before session or database access.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from zlib import crc32

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from tournament.api.frame import cors
from tournament.api.frame.errors import NotSaid, Stale
from tournament.club import settings
from tournament.core import address
from tournament.core.errors import Conflict
from tournament.journal import log
from tournament.models import Tournament

MATCH: Final = "If-Match"
OF_A_SHEET: Final = re.compile(r'"([0-9]{1,9})"')
STALE: Final = "sheet-changed"


def version_tag(tournament: Tournament, path: str, *, heads: bool = False) -> str:
    """The ETag of the public view of a tournament at a URL, in the caller's language.

    `heads`: also covers the last lines of the journals.
    """
    lines = [log.printed(where).line for where in (tournament, tournament.club)] if heads else []
    return tag_of_version(tournament.pk, tournament.version, path, *lines)


def tag_of_version(key: int, version: int, path: str, *more: int) -> str:
    """The same ETag from its parts. A caller who knows it has had a response from this very URL."""
    # The CRC keeps the tag short; it only has to tell the URLs of one tournament apart.
    return f'W/"{"-".join(map(str, (key, version, *more, get_language(), f"{crc32(path.encode()):08x}")))}"'


def strong_tag(content: bytes) -> str:
    """The ETag of exactly these bytes."""
    return quote_etag(hashlib.sha256(content).hexdigest()[:32])


def tag_of(data: Any) -> str:
    """The ETag of data before it is rendered as JSON."""
    return strong_tag(JSONRenderer().render(data))


def not_modified(request: Request, tag: str, *, is_answered: bool = True) -> HttpResponse | None:
    """304 for a caller whose If-None-Match has this ETag; else None.

    "*" matches any response, so it counts only once there `is_answered`: an invalid request must still be refused.
    """
    known = parse_etags(request.headers.get("If-None-Match", ""))
    # If-None-Match compares weakly (RFC 9110): W/ makes no difference.
    if not (is_answered and "*" in known) and tag.removeprefix("W/") not in {one.removeprefix("W/") for one in known}:
        return None
    return tagged(HttpResponseNotModified(), tag)


def tagged(response: HttpResponse, tag: str) -> HttpResponse:
    """The response to a GET with its ETag; caches must revalidate it."""
    response["ETag"] = tag
    response.headers.setdefault("Cache-Control", "no-cache")
    return response


def finished(request: Request, response: HttpResponseBase) -> HttpResponseBase:
    """The response to a GET with the ETag of its bytes, if it has none yet; 304 for a caller who has them."""
    if (
        request.method not in ("GET", "HEAD")
        or response.status_code != 200
        or response.streaming
        or "ETag" in response.headers
    ):
        return response
    assert isinstance(response, HttpResponse)  # noqa: S101 - it is not streamed
    if not getattr(response, "is_rendered", True):
        response.render()  # type: ignore[attr-defined] # DRF's own
    response["ETag"] = tag = strong_tag(response.content)
    same = not_modified(request, tag)
    if same is not None:
        same["Cache-Control"] = response.headers.get("Cache-Control", "no-cache")
    return response if same is None else same


def require(request: Request) -> None:
    """Refuse a change without If-Match (428)."""
    if MATCH not in request.headers:
        raise NotSaid(_("Send If-Match with the ETag of your last GET."))


def require_current(request: Request, tag: str) -> None:
    """Refuse a change whose If-Match does not have the current ETag (412)."""
    # The tag of a compressed answer is weak, but names the same content: it is the content's hash.
    seen = {one.removeprefix("W/") for one in parse_etags(request.headers.get(MATCH, ""))}
    if "*" not in seen and tag not in seen:
        raise Stale(_("This has changed in the meantime: read it again."), tag=tag)


@contextmanager
def versions_seen(request: Request, data: Mapping[str, Any]) -> Iterator[int]:
    """The version of a sheet that the caller last read: from the body, or from If-Match as "5" in quotes.

    Refused if both are missing (428). If the sheet has changed since, the error is a Conflict for a version from the
    body, and 412 with the same lines for one from If-Match.
    """
    if "version" in data:
        yield data["version"]
        return
    if MATCH not in request.headers:
        raise NotSaid(_("Send the version of the sheet that you last read, as `version` or in If-Match."))
    said = OF_A_SHEET.fullmatch(request.headers[MATCH].strip())
    if said is None:
        # A tag in any other form is no tag of a sheet, so it cannot match.
        raise Stale(_("The sheet has changed: check it again."))
    try:
        yield int(said[1])
    except Conflict as error:
        # The step checks the version under its lock, so only its error says that If-Match failed.
        if error.code != STALE:
            raise
        raise Stale(error.message, lines=error.lines) from error


# Programs and scoreboards poll every few seconds, and nearly always nothing has changed: that is answered first.
# During a change, and for all other requests, the operation itself answers, with the same result.

PUBLIC = re.compile(r"/api/v1/tournaments/(?P<slug>[-\w]{1,60})/")
# Weak, key-version-language-CRC, as `tag_of_version` writes it; without journal heads, which are not cached here.
TAG = re.compile(r'W/"[0-9]{1,19}-[0-9]{1,10}-[a-z-]{2,10}-[0-9a-f]{8}"')
VARIES = ("Accept-Encoding", "Accept-Language", "Cookie")


class ConditionalGet:
    """Middleware: 304 for a GET whose If-None-Match has the current ETag of this public URL."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        known = request.META.get("HTTP_IF_NONE_MATCH")
        # A token may limit what its account sees, so those requests go on.
        if known and request.method == "GET" and "HTTP_AUTHORIZATION" not in request.META:
            # Cheap tests first: this runs for every request of the site.
            found = PUBLIC.match(request.path_info)
            tags = TAG.findall(known) if found else []
            if found and tags and (tag := _tag_now(request, found["slug"])) in tags:
                return _not_modified(request, tag)
        return self.get_response(request)


def _tag_now(request: HttpRequest, slug: str) -> str:
    """The current ETag of this URL's public answer, if it has this kind; "" if the version is not known."""
    now = settings.cached_language(slug)
    if now is None:
        return ""
    key, version, language = now
    # The same choice as the middleware that would run later: the reader's own language before the club's.
    if not language or address.is_chosen(request):
        language = translation.get_language_from_request(request)
    with translation.override(language):
        return tag_of_version(key, version, request.get_full_path())


def _not_modified(request: HttpRequest, tag: str) -> HttpResponse:
    answer = tagged(HttpResponseNotModified(), tag)
    patch_vary_headers(answer, VARIES)
    cors.allow(request, answer)
    return answer
