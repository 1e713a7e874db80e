"""The organizer's page of the match clocks: start, stop, let run on, and give more minutes."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.hall import clock
from tournament.models import Round, RoundClock, Tournament
from tournament.web.frame.access import POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import press, submit, success
from tournament.web.frame.fields import KeyedForm

BUTTONS: Final[Mapping[str, Callable[..., RoundClock]]] = {
    "start": clock.start,
    "pause": clock.pause,
    "resume": clock.resume,
}


class MinutesForm(KeyedForm):
    """More minutes for one table or for all."""

    minutes = forms.IntegerField(label=gettext_lazy("More minutes"))
    table = forms.IntegerField(
        label=gettext_lazy("Only for table"),
        required=False,
        help_text=gettext_lazy("Empty: all tables of the round."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=200, widget=forms.TextInput({"autocomplete": "off"})
    )


@needs(permissions.ORGANIZE, READ)
def clocks(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show the clock of each round in play."""
    return _show(request, tournament)


@needs(permissions.ORGANIZE, POST)
def turn(request: OfficialRequest, tournament: Tournament, key: str, number: int, do: str) -> HttpResponse:
    """Start, pause or resume the clock of a round."""
    if do not in BUTTONS:
        raise Http404
    round_ = _round(tournament, key, number)

    def step() -> str:
        BUTTONS[do](round_=round_, by=request.user)
        return ""

    return press(request, step, "organizer:clocks", tournament.slug)


@needs(permissions.ORGANIZE, POST)
def add(request: OfficialRequest, tournament: Tournament, key: str, number: int) -> HttpResponse:
    """Give a round, or one of its tables, more minutes."""
    round_, form = _round(tournament, key, number), MinutesForm(request.POST)
    done, status = submit(
        form,
        lambda: clock.add_minutes(round_=round_, by=request.user, **form.cleaned_data),
        lambda _added: success(request, _("The minutes are added."), "organizer:clocks", tournament.slug),
    )
    return done or _show(request, tournament, round_, form, status)


def _round(tournament: Tournament, key: str, number: int) -> Round:
    rounds = Round.objects.select_related("division").filter(division__tournament=tournament)
    return get_object_or_404(rounds, division__key=key, number=number)


def _show(
    request: OfficialRequest,
    tournament: Tournament,
    sent_for: Round | None = None,
    sent: MinutesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    rounds = Round.objects.filter(division__tournament=tournament, closed_at=None).select_related("division__bracket")
    faces = {face.clock.round_id: face for face in clock.faces(tournament)}
    rows: list[dict[str, Any]] = [
        {
            "round": one,
            "face": faces.get(one.pk),
            "form": sent if sent and one == sent_for else MinutesForm(auto_id=f"id_{one.pk}_%s"),
        }
        for one in rounds.order_by("division__order", "number")
    ]
    return render(request, "hall/clocks.html", {"tournament": tournament, "rows": rows}, status=status)
