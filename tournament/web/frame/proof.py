"""Pages that ask again for password or code (`tournament.club.proof`), before what cannot be undone.

The question comes in the middle of a form: the fields that were sent come back hidden beside the password, so that
nothing is typed twice.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render, resolve_url
from django.views.decorators.debug import sensitive_post_parameters

from tournament.club import proof, second_factor
from tournament.core.errors import TournamentError
from tournament.web.frame.answers import status_of

View = Callable[..., HttpResponseBase]
LEFT_OUT: Final = ("csrfmiddlewaretoken", proof.FIELD)


def needs_proof(view: View) -> View:
    """Restrict a page, below its check of rights, to sessions with a fresh proof; others are asked for one."""
    return _guard(view, ("GET", "HEAD", "POST"))


def form_needs_proof(view: View) -> View:
    """Like `needs_proof`, for a page that everybody with its right may see: only its form asks."""
    return _guard(view, ("POST",))


def _guard(view: View, methods: tuple[str, ...]) -> View:
    @sensitive_post_parameters(proof.FIELD)
    @wraps(view)
    def guarded(request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method not in methods or proof.is_fresh(request.session):
            return view(request, *args, **kwargs)
        if request.method != "POST":
            return ask(request, onward=request.get_full_path())
        if error := _refusal(request):
            return _page(request, action=request.get_full_path(), fields=_sent(request), error=error)
        return view(request, *args, **kwargs)

    return guarded


def _refusal(request: Any) -> TournamentError | None:
    """Take the proof that was sent with a form; returns why it does not count."""
    try:
        if proof.FIELD in request.POST:
            proof.prove(request, request.user, request.POST[proof.FIELD])
        proof.require(request.session)
    except TournamentError as error:
        return error
    return None


def _sent(request: HttpRequest) -> list[tuple[str, str]]:
    return [(name, str(value)) for name, values in request.POST.lists() if name not in LEFT_OUT for value in values]


def ask(request: Any, *, onward: str, error: TournamentError | None = None) -> HttpResponse:
    """The page that asks for a proof and then leads on to `onward`, a path of this server."""
    return _page(request, action=resolve_url("account:confirm"), fields=[("next", onward)], error=error)


def _page(
    request: Any, *, action: str, fields: list[tuple[str, str]], error: TournamentError | None = None
) -> HttpResponse:
    wrong = error is not None and error.field == proof.FIELD
    context = {
        "action": action,
        "fields": fields,
        "error": error if wrong else "",
        "has_app": second_factor.has_app(request.user),
    }
    status = status_of(error) if error is not None and wrong else HTTPStatus.FORBIDDEN
    return render(request, "club/account/confirm.html", context, status=status)
