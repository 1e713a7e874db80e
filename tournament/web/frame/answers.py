"""How a page answers a form or a button: the step or its preview, its message, or the refusal with a status code."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render, resolve_url

from tournament.core.address import base_url
from tournament.core.errors import Conflict, Refused, TooMany, TournamentError
from tournament.documents.queue import steps
from tournament.exchange import tasks
from tournament.matches import dry_run
from tournament.matches.corrections.preview import effect_texts
from tournament.models import Tournament
from tournament.registration.eligibility import NotEligible
from tournament.web.frame.access import OfficialRequest

T = TypeVar("T")


@runtime_checkable
class PlacesErrors(Protocol):
    """A form that shows the refusals of its step in its own way."""

    def refuse(self, error: Any) -> None: ...


class SeeOther(HttpResponseRedirect):
    """303: the write is done, see the page that shows it."""

    status_code = HTTPStatus.SEE_OTHER


def sent(request: HttpRequest) -> QueryDict | None:
    """The data of a sent form; None for a request that only shows the page."""
    return request.POST if request.method == "POST" else None


def submit(
    form: forms.Form,
    step: Callable[[], T],
    then: Callable[[T], HttpResponse],
    refusals: tuple[type[TournamentError], ...] = (TournamentError,),
) -> tuple[HttpResponse | None, int]:
    """Run `step` if the form was sent and is valid; the answer is `then` of its result, outside the step's refusals.

    Otherwise there is no answer but the status to show the form with: 200 if it was not sent, 422 if it is invalid,
    and that of the refusal, whose message goes to its field (`blame`). `refusals`: those shown at the form.
    """
    if not form.is_valid():
        return None, HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    try:
        result = step()
    except refusals as error:
        return None, blame(form, error)
    answer = then(result)
    return answer, answer.status_code


def press(request: HttpRequest, step: Callable[[], str], view: str, *args: Any) -> SeeOther:
    """Run the step of a button and redirect to `view`, a name or a URL, which shows its sentence or its refusal.

    The sentence "" shows nothing.
    """
    try:
        sentence = step()
    except TournamentError as error:
        return refused(request, error, view, *args)
    if sentence:
        messages.success(request, sentence)
    return SeeOther(resolve_url(view, *args))


def refused(request: HttpRequest, error: TournamentError, view: str, *args: Any) -> SeeOther:
    """Redirect to `view`, a name or a URL, which shows why a step was refused."""
    messages.error(request, str(error))
    return SeeOther(resolve_url(view, *args))


def success(request: HttpRequest, sentence: str, view: str, *args: Any) -> SeeOther:
    """Redirect to a page that shows the sentence."""
    messages.success(request, sentence)
    return SeeOther(resolve_url(view, *args))


def status_of(error: TournamentError) -> int:
    """409 for a conflict with a newer state, 429 for too many requests, 422 for invalid input."""
    if isinstance(error, TooMany):
        return HTTPStatus.TOO_MANY_REQUESTS
    return HTTPStatus.CONFLICT if isinstance(error, Conflict) else HTTPStatus.UNPROCESSABLE_ENTITY


def blame(form: forms.Form, error: TournamentError) -> int:
    """Add the message to its field, or to the whole form; returns the status code.

    Of a person who is not eligible, all findings, not only the first. A form with a `refuse` places it itself.
    """
    if isinstance(form, PlacesErrors):
        form.refuse(error)
        return status_of(error)
    form.add_error(error.field if error.field in form.fields else None, str(error))
    if isinstance(error, NotEligible):
        for finding in error.findings[1:]:
            blame(form, Refused(finding.message, field=finding.field, rule=finding.rule))
    return status_of(error)


def run_step(request: OfficialRequest, tournament: Tournament, step: Callable[[], T], *, reprint: bool = False) -> T:
    """Run a step with the documents that it makes due (`steps.run_step`), and notify a worker of them."""
    base = base_url(request)
    done, papers = steps.run_step(step, tournament=tournament, by=request.user, base_url=base, reprint=reprint)
    tasks.wake(*papers)
    return done


@dataclass(frozen=True)
class Wanted(Generic[T]):
    """A requested step, a sentence that describes it, and the message of its result."""

    step: Callable[[], T]
    sentence: str
    done: Callable[[T], str]


def preview_or_do(
    request: OfficialRequest, tournament: Tournament, wanted: Wanted[Any], back: str, *, reprint: bool = False
) -> HttpResponse:
    """Preview the step; with the preview's `token`, execute it and redirect to the URL `back`.

    If the tournament changed since the preview, the answer is a new one. Raises what the step raises.
    """
    token = request.POST.get("token", "")
    if not token:
        return _sure(request, tournament, wanted, dry_run.dry_run(tournament=tournament, step=wanted.step), back)
    step = lambda: dry_run.do_agreed_step(tournament=tournament, step=wanted.step, token=token)  # noqa: E731
    try:
        result = run_step(request, tournament, step, reprint=reprint)
    except dry_run.Outdated as error:
        return _sure(request, tournament, wanted, error.dry_run_result, back, error)
    messages.success(request, wanted.done(result))
    return SeeOther(back)


def _sure(
    request: OfficialRequest,
    tournament: Tournament,
    wanted: Wanted[Any],
    found: dry_run.DryRun,
    back: str,
    error: dry_run.Outdated | None = None,
) -> HttpResponse:
    """Render the preview: the effects, and the form that confirms them."""
    data = request.POST
    context = {
        "tournament": tournament,
        "sentence": wanted.sentence,
        "effects": effect_texts(found.effects, tournament),
        "token": found.token,
        # The form's data, as hidden fields of the confirmation.
        "sent": [(name, str(data[name])) for name in data if name not in ("csrfmiddlewaretoken", "token")],
        "refusal": error or "",
        "back": back,
    }
    return render(request, "matches/absence_confirm.html", context, status=status_of(error) if error else 200)
