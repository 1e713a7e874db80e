"""The outermost middleware of a measured server: an answer says how many statements its request needed."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse

ASKED = "Benchmark-Asked"


class CountWhenAsked:
    """Counts where a request asks for it by the header ASKED, sessions and accounts included.

    The others are measured as they are.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if ASKED not in request.headers:
            return self.get_response(request)
        asked = 0

        def count(execute: Callable[..., Any], *statement: Any) -> Any:
            nonlocal asked
            asked += 1
            return execute(*statement)

        with connection.execute_wrapper(count):
            response = self.get_response(request)
        response[ASKED] = str(asked)
        return response
