"""The Location of what a POST made: the URL at which the caller reads it next.

An operation may name it, relative to its own URL and with fields of its response: `located="../{id}/"`. Otherwise it is
the first of these that can be read: the item of that list, the URL itself, the URLs above it. So a registration that
was posted to `registrations/` is at `registrations/17/`, and the entries of a match at `matches/7/entries/`.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import urljoin

from django.http import HttpResponse, HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.frame.routes import VIEWS

HEADER: Final = "Location"
MADE: Final = frozenset({201, 202})
"""The statuses of responses that have a Location: created, or accepted and not done yet."""

_ITEM: Final = re.compile(r"<[a-z]+:([a-z_]+)>/")
_FIELDS: Final = {"pk": "id", "public_id": "id"}
"""The response's field for a variable of a URL; the others have the same name."""


def add(answer: HttpResponseBase, request: Request, located: str) -> None:
    """Add the Location to the response to a POST, if it is one that has it; `located`: as the operation names it."""
    if answer.status_code in MADE:
        data = _data(answer)
        fields = data if isinstance(data, Mapping) else {}
        match = request._request.resolver_match
        assert match is not None  # noqa: S101 - it has been answered
        nearest = nearest_of(match.route.partition("/v1/")[2])
        answer[HEADER] = urljoin(request.path, (located or nearest).format_map(fields))


@cache
def nearest_of(path: str) -> str:
    """The nearest URL that can be read, relative to that of a POST; `path`: its path below /api/v1/, as declared."""
    for known in VIEWS:
        item = _ITEM.fullmatch(known.removeprefix(path)) if known.startswith(path) else None
        if item and _is_read(known):
            return f"{{{_FIELDS.get(item[1], item[1])}}}/"
    up = "./"
    while path and not _is_read(path):
        path, up = re.sub(r"[^/]+/$", "", path), f"{up}../"
    return up


def _is_read(path: str) -> bool:
    return path in VIEWS and hasattr(VIEWS[path], "get")


def _data(answer: HttpResponseBase) -> Any:
    """What a response says: rendered by this request, or stored by the one that it repeats."""
    if isinstance(answer, Response):
        return answer.data
    assert isinstance(answer, HttpResponse)  # noqa: S101 - nothing that is written is answered with a stream
    return json.loads(answer.content)
