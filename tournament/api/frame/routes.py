"""The routes of the API: each operation registers itself at its path, and `urls.py` collects them."""

import gzip
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, TypedDict, Unpack

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.frame import access, authentication, conditional_get, cors
from tournament.api.frame.deprecation import Deprecated
from tournament.api.frame.errors import TooLarge
from tournament.api.frame.input import JSONOnly, Strict, StrictJSON
from tournament.api.frame.queries import names_of, refuse_unknown
from tournament.core import address

Run = Callable[..., HttpResponseBase]
"""A method of a view: it takes the view, the request and the variables of the path."""
COMPRESSED_FROM: Final = 1024  # bytes; a shorter answer fits one packet anyway
LEVEL: Final = 4  # of 9: a tenth larger than with 6, in half of the time


class View(APIView):
    """A URL of the API; `route` makes a subclass for each. Each operation checks the caller's rights itself."""

    permission_classes = (access.WithinScope,)
    parser_classes: tuple[type[BaseParser], ...] = (StrictJSON,)
    content_negotiation_class = JSONOnly
    metadata_class = None
    http_method_names = [name for name in APIView.http_method_names if name != "options"]  # `Allow` must not name it
    # The defaults of `Options`:
    name = ""
    subject = ""
    costs: ClassVar[Mapping[str, int]] = {}  # by method; 1 for the others
    deprecated: ClassVar[Mapping[str, Deprecated]] = {}  # by method
    parameters: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # of the query, by method
    longest_body = 256 * 1024
    shows_secret = False
    recomputes = False
    tells_journal = False
    tells_more = False

    @property
    def harmless(self) -> frozenset[str]:
        """The methods here that write nothing, as far as they exist."""
        return cors.READS | {"POST"} if self.recomputes else cors.READS

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        if request.method == "OPTIONS":
            granted = cors.preflight(request, self.harmless & self.parameters.keys())
            if granted is not None:
                return granted
        return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        # Before the body is read: the web server passes on no more than the announced length.
        if int(request.META.get("CONTENT_LENGTH") or 0) > self.longest_body:
            raise TooLarge(self.longest_body)
        # DRF authenticates, checks permissions and throttles here.
        super().initial(request, *args, **kwargs)
        if request.META.get("QUERY_STRING"):
            method = _checked(request)
            if method in self.parameters:  # else it is answered with 405
                refuse_unknown(request.query_params, self.parameters[method])

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        answer: Any = super().finalize_response(request, response, *args, **kwargs)
        # The safe default; operations that may be cached say so.
        answer.headers.setdefault("Cache-Control", "no-store")
        answer = conditional_get.finished(request, answer)
        if self.deprecated and (deprecated := self.deprecated.get(_checked(request))):
            deprecated.announce(request, answer)
        authentication.announce(request, answer)
        cors.allow(request, answer, self.harmless)
        compress(request, answer)
        return answer  # type: ignore[no-any-return] # DRF's name for any answer


def _checked(request: Request) -> str:
    """The method whose declaration counts: HEAD is a GET."""
    return "GET" if request.method == "HEAD" else str(request.method)


class Options(TypedDict, total=False):
    """What else an operation may declare; all but `cost` and `deprecated` hold for its whole path."""

    name: str  # of the URL, for `reverse("v1:...")`
    subject: str  # the tag in the OpenAPI document; default: that of the module
    cost: int  # how many requests of the caller's rate limit it takes; default: 1
    deprecated: Deprecated  # since when, what to use instead, and when it ends; default: it is not
    longest_body: int  # bytes; the default of 256 KiB is ten times what operations with JSON need
    parser_classes: tuple[type[BaseParser], ...]  # the media types of the body; default: JSON
    shows_secret: bool  # whether its response holds a secret that is shown once and not stored
    recomputes: bool  # whether the same request always gives the same response, so that none need be stored
    tells_journal: bool  # whether it shows the journals' last hashes, which also change with private events
    tells_more: bool  # whether a public GET shows more than the tournament's version covers


VIEWS: dict[str, type[View]] = {}
"""The registered views, by path below /api/v1/."""


def route(
    method: str, path: str, *, asks: type[Strict] | None = None, **options: Unpack[Options]
) -> Callable[[Run], Run]:
    """Register a function as a method of the view at a path; directly only for what is no `operation`, such as files.

    `asks`: the form of its query, which alone says which parameters are known; None: it takes none.
    ValueError if the path has this method already.
    """
    cost, deprecated = options.pop("cost", 1), options.pop("deprecated", None)

    def register(run: Run) -> Run:
        view = VIEWS.setdefault(path, type("PathView", (View,), {"__module__": run.__module__}))
        if hasattr(view, method):
            raise ValueError(f"two operations for {method} {path}")
        view.costs = {**view.costs, method.upper(): cost}
        if deprecated:
            view.deprecated = {**view.deprecated, method.upper(): deprecated}
        view.parameters = {**view.parameters, method.upper(): names_of(asks)}
        for name, value in {method: run, **options}.items():
            setattr(view, name, value)
        return run

    return register


def compress(request: Request, answer: HttpResponseBase) -> None:
    """Compress the JSON of a GET if it is worth it and the caller accepts it.

    Answers to changes are not compressed: they are short, and some hold a secret. Files are compressed in themselves or
    streamed.

    Its ETag becomes weak, because it is the same content in other bytes: If-None-Match and If-Match take both forms.
    """
    if request.method not in ("GET", "HEAD"):
        return
    # All answers of a URL vary alike, 304 too.
    patch_vary_headers(answer, ["Accept-Encoding"])
    if answer.status_code != 200 or not isinstance(answer, HttpResponse) or answer.has_header("Content-Encoding"):
        return
    if not address.accepts_gzip(request):
        return
    if not getattr(answer, "is_rendered", True):
        answer.render()  # type: ignore[attr-defined] # DRF's own
    if len(answer.content) < COMPRESSED_FROM or not answer.headers.get("Content-Type", "").startswith(
        "application/json"
    ):
        return
    answer.content = gzip.compress(answer.content, LEVEL, mtime=0)
    answer["Content-Encoding"] = "gzip"
    if "ETag" in answer.headers and not answer["ETag"].startswith("W/"):
        answer["ETag"] = f"W/{answer['ETag']}"
