"""A friendly table is made: who sits down, their names, and the options of the rules."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.ruleset import Option, Ruleset
from tournament import friendly
from tournament.forms.friendly.options import option_field
from tournament.forms.keyed import KeyedForm
from tournament.friendly import SEATING, Shape


class StartForm(KeyedForm):
    """Everything has its usual value: the form can be sent as it comes."""

    shape = forms.ChoiceField(label=_("Players"), widget=forms.RadioSelect, required=False)

    def __init__(self, *args: Any, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.shapes = friendly.shapes(ruleset)
        shape = self.fields["shape"]
        assert isinstance(shape, forms.ChoiceField)  # noqa: S101 - for the type checker
        shape.choices = [(_value(one), spoken_shape(one)) for one in self.shapes]
        shape.initial = _value(friendly.usual(ruleset))
        for seat in range(self.most):
            self.fields[f"name_{seat}"] = forms.CharField(
                label=_("Player {number}").format(number=seat + 1),
                max_length=friendly.MAX_NAME,
                required=False,
                widget=forms.TextInput({"autocomplete": "off"}),
            )
        for option in self._settable:
            self.fields[option.name] = option_field(ruleset, option)

    @property
    def most(self) -> int:
        """How many players can sit down at most."""
        return max(one.players for one in self.shapes)

    @property
    def names(self) -> list[forms.BoundField]:
        """The fields of the names, by seat."""
        return [self[f"name_{seat}"] for seat in range(self.most)]

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields of the options, in the order of the rules."""
        return [self[option.name] for option in self._settable]

    @property
    def with_errors(self) -> bool:
        """Whether something is wrong in what is folded away."""
        return any(field.errors for field in [*self.names, *self.options])

    @property
    def _settable(self) -> list[Option]:
        return [option for option in self.ruleset.options if option.name not in SEATING]

    def starting(self) -> dict[str, Any]:
        """What the step takes; call it on a valid form only. Options left as they come are not among them."""
        values = self.cleaned_data
        chosen = {option.name: values[option.name] for option in self._settable}
        usual = {name: self.fields[name].initial for name in chosen}
        return {
            "ruleset": self.ruleset.key,
            "shape": _shape(values["shape"]) if values["shape"] else friendly.usual(self.ruleset),
            "options": {name: value for name, value in chosen.items() if value not in (None, "", usual[name])},
            "names": [values[f"name_{seat}"] for seat in range(self.most)],
            "key": values["key"],
        }


def spoken_shape(shape: Shape) -> str:
    """Who sits down, in words: "4 players in 2 teams"."""
    players = ngettext("{number} player", "{number} players", shape.players).format(number=shape.players)
    if shape.team_size == 1:
        return players
    return str(_("{players} in {teams} teams").format(players=players, teams=shape.teams))


def _value(shape: Shape) -> str:
    return f"{shape.players}-{shape.team_size}"


def _shape(value: str) -> Shape:
    players, _dash, size = value.partition("-")
    return Shape(int(players), int(size))
