"""The organizer's page that corrects the seating of a round after it was started: previewed, then confirmed."""

from typing import Any, Final

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.core.errors import TournamentError
from tournament.lottery.rotating import people, seating, shown
from tournament.matches import reseating
from tournament.models import Division, Format, Tournament
from tournament.web.frame.access import FORM, OfficialRequest, needs
from tournament.web.frame.answers import blame, success
from tournament.web.lottery.seating import HandForm

MOST_TABLES: Final = 400
Lines = list[list[int]]


class SeatingForm(HandForm):
    """The corrected seating, and why. `one` and `other`: two people who exchange their places."""

    one = forms.TypedChoiceField(label=gettext_lazy("One person"), coerce=int, required=False)
    other = forms.TypedChoiceField(label=gettext_lazy("The other person"), coerce=int, required=False)
    again = forms.TypedMultipleChoiceField(
        coerce=int, required=False, choices=[(at, str(at)) for at in range(1, MOST_TABLES + 1)]
    )
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        required=False,  # not for a preview; the step asks for it
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def __init__(self, event: people.Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = sorted((event.number_of(one), event.people[one].label) for one in event.people)
        offered = [("", "—"), *((number, f"{number} {name}") for number, name in known)]
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)  # noqa: S101 - for the types
            field.choices = offered

    def exchanged(self) -> Lines:
        """Return the tables with `one` and `other` in each other's place; as they are without both."""
        pair = (self.cleaned_data["one"], self.cleaned_data["other"])
        places = dict(zip(pair, reversed(pair), strict=True)) if all(pair) else {}
        return [[places.get(number, number) for number in four] for four in self.numbers()]


@needs(permissions.ORGANIZE, FORM)
def correct(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Show the seating of the round in play, what a corrected one does, or write it: the button `do` says which."""
    found = Division.objects.select_related("bracket")
    division = get_object_or_404(found, tournament=tournament, key=key, format=Format.ROTATING)
    division.tournament = tournament
    if division.bracket is None or not reseating.is_correctable(event := people.read(division)):
        raise Http404
    if request.method != "POST":
        return _page(request, event, _form(event, _lines(event)))
    form = SeatingForm(event, request.POST)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    plan, do = None, request.POST.get("do")
    try:
        lines = form.exchanged() if do == "exchange" else form.numbers()
        wanted = seating.by_registration(division, lines)
        plan = reseating.preview(division, wanted)
        if do == "correct":
            return _correct(request, division, form, wanted)
    except TournamentError as error:
        return _page(request, event, form, plan, status=blame(form, error))
    asked = {"reason": form.cleaned_data["reason"], "version": plan.version}
    return _page(request, event, _form(event, lines, **asked), plan)


def _correct(request: OfficialRequest, division: Division, form: SeatingForm, wanted: Lines) -> HttpResponse:
    asked = form.cleaned_data
    made = reseating.correct_seating(
        division=division,
        round=asked["round"],
        wanted=wanted,
        again=asked["again"],
        reason=asked["reason"],
        version=asked["version"] or 0,
        by=request.user,
    )
    here = resolve_url("organizer:seating", division.tournament.slug, division.key)
    return success(request, _("The seating of round {round} is corrected.").format(round=made.number), here)


def _lines(event: people.Event) -> Lines:
    """Return the seating as it is, by registration numbers."""
    return [[event.number_of(one) for one in table.people] for table in event.seated(event.last_round).tables]


def _form(event: people.Event, lines: Lines, **initial: object) -> SeatingForm:
    text = "\n".join(" ".join(map(str, four)) for four in lines)
    return SeatingForm(event, initial={"round": event.last_round, "tables": text, **initial})


def _page(
    request: OfficialRequest,
    event: people.Event,
    form: SeatingForm,
    plan: reseating.Plan | None = None,
    status: int = 200,
) -> HttpResponse:
    number = event.last_round
    context: dict[str, Any] = {
        "tournament": event.division.tournament,
        "division": event.division,
        "number": number,
        "form": form,
        "plan": plan,
        "again": request.POST.getlist("again"),
        "seated": shown.of_round(event, event.seated(number), number),
    }
    if plan is not None:
        names = [
            (change, _names(event, change.before.sides), _names(event, change.after.sides)) for change in plan.changes
        ]
        context |= {"changes": names, "byes": people.names(event, plan.round.byes)}
    return render(request, "lottery/seating_correct.html", context, status=status)


def _names(event: people.Event, sides: tuple[tuple[int, ...], ...]) -> list[str]:
    return [" / ".join(people.names(event, (one for one in side if one in event.people))) for side in sides]
