"""Who asked for a place from home: confirmed with a place, or declined with a reason."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import permissions, preregistration
from tournament.errors import TournamentError
from tournament.forms.preregistration import ConfirmForm, DeclineForm
from tournament.models import PreRegistration, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, blame_all


@require_safe
@needs(permissions.DESK)
def waiting(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who is to be confirmed, the first first."""
    rows = preregistration.waiting(tournament)
    return render(request, "desk/waiting.html", {"tournament": tournament, "rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def confirm(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One of them: what was written at home, and whom of the club it may be; then the card, where he pays."""
    row = _find(tournament, number)
    if row.state != PreRegistration.State.WAITING:
        return render(request, "desk/settled.html", {"tournament": tournament, "asked": row})
    form, status = ConfirmForm(row, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                place = preregistration.confirm(asked=row, by=request.user, **form.chosen())
            except TournamentError as error:
                status = blame_all(form, error)
            else:
                sentence = _("{name} is registered as number {number}.")
                messages.success(request, sentence.format(name=place.person, number=place.number))
                return SeeOther(resolve_url("desk:card", tournament.slug, place.person_id))
    return _page(request, row, form, DeclineForm(), status)


@require_POST
@needs(permissions.DESK)
def decline(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """No place, with the reason."""
    row = _find(tournament, number)
    form, status = DeclineForm(request.POST), 422
    if form.is_valid():
        try:
            preregistration.decline(asked=row, by=request.user, **form.cleaned_data)
        except TournamentError as error:
            status = blame(form, error)
        else:
            messages.success(request, _("Declined."))
            return SeeOther(resolve_url("desk:waiting", tournament.slug))
    if row.state != PreRegistration.State.WAITING:
        return render(request, "desk/settled.html", {"tournament": tournament, "asked": row}, status=status)
    return _page(request, row, ConfirmForm(row), form, status)


def _page(
    request: OfficialRequest, row: PreRegistration, form: ConfirmForm, declining: DeclineForm, status: int
) -> HttpResponse:
    context = {"tournament": row.tournament, "asked": row, "form": form, "declining": declining}
    return render(request, "desk/confirm.html", context, status=status)


def _find(tournament: Tournament, number: int) -> PreRegistration:
    rows = tournament.pre_registrations.select_related("tournament__club", "division", "registration")
    return get_object_or_404(rows, number=number)
