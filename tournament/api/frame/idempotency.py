"""Idempotency-Key: a request sent twice is performed once and answered twice with the same bytes."""

import hashlib
import json
from collections.abc import Callable
from typing import Final, Protocol

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.frame.errors import problem_of
from tournament.core.database.transactions import KEY
from tournament.core.errors import Conflict
from tournament.exchange import idempotency
from tournament.models import KeptAnswer, User

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotency-Replayed"
STAYS: Final = frozenset({400, 422})
"""Refusals that are stored like other responses; the others may be different a moment later."""


class Asked(Protocol):
    """A view of the API, as far as `once` needs it: see `tournament.api.frame.routes.Options`."""

    shows_secret: bool
    recomputes: bool


def once(view: Asked, request: Request, act: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Answer a POST by `act`, or with the response that this account got to the same key within 24 hours.

    Called after the permission check, so that a stored response is not repeated to somebody who has lost the right. A
    response with a secret is not stored: repeating it is a Conflict "shown-once". What a view recomputes is computed
    again.
    """
    if request.method != "POST" or HEADER not in request.headers:
        return act()
    actor = request.user if isinstance(request.user, User) else None
    # Key and effects commit together: a request that dies in between leaves neither.
    with transaction.atomic():
        row = idempotency.claim_key(actor=actor, key=_key(request), request=_hash(request), now=timezone.now())
        if row.status and not (view.recomputes and row.status < 300):
            return _again(row)
        try:
            answer = act()
        except Exception as error:
            refusal = problem_of(error)
            if refusal is None:
                raise  # a server error rolls back all of it, including the key
            answer = refusal
        if answer.status_code < 300 or answer.status_code in STAYS:
            hidden = answer.status_code < 300 and (view.shows_secret or view.recomputes)
            body = "" if hidden else _body(answer)
            media_type = answer.content_type if isinstance(answer, Response) else answer["Content-Type"]
            media_type = media_type or "application/json"
            idempotency.keep_answer(row, status=answer.status_code, media_type=media_type, body=body)
        else:
            # A refusal that may be different later frees the key for the next attempt.
            row.delete()
    return answer


def _key(request: Request) -> str:
    key = request.headers[HEADER]
    if not KEY.fullmatch(key):
        said = ErrorDetail(_("A key has 8 to 64 printable ASCII characters."), code="bad-key")
        raise ValidationError({HEADER: [said]})
    return key


def _hash(request: Request) -> str:
    """SHA-256 of what the request means: its method, its URL, and its parsed body.

    JSON with other blanks, or its names in another order, is the same request; a form is hashed by its parts, because
    boundaries are random. Keyed with the secret of this installation: the body may hold a password, which must not be
    guessable from the hash.
    """
    asked = request._request
    found = salted_hmac(
        "tournament.api.frame.idempotency", f"{asked.method} {asked.get_full_path()}\n", algorithm="sha256"
    )
    if (asked.content_type or "").startswith("multipart/"):
        for name, values in sorted(asked.POST.lists()):
            # A session's CSRF token differs between two attempts.
            found.update(f"{name!r}: {values!r}\n".encode() if name != "csrfmiddlewaretoken" else b"")
        for name, file in sorted(asked.FILES.items()):
            assert isinstance(file, UploadedFile)  # noqa: S101 - for the types: each name has one
            found.update(f"{name!r}: {file.name!r}\n".encode())
            found.update(hashlib.sha256(b"".join(file.chunks())).digest())
            file.seek(0)  # for the handler, which reads the file next
    else:
        found.update(_meaning(request))
    return found.hexdigest()


def _meaning(request: Request) -> bytes:
    """The body in one form for all spellings of it; APIException if it cannot be parsed."""
    # The request cannot be read again after such an error: REST framework then takes the body for empty.
    return json.dumps(request.data, sort_keys=True).encode()


def _body(answer: HttpResponseBase) -> str:
    if isinstance(answer, Response):
        return JSONRenderer().render(answer.data).decode()
    assert isinstance(answer, HttpResponse)  # noqa: S101 - nothing that is written is answered with a stream
    return answer.content.decode()


def _again(row: KeptAnswer) -> HttpResponse:
    # Only responses with a secret are stored without a body.
    if not row.body and row.status < 300:
        raise Conflict(_("This request was already performed, and its secret is shown only once."), code="shown-once")
    answer = HttpResponse(row.body, status=row.status, content_type=row.media_type)
    answer[REPLAYED] = "true"
    return answer
