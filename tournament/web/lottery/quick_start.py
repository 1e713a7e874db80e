"""The quick start of a weekly club, on one page: tick who is here, hold the lottery without tiles, start the rounds."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.db.models import Max
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.club import permissions
from tournament.core.address import base_url
from tournament.core.errors import Refused, TournamentError
from tournament.documents.queue import steps
from tournament.exchange import tasks
from tournament.hall import seating
from tournament.lottery import quick_start as lottery_quick_start
from tournament.models import Division, Person, Registration, Tournament
from tournament.registration import preregistration, self_check_in
from tournament.registration.check_in import MOST_TICKED, Ticked
from tournament.results import ratings
from tournament.web.frame.access import FORM, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, status_of
from tournament.web.frame.fields import offer_rows
from tournament.web.lottery import public
from tournament.web.registration import cash_boxes
from tournament.web.registration import list as registration_list

MOST_SHOWN: Final = 100  # names in a list of players or teams; the rest is behind a link
CHANGED: Final = gettext_lazy("The list has changed meanwhile: tick again.")
IMPOSSIBLE: Final = ("invalid_choice", "invalid_pk_value", "invalid_list")


class TickForm(forms.Form):
    """The people ticked; the division of each is a field of its own where somebody has to choose."""

    people = forms.ModelMultipleChoiceField(
        queryset=Person.objects.none(), required=False, error_messages=dict.fromkeys(IMPOSSIBLE, CHANGED)
    )
    rules_accepted = forms.BooleanField(
        label=gettext_lazy("They accept the rules of the tournament"), required=False, initial=True
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_rows(self.fields["people"], Person.objects.filter(club=tournament.club), str)
        self.divisions = list(preregistration.pools(tournament))

    def ticked(self) -> list[Ticked]:
        """The people with the division that they play in."""
        chosen = {division.key: division for division in self.divisions}
        return [
            Ticked(person, chosen.get(self.data.get(field_of(person), "")) or self.division_for(person))
            for person in self.cleaned_data["people"]
        ]

    def division_for(self, person: Person) -> Division | None:
        """The division that a person plays in; None if somebody has to choose."""
        return self_check_in.division_for(person, self.divisions)


def field_of(person: Person) -> str:
    """The name of the field with a person's division."""
    return f"division-{person.pk}"


@dataclass(frozen=True)
class Row:
    """A person to tick. `asks`: the field in which somebody chooses the division, "" if it is known."""

    person: Person
    ticked: bool
    division: Division | None
    asks: str
    chosen: str = ""


@dataclass(frozen=True)
class Group:
    """People under one heading; `last`: they were there last time."""

    title: str
    rows: list[Row] = field(default_factory=list)
    last: bool = False


@needs(permissions.ORGANIZE, FORM)
def quick_start(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show the page, or run the step that `do` names."""
    if request.method != "POST":
        return _show(request, tournament, TickForm(tournament))
    form, step = TickForm(tournament, request.POST), STEPS.get(request.POST.get("do", ""), _unknown)
    try:
        return SeeOther(step(request, tournament, form))
    except TournamentError as error:
        return _show(request, tournament, form, refusal=str(error), status=status_of(error))


def _admit(request: OfficialRequest, tournament: Tournament, form: TickForm) -> str:
    if not form.is_valid():
        raise Refused(str(CHANGED), field="people")
    here = lottery_quick_start.admit(
        tournament=tournament,
        ticked=form.ticked(),
        rules_accepted=form.cleaned_data["rules_accepted"],
        by=request.user,
        session=cash_boxes.box_of(request, tournament),
    )
    text = ngettext("{count} player is paid and present.", "{count} players are paid and present.", len(here))
    messages.success(request, text.format(count=len(here)))
    return resolve_url("organizer:quick-start", tournament.slug) + "#draw"


def _draw(request: OfficialRequest, tournament: Tournament, _form: TickForm) -> str:
    lottery_quick_start.hold_lotteries(tournament=tournament, by=request.user, ratings_of=ratings.for_division)
    messages.success(request, _("The lottery has been held, and its secret is public."))
    return resolve_url("organizer:quick-start", tournament.slug) + "#start"


def _start(request: OfficialRequest, tournament: Tournament, _form: TickForm) -> str:
    for division in _to_start(tournament):
        _round, documents = steps.start_round(division=division, by=request.user, base_url=base_url(request))
        tasks.wake(*documents)
    messages.success(request, _("Play may begin. The scoresheets are being prepared."))
    return resolve_url("organizer:day", tournament.slug)


def _unknown(*_asked: object) -> str:
    raise Refused(_("Choose one of the steps of the quick start."), code="unknown-step")


STEPS: Final = {"admit": _admit, "draw": _draw, "start": _start}


def _to_start(tournament: Tournament) -> list[Division]:
    """The divisions whose first round can be started now."""
    drawn = tournament.divisions.filter(kind=Division.Kind.POOL, bracket__isnull=False).select_related("bracket")
    return [division for division in drawn if seating.next_round(division) == 1]


def _show(
    request: OfficialRequest, tournament: Tournament, form: TickForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    places = list(registration_list.registration_rows(tournament).filter(withdrawn_at=None))
    ready = [place for place in places if place.present and place.paid_cents >= place.fee_cents]  # type: ignore[attr-defined] # annotated
    people = list(Person.objects.filter(club=tournament.club).exclude(pk__in=[one.person_id for one in ready]))
    drawn = list(tournament.divisions.filter(kind=Division.Kind.POOL, bracket__isnull=False))
    for pool in drawn:
        pool.tournament = tournament
    context = {
        "tournament": tournament,
        "form": form,
        "groups": _groups(request, tournament, form, people, places) if form.divisions else [],
        "more": max(0, len(people) - MOST_TICKED),
        "ready": ready,
        "shown": MOST_SHOWN,
        "outlooks": registration_list.count(tournament).outlooks,
        "box": cash_boxes.box_of(request, tournament),
        "draws": [(pool, draws[0]) for pool in drawn if (draws := public.of_division(pool))],
        "to_start": _to_start(tournament),
        "refusal": refusal,
    }
    return render(request, "lottery/quick_start.html", context, status=status)


def _groups(
    request: OfficialRequest,
    tournament: Tournament,
    form: TickForm,
    people: Sequence[Person],
    places: Sequence[Registration],
) -> list[Group]:
    """The people to tick: those announced or registered, those of last time, then everybody else, by name."""
    announced = {one.person_id: one for one in self_check_in.waiting(tournament)}
    held, last = {place.person_id for place in places}, _last_time(tournament)
    # Announced players are here, and so is the one who was just added; a refused form keeps its ticks.
    sent = {*request.POST.getlist("people")} if form.is_bound else {*map(str, announced), request.GET.get("tick")}
    today, before, others = (
        Group(_("Announced or registered")),
        Group(_("Here last time"), last=True),
        Group(_("Others")),
    )
    for person in people[:MOST_TICKED]:
        said = announced[person.pk].division if person.pk in announced else None
        division = said or form.division_for(person)
        asks = "" if division or person.pk in held else field_of(person)
        row = Row(person, str(person.pk) in sent, division, asks, request.POST.get(field_of(person), ""))
        group = today if person.pk in held or person.pk in announced else before if person.pk in last else others
        group.rows.append(row)
    return [group for group in (today, before, others) if group.rows]


def _last_time(tournament: Tournament) -> set[int]:
    """The people who were registered in the tournament before this one: of its series, else of its club."""
    before = tournament.club.tournaments.filter(date__lte=tournament.date).exclude(pk=tournament.pk)
    of_series = before.filter(series=tournament.series_id) if tournament.series_id else before
    held = Registration.objects.filter(withdrawn_at=None, tournament__in=of_series)
    latest = held.aggregate(date=Max("tournament__date"))["date"]
    return set(held.filter(tournament__date=latest).values_list("person", flat=True)) if latest else set()
