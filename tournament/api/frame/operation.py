"""The shared part of all operations: permission check, input validation, handler call, rendering.

A `Router` declares operations: their paths, and what `Operation` and the OpenAPI document need to know about them.
`urls.py` finds all declarations, so a new operation is one function in one file.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, wraps
from typing import Any, TypeVar, Unpack

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.frame import access, conditional_get, expansion, locations
from tournament.api.frame.errors import with_documents, with_proof
from tournament.api.frame.idempotency import once
from tournament.api.frame.input import Nothing, Strict, read_input
from tournament.api.frame.paging import Page, link_header, page_of, part
from tournament.api.frame.queries import check_filters, read_query
from tournament.api.frame.routes import Options, Run, View, route
from tournament.club import proof
from tournament.core import address
from tournament.core.errors import Refused
from tournament.documents.queue import steps
from tournament.exchange import tasks
from tournament.journal import log
from tournament.journal.retries import retried
from tournament.models import Club, Token, Tournament, User

Answers = type[serializers.BaseSerializer[Any]]


@dataclass(frozen=True)
class Call:
    """A validated request: its tournament or club, its body and its query."""

    request: Request
    below: Tournament | Club | None
    """The tournament or club that the URL is below; None for other URLs."""
    clubs: list[Club]
    """For a right at other URLs: the clubs in which the caller has it."""
    data: dict[str, Any] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> Tournament | Club:
        """The tournament or club. Only for operations below one."""
        assert self.below is not None  # noqa: S101 - else the path is wrong
        return self.below

    @property
    def tournament(self) -> Tournament:
        """The tournament. Only for operations without a URL below a club."""
        assert isinstance(self.below, Tournament)  # noqa: S101 - else the path is wrong
        return self.below

    @property
    def club(self) -> Club:
        """The club, or the club that holds the tournament."""
        return self.below if isinstance(self.below, Club) else self.tournament.club

    @property
    def by(self) -> User:
        """The caller, for the journal. Only for operations with a right."""
        assert isinstance(self.request.user, User)  # noqa: S101 - the right was checked before
        return self.request.user

    @property
    def base_url(self) -> str:
        """The base URL of this installation, for links in documents."""
        return address.base_url(self.request)


@dataclass(frozen=True)
class Operation:
    """A declared operation; `Router` describes the fields."""

    handler: Callable[..., Any]
    method: str
    answers: type[serializers.BaseSerializer[Any]]
    right: str | None = None
    reads: type[Strict] | None = None
    asks: type[Strict] | None = None
    many: bool = False
    status: int = 200
    errors: Mapping[int, str] = field(default_factory=dict)
    finds: Callable[..., dict[str, Any]] | None = None
    session_only: bool = False
    needs_proof: bool = False
    impersonal: bool = False
    of_the_club: bool = False
    also_one_tournament: bool = False
    located: str = ""

    @cached_property
    def page(self) -> type[Page] | None:
        """The query of an operation that answers one page of a queryset."""
        return self.asks if self.asks is not None and issubclass(self.asks, Page) else None

    @cached_property
    def form(self) -> type[serializers.BaseSerializer[Any]]:
        """The serializer of the whole response, or of each item if `in_one`."""
        return page_of(self.answers) if self.page else self.answers

    @property
    def in_one(self) -> bool:
        """Whether the response is a list of all items."""
        return self.many and not self.page

    def respond(self, view: View, request: Request, where: dict[str, Any]) -> HttpResponseBase:
        """The response to a request; `where`: the variables of its URL."""
        call, where = self._enter(request, where)
        if self.method == "get":
            answers = (Http404, APIException)
            return _looked(view, call, self.right, lambda: retried(lambda: self.perform(call, where), *answers))

        def act() -> Response:
            if self.method == "delete":
                return self.perform(call, where)
            said = read_input(self.reads or Nothing, request.data, partial=self.method == "patch")
            validated = replace(call, data=said)
            if self.method == "post":
                return self.perform(validated, where)
            return _changed(view, validated, where, self)

        # After the permission check: a stored response must not reach somebody who has lost the right.
        answer = once(view, request, act)
        locations.add(answer, request, self.located)
        return answer

    def _enter(self, request: Request, where: dict[str, Any]) -> tuple[Call, dict[str, Any]]:
        """The call, if the caller has the right, and the handler's other arguments."""
        below: Tournament | Club | None = None
        clubs: list[Club] = []
        if self.impersonal and isinstance(request.auth, Token):
            request.auth.is_impersonal = True
        if "slug" in where:
            below = access.enter(request, where.pop("slug"), self.right, where.get("pk"))
        elif "club" in where:
            below = access.enter_club(
                request, where.pop("club"), self.right, also_one_tournament=self.also_one_tournament
            )
        elif self.right is not None:
            clubs = access.enter_clubs(request, self.right)
        if self.session_only:
            access.in_person(request)  # after the right: others must not learn what exists
        if self.needs_proof and request.auth is None:
            proof.require(request.session)
        if self.of_the_club:
            access.whole_club(request)
        call = Call(request, below, clubs)
        return call, self.finds(call, **where) if self.finds else where

    def perform(self, call: Call, where: dict[str, Any]) -> Response:
        """Call the handler and render its result; a stream is a response already."""
        if self.asks:
            query = read_query(self.asks, call.request.query_params)
            if query:
                check_filters(self.asks, query, call)
            call = replace(call, query=query)
        shown = self.handler(call, **where)
        if isinstance(shown, StreamingHttpResponse):
            return shown  # type: ignore[return-value] # only a GET that `tells_more`, which looks at no data
        if self.method == "delete":
            return Response(status=self.status)
        if self.page and isinstance(shown, QuerySet):
            shown = part(shown, call.request, self.page, call.query)
        form: Any = self.form  # mypy takes the class of a serializer for unhashable
        renderer = _renderer(form, self.in_one, call.query.get(expansion.NAME, frozenset()))
        response = Response(renderer.to_representation(shown), status=self.status)
        if self.page and (links := link_header(shown)):
            response["Link"] = links
        return response


@cache
def _renderer(form: type[Any], many: bool, expand: frozenset[str]) -> serializers.BaseSerializer[Any]:
    """One instance for all requests: DRF copies the fields each time."""
    made: serializers.BaseSerializer[Any] = form(many=many, context={expansion.NAME: expand})
    return made


class Declared(Options, total=False):
    """What an operation declares besides its answers; `Router` describes it."""

    right: str | None
    reads: type[Strict]
    asks: type[Strict]
    many: bool
    status: int
    errors: Mapping[int, str]
    finds: Callable[..., dict[str, Any]]
    due_documents: bool
    session_only: bool
    needs_proof: bool
    impersonal: bool
    of_the_club: bool
    also_one_tournament: bool
    located: str


Declaration = Callable[[Callable[..., Any]], Run]


class Router:
    """Declares the operations of a module, below one path; `shared` is what they have in common.

    An operation takes a `Call` and the variables of its path. It declares its path below the router's, "" for the same,
    and

    `right`: what the caller needs in the tournament or club of the path, or elsewhere in any club (`Call.clubs`);
    `permissions.TABLE` is checked against the match that the path names as `pk`. None: public; such a GET below a
    tournament answers 304 while the tournament's version is the one in If-None-Match. `session_only`: refuses tokens.
    `needs_proof`: refuses a session whose log-in, or last proof (`account/proof/`), is older than ten minutes.
    `impersonal`: its answer has no personal data, so that the scope "results" is enough for it. `of_the_club`: it is
    about the whole club although its path is below a tournament, so that a token for one tournament is refused.
    `also_one_tournament`: it is below a club, and a token for one of its tournaments may do it all the same.
    A PATCH or PUT needs If-Match with the ETag of the GET at its path. A PATCH changes the fields that were sent, and
    its handler finds no others in `Call.data`. A DELETE has no body and no answer (204).

    `reads` validates the body, `asks` the query, `answers` renders the result (a list of them if `many`), with
    `status`. If `asks` is a `Page` (`paging.page`), the handler returns a queryset and one page of it is rendered.
    `finds` turns the variables of the path into other arguments of the handler, before a stored response is repeated.
    `errors`: the codes of its steps by status, separated by spaces; `due_documents` adds those of `run_step`.
    `located`: the Location of what a POST made, if it is not the nearest URL (`locations`). The rest: `Options`.
    """

    def __init__(self, path: str, **shared: Unpack[Declared]) -> None:
        self._path, self._shared = path, shared

    def get(self, path: str = "", *, answers: Answers, **declared: Unpack[Declared]) -> Declaration:
        return self._declare("get", path, answers, declared)

    def post(self, path: str = "", *, answers: Answers, **declared: Unpack[Declared]) -> Declaration:
        return self._declare("post", path, answers, declared)

    def put(self, path: str = "", *, answers: Answers, **declared: Unpack[Declared]) -> Declaration:
        return self._declare("put", path, answers, declared)

    def patch(self, path: str = "", *, answers: Answers, **declared: Unpack[Declared]) -> Declaration:
        return self._declare("patch", path, answers, declared)

    def delete(self, path: str = "", **declared: Unpack[Declared]) -> Declaration:
        return self._declare("delete", path, serializers.Serializer, {"status": 204, **declared})

    def _declare(self, method: str, path: str, answers: Answers, own: Declared) -> Declaration:
        declared: dict[str, Any] = {**self._shared, **own}
        options = {name: declared.pop(name) for name in Options.__annotations__ if name in declared}
        if declared.get("needs_proof"):
            declared["errors"] = with_proof(declared.get("errors", {}))
        if declared.pop("due_documents", False):
            declared["errors"] = with_documents(declared.get("errors", {}))

        def decorate(handler: Callable[..., Any]) -> Run:
            operation = Operation(handler, method, answers, **declared)

            @wraps(handler)
            def run(view: View, request: Request, **where: Any) -> HttpResponseBase:
                return operation.respond(view, request, where)

            vars(run)["operation"] = operation  # for the OpenAPI document, and for `_changed`
            return route(method, self._path + path, asks=declared.get("asks"), **options)(run)

        return decorate


def _looked(view: View, call: Call, right: str | None, perform: Callable[[], Response]) -> HttpResponseBase:
    """The response to a GET: by the tournament's version if that covers all of it, else by its content."""
    if right is not None or call.below is None:
        return perform()
    # What can be changed needs a strong ETag of its content, for If-Match.
    if isinstance(call.below, Club) or view.tells_more or hasattr(view, "patch") or hasattr(view, "put"):
        response = perform()
        response["Cache-Control"] = "no-cache"
        return response
    request = call.request
    tag = conditional_get.version_tag(call.tournament, request.get_full_path(), heads=view.tells_journal)
    if (same := conditional_get.not_modified(request, tag, is_answered=False)) is not None:
        return same
    response = perform()
    # "*" matches any existing resource, so it counts only now that there is a response.
    return conditional_get.not_modified(request, tag) or conditional_get.tagged(response, tag)


def _changed(view: View, call: Call, where: dict[str, Any], change: Operation) -> Response:
    """The response to a PATCH or PUT with If-Match; the lock is held from the check to the change."""
    conditional_get.require(call.request)
    look: Operation = vars(type(view).get)["operation"]  # type: ignore[attr-defined] # each has a GET

    def now() -> Call:
        if isinstance(call.below, Club):
            return replace(call, below=Club.objects.get(pk=call.below.pk))
        return replace(call, below=Tournament.every.select_related("club").get(pk=call.tournament.pk))

    def tag() -> str:
        return conditional_get.tag_of(look.perform(replace(now(), data={}), where).data)

    with transaction.atomic():
        # The lock comes before the check, so that nobody changes the resource in between.
        log.lock(call.club if change.of_the_club else call.place)
        conditional_get.require_current(call.request, tag())
        response = change.perform(now(), where)
        response["ETag"] = tag()
        return response


def with_division(call: Call) -> dict[str, Any]:
    """The input of a call, with the division in place of its key (`bracket`), if that was sent; "" and null: none.

    Refused for the key of no division here.
    """
    said = dict(call.data)
    if "bracket" in said:
        key = said.pop("bracket")
        said["division"] = call.tournament.divisions.filter(key=key).first() if key else None
        if key and said["division"] is None:
            raise Refused(_("Choose a bracket of this tournament."), field="division", code="not-here")
    return said


T = TypeVar("T")


def run_step(call: Call, step: Callable[[], T], *, reprint: bool = False) -> T:
    """Run a step with the documents that it makes due (`steps.run_step`), and notify a worker of them."""
    done, papers = steps.run_step(step, tournament=call.tournament, by=call.by, base_url=call.base_url, reprint=reprint)
    tasks.wake(*papers)
    return done
