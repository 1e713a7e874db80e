"""The form for a new friendly table: players, names, and the options of its rule system with their defaults."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.ruleset import Option, Ruleset
from tournament.matches import club_night
from tournament.matches.club_night import SEATING, SET, Shape
from tournament.web.frame.fields import KeyedForm, offer_choices
from tournament.web.tournaments.forms import option_field


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
