"""The OpenAPI document: every operation with its input, its response and each error it can return.

The operation ids name the functions of generated clients.
"""

import datetime
import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from rest_framework.utils.encoders import JSONEncoder

from tournament.api.frame import fields, help_texts
from tournament.api.frame.answers import CorrectionPreviewAnswer, FindingAnswer
from tournament.api.frame.deprecation import Deprecated
from tournament.api.frame.errors import MEDIA_TYPE
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import MAY_BE_BLANK, Lines, SheetVersion, Strict, Text
from tournament.api.frame.operation import Operation
from tournament.api.openapi.texts import MODULES, SUBJECTS
from tournament.club import permissions

HELP_TEXTS = {
    304: "Not modified since the version that the caller has (If-None-Match).",
    400: "The input is not valid.",
    401: "No session and no valid token.",
    403: "The account or its token lacks the right, or the session's CSRF token is missing.",
    404: "The resource does not exist.",
    409: "Conflict: the resource changed since you read it. Read it again, then decide.",
    412: "Precondition failed: If-Match does not match the resource's current ETag. Read it again.",
    413: "The request body is too large.",
    415: "The request body has a media type that this operation does not accept.",
    429: "Too many requests. Retry after the number of seconds in the Retry-After header.",
    422: "Refused by a rule; `detail` says why, and `rule` names it.",
    428: "Precondition required: send If-Match, or `version` for a sheet.",
    503: "The server is busy, or its database is away. Retry after the seconds of the Retry-After header.",
}


KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 8, "maxLength": 64, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description=(
        "A key that the client generates before the first attempt. For 24 hours, the same "
        "account with the same key and the same request gets the response of the first "
        'attempt, with the header "Idempotency-Replayed: true", and nothing is done twice; a '
        "different request with the same key is refused (422 idempotency-key-reused). Responses "
        "other than 2xx, 400 and 422 are not stored."
    ),
)


KNOWN = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of the response that the caller has. If it still matches, the response is "
    "304 without a body.",
)
SEEN = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="The ETag of the last GET of this URL, or *. If it does not match, nothing is changed (412).",
)
SEEN_SHEET = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description='The version of the sheet that the caller last read, in quotes ("5"), unless the body has it as '
    "`version`. If the sheet has changed since, nothing is written (412).",
)


class UnseenLineAnswer(serializers.Serializer[Any]):
    """A line of a sheet that the caller had not seen: the entry, its author ("" for the system) and its time.

    `hand`: the number of the hand, from 1; null for an entry that is no hand, or that was voided.
    """

    number = fields.IntegerField("The line's number on its sheet, from 1.", 5)
    hand = fields.IntegerField(help_texts.HAND, allow_null=True)
    entry = fields.DictField(help_texts.ENTRY)
    by = fields.CharField("The author; empty for the system.", "Juan Judge", allow_blank=True)
    at = fields.DateTimeField(help_texts.WRITTEN_AT)


class Problem(serializers.Serializer[Any]):
    """The body of every error (RFC 9457).

    `code` is a stable identifier for programs, `detail` a sentence for people in the caller's language; `field` is the
    invalid input and `rule` the rule behind the refusal, "" if there is none. `type` is always "about:blank", `title`
    the HTTP reason phrase.

    `lines`: lines that somebody else wrote on the sheet in the meantime, or the line that already has the key (409
    only). `preview`: the current effects of a correction, if they have changed since its preview; else null.
    `can_be_overruled`: whether an organizer may record the refused entry all the same, with a reason.
    """

    type = fields.CharField("Always about:blank; `code` identifies the error.", "about:blank")
    title = fields.CharField("The HTTP reason phrase of the status.", "Conflict")
    status = fields.IntegerField("The HTTP status of the response.", 409)
    detail = fields.CharField("What is wrong and what to do about it, as a sentence in the caller's language.")
    code = fields.CharField(
        "A stable code for programs; each operation lists the codes that it can return.", "sheet-changed"
    )
    item = fields.IntegerField(
        "The number of the refused item, from 1, if the body is a list of which all are accepted or none; else null.",
        None,
        allow_null=True,
    )
    field = fields.CharField("The name of the invalid input; empty for the whole.", "", allow_blank=True)
    rule = fields.CharField(help_texts.RULE, allow_blank=True)
    findings = FindingAnswer(many=True, help_text=help_texts.FINDINGS)
    lines = UnseenLineAnswer(
        many=True,
        help_text=(
            "Lines that somebody else wrote on the sheet in the meantime, or the line that already has "
            "the key; else empty."
        ),
    )
    preview = CorrectionPreviewAnswer(
        allow_null=True,
        help_text=HelpText(
            "The current effects of a correction, if they have changed since its preview; else null.", None
        ),
    )
    can_be_overruled = fields.BooleanField(
        "Whether an organizer may record the refused entry all the same, with a reason (SACI rule 17).", False
    )


def error_responses(*statuses: int) -> dict[Any, Any]:
    """The response objects that document these statuses, and the one that any operation can have (503)."""
    return {
        304 if number == 304 else (number, MEDIA_TYPE): OpenApiResponse(
            None if number == 304 else Problem, description=HELP_TEXTS[number]
        )
        for number in (*statuses, 503)
    }


SCOPES = {
    permissions.FRIENDLY: ("desk", "judge", "organizer"),
    permissions.DESK: ("desk", "organizer"),
    permissions.JUDGE: ("judge", "organizer"),
    permissions.TABLES: ("judge", "organizer"),
    permissions.TABLE: ("judge", "organizer"),
    permissions.ORGANIZE: ("organizer",),
}
"""The scopes that contain each right; where nothing is changed, `read` is enough, and `results` if it is impersonal."""


class NamedSchema(AutoSchema):
    """drf-spectacular's schema of what an operation declares (`tournament.api.frame.operation`)."""

    @property
    def declared(self) -> Operation | None:
        """The declaration; None for a route that is no `operation`, such as a file."""
        found: Operation | None = vars(getattr(self.view, self.method.lower())).get("operation")
        return found

    def get_tags(self) -> list[str]:
        """The tag: the subject of the view, or else that of its module or room."""
        module, room = reversed(type(self.view).__module__.split(".")[-2:])
        tags = (getattr(self.view, "subject", ""), MODULES.get(module, module), MODULES.get(room, room))
        return [next(tag for tag in tags if tag in SUBJECTS)]

    def _get_serializer_field_meta(self, field: Any, direction: Any) -> dict[str, Any]:
        meta: dict[str, Any] = super()._get_serializer_field_meta(field, direction)  # type: ignore[no-untyped-call] # no types there
        if isinstance(text := getattr(field, "help_text", None), HelpText):
            # For the examples of bodies and parameters; `descriptions` takes it out again.
            meta["example"] = text.example
            if text.absent:  # completed where it is known whether the field may be null, or left out
                meta["x-absent"] = text.absent
        return meta

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> dict[str, Any]:
        shape: dict[str, Any] = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call] # no types there
        if isinstance(serializer, Strict):
            shape["additionalProperties"] = False
        return shape

    def _insert_field_validators(self, field: Any, schema: dict[str, Any]) -> None:
        super()._insert_field_validators(field, schema)  # type: ignore[no-untyped-call] # no types there
        if isinstance(field, Text | Lines):
            schema["pattern"] = MAY_BE_BLANK if field.allow_blank else field.pattern

    def get_operation_id(self) -> str:
        """The operation id: the name of its handler, a verb and a noun such as `start_round`."""
        name: str = getattr(self.view, self.method.lower()).__name__
        return name

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        """The name of a schema: that of its class without `Answer`, so `Registration` for what an answer shows."""
        name: str = super().get_serializer_name(serializer, direction)
        return name.removesuffix("Answer")

    def _get_serializer_name(self, serializer: Any, direction: Any, bypass_extensions: bool = False) -> str:
        name: str = super()._get_serializer_name(serializer, direction, bypass_extensions)
        return name.removeprefix("Patched")  # each PATCH has a class of its own

    def get_auth(self) -> list[dict[str, Any]]:
        """How a caller authenticates; not at all for a public operation."""
        if self.declared and self.declared.right is None:
            return []
        if self.declared and self.declared.session_only:
            return [{"cookieAuth": []}]
        usual: list[dict[str, Any]] = super().get_auth()
        return usual

    @property
    def deprecated(self) -> Deprecated | None:
        """Since when it is deprecated, and what to use; None: it is not."""
        found: Mapping[str, Deprecated] = getattr(self.view, "deprecated", {})
        return found.get(self.method)

    def is_deprecated(self) -> bool:
        return self.deprecated is not None

    def get_description(self) -> str:  # type: ignore[override] # drf-spectacular's own signature
        """The docstring, and what to use instead of a deprecated operation."""
        text: str = super().get_description()
        return f"{text}\n\n{self.deprecated.describe()}" if self.deprecated else text

    def get_extensions(self) -> dict[str, Any]:
        """The scopes of the tokens that may call it, if it takes one; the days of a deprecated operation."""
        days = vars(self.deprecated) if self.deprecated else {}
        found = {f"x-{name}": str(day) for name, day in days.items() if isinstance(day, datetime.date)}
        declared = self.declared
        if declared is None or declared.right is None or declared.session_only:
            return found
        reads = ["read"] if declared.method == "get" or getattr(self.view, "recomputes", False) else []
        public = ["results"] if declared.impersonal else []
        return {"x-token-scopes": [*public, *reads, *SCOPES[declared.right]], **found}

    def get_request_serializer(self) -> Any:
        """The body."""
        return self.declared.reads if self.declared else super().get_request_serializer()

    def get_override_parameters(self) -> list[Any]:
        """The query, and the headers."""
        if self.declared is None:
            return []
        method, asks = self.declared.method, self.declared.asks
        return [
            *([asks] if asks else []),
            *([KEY] if method == "post" else []),
            *([KNOWN] if method == "get" else []),
            *([SEEN] if method in ("patch", "put") else []),
            *([SEEN_SHEET] if _reads_version(self.declared) else []),
        ]

    def get_response_serializers(self) -> Any:
        """The response, and each error."""
        if self.declared is None:
            return super().get_response_serializers()
        if self.declared.method == "delete":
            return {204: OpenApiResponse(None, description="Deleted.")} | error_responses(
                *_error_statuses(self.declared, self.path)
            )
        answers = self.declared.form
        # A (status, media type) pair, like the errors: drf-spectacular sorts these keys to detect lists.
        responses: dict[Any, Any] = {
            (self.declared.status, "application/json"): answers(many=True) if self.declared.in_one else answers
        }
        return responses | error_responses(*_error_statuses(self.declared, self.path))


def _reads_version(operation: Operation) -> bool:
    """Whether the version of a sheet comes in the body or in If-Match; only then can it be missing (428)."""
    return operation.reads is not None and isinstance(operation.reads().fields.get("version"), SheetVersion)


def _error_statuses(operation: Operation, path: str) -> Iterator[int]:
    """The statuses with which an operation may refuse, and 304."""
    changes, private = operation.method != "get", operation.right is not None
    if not changes:
        yield 304
    yield 400  # an unknown parameter, at least
    yield 401  # an invalid token is refused even where no token is needed
    if private or changes:
        yield 403
    if "{" in path or 404 in operation.errors:
        yield 404
    if operation.method == "delete":
        yield from (number for number in sorted(operation.errors) if number not in (400, 401, 403, 404, 429))
    elif changes:
        yield from (409, 413, 415, 422)
    if operation.method in ("patch", "put") or _reads_version(operation):
        yield from (412, 428)
    yield 429


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document of everything under /api/v1/, in English; generated once per process."""
    with translation.override("en"):
        schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call] # no types there
        # Plain types only, so that it can be written as JSON and as YAML.
        plain: dict[str, Any] = json.loads(json.dumps(schema, cls=JSONEncoder))
    return plain
