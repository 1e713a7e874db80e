"""The friendly tables of a club, the form for a new one, and access to them: only officials of the club."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django import forms
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring import rulesets
from scoring.ruleset import Option, Ruleset
from tournament.club import permissions
from tournament.core import rule_systems
from tournament.matches import club_night
from tournament.matches.club_night import SEATING, SET, Shape
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
from tournament.web.frame.fields import KeyedForm, offer_choices
from tournament.web.tournaments.forms import option_field

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


def friendly_option_field(ruleset: Ruleset, option: Option) -> forms.Field:
    """A field for one option. By default the set of dominoes depends on the number of players."""
    values = club_night.values_of(ruleset, option) if option.bounds is not None else None
    field = option_field(ruleset, option, values)
    if option.name == SET and values is not None:
        numbers = ((value, str(value)) for value in values)
        offer_choices(field, [("", _("the smallest set that is large enough")), *numbers])
        field.initial = ""
    return field


class StartForm(KeyedForm):
    """Every field has a default: the form can be sent unchanged."""

    shape = forms.ChoiceField(label=_("Players"), widget=forms.RadioSelect, required=False)

    def __init__(self, *args: Any, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.shapes = club_night.shapes(ruleset)
        offer_choices(self.fields["shape"], [(_value(one), spoken_shape(one)) for one in self.shapes])
        self.fields["shape"].initial = _value(club_night.usual(ruleset))
        # Fields for the largest table; the page hides those not needed.
        for seat in range(self.most):
            self.fields[f"name_{seat}"] = forms.CharField(
                label=_("Player {number}").format(number=seat + 1),
                max_length=club_night.MAX_NAME,
                required=False,
                widget=forms.TextInput({"autocomplete": "off"}),
            )
        for option in self._settable:
            self.fields[option.name] = friendly_option_field(ruleset, option)

    @property
    def most(self) -> int:
        """The largest number of players."""
        return max(one.players for one in self.shapes)

    @property
    def names(self) -> list[forms.BoundField]:
        """The name fields, by seat."""
        return [self[f"name_{seat}"] for seat in range(self.most)]

    @property
    def options(self) -> list[forms.BoundField]:
        """The option fields, in the order of the rules."""
        return [self[option.name] for option in self._settable]

    @property
    def with_errors(self) -> bool:
        """Whether the collapsed part of the form has errors."""
        return any(field.errors for field in [*self.names, *self.options])

    @property
    def _settable(self) -> list[Option]:
        # The `shape` field sets these.
        return [option for option in self.ruleset.options if option.name not in SEATING]

    def starting(self) -> dict[str, Any]:
        """The values for the step, on a valid form only; options left at their default are omitted."""
        values = self.cleaned_data
        chosen = {option.name: values[option.name] for option in self._settable}
        usual = {name: self.fields[name].initial for name in chosen}
        return {
            "ruleset": self.ruleset.key,
            "shape": _shape(values["shape"]) if values["shape"] else club_night.usual(self.ruleset),
            "options": {name: value for name, value in chosen.items() if value not in (None, "", usual[name])},
            "names": [values[f"name_{seat}"] for seat in range(self.most)],
            "key": values["key"],
        }


def spoken_shape(shape: Shape) -> str:
    """Players and teams in words: "4 players in 2 teams"."""
    players = ngettext("{number} player", "{number} players", shape.players).format(number=shape.players)
    if shape.team_size == 1:
        return players
    return str(_("{players} in {teams} teams").format(players=players, teams=shape.teams))


def _value(shape: Shape) -> str:
    return f"{shape.players}-{shape.team_size}"


def _shape(value: str) -> Shape:
    players, _dash, size = value.partition("-")
    return Shape(int(players), int(size))


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
