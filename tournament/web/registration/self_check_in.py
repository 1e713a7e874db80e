"""Check-in from the player's own phone: the page behind the code on the poster, and the player's own page."""

import uuid
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.club import permissions, time_zones
from tournament.models import Announcement, Division, Tournament, naming
from tournament.registration import preregistration, self_check_in
from tournament.web.frame.access import POST, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, press, sent, submit
from tournament.web.frame.fields import offer_rows
from tournament.web.registration.forms import DateInput

AGAIN: int = 20  # seconds until the player's page looks again


class HereForm(forms.Form):
    """Who is here. The step decides which fields are required."""

    code = forms.CharField(
        label=gettext_lazy("Code on the poster"), max_length=20, widget=forms.TextInput({"autocomplete": "off"})
    )
    name = forms.CharField(
        label=gettext_lazy("Your name"), max_length=120, widget=forms.TextInput({"autocomplete": "name"})
    )
    member_number = forms.CharField(
        label=gettext_lazy("Member number"),
        max_length=20,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    birth_date = forms.DateField(label=gettext_lazy("Or your birth date"), widget=DateInput(), required=False)
    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"),
        queryset=Division.objects.none(),
        required=False,
        empty_label=gettext_lazy("the one that the club knows"),
    )
    rules_accepted = forms.BooleanField(label=gettext_lazy("I accept the rules of the tournament"), required=False)

    def __init__(self, tournament: Tournament, code: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].initial = code
        if code:
            self.fields["code"].widget = forms.HiddenInput()
        pools = preregistration.pools(tournament)
        offer_rows(self.fields["division"], pools, naming.division_name)
        if len(pools) < 2:
            del self.fields["division"]

    def claim(self) -> self_check_in.Claim:
        """The name and its proof, for the step."""
        data = self.cleaned_data
        return self_check_in.Claim(data["name"], data["member_number"], data["birth_date"])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def here(request: HttpRequest, slug: str, code: str = "") -> HttpResponse:
    """The form; it says so when check-in by phone is closed."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    time_zones.activate(tournament.club)
    today = timezone.localdate()
    if code and not self_check_in.is_code(tournament, code):
        raise Http404
    form = HereForm(tournament, code, sent(request))
    done, status = submit(
        form,
        lambda: self_check_in.announce(
            tournament=tournament,
            code=form.cleaned_data["code"],
            claim=form.claim(),
            division=form.cleaned_data.get("division"),
            rules_accepted=form.cleaned_data["rules_accepted"],
            today=today,
        ),
        lambda row: SeeOther(resolve_url("public:announced", slug, row.public_id)),
    )
    is_open = self_check_in.is_open(tournament, today=today)
    context = {"tournament": tournament, "form": form, "open": is_open}
    return done or render(request, "registration/here.html", context, status=status)


@never_cache
@require_safe
def announced(request: HttpRequest, slug: str, public_id: uuid.UUID) -> HttpResponse:
    """The player's own page, behind a secret URL: whether the desk has confirmed them, then their team."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    found = self_check_in.find(tournament, public_id)
    if found is None:
        raise Http404
    row, place = found
    paid = place is not None and (getattr(place, "paid", None) or 0) >= place.fee_cents
    team = place.team_place.team if place is not None and hasattr(place, "team_place") else None
    context = {"tournament": tournament, "announced": row, "place": place, "paid": paid, "team": team}
    response = render(request, "registration/here_status.html", context)
    response["Refresh"] = str(AGAIN)
    return response


@needs(permissions.DESK, POST)
def dismiss(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Drop an announcement of somebody who is not here."""
    row = get_object_or_404(Announcement.objects.select_related("person", "tournament"), tournament=tournament, pk=pk)

    def step() -> str:
        self_check_in.dismiss(announced=row, by=request.user)
        return _("{name} is no longer on the list of those who are here.").format(name=row.person)

    return press(request, step, "desk:find", tournament.slug)
