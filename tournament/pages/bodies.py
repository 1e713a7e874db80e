"""How much a browser may send at once, asked before anything of it is read."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

LONGEST = 256 * 1024  # bytes: no form needs a tenth of it
LONGEST_ROSTER = 3 * 1024 * 1024  # bytes: a roster of two megabytes in its form

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def takes_up_to(longest: int) -> Callable[[View], View]:
    """Say of a page that it takes so many bytes, where it is not what every form takes."""

    def decorate(view: View) -> View:
        vars(view)["longest_body"] = longest
        return view

    return decorate


class BodyLimit:
    """413 for what is announced as longer than its page takes, 411 for a body that does not say how long it is.

    The API has limits of its own and answers in its own form, except where no length can be made out.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        announced = request.META.get("CONTENT_LENGTH") or ""
        without_length = not announced and "HTTP_TRANSFER_ENCODING" in request.META
        if without_length or (announced and not (announced.isascii() and announced.isdigit())):
            return render(request, "413.html", status=411)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], *_: Any, **__: Any
    ) -> HttpResponse | None:
        """Called before any other middleware's, so before the form is read for its CSRF token."""
        announced = request.META.get("CONTENT_LENGTH") or "0"
        too_long = len(announced) > 12 or int(announced) > getattr(view, "longest_body", LONGEST)
        if too_long and not request.path.startswith("/api/"):
            return render(request, "413.html", status=413)
        return None
