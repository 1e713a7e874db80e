"""What all operations share: who may, read strictly, call the handler, render, and be documented by the same facts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponseBase
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament import address, journal
from tournament.api import access, origins, preconditions
from tournament.api.documentation import documented
from tournament.api.errors import TooLarge
from tournament.api.paging import Page, page_of, part
from tournament.api.parsing import JSONOnly, StrictJSON
from tournament.api.reading import Nothing, Strict, question, read
from tournament.api.repeats import once
from tournament.models import Club, Tournament, User


class View(APIView):
    """An address of the API. Its rights are asked of the club in question, by each operation."""

    permission_classes = (access.WithinScope,)
    parser_classes: tuple[type[BaseParser], ...] = (StrictJSON,)
    content_negotiation_class = JSONOnly
    metadata_class = None
    http_method_names = [name for name in APIView.http_method_names if name != "options"]  # `Allow` names no others
    longest_body = 256 * 1024  # bytes; no operation needs a tenth of it
    shows_secret = False  # whether what it makes holds a secret that is shown once, and kept nowhere
    recomputes = False  # whether the same request has the same answer by itself, and nothing need be kept for it
    tells_journal = False  # whether it tells the heads of the journals, which grow by what nobody else sees
    tells_more = False  # whether a public GET tells more than what the tournament's version stands for
    of_the_club = False  # whether what it changes is the club's own, and not one tournament's
    dear: Mapping[str, int] = {}  # methods that cost more than one request of the asker's share

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        # Before anything is read: the web server hands over no more than the length announced.
        if int(request.META.get("CONTENT_LENGTH") or 0) > self.longest_body:
            raise TooLarge
        super().initial(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        answer: Any = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.setdefault("Cache-Control", "no-store")
        answer = preconditions.finished(request, answer)
        origins.allow(request, answer)
        return answer  # type: ignore[no-any-return] # DRF's name for any answer


@dataclass(frozen=True)
class Call:
    """A request that was let in and read: the tournament or the club it is about, its input and its query."""

    request: Request
    place: Tournament | Club
    data: dict[str, Any]
    query: dict[str, Any]

    @property
    def tournament(self) -> Tournament:
        """The tournament. Only operations that have no address below a club may ask this."""
        assert isinstance(self.place, Tournament)  # noqa: S101 - else the address is wrong
        return self.place

    @property
    def club(self) -> Club:
        """The club, or the one that holds the tournament."""
        return self.place if isinstance(self.place, Club) else self.place.club

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

    A handler that asks for no more than the club may stand below a club as well.
    `right` None: for everybody; such a GET answers 304 while the tournament's version is the one the caller knows.
    A PATCH or PUT needs If-Match with the tag of the GET of its address.
    `permissions.TABLE` is asked of the match that the address names as `pk`.
    `asks` a `Page`: the handler returns rows in question, and a part of them is shown.
    `reads` is the body, `asks` the query, `answers` the form of what comes back, with `status`.
    """

    def decorate(handler: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        method = handler.__name__
        paged = asks if asks is not None and issubclass(asks, Page) else None
        form = page_of(answers) if paged else answers
        in_one = many and not paged
        teller = cache(lambda: form(many=in_one))  # made once: its fields are copied each time, and keep nothing

        @documented(
            handler.__module__.rpartition(".")[2],
            method,
            answers=form,
            many=in_one,
            status=status,
            reads=reads,
            asks=asks,
            private=right is not None,
            nested=True,
        )
        @wraps(handler)
        def run(
            view: View, request: Request, slug: str = "", club: int | None = None, **where: Any
        ) -> HttpResponseBase:
            place: Tournament | Club = (
                access.enter(request, slug, right, where.get("pk"))
                if club is None
                else access.enter_club(request, club, right)
            )
            if method == "get":
                return _looked(view, request, place, right, lambda: tell(view, request, place, {}, where))

            def act() -> Response:
                data = read(reads or Nothing, request.data)
                if method == "post":
                    return tell(view, request, place, data, where)
                return _changed(view, request, place, lambda now: tell(view, request, now, data, where), where)

            return once(view, request, act)

        def tell(
            view: View, request: Request, place: Tournament | Club, data: dict[str, Any], where: dict[str, Any]
        ) -> Response:
            query = question(asks, request.query_params) if asks else {}
            shown = handler(view, Call(request, place, data, query), **where)
            if paged and isinstance(shown, QuerySet):
                shown = part(shown, request, paged, query)
            return Response(teller().to_representation(shown), status=status)

        vars(run)["tell"] = tell
        return run

    return decorate


def _looked(
    view: View, request: Request, place: Tournament | Club, right: str | None, tell: Callable[[], Response]
) -> HttpResponseBase:
    """The answer to a GET: by the tournament's version alone where that says enough, else by what there is to tell."""
    if right is not None:
        return tell()
    if isinstance(place, Club) or view.tells_more or hasattr(view, "patch") or hasattr(view, "put"):
        response = tell()
        response["Cache-Control"] = "no-cache"
        return response
    tag = preconditions.version_tag(place, request.get_full_path(), heads=view.tells_journal)
    if (same := preconditions.not_modified(request, tag, is_answered=False)) is not None:
        return same
    response = tell()
    return preconditions.not_modified(request, tag) or preconditions.tagged(response, tag)


def _changed(
    view: View,
    request: Request,
    place: Tournament | Club,
    change: Callable[[Tournament | Club], Response],
    where: dict[str, Any],
) -> Response:
    """The answer to a PATCH or PUT of what the caller has seen: nobody changes it between the look and the change."""
    preconditions.require(request)
    look: Callable[..., Response] = vars(type(view).get)["tell"]  # type: ignore[attr-defined] # whatever is changed can be looked at

    def now() -> Tournament | Club:
        if isinstance(place, Club):
            return Club.objects.get(pk=place.pk)
        return Tournament.every.select_related("club").get(pk=place.pk)

    with transaction.atomic():
        journal.lock(place.club if view.of_the_club and isinstance(place, Tournament) else place)
        preconditions.check(request, preconditions.tag_of(look(view, request, now(), {}, where).data))
        response = change(now())
        response["ETag"] = preconditions.tag_of(look(view, request, now(), {}, where).data)
        return response
