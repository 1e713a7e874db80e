"""The schedule of the day: public page and calendar file, and its lines for the organizer."""

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.club import permissions
from tournament.control_room import forecast
from tournament.core import address
from tournament.exchange.exports import calendar as exports_calendar
from tournament.models import Division, PlanItem, Tournament, naming
from tournament.models.naming import division_name
from tournament.tournaments import schedule as tournaments_schedule
from tournament.tournaments import schedule_changes
from tournament.web.frame import live
from tournament.web.frame.access import FORM, POST, OfficialRequest, needs
from tournament.web.frame.answers import press, sent, submit, success
from tournament.web.frame.fields import KeyedForm, offer_choices, offer_rows


class PlanForm(KeyedForm):
    """One line of the plan: what, when and how long; fields may be empty."""

    kind = forms.ChoiceField(label=gettext_lazy("What"), choices=())
    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=schedule_changes.LONGEST_TITLE,
        required=False,
        help_text=gettext_lazy("Empty: the name of the kind, in each reader's language."),
    )
    starts_at = forms.TimeField(
        label=gettext_lazy("Begins at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"), required=False, help_text=gettext_lazy("Empty: no fixed end.")
    )
    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"),
        queryset=Division.objects.none(),
        required=False,
        empty_label=gettext_lazy("every bracket"),
    )
    round = forms.IntegerField(
        label=gettext_lazy("Round"), required=False, help_text=gettext_lazy("Empty: all further rounds.")
    )

    def __init__(self, tournament: Tournament, data: Any = None, *, item: PlanItem | None = None) -> None:
        initial = {name: getattr(item, name) for name in schedule_changes.NAMES} if item is not None else None
        super().__init__(data, initial=initial)
        # In the page's language, so not in the class.
        offer_choices(self.fields["kind"], [(key, capfirst(name)) for key, name in PlanItem.Kind.choices])
        offer_rows(self.fields["division"], tournament.divisions.filter(kind=Division.Kind.POOL), division_name)

    def details(self) -> schedule_changes.Details:
        """The values for the step."""
        return schedule_changes.Details(**{name: self.cleaned_data[name] for name in schedule_changes.NAMES})


class ShiftForm(forms.Form):
    """Minutes by which a line and all later ones move."""

    by = forms.IntegerField()


STEPS = (-15, 15, 30)
"""The shifts of the rest of the day, in minutes, that the page offers as buttons."""


@needs(permissions.ORGANIZE, FORM)
def plan(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List the schedule with the forecast; a POST adds a line."""
    form = PlanForm(tournament, sent(request))
    done, status = submit(
        form,
        # The idempotency key makes a form that is sent twice one line.
        lambda: schedule_changes.add(
            tournament=tournament, details=form.details(), key=form.cleaned_data["key"], by=request.user
        ),
        lambda item: _done(request, tournament, _("{line} is added to the schedule."), item),
    )
    if done is not None:
        return done
    now = timezone.now()
    context = {
        "tournament": tournament,
        "form": form,
        "events": tournaments_schedule.schedule_of(tournament),
        "outlook": forecast.lately(tournament, now),
        "steps": [(step, abs(step)) for step in STEPS],
        "has_had_one": tournament.plan.exists(),
    }
    return render(request, "tournaments/schedule_edit.html", context, status=status)


@needs(permissions.ORGANIZE, FORM)
def line(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Change a line of the schedule."""
    item = _find(tournament, number)
    form = PlanForm(tournament, sent(request), item=item)
    done, status = submit(
        form,
        lambda: schedule_changes.change(item=item, details=form.details(), by=request.user),
        lambda item: _done(request, tournament, _("{line} is changed."), item),
    )
    return done or render(
        request, "tournaments/schedule_item.html", {"tournament": tournament, "item": item, "form": form}, status=status
    )


@needs(permissions.ORGANIZE, POST)
def shift(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Shift a line and all following lines by some minutes."""
    item, form = _find(tournament, number), ShiftForm(request.POST)

    def step() -> str:
        # The step refuses 0, with the sentence for every invalid number.
        schedule_changes.shift(item=item, minutes=form.cleaned_data["by"] if form.is_valid() else 0, by=request.user)
        return _("{line} and all that follows it are moved.").format(line=naming.plan_name(item))

    return press(request, step, "organizer:plan", tournament.slug)


@needs(permissions.ORGANIZE, POST)
def remove(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Remove a line from the schedule."""
    item = schedule_changes.remove(item=_find(tournament, number), by=request.user)
    return _done(request, tournament, _("{line} is removed from the schedule."), item)


@needs(permissions.ORGANIZE, POST)
def publish(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Publish the schedule, or take it off the public pages: `published` is "1" or ""."""
    published = request.POST.get("published") == "1"

    def step() -> str:
        schedule_changes.publish(tournament=tournament, published=published, by=request.user)
        return _("The schedule is public.") if published else _("Only organizers see the schedule now.")

    return press(request, step, "organizer:plan", tournament.slug)


@needs(permissions.ORGANIZE, POST)
def lay_out(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Create the default schedule for a tournament that never had one."""

    def step() -> str:
        schedule_changes.lay_out(tournament=tournament, by=request.user)
        return ""

    return press(request, step, "organizer:plan", tournament.slug)


def _find(tournament: Tournament, number: int) -> PlanItem:
    # Removed lines keep their row.
    return get_object_or_404(tournament.plan.select_related("division"), number=number, removed_at=None)


def _done(request: OfficialRequest, tournament: Tournament, sentence: str, item: PlanItem) -> HttpResponse:
    return success(request, sentence.format(line=naming.plan_name(item)), "organizer:plan", tournament.slug)


@live.page("tournaments/schedule", live.EVERYTHING)
def schedule(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    """The schedule in the order of the day."""
    now = timezone.now()
    coming = tournaments_schedule.next_event(found, now)
    return {
        "events": tournaments_schedule.public_schedule(found),
        "going_on": {event.item.pk for event in tournaments_schedule.present(found, now)},
        "coming": coming.item.pk if coming else None,
        "now": now,
        "outlook": forecast.lately(found, now),
        "divisions": list(found.divisions.all()),
    }


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The schedule as an .ics file, in `?language=`, because a calendar program has no language cookie."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    asked = request.GET.get("language", "")
    language = asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE
    page = address.base_url(request) + resolve_url("public:schedule", slug)
    content = exports_calendar.day_file(tournament, page=page, language=language)
    response = HttpResponse(content, content_type=exports_calendar.TYPE)
    response["Content-Language"] = language
    response["Content-Disposition"] = f'attachment; filename="{slug}.ics"'
    return response
