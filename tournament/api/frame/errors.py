"""All errors as RFC 9457 problems: refusals by a step, invalid input, and server errors."""

import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from django.http.multipartparser import MultiPartParserError
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response

from tournament.api.frame.answers import finding_data, preview_data
from tournament.api.frame.authentication import CHALLENGE
from tournament.core import request_id
from tournament.core.database import away
from tournament.core.errors import (
    Busy,
    Conflict,
    EntryRefused,
    Meanwhile,
    NotAllowed,
    Refused,
    TooMany,
    TournamentError,
    name_item,
)
from tournament.matches.corrections.preview import Outdated
from tournament.registration.eligibility import Finding, NotEligible

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"

STATUS: Mapping[type[TournamentError], int] = {
    Refused: status.HTTP_422_UNPROCESSABLE_ENTITY,
    Conflict: status.HTTP_409_CONFLICT,
    NotAllowed: status.HTTP_403_FORBIDDEN,
    Busy: status.HTTP_503_SERVICE_UNAVAILABLE,  # before its family
    TooMany: status.HTTP_429_TOO_MANY_REQUESTS,
}


# Codes that many operations declare.
OF_ENTRIES = (
    "missing no-draws not-a-list not-a-move not-a-play not-a-side not-a-special-play not-a-text "
    "not-a-tile not-a-whole-number not-an-end not-an-object not-one-for-each-seat not-one-for-each-side "
    "not-true-or-false not-two-ends out-of-range too-long unknown-field unknown-kind unprintable"
)
"""An entry that cannot be read."""
OF_FILES = (
    "damaged-workbook duplicate-header empty no-header not-a-roster old-excel password too-big-inside "
    "too-large too-many-columns too-many-rows"
)
"""A spreadsheet that cannot be read."""
OF_ARCHIVES = "altered bad-checkpoint bad-layout bad-rows cut-off no-archive other-version too-large unreadable"
"""An archive that cannot be imported."""
OF_REQUESTS = "bad-layout bad-rows how-many-teams not-a-choice"
"""A document that cannot be requested with these choices."""
OF_DUE_DOCUMENTS = {409: "not-drawn too-many-waiting", 422: OF_REQUESTS, 429: "too-many-waiting"}


def with_documents(errors: Mapping[int, str]) -> dict[int, str]:
    """The codes of a step by status, and those of the documents that it makes due (`run_step`)."""
    return {
        status: f"{errors.get(status, '')} {OF_DUE_DOCUMENTS.get(status, '')}"
        for status in sorted({*errors, *OF_DUE_DOCUMENTS})
    }


def with_proof(errors: Mapping[int, str]) -> dict[int, str]:
    """The codes of a step by status, and that of a session that has to prove again who is there."""
    return {**errors, status.HTTP_403_FORBIDDEN: f"{errors.get(status.HTTP_403_FORBIDDEN, '')} proof-needed"}


class TooLarge(exceptions.APIException):
    """The request body is longer than this URL accepts."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too-large"

    def __init__(self, most: int | None = None) -> None:
        """`most`: bytes; None: unknown."""
        if most is None:
            super().__init__(_("This is too large."))
        else:
            super().__init__(_("This is too large: at most {size}.").format(size=filesizeformat(most)))


class Moved(exceptions.APIException):
    """The path lacks its last slash, or has one too many; `address` is the right URL, with the query (308)."""

    status_code = status.HTTP_308_PERMANENT_REDIRECT
    default_code = "wrong-slash"

    def __init__(self, address: str) -> None:
        super().__init__(_("Use {path}.").format(path=address))
        self.address = address


class NotSaid(exceptions.APIException):
    """The caller did not send the precondition that a change needs (428)."""

    status_code = status.HTTP_428_PRECONDITION_REQUIRED
    default_code = "precondition-required"


class Stale(exceptions.APIException):
    """The caller's precondition does not match the current state; `tag` is the current ETag, "" if not known.

    `lines`: what was written on a sheet in the meantime.
    """

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_code = "precondition-failed"

    def __init__(self, message: str, *, tag: str = "", lines: Sequence[Meanwhile] = ()) -> None:
        super().__init__(message)
        self.tag = tag
        self.lines = tuple(lines)


def answer(error: Exception, context: Mapping[str, Any]) -> Response:
    """The response to any exception of an operation; DRF's exception handler (settings.REST_FRAMEWORK)."""
    told = problem_of(error)
    if told is not None:
        return told
    if away.is_away(error):
        return unavailable(error)
    # The number connects what the user reports with the traceback in the log.
    number = request_id.current() or secrets.token_hex(4)
    log.error("error %s", number, exc_info=error)
    message = _("An error occurred on the server. Report this number to the organizer: {number}.").format(number=number)
    return problem(status.HTTP_500_INTERNAL_SERVER_ERROR, code="server-error", detail=message)


def unavailable(error: BaseException) -> Response:
    """The response while the database is away: no fault of the server, and the same request may be sent again."""
    away.warn_of_database(error)
    response = problem(status.HTTP_503_SERVICE_UNAVAILABLE, code="unavailable", detail=away.sentence())
    response["Retry-After"] = str(away.AGAIN_AFTER)
    response._has_been_logged = True  # type: ignore[attr-defined] # Django's flag: do not log an error
    return response


def problem_of(error: Exception) -> Response | None:
    """The response to an error that the caller can act on; None for a fault of the server."""
    # Http404 and PermissionDenied are Django's, the others DRF's: all get the same envelope.
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
        case SuspiciousOperation() | BadRequest() | MultiPartParserError():
            return _protocol(exceptions.ParseError())
    return None


def problem(
    number: int,
    *,
    code: str,
    detail: str,
    field: str = "",
    rule: str = "",
    findings: list[dict[str, Any]] | None = None,
    lines: Sequence[Meanwhile] = (),
    preview: dict[str, Any] | None = None,
    can_be_overruled: bool = False,
    item: int | None = None,
) -> Response:
    """The one shape of an error response: the members of RFC 9457 and our extensions.

    `type` is always "about:blank": `code` identifies the kind of error, and `title` is the HTTP reason phrase for
    `status`. `item`: the number of the item of a list that was refused, which `detail` then names.
    """
    told = {
        "type": "about:blank",
        "title": HTTPStatus(number).phrase,
        "status": number,
        "detail": detail if item is None else name_item(item, detail),
        "code": code,
        "item": item,
        "field": field,
        "rule": rule,
        "findings": findings or [],
        "lines": [_line(line) for line in lines],
        "preview": preview,
        "can_be_overruled": can_be_overruled,
    }
    return Response(told, status=number, content_type=MEDIA_TYPE)


def _step(error: TournamentError) -> Response:
    findings = finding_data(error.findings) if isinstance(error, EntryRefused) else []
    if isinstance(error, NotEligible):
        findings = [finding_problem(finding) for finding in error.findings]
    # Steps also raise subclasses of these families, such as EntryRefused.
    number = next(number for family, number in STATUS.items() if isinstance(error, family))
    response = problem(
        number,
        code=error.code,
        detail=error.message,
        field=error.field,
        rule=error.rule,
        findings=findings,
        lines=error.lines if isinstance(error, Conflict) else (),
        preview=preview_data(error.preview, error.tournament) if isinstance(error, Outdated) else None,
        can_be_overruled=isinstance(error, EntryRefused) and error.can_be_overruled,
        item=error.item,
    )
    if isinstance(error, TooMany):
        response["Retry-After"] = str(error.wait)
    if isinstance(error, Busy):
        vars(response)["_has_been_logged"] = True  # Django would log each as an error
    return response


def finding_problem(finding: Finding) -> dict[str, Any]:
    """A finding that keeps a player out; `can_be_waived` says whether an organizer may grant an exception."""
    params = {"can_be_waived": finding.can_be_waived}
    told = {name: getattr(finding, name) for name in ("code", "message", "field", "rule")}
    return {**told, "severity": "error", "params": params}


def _line(line: Meanwhile) -> dict[str, Any]:
    return {
        "number": line.number,
        "hand": line.hand,
        "entry": dict(line.data),
        "by": line.by,
        "at": timezone.localtime(line.at).isoformat(),
    }


def _input(error: exceptions.ValidationError) -> Response:
    """Invalid input: the first defect gives `detail`, `findings` holds all of them."""
    findings = list(_defects(error.detail, "", {}))
    first = findings[0]
    return problem(
        error.status_code,
        code="bad-input",
        detail=first["message"],
        field=first["field"],
        findings=findings,
        item=first["params"].get("item"),
    )


def _defects(detail: Any, field: str, params: dict[str, int]) -> Iterator[dict[str, Any]]:
    """A finding for each defect; the field is the input's own name, however deeply nested.

    `params`: the number of the `item` of the outermost list, from 1; empty outside of one.
    """
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            # Errors of a list come under its indexes, those of a whole object under DRF's own name.
            own = isinstance(name, str) and name != "non_field_errors"
            within = {"item": name + 1} if isinstance(name, int) and not params else params
            yield from _defects(inner, name if own else field, within)
    elif isinstance(detail, list):
        for inner in detail:
            yield from _defects(inner, field, params)
    else:
        code = str(getattr(detail, "code", "invalid")).replace("_", "-")
        yield {
            "code": code,
            "severity": "error",
            "message": str(detail),
            "field": field,
            "rule": "",
            "params": params,
        }


def _protocol(error: exceptions.APIException) -> Response:
    """Errors that HTTP has a status for. Missing authentication is 401 and names the schemes for programs."""
    # Always 401, also where DRF would turn it into 403 for want of a challenge.
    anonymous = isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed)
    number = status.HTTP_401_UNAUTHORIZED if anonymous else error.status_code
    detail: Any = error.detail
    lines = error.lines if isinstance(error, Stale) else ()
    response = problem(number, code=str(detail.code).replace("_", "-"), detail=str(detail), lines=lines)
    if isinstance(error, Stale) and error.tag:
        response["ETag"] = error.tag
    if isinstance(error, Moved):
        response["Location"] = error.address
    if anonymous:
        response["WWW-Authenticate"] = CHALLENGE
    return response
