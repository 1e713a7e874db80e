"""Steps of absences and late entries: previewed first, then executed with the preview's token."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.contrib import messages
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.matches import dry_run
from tournament.models import Registration, TeamPlayer, Tournament, naming
from tournament.web.frame.access import OfficialRequest
from tournament.web.frame.answers import SeeOther, run_step, status_of
from tournament.web.frame.fields import offer_rows

T = TypeVar("T")


@dataclass(frozen=True)
class Wanted(Generic[T]):
    """A requested step, a sentence that describes it, and the message of its result."""

    step: Callable[[], T]
    sentence: str
    done: Callable[[T], str]


def offer_exchange(form: Form, out: QuerySet[TeamPlayer], into: QuerySet[Registration]) -> None:
    """Offer the players who may be replaced, by team, and those who may play instead."""
    offer_rows(form.fields["out"], out, _player)
    offer_rows(form.fields["into"], into)


def _player(place: TeamPlayer) -> str:
    return _("Team {number}: {player}").format(number=place.team.number, player=place.registration)


def look_or_do(
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
    names = {one.key: naming.division_name(one) for one in tournament.divisions.all()}
    data = request.POST
    context = {
        "tournament": tournament,
        "sentence": wanted.sentence,
        "effects": dry_run.sentences(found.effects, names),
        "token": found.token,
        # The form's data, as hidden fields of the confirmation.
        "sent": [(name, str(data[name])) for name in data if name not in ("csrfmiddlewaretoken", "token")],
        "refusal": error or "",
        "back": back,
    }
    return render(request, "matches/absence_confirm.html", context, status=status_of(error) if error else 200)
