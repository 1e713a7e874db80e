"""Repeat a tournament; the series of a club with their dates."""

import datetime
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions, series
from tournament.models import Club, Series, Tournament
from tournament.web.frame.access import FORM, POST, OfficialRequest, needs, needs_in_club
from tournament.web.frame.answers import SeeOther, press, sent, submit, success
from tournament.web.frame.fields import offer_choices
from tournament.web.registration.forms import DateInput

WEEK = datetime.timedelta(days=7)
TimeInput = forms.TimeInput({"type": "time"}, format="%H:%M")


class RepeatForm(forms.Form):
    """Name, day and hour of the repetition; everything else stays as it was."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    date = forms.DateField(label=gettext_lazy("Date"), widget=DateInput())
    starts_at = forms.TimeField(label=gettext_lazy("First round"), widget=TimeInput)


class SeriesForm(forms.Form):
    """A series: its name, its hour, the dates that stay, and dates to add."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    starts_at = forms.TimeField(label=gettext_lazy("First round"), widget=TimeInput, initial="20:00")
    keep = forms.MultipleChoiceField(label=gettext_lazy("Dates"), required=False, widget=forms.CheckboxSelectMultiple)
    first = forms.DateField(label=gettext_lazy("Add dates from"), widget=DateInput(), required=False)
    times = forms.IntegerField(label=gettext_lazy("How many"), min_value=1, max_value=60, initial=12, required=False)
    every = forms.ChoiceField(
        label=gettext_lazy("How often"),
        choices=[
            (7, gettext_lazy("every week")),
            (14, gettext_lazy("every second week")),
            (28, gettext_lazy("every fourth week")),
        ],
        initial=7,
        required=False,
    )

    def __init__(self, dates: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        said = [(date, _spoken(datetime.date.fromisoformat(date))) for date in dates]
        offer_choices(self.fields["keep"], said)
        self.fields["keep"].initial = dates
        if not dates:
            del self.fields["keep"]

    def values(self) -> dict[str, Any]:
        """The values, as keywords of the step."""
        data = self.cleaned_data
        dates = [datetime.date.fromisoformat(date) for date in data.get("keep", [])]
        if data["first"]:
            dates += series.weekly(data["first"], data["times"] or 1, int(data["every"] or 7))
        return {"name": data["name"], "starts_at": data["starts_at"], "dates": dates}


def _spoken(date: datetime.date) -> str:
    return f"{date_format(date, 'l')}, {date_format(date, 'DATE_FORMAT')}"


@needs(permissions.ORGANIZE, FORM)
def repeat(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Open a tournament like this one; a week later is proposed, and never a day in the past."""
    next_day = max(tournament.date + WEEK, timezone.localdate())
    known = {"name": tournament.name, "date": next_day, "starts_at": tournament.starts_at}
    form = RepeatForm(sent(request), initial=known)
    done, status = submit(
        form,
        lambda: series.repeat(tournament=tournament, by=request.user, **form.cleaned_data),
        lambda opened: success(request, _("{name} is open.").format(name=opened), "organizer:quick-start", opened.slug),
    )
    return done or render(request, "tournaments/repeat.html", {"tournament": tournament, "form": form}, status=status)


@needs_in_club(permissions.ORGANIZE, FORM)
def listing(request: OfficialRequest, club: Club) -> HttpResponse:
    """The series of a club; a POST begins one."""
    form = SeriesForm([], sent(request))
    done, status = submit(
        form,
        lambda: series.make_series(club=club, by=request.user, **form.values()),
        lambda made: success(request, _("The series {name} is saved.").format(name=made), "organizer:series", club.pk),
    )
    today = timezone.localdate()
    rows = [(one, series.open_dates(one, today), list(one.tournaments.all()[:8])) for one in series.series_of(club)]
    context = {"club": club, "form": form, "rows": rows}
    return done or render(request, "tournaments/series.html", context, status=status)


@needs_in_club(permissions.ORGANIZE, FORM)
def change(request: OfficialRequest, club: Club, pk: int) -> HttpResponse:
    """Change the name, hour and dates of a series."""
    found = get_object_or_404(series.series_of(club), pk=pk)
    known = {"name": found.name, "starts_at": found.starts_at}
    form = SeriesForm(found.dates, sent(request), initial=known)
    done, status = submit(
        form,
        lambda: series.change_series(series=found, by=request.user, **form.values()),
        lambda saved: success(
            request, _("The series {name} is saved.").format(name=saved), "organizer:series", club.pk
        ),
    )
    context = {"club": club, "form": form, "series": found}
    return done or render(request, "tournaments/series_change.html", context, status=status)


@needs_in_club(permissions.ORGANIZE, POST)
def open_next(request: OfficialRequest, club: Club, pk: int) -> HttpResponse:
    """Open the next tournament of a series, and go to its quick start."""
    found = get_object_or_404(Series, club=club, pk=pk)
    opened: list[Tournament] = []

    def step() -> str:
        opened.append(series.open_next(series=found, by=request.user, today=timezone.localdate()))
        return _("{name} is open.").format(name=opened[0])

    refused = press(request, step, "organizer:series", club.pk)
    return SeeOther(resolve_url("organizer:quick-start", opened[0].slug)) if opened else refused


@needs_in_club(permissions.ORGANIZE, POST)
def end(request: OfficialRequest, club: Club, pk: int) -> HttpResponse:
    """End a series; its tournaments stay."""
    found = get_object_or_404(Series, club=club, pk=pk)

    def step() -> str:
        series.end_series(series=found, by=request.user)
        return _("The series {name} has ended.").format(name=found)

    return press(request, step, "organizer:series", club.pk)
