"""The settings that can change while the tournament runs, and the format of each division."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core import rule_systems
from tournament.hall import table_changes
from tournament.lottery import format_choice
from tournament.models import Division, Tournament, naming
from tournament.registration import divisions
from tournament.tournaments import formats, opening, profiles
from tournament.web.frame.access import FORM, POST, OfficialRequest, needs
from tournament.web.frame.answers import press, run_step, sent, submit, success
from tournament.web.tournaments.format_forms import FormatForm
from tournament.web.tournaments.forms import BracketForm, MergeForm, SettingsForm, options_of


@needs(permissions.ORGANIZE, FORM)
def settings(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Edit name, date, venue, fees, tables and language."""
    if request.method != "POST":
        return _page(request, tournament, SettingsForm.showing(tournament), BracketForm())
    form = SettingsForm(request.POST)
    step = lambda: table_changes.change_tournament(tournament=tournament, by=request.user, **form.changes())  # noqa: E731
    done, status = submit(
        form,
        lambda: run_step(request, tournament, step),  # matches that get an added table get scoresheets
        lambda _done: success(request, _("The settings are saved."), "organizer:settings", tournament.slug),
    )
    return done or _page(request, tournament, form, BracketForm(), status)


@needs(permissions.ORGANIZE, POST)
def add_bracket(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Add a division, with its own lottery."""
    form = BracketForm(request.POST)
    done, status = submit(
        form,
        lambda: opening.add_division(tournament=tournament, by=request.user, **form.cleaned_data),
        lambda division: success(
            request, _("The bracket {name} is added.").format(name=division), "organizer:settings", tournament.slug
        ),
    )
    return done or _page(request, tournament, SettingsForm.showing(tournament), form, status)


@needs(permissions.ORGANIZE, FORM)
def bracket(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Drop a division that nobody has entered (`do=drop`), or merge it with another one."""
    pools = Division.every.filter(tournament=tournament, kind=Division.Kind.POOL, bracket=None)
    division = get_object_or_404(pools, key=key)  # one that was dropped too: the button may be pressed twice
    division.tournament, name = tournament, naming.division_name(division)
    if request.POST.get("do") == "drop":

        def drop() -> str:
            divisions.drop_division(division=division, by=request.user)
            return _("The bracket {name} is dropped.").format(name=name)

        return press(request, drop, "organizer:day", tournament.slug)
    form = MergeForm(division, sent(request))
    done, status = submit(
        form,
        lambda: divisions.merge_divisions(division=division, by=request.user, **form.cleaned_data),
        lambda into: success(
            request,
            _("{name} now plays in the bracket {into}.").format(name=name, into=naming.division_name(into)),
            "organizer:day",
            tournament.slug,
        ),
    )
    held = division.registrations.filter(withdrawn_at=None).count()
    context = {"tournament": tournament, "name": name, "form": form, "held": held, "division": division}
    return done or render(request, "tournaments/bracket.html", context, status=status)


def _brackets(tournament: Tournament) -> list[tuple[str, str, bool, str]]:
    """Name, key, whether it can be dropped or merged, and format of each division and of the championship."""
    pools = list(tournament.divisions.filter(kind=Division.Kind.POOL))
    known = [
        (
            naming.division_name(one),
            one.key,
            one.bracket_id is None and len(pools) > 1,
            formats.format_text(*format_choice.chosen_for(one)),
        )
        for one in pools
    ]
    if len(pools) > 1:  # its format is chosen before its division exists
        format_text = formats.format_text(*format_choice.chosen_for(tournament))
        known.append((_("Championship"), format_choice.CHAMPIONSHIP, False, format_text))
    return known


def _page(
    request: OfficialRequest, tournament: Tournament, form: SettingsForm, bracket_form: BracketForm, status: int = 200
) -> HttpResponse:
    ruleset = opening.rules_of(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "bracket_form": bracket_form,
        "system": rule_systems.spoken(ruleset.name),
        "goal": rule_systems.goal_text(ruleset),
        "options": options_of(ruleset),
        "profile": profiles.named(tournament.profile),
        "profile_order": profiles.standings_in_short(opening.profile_of(tournament)),
        "brackets": _brackets(tournament),
        "needed_tables": tournament.needed_tables,
        "time_zone": timezone.get_current_timezone_name(),
    }
    return render(request, "tournaments/settings.html", context, status=status)


@needs(permissions.ORGANIZE, FORM)
def choose(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Choose a format; `key` is a division's key or "championship"."""
    division = tournament.divisions.filter(key=key, kind=Division.Kind.POOL).first()
    if division is None and key != format_choice.CHAMPIONSHIP:  # its division exists only once it opens
        raise Http404
    name = naming.division_name(division) if division else _("Championship")
    form = FormatForm.showing(*format_choice.chosen_for(division or tournament))
    if request.method == "POST":
        form = FormatForm(request.POST)

    def save() -> None:
        if division is not None:
            format_choice.choose(division=division, by=request.user, **form.choice())
        else:
            format_choice.choose_for_championship(tournament=tournament, by=request.user, **form.choice())

    text = _("The format of {name} is saved.").format(name=name)
    done, status = submit(form, save, lambda _done: success(request, text, "organizer:settings", tournament.slug))
    context = {"tournament": tournament, "name": name, "form": form, "championship": division is None}
    return done or render(request, "tournaments/format.html", context, status=status)
