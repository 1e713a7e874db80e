"""The OpenAPI document: every operation with its input, its answer and each error it can give."""

from collections.abc import Callable
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.findings import FindingAnswer
from tournament.api.parsing import JSONOnly
from tournament.api.previews import PreviewAnswer
from tournament.api.reading import Strict

MEANINGS = {
    304: "Nothing has changed since the version in If-None-Match.",
    400: "The input cannot be read.",
    401: "Nobody is logged in.",
    403: "This account has no right to do this, or the CSRF token is missing.",
    404: "There is no such thing here.",
    409: "Somebody else was quicker, or the day has moved on: look again, then decide.",
    413: "The body is too large.",
    415: "The body is of another type than this address reads.",
    429: "Very many are asking: again later.",
    422: "The step refused: the sentence says why and by which rule.",
}


class MeanwhileAnswer(serializers.Serializer[Any]):
    """A line of a sheet that the caller had not seen: the entry, who wrote it ("" for the house) and when.

    `hand`: which hand it is, from 1; null for what is no hand, or was taken back.
    """

    number = serializers.IntegerField()
    hand = serializers.IntegerField(allow_null=True)
    entry = serializers.DictField()
    by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class ErrorBody(serializers.Serializer[Any]):
    """A stable word for programs, a sentence for people, the input at fault and the rule, "" where there is none.

    `lines`: what somebody else wrote on the sheet meanwhile, or the line that has the key already (409 only).
    `preview`: what a correction would do by now, where that has changed since it was looked at; else null.
    """

    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)
    findings = FindingAnswer(many=True)
    lines = MeanwhileAnswer(many=True)
    preview = PreviewAnswer(allow_null=True)


class Problem(serializers.Serializer[Any]):
    """The envelope of every error."""

    error = ErrorBody()


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
    errors = [304] if nested and not private and method == "get" else []
    errors += [400] if asks or method != "get" else []
    errors += [401, 403] if private else []
    errors += [404] if nested else []
    errors += [409, 413, 415, 422] if method != "get" else []
    errors += [429] if method != "get" and not private else []
    responses: dict[int, Any] = {status: answers(many=True) if many else answers}
    for number in errors:
        responses[number] = OpenApiResponse(None if number == 304 else Problem, description=MEANINGS[number])
    return extend_schema(
        tags=[subject],
        request=reads,
        parameters=[asks] if asks else [],
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
