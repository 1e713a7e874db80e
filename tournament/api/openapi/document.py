"""The OpenAPI document as YAML.

The operation ids of the OpenAPI document, which name the functions of generated clients.

The OpenAPI document: every operation with its input, its response and each error it can return.
"""

import hashlib
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import yaml
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import etag, require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.frame import cors, meanings
from tournament.api.frame.answers import FindingAnswer, PreviewAnswer
from tournament.api.frame.errors import MEDIA_TYPE
from tournament.api.frame.input import JSONOnly, Strict
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.paging import PageAnswer
from tournament.api.openapi.codes import Errors
from tournament.api.openapi.subjects import MODULES


class NamedSchema(AutoSchema):
    """drf-spectacular's schema, with pages of a list treated as lists."""

    def get_tags(self) -> list[str]:
        """The tag: the subject of the view, or else of its module."""
        module = type(self.view).__module__.rpartition(".")[2]
        return [getattr(self.view, "subject", "") or MODULES.get(module, module)]

    def _get_serializer_field_meta(self, field: Any, direction: Any) -> dict[str, Any]:
        meta: dict[str, Any] = super()._get_serializer_field_meta(field, direction)  # type: ignore[no-untyped-call] # no types there
        if isinstance(text := getattr(field, "help_text", None), Meaning):
            # For the examples of bodies and parameters; `descriptions` takes it out again.
            meta["example"] = text.example
        return meta

    def get_operation_id(self) -> str:
        """The operation id: `tournaments_registrations_list`, where drf-spectacular would name a single object."""
        name: str = super().get_operation_id()
        answers = self.get_response_serializers()
        shown = answers.get((200, "application/json")) if isinstance(answers, dict) else None
        # A page is an object with `results`, and drf-spectacular takes an object for a single thing.
        is_part = isinstance(shown, type) and issubclass(shown, PageAnswer)
        return f"{name.removesuffix('_retrieve')}_list" if is_part else name


MEANINGS = {
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
}


KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 8, "maxLength": 64, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description=(
        "A key that the client generates before the first attempt. For 24 hours, the same "
        "account with the same key and the same request gets the response of the first "
        'attempt, with the header "Idempotency-Replayed: true", and nothing is done twice; a '
        "different request with the same key is refused (409 key-used-otherwise). Responses "
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
    description='The version of the sheet that the caller last read, in quotes ("5"), unless the body has `version`.',
)


class MeanwhileAnswer(serializers.Serializer[Any]):
    """A line of a sheet that the caller had not seen: the entry, its author ("" for the system) and its time.

    `hand`: the number of the hand, from 1; null for an entry that is no hand, or that was voided.
    """

    number = serializers.IntegerField(help_text=Meaning("The line's number on its sheet, from 1.", 5))
    hand = serializers.IntegerField(allow_null=True, help_text=meanings.HAND)
    entry = serializers.DictField(help_text=meanings.ENTRY)
    by = serializers.CharField(allow_blank=True, help_text=Meaning("The author; empty for the system.", "Juan Judge"))
    at = serializers.DateTimeField(help_text=meanings.WRITTEN_AT)


class Problem(serializers.Serializer[Any]):
    """The body of every error (RFC 9457).

    `code` is a stable identifier for programs, `detail` a sentence for people in the caller's language; `field` is the
    invalid input and `rule` the rule behind the refusal, "" if there is none. `type` is always "about:blank", `title`
    the HTTP reason phrase.

    `lines`: lines that somebody else wrote on the sheet in the meantime, or the line that already has the key (409
    only). `preview`: the current effects of a correction, if they have changed since its preview; else null.
    """

    type = serializers.CharField(help_text=Meaning("Always about:blank; `code` identifies the error.", "about:blank"))
    title = serializers.CharField(help_text=Meaning("The HTTP reason phrase of the status.", "Conflict"))
    status = serializers.IntegerField(help_text=Meaning("The HTTP status of the response.", 409))
    detail = serializers.CharField(
        help_text="What is wrong and what to do about it, as a sentence in the caller's language."
    )
    code = serializers.CharField(
        help_text=Meaning(
            "A stable code for programs; each operation lists the codes that it can return.", "sheet-changed"
        )
    )
    field = serializers.CharField(
        allow_blank=True, help_text=Meaning("The name of the invalid input; empty for the whole.", "")
    )
    rule = serializers.CharField(allow_blank=True, help_text=meanings.RULE)
    findings = FindingAnswer(many=True, help_text=meanings.FINDINGS)
    lines = MeanwhileAnswer(
        many=True,
        help_text=(
            "Lines that somebody else wrote on the sheet in the meantime, or the line that already has "
            "the key; else empty."
        ),
    )
    preview = PreviewAnswer(
        allow_null=True,
        help_text=Meaning(
            "The current effects of a correction, if they have changed since its preview; else null.", None
        ),
    )


def error_responses(number: int) -> dict[Any, Any]:
    """The response object that documents this status."""
    if number == 304:
        return {number: OpenApiResponse(None, description=MEANINGS[number])}
    return {(number, MEDIA_TYPE): OpenApiResponse(Problem, description=MEANINGS[number])}


def documented(
    method: str,
    *,
    answers: type[serializers.BaseSerializer[Any]],
    many: bool,
    status: int,
    reads: type[Strict] | None,
    asks: type[Strict] | None,
    private: bool,
    nested: bool,
    errors: Errors,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add an operation to the OpenAPI document; `nested` if its URL is below one tournament or has other variables.

    `errors`: the codes of its steps, by status.
    """
    # The version may come in the body or in If-Match; only then can it be missing (428).
    sheet = reads is not None and "version" in (fields := reads().fields) and not fields["version"].required
    guarded = method in ("patch", "put")
    statuses = [304] if method == "get" else []
    statuses += [400] if asks or method != "get" else []
    statuses += [401]  # an invalid token is refused even where no token is needed
    statuses += [403] if private or method != "get" else []
    statuses += [404] if nested else []
    statuses += [409, 413, 415, 422] if method != "get" else []
    statuses += [412, 428] if guarded or sheet else []
    statuses += [429]
    # A (status, media type) pair, like the errors: drf-spectacular sorts these keys to detect lists.
    responses: dict[Any, Any] = {(status, "application/json"): answers(many=True) if many else answers}
    for number in statuses:
        responses.update(error_responses(number))
    extend = extend_schema(
        request=reads,
        parameters=[
            *([asks] if asks else []),
            *([KEY] if method == "post" else []),
            *([KNOWN] if method == "get" else []),
            *([SEEN] if guarded else []),
            *([SEEN_SHEET] if sheet else []),
        ],
        responses=responses,
        auth=None if private else [],
    )

    def decorate(handler: Callable[..., Any]) -> Callable[..., Any]:
        vars(handler)["errors"] = errors
        return extend(handler)

    return decorate


class Schema(APIView):
    """The OpenAPI document itself."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
    content_negotiation_class = JSONOnly
    metadata_class = None

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(document())


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document of everything under /api/v1/; generated once per process."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call] # no types there
    return schema


YAML_MEDIA_TYPE = "application/yaml"  # RFC 9512


class _Plain(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc] # the quick one, where it was built
    """Writes repeated values out, without anchors, which many OpenAPI tools do not support."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


@cache
def _text() -> tuple[str, str]:
    """The document and its ETag; generated once per process."""
    # PyYAML writes plain types only, so the document becomes plain JSON first.
    plain = json.loads(json.dumps(document(), default=str))
    text = yaml.dump(plain, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)
    return text, f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


@require_safe
@etag(lambda request: _text()[1])
def schema(request: HttpRequest) -> HttpResponse:
    """The content of `schema/` as YAML."""
    answer = HttpResponse(_text()[0], content_type=YAML_MEDIA_TYPE)
    answer["Cache-Control"] = "no-cache"
    cors.allow(request, answer)
    return answer
