"""Unknown URLs of the API, answered with the same error envelope as everything else.

The shared part of all operations: permission check, input validation, handler call, rendering, documentation.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.frame import access, conditional_get, cors
from tournament.api.frame.errors import TooLarge
from tournament.api.frame.idempotency import once
from tournament.api.frame.input import JSONOnly, Nothing, Strict, StrictJSON, query_parameter, read_input
from tournament.api.frame.paging import Page, page_of, part
from tournament.api.openapi.codes import Errors
from tournament.api.openapi.document import documented
from tournament.core import address
from tournament.journal import log
from tournament.models import Club, Tournament, User


class View(APIView):
    """A URL of the API. Each operation checks the caller's rights against its club."""

    permission_classes = (access.WithinScope,)
    parser_classes: tuple[type[BaseParser], ...] = (StrictJSON,)
    content_negotiation_class = JSONOnly
    metadata_class = None
    http_method_names = [name for name in APIView.http_method_names if name != "options"]  # `Allow` must not name it
    subject = ""  # its tag in the OpenAPI document; "": that of its module
    longest_body = 256 * 1024  # bytes; no operation needs a tenth of it
    shows_secret = False  # whether its response holds a secret that is shown once and not stored
    recomputes = False  # whether the same request always gives the same response, so that none need be stored
    tells_journal = False  # whether it shows the journals' last hashes, which also change with private events
    tells_more = False  # whether a public GET shows more than the tournament's version covers
    of_the_club = False  # whether it changes the club and not one tournament
    dear: Mapping[str, int] = {}  # methods that cost more than one request of the caller's rate limit

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        # Before the body is read: the web server passes on no more than the announced length.
        if int(request.META.get("CONTENT_LENGTH") or 0) > self.longest_body:
            raise TooLarge
        # DRF authenticates, checks permissions and throttles here.
        super().initial(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        answer: Any = super().finalize_response(request, response, *args, **kwargs)
        # The safe default; operations that may be cached say so.
        answer.headers.setdefault("Cache-Control", "no-store")
        answer = conditional_get.finished(request, answer)
        cors.allow(request, answer)
        return answer  # type: ignore[no-any-return] # DRF's name for any answer


@dataclass(frozen=True)
class Call:
    """A validated request: its tournament or club, its body and its query."""

    request: Request
    place: Tournament | Club
    data: dict[str, Any]
    query: dict[str, Any]

    @property
    def tournament(self) -> Tournament:
        """The tournament. Only for operations without a URL below a club."""
        assert isinstance(self.place, Tournament)  # noqa: S101 - else the URL configuration is wrong
        return self.place

    @property
    def club(self) -> Club:
        """The club, or the club that holds the tournament."""
        return self.place if isinstance(self.place, Club) else self.place.club

    @property
    def by(self) -> User:
        """The caller, for the journal. Only for operations with a right."""
        assert isinstance(self.request.user, User)  # noqa: S101 - the right was checked before
        return self.request.user

    @property
    def base_url(self) -> str:
        """The base URL of this installation, for links in documents."""
        return address.base_url(self.request)


def operation(
    *,
    answers: type[serializers.BaseSerializer[Any]],
    right: str | None = None,
    reads: type[Strict] | None = None,
    asks: type[Strict] | None = None,
    many: bool = False,
    status: int = 200,
    errors: Errors | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., HttpResponseBase]]:
    """Turn a handler that takes a `Call` into a method of a `View` below one tournament.

    A handler that uses only the club may also be routed below a club.

    `right` None: public; such a GET answers 304 while the tournament's version is the one in If-None-Match. A PATCH or
    PUT needs If-Match with the ETag of the GET at its URL. `permissions.TABLE` is checked against the match that the
    URL names as `pk`. If `asks` is a `Page`, the handler returns a queryset and one page of it is rendered. `reads`
    validates the body, `asks` the query, `answers` renders the result, with `status`.
    """

    def decorate(handler: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        method = handler.__name__
        paged = asks if asks is not None and issubclass(asks, Page) else None
        form = page_of(answers) if paged else answers
        in_one = many and not paged
        teller = cache(lambda: form(many=in_one))  # one instance for all requests: DRF copies the fields each time

        @documented(
            method,
            answers=form,
            many=in_one,
            status=status,
            reads=reads,
            asks=asks,
            private=right is not None,
            nested=True,
            errors=errors or {},
        )
        @wraps(handler)
        def run(
            view: View, request: Request, slug: str = "", club: int | None = None, **where: Any
        ) -> HttpResponseBase:
            place: Tournament | Club = (
                access.enter(request, slug, right, where.get("pk"))
                # The view may be routed below a tournament (`slug`) or below a club (`club`).
                if club is None
                else access.enter_club(request, club, right)
            )
            if method == "get":
                return _looked(view, request, place, right, lambda: tell(view, request, place, {}, where))

            def act() -> Response:
                data = read_input(reads or Nothing, request.data)
                if method == "post":
                    return tell(view, request, place, data, where)
                return _changed(view, request, place, lambda now: tell(view, request, now, data, where), where)

            return once(view, request, act)

        def tell(
            view: View, request: Request, place: Tournament | Club, data: dict[str, Any], where: dict[str, Any]
        ) -> Response:
            query = query_parameter(asks, request.query_params) if asks else {}
            shown = handler(view, Call(request, place, data, query), **where)
            if paged and isinstance(shown, QuerySet):
                shown = part(shown, request, paged, query)
            return Response(teller().to_representation(shown), status=status)

        vars(run)["tell"] = tell  # for _changed, which renders the GET of the same URL
        return run

    return decorate


def _looked(
    view: View, request: Request, place: Tournament | Club, right: str | None, tell: Callable[[], Response]
) -> HttpResponseBase:
    """The response to a GET: by the tournament's version if that covers all of it, else by its content."""
    if right is not None:
        return tell()
    # What can be changed needs a strong ETag of its content, for If-Match.
    if isinstance(place, Club) or view.tells_more or hasattr(view, "patch") or hasattr(view, "put"):
        response = tell()
        response["Cache-Control"] = "no-cache"
        return response
    tag = conditional_get.version_tag(place, request.get_full_path(), heads=view.tells_journal)
    if (same := conditional_get.not_modified(request, tag, is_answered=False)) is not None:
        return same
    response = tell()
    # "*" matches any existing resource, so it counts only now that there is a response.
    return conditional_get.not_modified(request, tag) or conditional_get.tagged(response, tag)


def _changed(
    view: View,
    request: Request,
    place: Tournament | Club,
    change: Callable[[Tournament | Club], Response],
    where: dict[str, Any],
) -> Response:
    """The response to a PATCH or PUT with If-Match; the lock is held from the check to the change."""
    conditional_get.require(request)
    look: Callable[..., Response] = vars(type(view).get)["tell"]  # type: ignore[attr-defined] # each has a GET

    def now() -> Tournament | Club:
        if isinstance(place, Club):
            return Club.objects.get(pk=place.pk)
        return Tournament.every.select_related("club").get(pk=place.pk)

    with transaction.atomic():
        # The lock comes before the check, so that nobody changes the resource in between.
        log.lock(place.club if view.of_the_club and isinstance(place, Tournament) else place)
        conditional_get.require_current(request, conditional_get.tag_of(look(view, request, now(), {}, where).data))
        response = change(now())
        response["ETag"] = conditional_get.tag_of(look(view, request, now(), {}, where).data)
        return response


@extend_schema(exclude=True)
class Nowhere(View):
    """404 for every method."""

    # Before authentication and throttling, which would answer with another error.
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound
