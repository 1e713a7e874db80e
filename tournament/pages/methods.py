"""A page for who opens an address by hand, or loads one again, that only takes what a form sends."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url

PARTS: Final = {
    ("organizer", "slug"): "organizer:day",
    ("organizer", "club_id"): "organizer:officials",
    ("desk", "slug"): "desk:find",
    ("judge", "slug"): "judge:tables",
    ("judge", "pk"): "judge:match",
    ("friendly", "pk"): "friendly:table",
}
"""The page that an address is a part of, by its list and by what it names."""


class WrongMethod:
    """405 with a way back in place of an empty page. The API answers in its own form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code != HTTPStatus.METHOD_NOT_ALLOWED or answer.content:
            return answer
        page = render(request, "405.html", {"back": _back(request)}, status=answer.status_code)
        page["Allow"] = answer["Allow"]
        page._has_been_logged = True  # type: ignore[attr-defined] # Django's mark: it was, where it was refused
        return page


def _back(request: HttpRequest) -> str:
    """The page that the address belongs to; the first page where it belongs to none."""
    match = request.resolver_match
    for (audience, name), page in PARTS.items():
        if match is not None and match.namespace == audience and name in match.kwargs:
            return resolve_url(page, match.kwargs[name])
    return resolve_url("home")
