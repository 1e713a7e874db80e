"""How much a browser may send at once, asked before anything of it is read."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

LONGEST = 3 * 1024 * 1024  # bytes: a roster of two megabytes in its form


class BodyLimit:
    """413 for what is announced as longer, 411 for a body that does not say how long it is.

    The API has limits of its own and answers in its own form, except where no length can be made out.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        announced = request.META.get("CONTENT_LENGTH") or ""
        without_length = not announced and "HTTP_TRANSFER_ENCODING" in request.META
        if without_length or (announced and not (announced.isascii() and announced.isdigit())):
            return render(request, "413.html", status=411)
        too_long = len(announced) > 12 or int(announced or 0) > LONGEST
        if too_long and not request.path.startswith("/api/"):
            return render(request, "413.html", status=413)
        return self.get_response(request)
