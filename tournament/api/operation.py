"""What all operations share: who may, read strictly, call the handler, render, and be documented by the same facts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament import address
from tournament.api import access
from tournament.api.documentation import documented
from tournament.api.errors import TooLarge
from tournament.api.parsing import JSONOnly, StrictJSON
from tournament.api.reading import Nothing, Strict, read
from tournament.models import Tournament, User


class View(APIView):
    """An address of the API. Its rights are asked of the club in question, by each operation."""

    permission_classes = (AllowAny,)
    parser_classes: tuple[type[BaseParser], ...] = (StrictJSON,)
    content_negotiation_class = JSONOnly
    metadata_class = None
    longest_body = 256 * 1024  # bytes; no operation needs a tenth of it

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        # Before anything is read: the web server hands over no more than the length announced.
        if int(request.META.get("CONTENT_LENGTH") or 0) > self.longest_body:
            raise TooLarge
        super().initial(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.setdefault("Cache-Control", "no-store")
        return answer


@dataclass(frozen=True)
class Call:
    """A request that was let in and read: the tournament it is about, its input and its query."""

    request: Request
    tournament: Tournament
    data: dict[str, Any]
    query: dict[str, Any]

    @property
    def by(self) -> User:
        """Who asks, for the journal. Only operations with a right may ask this."""
        assert isinstance(self.request.user, User)  # noqa: S101 - the right was checked before
        return self.request.user

    @property
    def base_url(self) -> str:
        """The address of this house, for links on paper."""
        return address.base_url(self.request)


def operation(
    *,
    answers: type[serializers.BaseSerializer[Any]],
    right: str | None = None,
    reads: type[Strict] | None = None,
    asks: type[Strict] | None = None,
    many: bool = False,
    status: int = 200,
) -> Callable[[Callable[..., Any]], Callable[..., HttpResponseBase]]:
    """Make a method of a `View` below one tournament from a handler that takes a `Call` and returns what is shown.

    `right` None: for everybody; such a GET answers 304 while the tournament's version is the one the caller knows.
    `permissions.TABLE` is asked of the match that the address names as `pk`.
    `reads` is the body, `asks` the query, `answers` the form of what comes back, with `status`.
    """

    def decorate(handler: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        method = handler.__name__

        @documented(
            handler.__module__.rpartition(".")[2],
            method,
            answers=answers,
            many=many,
            status=status,
            reads=reads,
            asks=asks,
            private=right is not None,
            nested=True,
        )
        @wraps(handler)
        def run(view: View, request: Request, slug: str, **where: Any) -> HttpResponseBase:
            tournament = access.enter(request, slug, right, where.get("pk"))
            public = right is None and method == "get"
            tag = f'W/"{tournament.pk}-{tournament.version}-{get_language()}"' if public else None
            if tag and (same := get_conditional_response(request._request, etag=tag)) is not None:
                return _tagged(same, tag)
            data = {} if method == "get" else read(reads or Nothing, request.data)
            query = read(asks, request.query_params) if asks else {}
            shown = handler(view, Call(request, tournament, data, query), **where)
            response = Response(answers(shown, many=many).data, status=status)
            return _tagged(response, tag) if tag else response

        return run

    return decorate


def _tagged(response: HttpResponseBase, tag: str) -> HttpResponseBase:
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response
