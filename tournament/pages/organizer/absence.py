"""Who is missing, leaves, comes back, or gives the chair to another: each is looked at first, then agreed to."""

from collections.abc import Mapping
from typing import Any, Final

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import foreseeing, freezing, issuing, leaving, permissions, substituting, tasks
from tournament.address import base_url
from tournament.errors import TournamentError
from tournament.forms.organizer.absence import AbsentForm, LeaveForm, ReturnForm, SubstituteForm, Wanted
from tournament.models import Sitting, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of

AnyForm = AbsentForm | LeaveForm | ReturnForm | SubstituteForm
FORMS: Final[Mapping[str, type[AnyForm]]] = {
    "absent": AbsentForm,
    "leave": LeaveForm,
    "return": ReturnForm,
    "substitute": SubstituteForm,
}


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def absence(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show who could be missing; with `do`, say what that would do; with its `token`, do it."""
    kind = FORMS.get(request.POST.get("do", "")) if request.method == "POST" else None
    if kind is None:
        return _page(request, tournament, {}, status=200 if request.method != "POST" else 422)
    form = kind(tournament, request.POST)
    if not form.is_valid():
        return _page(request, tournament, {kind: form}, status=422)
    wanted = form.wanted(request.user)
    try:
        return _look_or_do(request, tournament, form, wanted)
    except foreseeing.Outdated as error:
        return _sure(request, tournament, wanted, error.foreseen, refusal=str(error), status=409)
    except TournamentError as error:
        if isinstance(form, AbsentForm):
            return _page(request, tournament, {}, status=status_of(error), refusal=str(error))
        return _page(request, tournament, {kind: form}, status=blame(form, error))


def _look_or_do(request: OfficialRequest, tournament: Tournament, form: AnyForm, wanted: Wanted) -> HttpResponse:
    token = request.POST.get("token", "")
    if not token:
        return _sure(request, tournament, wanted, foreseeing.foresee(tournament=tournament, step=wanted.step))
    _done, papers = issuing.do_agreed(
        tournament=tournament, step=wanted.step, token=token, by=request.user, base_url=base_url(request)
    )
    tasks.wake(*papers)
    messages.success(request, wanted.sentence + " " + _("It is done."))
    return SeeOther(resolve_url("organizer:absence", tournament.slug))


def _sure(
    request: OfficialRequest,
    tournament: Tournament,
    wanted: Wanted,
    foreseen: foreseeing.Foreseen,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """What it would do, and the form that agrees to it."""
    context = {
        "tournament": tournament,
        "sentence": wanted.sentence,
        "effects": foreseeing.sentences(foreseen.effects, _names(tournament)),
        "token": foreseen.token,
        "sent": _sent(request.POST),
        "refusal": refusal,
        "back": resolve_url("organizer:absence", tournament.slug),
    }
    return render(request, "organizer/absence_sure.html", context, status=status)


def _page(
    request: OfficialRequest, tournament: Tournament, forms: dict[type, AnyForm], *, status: int, refusal: str = ""
) -> HttpResponse:
    seated = tournament.sittings.filter(state=Sitting.State.PLAYING, entries=None)
    people = "players__registration__person"
    with_names = (f"team_a__{people}", f"team_b__{people}")
    context: dict[str, Any] = {
        "tournament": tournament,
        "seated": seated.select_related("team_a", "team_b", "round__division__bracket").prefetch_related(*with_names),
        "gone": leaving.standing(tournament).values(),
        "substitutions": substituting.made(tournament),
        "waits": substituting.waiting(tournament).exists(),
        "refusal": refusal,
        "leave": forms.get(LeaveForm) or LeaveForm(tournament),
        "back": forms.get(ReturnForm) or ReturnForm(tournament),
        "substitute": forms.get(SubstituteForm) or SubstituteForm(tournament),
    }
    return render(request, "organizer/absence.html", context, status=status)


def _names(tournament: Tournament) -> dict[str, str]:
    return {division.key: freezing.division_name(division) for division in tournament.divisions.all()}


def _sent(data: QueryDict) -> list[tuple[str, str]]:
    """What was filled in, to be sent once more with the yes."""
    return [(name, str(data[name])) for name in data if name not in ("csrfmiddlewaretoken", "token")]
