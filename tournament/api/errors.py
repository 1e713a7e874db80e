"""Every error in one envelope: what a step refused, what the input lacked, and what went wrong here."""

import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response

from tournament.api.findings import say
from tournament.api.previews import told
from tournament.correcting import Outdated
from tournament.eligibility import Finding, NotEligible
from tournament.errors import Conflict, EntryRefused, Meanwhile, NotAllowed, Refused, TooMany, TournamentError

log = logging.getLogger(__name__)

STATUS: Mapping[type[TournamentError], int] = {
    Refused: status.HTTP_422_UNPROCESSABLE_ENTITY,
    Conflict: status.HTTP_409_CONFLICT,
    NotAllowed: status.HTTP_403_FORBIDDEN,
    TooMany: status.HTTP_429_TOO_MANY_REQUESTS,
}


class TooLarge(exceptions.APIException):
    """The body is longer than this address takes."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too-large"

    def __init__(self) -> None:
        super().__init__(_("This is too large."))


def answer(error: Exception, context: Mapping[str, Any]) -> Response:
    """The answer to any error that an operation raises; DRF calls it (settings.REST_FRAMEWORK)."""
    match error:
        case TournamentError():
            return _step(error)
        case exceptions.ValidationError():
            return _input(error)
        case exceptions.APIException():
            return _protocol(error)
        case Http404():
            return _protocol(exceptions.NotFound())
        case PermissionDenied():
            return _protocol(exceptions.PermissionDenied())
        case RequestDataTooBig():
            return _protocol(TooLarge())
        case SuspiciousOperation() | BadRequest():
            return _protocol(exceptions.ParseError())
    number = secrets.token_hex(4)
    log.error("error %s", number, exc_info=error)
    message = _("Something went wrong here. Tell the organizer this number: {number}.").format(number=number)
    return envelope(status.HTTP_500_INTERNAL_SERVER_ERROR, code="server-error", message=message)


def envelope(
    status: int,
    *,
    code: str,
    message: str,
    field: str = "",
    rule: str = "",
    findings: list[dict[str, Any]] | None = None,
    lines: Sequence[Meanwhile] = (),
    preview: dict[str, Any] | None = None,
) -> Response:
    """The one shape of an error."""
    error = {
        "code": code,
        "message": message,
        "field": field,
        "rule": rule,
        "findings": findings or [],
        "lines": [_line(line) for line in lines],
        "preview": preview,
    }
    return Response({"error": error}, status=status)


def _step(error: TournamentError) -> Response:
    findings = say(error.findings) if isinstance(error, EntryRefused) else []
    if isinstance(error, NotEligible):
        findings = [standing(finding) for finding in error.findings]
    number = next(number for family, number in STATUS.items() if isinstance(error, family))
    return envelope(
        number,
        code=error.code,
        message=error.message,
        field=error.field,
        rule=error.rule,
        findings=findings,
        lines=error.lines if isinstance(error, Conflict) else (),
        preview=told(error.preview, error.tournament) if isinstance(error, Outdated) else None,
    )


def standing(finding: Finding) -> dict[str, Any]:
    """What keeps a player out; `can_be_waived` says whether an organizer may make an exception."""
    params = {"can_be_waived": finding.can_be_waived}
    told = {name: getattr(finding, name) for name in ("code", "message", "field", "rule")}
    return {**told, "severity": "error", "params": params}


def _line(line: Meanwhile) -> dict[str, Any]:
    return {
        "number": line.number,
        "hand": line.hand,
        "entry": dict(line.data),
        "by": line.by,
        "at": line.at.isoformat(),
    }


def _input(error: exceptions.ValidationError) -> Response:
    """Input that cannot be read: the first defect speaks, `findings` holds all of them."""
    findings: list[dict[str, Any]] = [
        {"code": code, "severity": "error", "message": message, "field": field, "rule": "", "params": {}}
        for field, code, message in _defects(error.detail, "")
    ]
    first = findings[0]
    return envelope(
        error.status_code, code="bad-input", message=first["message"], field=first["field"], findings=findings
    )


def _defects(detail: Any, field: str) -> Iterator[tuple[str, str, str]]:
    """Field, code and sentence of each defect; the field is the name of the input itself, wherever it is nested."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            # A list's defects come under positions, a whole object's under DRF's own name.
            own = isinstance(name, str) and name != "non_field_errors"
            yield from _defects(inner, name if own else field)
    elif isinstance(detail, list):
        for inner in detail:
            yield from _defects(inner, field)
    else:
        yield field, str(getattr(detail, "code", "invalid")).replace("_", "-"), str(detail)


def _protocol(error: exceptions.APIException) -> Response:
    """What HTTP itself has a word for. Nobody logged in is 401, though a session has no scheme to name."""
    anonymous = isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed)
    number = status.HTTP_401_UNAUTHORIZED if anonymous else error.status_code
    detail: Any = error.detail
    response = envelope(number, code=str(detail.code).replace("_", "-"), message=str(detail))
    if anonymous:
        response["WWW-Authenticate"] = "Session"
    return response
