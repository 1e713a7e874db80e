"""What the benchmarks put around the server that they start: an answer says how often it asked the database."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse

ASKED = "Benchmark-Asked"


class CountStatements:
    """The outermost middleware: how many statements the whole request needed, sessions and accounts included."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = 0

        def count(execute: Callable[..., Any], *statement: Any) -> Any:
            nonlocal asked
            asked += 1
            return execute(*statement)

        with connection.execute_wrapper(count):
            response = self.get_response(request)
        response[ASKED] = str(asked)
        return response


class CountWhenAsked(CountStatements):
    """The same for requests that ask for it by that header, so that the others are measured as they are."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return super().__call__(request) if ASKED in request.headers else self.get_response(request)
