"""The friendly tables of a club, the form for a new one, and access to them: only officials of the club."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render, resolve_url
from django.views.decorators.http import require_http_methods, require_safe

from scoring import rulesets
from tournament.club import permissions
from tournament.core import rule_systems
from tournament.matches import club_night
from tournament.models import Club, FriendlyTable
from tournament.web.club.judge_login import give_label
from tournament.web.frame.access import (
    FORM,
    READ,
    OfficialRequest,
    View,
    choose_club,
    needs_in_club,
    needs_login,
    private,
    to_login,
)
from tournament.web.frame.answers import SeeOther, sent, submit
from tournament.web.matches.club_night.start import StartForm

P = ParamSpec("P")


def on_table(
    methods: Sequence[str],
) -> Callable[[Callable[Concatenate[OfficialRequest, FriendlyTable, P], HttpResponseBase]], View]:
    """Open a page of one friendly table: the view gets the table.

    Not logged in: redirect to the log-in page. Without the right: 403. Unknown number, or a user of another club: 404.
    """

    def decorate(view: Callable[Concatenate[OfficialRequest, FriendlyTable, P], HttpResponseBase]) -> View:
        @require_http_methods(methods)
        @wraps(view)
        def guarded(request: OfficialRequest, pk: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return to_login(request, resolve_url("friendly:table", pk))
            table = get_object_or_404(FriendlyTable.objects.select_related("club"), pk=pk)
            response = private(request, permissions.FRIENDLY, table.club, lambda: view(request, table, *args, **kwargs))
            give_label(request, response)
            return response

        return guarded

    return decorate


def back_to(table: FriendlyTable) -> SeeOther:
    """Redirect to the table after a write."""
    return SeeOther(resolve_url("friendly:table", table.pk))


SHOWN = 20  # recent tables


@require_safe
@needs_login
def home(request: OfficialRequest) -> HttpResponse:
    """The user's clubs; redirects if there is only one."""
    return choose_club(request, permissions.FRIENDLY, address="friendly:club", template="matches/club_night/home.html")


@needs_in_club(permissions.FRIENDLY, READ)
def club(request: OfficialRequest, club: Club) -> HttpResponse:
    """The rule systems for a new table, and the newest tables."""
    offered = [
        {"key": ruleset.key, "name": rule_systems.spoken(ruleset.name), "goal": rule_systems.goal_text(ruleset)}
        for ruleset in rulesets.all_rulesets()
    ]
    recent = FriendlyTable.objects.filter(club=club)[:SHOWN]
    context = {"club": club, "systems": offered, "tables": [_shown(table) for table in recent]}
    return render(request, "matches/club_night/club.html", context)


@needs_in_club(permissions.FRIENDLY, FORM)
def new(request: OfficialRequest, club: Club, system: str) -> HttpResponse:
    """The form for a new table under these rules; all fields have defaults."""
    # All systems, not only those for pairs as in tournaments.
    ruleset = next((one for one in rulesets.all_rulesets() if one.key == system), None)
    if ruleset is None:
        raise Http404
    form = StartForm(sent(request), ruleset=ruleset)
    done, status = submit(form, lambda: club_night.start(club=club, by=request.user, **form.starting()), back_to)
    names = {
        "system": rule_systems.spoken(ruleset.name),
        "goal": rule_systems.goal_text(ruleset),
        "source": ruleset.source,
    }
    return done or render(request, "matches/club_night/new.html", {"club": club, "form": form, **names}, status=status)


def _shown(table: FriendlyTable) -> dict[str, object]:
    names = club_night.sides_of(table)
    return {
        "pk": table.pk,
        "name": rule_systems.spoken(club_night.ruleset_of(table).name),
        "sides": [(name, table.totals.get(side, 0)) for side, name in names.items()],
        "started_at": table.started_at,
        "hands": table.hands,
        "over": table.over,
        "in_play": table.is_in_play,
    }
