"""The OpenAPI document: every operation with its input, its answer and each error it can give."""

from collections.abc import Callable
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.errors import MEDIA_TYPE
from tournament.api.findings import FindingAnswer
from tournament.api.parsing import JSONOnly
from tournament.api.previews import PreviewAnswer
from tournament.api.reading import Strict

MEANINGS = {
    304: "Nothing has changed since what the caller has (If-None-Match).",
    400: "The input cannot be read.",
    401: "Nobody is logged in, or the token opens nothing (any more).",
    403: "This account, or this token of it, has no right to do this; or the CSRF token of a session is missing.",
    404: "There is no such thing here.",
    409: "Somebody else was quicker, or the day has moved on: look again, then decide.",
    412: "The caller has seen what is not there any more: look again, then decide.",
    413: "The body is too large.",
    415: "The body is of another type than this address reads.",
    429: "Too many requests: again in as many seconds as the header Retry-After says.",
    422: "The step refused: the sentence says why and by which rule.",
    428: "The caller does not say what he has seen.",
}


KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 8, "maxLength": 64, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description=(
        "A key made before the first send. For 24 hours the same account with the same key and the same request is "
        'told what it was told the first time, under the header "Idempotency-Replayed: true", and nothing is done '
        "twice; another request with it is refused (409 key-used-otherwise). Answers other than 2xx, 400 and 422 are "
        "not kept."
    ),
)


KNOWN = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of what the caller has: where it still holds, the answer is 304 without a body.",
)
SEEN = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="The ETag of this address when it was looked at, or *: with another one nothing is changed (412).",
)
SEEN_SHEET = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description='The version of the sheet that its writer has seen, in quotes ("5"), where the body has no `version`.',
)


class MeanwhileAnswer(serializers.Serializer[Any]):
    """A line of a sheet that the caller had not seen: the entry, who wrote it ("" for the house) and when.

    `hand`: which hand it is, from 1; null for what is no hand, or was taken back.
    """

    number = serializers.IntegerField()
    hand = serializers.IntegerField(allow_null=True)
    entry = serializers.DictField()
    by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class Problem(serializers.Serializer[Any]):
    """What every error says (RFC 9457).

    `code` is a stable word for programs, `detail` a sentence for people in the caller's language; `field` the input at
    fault and `rule` what it rests on, "" where there is none. `type` is always "about:blank", `title` HTTP's own word.

    `lines`: what somebody else wrote on the sheet meanwhile, or the line that has the key already (409 only).
    `preview`: what a correction would do by now, where that has changed since it was looked at; else null.
    """

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    field = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)
    findings = FindingAnswer(many=True)
    lines = MeanwhileAnswer(many=True)
    preview = PreviewAnswer(allow_null=True)


def told(number: int) -> dict[Any, Any]:
    """What an operation that can answer so says of it in the document."""
    if number == 304:
        return {number: OpenApiResponse(None, description=MEANINGS[number])}
    return {(number, MEDIA_TYPE): OpenApiResponse(Problem, description=MEANINGS[number])}


def documented(
    subject: str,
    method: str,
    *,
    answers: type[serializers.BaseSerializer[Any]],
    many: bool,
    status: int,
    reads: type[Strict] | None,
    asks: type[Strict] | None,
    private: bool,
    nested: bool,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Put an operation into the document; `nested` when its address lies below one tournament."""
    sheet = reads is not None and "version" in (fields := reads().fields) and not fields["version"].required
    guarded = method in ("patch", "put")
    errors = [304] if method == "get" else []
    errors += [400] if asks or method != "get" else []
    errors += [401]  # a token that opens nothing is refused where none is needed, too
    errors += [403] if private or method != "get" else []
    errors += [404] if nested else []
    errors += [409, 413, 415, 422] if method != "get" else []
    errors += [412, 428] if guarded or sheet else []
    errors += [429]
    # As a pair like the errors: whether an operation lists, drf-spectacular reads off the least of these.
    responses: dict[Any, Any] = {(status, "application/json"): answers(many=True) if many else answers}
    for number in errors:
        responses.update(told(number))
    return extend_schema(
        tags=[subject],
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


class Schema(APIView):
    """The document itself."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
    content_negotiation_class = JSONOnly
    metadata_class = None

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(document())


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document of everything under /api/v1/."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call] # no types there
    return schema
