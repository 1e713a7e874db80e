"""The organizer's pages of circuits: make one, change it and its tournaments, close it; the options of the Elo list."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import circuits, permissions, settings
from tournament.core.short_texts import LONGEST_REASON
from tournament.models import Circuit, Club
from tournament.web.frame.access import FORM, POST, OfficialRequest, needs_in_club
from tournament.web.frame.answers import press, sent, submit, success
from tournament.web.frame.fields import offer_choices

SHOWN = 60  # tournaments to choose from, the latest ones


class PlacesField(forms.CharField):
    """The points of the places as numbers: "100, 80, 60"."""

    def to_python(self, value: object) -> Any:
        parts = str(value or "").replace(";", " ").replace(",", " ").split()
        # Any digits are numbers for int(), so only those that everybody reads.
        if not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in parts):
            raise forms.ValidationError(_("Write the points as whole numbers, such as 100, 80, 60."))
        return [int(part) for part in parts]

    def prepare_value(self, value: object) -> object:
        return ", ".join(map(str, value)) if isinstance(value, list) else value


class CircuitForm(forms.Form):
    """The name and the terms of a circuit, and its tournaments."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=circuits.LONGEST_NAME)
    table = PlacesField(
        label=gettext_lazy("Points of the places"),
        max_length=3000,
        required=False,
        help_text=gettext_lazy("From the first place on, such as 100, 80, 60. Both players of a team get them."),
    )
    win = forms.IntegerField(label=gettext_lazy("Points for each match won"), min_value=0, initial=0)
    attendance = forms.IntegerField(label=gettext_lazy("Points for coming"), min_value=0, initial=0)
    beyond = forms.ChoiceField(
        label=gettext_lazy("A place after the table gets"),
        choices=Circuit.Beyond.choices,
        initial=Circuit.Beyond.WINS_AND_ATTENDANCE,
    )
    best = forms.IntegerField(label=gettext_lazy("How many dates count"), min_value=1, initial=4)
    planned = forms.IntegerField(label=gettext_lazy("Dates in all"), min_value=1, initial=6)
    min_dates = forms.IntegerField(label=gettext_lazy("Fewest dates for a place"), min_value=0, initial=0)
    tournaments = forms.MultipleChoiceField(
        label=gettext_lazy("Tournaments"), required=False, widget=forms.CheckboxSelectMultiple
    )
    reason = forms.CharField(
        label=gettext_lazy("Why a tournament leaves"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=gettext_lazy("Only if you took one out. The public reads it."),
    )

    def __init__(self, club: Club, *args: Any, circuit: Circuit | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        latest = list(club.tournaments.all()[:SHOWN])
        if circuit is None:
            del self.fields["reason"]
        else:
            held = [one.tournament for one in circuit.dates.all() if one.tournament and one.left_at is None]
            self.initial = {**circuits.terms_of(circuit), "tournaments": [one.slug for one in held]}
            latest += [one for one in held if one not in latest]
        offered = [(one.slug, f"{one.name}, {date_format(one.date, 'DATE_FORMAT')}") for one in latest]
        offer_choices(self.fields["tournaments"], offered)

    def values(self) -> dict[str, Any]:
        """The values, as keywords of the step."""
        data = dict(self.cleaned_data)
        return {
            "tournaments": data.pop("tournaments"),
            **({"reason": data.pop("reason")} if "reason" in data else {}),
            "terms": circuits.Terms(**data),
        }


class RatingForm(forms.Form):
    """How the Elo list is worked out."""

    k = forms.ChoiceField(
        label=gettext_lazy("How much a match can change a rating (K)"),
        choices=Club.RatingK.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "40 for the first 20 matches, then 20 to 2000, 15 to 2200, and 10 above. By rating, everybody under 1600 "
            "keeps 40. In a club without visitors the mean stays at 1200: choose by games alone."
        ),
    )
    expectation = forms.ChoiceField(
        label=gettext_lazy("The expectation is"), choices=Club.RatingExpectation.choices, widget=forms.RadioSelect
    )


@needs_in_club(permissions.ORGANIZE, FORM)
def listing(request: OfficialRequest, club: Club) -> HttpResponse:
    """The circuits of a club; a POST begins one."""
    form = CircuitForm(club, sent(request))
    done, status = submit(
        form,
        lambda: circuits.make_circuit(club=club, by=request.user, **form.values()),
        lambda made: success(
            request, _("The circuit {name} is saved.").format(name=made), "organizer:circuits", club.pk
        ),
    )
    context = {"club": club, "form": form, "circuits": circuits.circuits_of(club)}
    return done or render(request, "club/circuits/listing.html", context, status=status)


@needs_in_club(permissions.ORGANIZE, FORM)
def change(request: OfficialRequest, club: Club, pk: int) -> HttpResponse:
    """Change the terms and the tournaments of a circuit."""
    found = get_object_or_404(circuits.circuits_of(club), pk=pk)
    form = CircuitForm(club, sent(request), circuit=found)
    done, status = submit(
        form,
        lambda: circuits.change_circuit(circuit=found, by=request.user, **form.values()),
        lambda saved: success(
            request, _("The circuit {name} is saved.").format(name=saved), "organizer:circuits", club.pk
        ),
    )
    context = {"club": club, "form": form, "circuit": found}
    return done or render(request, "club/circuits/change.html", context, status=status)


@needs_in_club(permissions.ORGANIZE, POST)
def close(request: OfficialRequest, club: Club, pk: int) -> HttpResponse:
    """Close a circuit; its table stays."""
    found = get_object_or_404(Circuit, club=club, pk=pk)

    def step() -> str:
        circuits.close_circuit(circuit=found, by=request.user)
        return _("The circuit {name} is closed.").format(name=found)

    return press(request, step, "organizer:circuits", club.pk)


@needs_in_club(permissions.ORGANIZE, FORM)
def rating(request: OfficialRequest, club: Club) -> HttpResponse:
    """Choose how the Elo list is worked out."""
    form = RatingForm(sent(request), initial={"k": club.rating_k, "expectation": club.rating_expectation})
    done, status = submit(
        form,
        lambda: settings.choose_rating(club=club, by=request.user, **form.cleaned_data),
        lambda saved: success(request, _("The Elo list is worked out in this way."), "organizer:circuits", club.pk),
    )
    return done or render(request, "club/circuits/rating.html", {"club": club, "form": form}, status=status)
