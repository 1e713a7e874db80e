"""Idempotency-Key: the same request sent twice is done once, and answered twice with the same bytes."""

import hashlib
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

from tournament import keys, repeats
from tournament.api.errors import problem_of
from tournament.errors import Conflict
from tournament.models import KeptAnswer, User

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotency-Replayed"
STAYS: Final = frozenset({400, 422})
"""Refusals that are kept as answers are; the others depend on what may be otherwise a moment later."""


class Asked(Protocol):
    """An address of the API: see `tournament.api.operation.View`."""

    shows_secret: bool
    recomputes: bool


def once(view: Asked, request: Request, act: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Answer a POST by `act`, or by what the same account was answered to the same key within 24 hours.

    Called after the right was asked, so that nobody is told again what he may not see any more. An answer that shows a
    secret is not kept: asking again is a Conflict "shown-once". What an address recomputes is worked out anew.
    """
    if request.method != "POST" or HEADER not in request.headers:
        return act()
    actor = request.user if isinstance(request.user, User) else None
    with transaction.atomic():
        row = repeats.claim(actor=actor, key=_key(request), request=_hash(request), now=timezone.now())
        if row.status and not (view.recomputes and row.status < 300):
            return _again(row)
        try:
            answer = act()
        except Exception as error:
            refusal = problem_of(error)
            if refusal is None:
                raise  # nothing of it stays, the key neither
            answer = refusal
        if answer.status_code < 300 or answer.status_code in STAYS:
            hidden = answer.status_code < 300 and (view.shows_secret or view.recomputes)
            body = "" if hidden else _body(answer)
            media_type = answer.content_type if isinstance(answer, Response) else answer["Content-Type"]
            media_type = media_type or "application/json"
            repeats.keep(row, status=answer.status_code, media_type=media_type, body=body)
        else:
            row.delete()
    return answer


def _key(request: Request) -> str:
    key = request.headers[HEADER]
    if not keys.KEY.fullmatch(key):
        said = ErrorDetail(_("A key has 8 to 64 printable ASCII characters."), code="bad-key")
        raise ValidationError({HEADER: [said]})
    return key


def _hash(request: Request) -> str:
    """SHA-256 of the method, the address and what was sent. A form is read by its parts: no two name them alike.

    With the key of this house: what is sent may be a password, which nobody shall guess from it.
    """
    asked = request._request
    found = salted_hmac("tournament.api.repeats", f"{asked.method} {asked.get_full_path()}\n", algorithm="sha256")
    if (asked.content_type or "").startswith("multipart/"):
        for name, values in sorted(asked.POST.lists()):
            found.update(f"{name!r}: {values!r}\n".encode() if name != "csrfmiddlewaretoken" else b"")
        for name, file in sorted(asked.FILES.items()):
            assert isinstance(file, UploadedFile)  # noqa: S101 - for the types: each name has one
            found.update(f"{name!r}: {file.name!r}\n".encode())
            found.update(hashlib.sha256(b"".join(file.chunks())).digest())
            file.seek(0)
    else:
        found.update(asked.body)
    return found.hexdigest()


def _body(answer: HttpResponseBase) -> str:
    if isinstance(answer, Response):
        return JSONRenderer().render(answer.data).decode()
    assert isinstance(answer, HttpResponse)  # noqa: S101 - nothing that is written is answered with a stream
    return answer.content.decode()


def _again(row: KeptAnswer) -> HttpResponse:
    if not row.body and row.status < 300:
        raise Conflict(_("This was done, and its secret is shown only once."), code="shown-once")
    answer = HttpResponse(row.body, status=row.status, content_type=row.media_type)
    answer[REPLAYED] = "true"
    return answer
