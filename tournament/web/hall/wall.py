"""The wall screen of the hall, without controls, and the organizer's page that controls it."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournament.club import permissions
from tournament.core import images
from tournament.hall import wall as hall_wall
from tournament.hall.wall import LONGEST_MESSAGE
from tournament.models import Tournament, Wall, WallPicture, naming
from tournament.models.tournaments import FEWEST_SECONDS, MOST_SECONDS
from tournament.tournaments import schedule
from tournament.web.frame import live
from tournament.web.frame.access import POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, press, submit, success
from tournament.web.frame.fields import PictureField, read_number
from tournament.web.frame.middleware import takes_up_to
from tournament.web.frame.windows import FROM
from tournament.web.hall import scenes as hall_scenes


class TurnsForm(forms.Form):
    """The scenes that alternate, and their duration."""

    scenes = forms.MultipleChoiceField(
        label=gettext_lazy("Alternating scenes"),
        choices=Wall.Kind.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose what the wall shows.")},
    )
    seconds = forms.IntegerField(
        label=gettext_lazy("Seconds for each"), min_value=FEWEST_SECONDS, max_value=MOST_SECONDS, initial=12
    )


class MessageForm(forms.Form):
    """A message for the hall; empty removes it."""

    message = forms.CharField(
        label=gettext_lazy("Message for the hall"),
        max_length=LONGEST_MESSAGE,
        required=False,
        help_text=gettext_lazy("Shown at the foot of the wall display until you clear it."),
    )


class PictureForm(forms.Form):
    """A picture and the sponsor's name."""

    name = forms.CharField(label=gettext_lazy("Name of the sponsor"), max_length=60)
    picture = PictureField()


LONGEST_PICTURE = images.LARGEST_FILE + 256 * 1024  # bytes of the whole multipart body


@needs(permissions.ORGANIZE, READ)
def steer_wall(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show the wall's settings and all that it can show."""
    return _show(request, tournament)


@needs(permissions.ORGANIZE, POST)
def turns(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Choose the scenes shown in turn; a held scene stays held."""
    return _steer(request, tournament, TurnsForm(request.POST), "turns")


@needs(permissions.ORGANIZE, POST)
def message(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Set the message for the hall; an empty one removes it."""
    return _steer(request, tournament, MessageForm(request.POST), "message")


@needs(permissions.ORGANIZE, POST)
def hold(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Hold one scene on the wall; an empty value resumes the turns."""

    def step() -> str:
        # Untrusted input, bounded: no valid value is that long.
        hall_wall.steer(tournament=tournament, by=request.user, held=request.POST.get("held", "")[:60])
        return ""

    return press(request, step, "organizer:wall", tournament.slug)


@takes_up_to(LONGEST_PICTURE)
@needs(permissions.ORGANIZE, POST)
def hang(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Add a sponsor's picture."""
    form = PictureForm(request.POST, request.FILES)

    def step() -> WallPicture:
        content = form.cleaned_data["picture"].read()
        return hall_wall.hang(tournament=tournament, name=form.cleaned_data["name"], content=content, by=request.user)

    text = _("The picture of {name} is on the wall.")
    done, status = submit(
        form, step, lambda hung: success(request, text.format(name=hung.name), "organizer:wall", tournament.slug)
    )
    return done or _show(request, tournament, status=status, picture=form)


@needs(permissions.ORGANIZE, POST)
def take_down(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Remove a sponsor's picture."""
    picture = get_object_or_404(WallPicture, tournament=tournament, number=number)
    hall_wall.take_down(picture=picture, by=request.user)
    text = _("The picture of {name} was taken down.").format(name=picture.name)
    return success(request, text, "organizer:wall", tournament.slug)


def choices(tournament: Tournament) -> list[tuple[str, str]]:
    """All values that can be held, with their names: kinds, single divisions, and pictures."""
    # A lottery is held for one division only, never for all.
    found: list[tuple[str, str]] = [(kind.value, str(kind.label)) for kind in Wall.Kind if kind != Wall.Kind.LOTTERY]
    divisions = list(tournament.divisions.all())
    for kind in (Wall.Kind.LOTTERY, Wall.Kind.BRACKET, Wall.Kind.TABLES, Wall.Kind.STANDINGS):
        for division in divisions:
            if kind != Wall.Kind.LOTTERY or division.kind == division.Kind.POOL:
                found.append((f"{kind}:{division.key}", f"{kind.label}: {naming.division_name(division)}"))
    return found + [(f"{Wall.Kind.SPONSORS}:{one.number}", one.name) for one in hall_wall.pictures(tournament)]


def _steer(request: OfficialRequest, tournament: Tournament, form: forms.Form, name: str) -> HttpResponse:
    """Steer the wall with the fields of a form, which the page shows as `name`."""
    done, status = submit(
        form,
        lambda: hall_wall.steer(tournament=tournament, by=request.user, **form.cleaned_data),
        lambda _done: success(request, _("The wall shows it within three seconds."), "organizer:wall", tournament.slug),
    )
    return done or _show(request, tournament, status=status, **{name: form})


def _show(request: OfficialRequest, tournament: Tournament, *, status: int = 200, **forms: Any) -> HttpResponse:
    steered = hall_wall.wall_of(tournament)
    holds = choices(tournament)
    context = {
        "tournament": tournament,
        "wall": steered,
        "holds": holds,
        "held_name": dict(holds).get(steered.held, ""),
        "turns": forms.get("turns") or TurnsForm(initial={"scenes": steered.scenes, "seconds": steered.seconds}),
        "message": forms.get("message") or MessageForm(initial={"message": steered.message}),
        "picture": forms.get("picture") or PictureForm(),
        "pictures": hall_wall.pictures(tournament),
    }
    return render(request, "hall/organizer_wall.html", context, status=status)


FOREVER = 365 * 24 * 60 * 60  # seconds; a changed picture has another URL


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Redirect to the wall of today's only tournament; list the choices if there are several or none.

    The mark `?today` sends a screen back here on the next day.
    """
    today = timezone.localdate()
    found = list(Tournament.objects.filter(date=today).select_related("club").order_by("starts_at", "name"))
    if len(found) == 1:
        return SeeOther(f"{found[0].slug}/?today")
    nearby = Tournament.objects.exclude(date=today).select_related("club")
    coming = nearby.filter(date__gt=today).order_by("date", "name")[:5]
    context = {"tournaments": found, "coming": coming, "past": nearby.filter(date__lt=today)[:5]}
    response = render(request, "hall/home.html", context)
    if not found:
        response["Refresh"] = "300"  # for a screen that stays on until the next tournament
    return response


@live.page("hall/wall", live.EVERYTHING)
def wall(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The wall screen of a tournament, without login or controls."""
    steered = hall_wall.wall_of(tournament)
    start = read_number(request.GET.get(FROM, ""), 4) or 0
    scenes, after = hall_scenes.scenes_of(tournament, steered, start)
    return {
        "every": "2s",
        "wall": steered,
        "scenes": scenes,
        "after": after,
        "next": schedule.next_event(tournament, timezone.now()),
        "build": live.build(),
        "zone": timezone.get_current_timezone_name(),
        "over": False,  # the wall polls all day, because a sheet may be corrected after the final
    }


@require_safe
@cache_control(public=True, max_age=FOREVER, immutable=True)
def picture(request: HttpRequest, slug: str, number: int, digest: str) -> HttpResponse:
    """A sponsor's picture; its URL contains the beginning of its hash."""
    tournament = get_object_or_404(Tournament, slug=slug)
    hung = get_object_or_404(hall_wall.pictures(tournament), number=number, sha256__startswith=digest)
    content = images.stored(hung.file)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/jpeg")
