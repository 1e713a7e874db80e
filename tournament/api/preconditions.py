"""ETag, If-None-Match and If-Match: what has not changed is not sent again, nobody overwrites what he has not seen.

A weak tag is a version and costs no answer to be made; a strong one is the SHA-256 of the answer's bytes.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from zlib import crc32

from django.http import HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from tournament import journal
from tournament.api.errors import NotSaid, Stale
from tournament.errors import Conflict
from tournament.models import Tournament

MATCH: Final = "If-Match"
OF_A_SHEET: Final = re.compile(r'"([0-9]{1,9})"')
STALE: Final = "sheet-changed"


def version_tag(tournament: Tournament, path: str, *, heads: bool = False) -> str:
    """The tag of what everybody sees of a tournament at an address, in the language of the caller.

    `heads`: of the journals too.
    """
    lines = [journal.printed(where).line for where in (tournament, tournament.club)] if heads else []
    return tag_of_version(tournament.pk, tournament.version, path, *lines)


def tag_of_version(key: int, version: int, path: str, *more: int) -> str:
    """The same from what it consists of. Whoever knows it has had an answer from this very address."""
    return f'W/"{"-".join(map(str, (key, version, *more, get_language(), f"{crc32(path.encode()):08x}")))}"'


def strong_tag(content: bytes) -> str:
    """The tag of exactly these bytes."""
    return quote_etag(hashlib.sha256(content).hexdigest()[:32])


def tag_of(data: Any) -> str:
    """The tag of what is shown, before it is written as JSON."""
    return strong_tag(JSONRenderer().render(data))


def not_modified(request: Request, tag: str, *, is_answered: bool = True) -> HttpResponse | None:
    """304 for a caller who knows what has this tag; else None.

    "*" is whatever the answer would be, so it counts only once there `is_answered`: what is asked badly is refused.
    """
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if not (is_answered and "*" in known) and tag.removeprefix("W/") not in {one.removeprefix("W/") for one in known}:
        return None
    return tagged(HttpResponseNotModified(), tag)


def tagged(response: HttpResponse, tag: str) -> HttpResponse:
    """An answer to a GET with its tag; whoever keeps it asks before he shows it again."""
    response["ETag"] = tag
    response.headers.setdefault("Cache-Control", "no-cache")
    return response


def finished(request: Request, response: HttpResponseBase) -> HttpResponseBase:
    """An answer to a GET with the tag of its bytes, where it has none; 304 for a caller who has them."""
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
    """Refuse a change whose caller does not say what he has seen (428)."""
    if MATCH not in request.headers:
        raise NotSaid(_("Say what you have seen: send If-Match with the ETag of your last look."))


def check(request: Request, tag: str) -> None:
    """Refuse a change of what has another tag by now than the caller has seen (412)."""
    seen = parse_etags(request.headers.get(MATCH, ""))
    if "*" not in seen and tag not in seen:
        raise Stale(_("This has changed meanwhile: look at it again."), tag=tag)


@contextmanager
def seen(request: Request, data: Mapping[str, Any]) -> Iterator[int]:
    """The version of a sheet that its writer has seen: from the body, or from If-Match, as "5" in quotes.

    Without either it is refused (428). A sheet that has changed since is a Conflict for who said it in the body, and
    412 with the same lines for who said it in If-Match.
    """
    if "version" in data:
        yield data["version"]
        return
    if MATCH not in request.headers:
        raise NotSaid(_("Say which version of the sheet you have seen: as version, or in If-Match."))
    said = OF_A_SHEET.fullmatch(request.headers[MATCH].strip())
    if said is None:
        raise Stale(_("The sheet has changed meanwhile: look at it again."))
    try:
        yield int(said[1])
    except Conflict as error:
        if error.code != STALE:
            raise
        raise Stale(error.message, lines=error.lines) from error
