"""Forms of a tournament: settings, divisions, and rule systems with their options."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.forms import BoundField
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, gettext_noop
from django.utils.translation import gettext as _

import scoring.rulesets
from scoring.ruleset import Option, Ruleset
from tournament.core import rule_systems
from tournament.core.money import CURRENCIES
from tournament.core.rule_systems import offered, seated, settable, spoken, values_of
from tournament.models import Division, Tournament, naming
from tournament.registration import divisions
from tournament.tournaments import profiles
from tournament.tournaments.clock import CHOICES, LABELS, OPTIONS, stored
from tournament.web.frame.fields import MoneyField, offer_choices, offer_rows
from tournament.web.tournaments.format_forms import Shown, chosen_format, format_choices, format_fields
from tournament.web.tournaments.profile import preset_field


def field_name(ruleset: Ruleset, option: Option) -> str:
    """The name of an option's field, unique because two systems may have the same option."""
    return f"{ruleset.key}-{option.name}"


def option_fields(ruleset: Ruleset) -> dict[str, forms.Field]:
    """A field for each option that a tournament may set, with its default."""
    return {
        field_name(ruleset, option): option_field(ruleset, option, values_of(ruleset, option))
        for option in settable(ruleset)
    }


def chosen(key: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from the system's defaults."""
    # Fields of the systems not chosen are sent too, and ignored.
    for ruleset in offered():
        if ruleset.key == key:
            wanted = {option.name: data.get(field_name(ruleset, option)) for option in settable(ruleset)}
            return {name: value for name, value in wanted.items() if value not in (None, "", ruleset.settings[name])}
    return {}


def options_of(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Each option's meaning and value, in words."""
    found = []
    for option in settable(ruleset):
        value = ruleset.settings[option.name]
        meaning = next((spoken(choice.meaning) for choice in option.choices if choice.value == value), str(value))
        found.append((spoken(option.meaning), meaning))
    return found


def option_field(ruleset: Ruleset, option: Option, values: Sequence[int] | None) -> forms.Field:
    """A field for an option, with its default. `values`: the possible numbers if only some are, else None."""
    label, default = spoken(option.meaning), ruleset.settings[option.name]
    if option.bounds is None:
        choices = [(choice.value, spoken(choice.meaning)) for choice in option.choices]
        return forms.ChoiceField(
            label=label, choices=choices, initial=default, widget=forms.RadioSelect, required=False
        )
    if values is None:
        least, most = option.bounds
        return forms.IntegerField(label=label, min_value=least, max_value=most, initial=default, required=False)
    numbers = [(value, str(value)) for value in values]
    return forms.TypedChoiceField(
        label=label, choices=numbers, initial=default, coerce=int, empty_value=None, required=False
    )


# The two divisions of SACI rule 3 have the same key in every language: rosters and documents use it.
USUAL = (gettext_noop("Men"), gettext_noop("Women"))
CHAMPIONSHIP = "championship_"  # prefix of its fields' names


def _clock_choice(name: str, **texts: Any) -> forms.ChoiceField:
    """A field for an option of the match clock; left out, it is the default."""
    first = CHOICES[name][0][0]
    return forms.ChoiceField(label=LABELS[name], choices=CHOICES[name], required=False, initial=first, **texts)


class SettingsForm(forms.Form):
    """The settings that may change while the tournament runs."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    date = forms.DateField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        initial=timezone.localdate,
    )
    starts_at = forms.TimeField(
        label=gettext_lazy("First round"),
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        initial="09:00",
    )
    place = forms.CharField(label=gettext_lazy("Venue"), max_length=120, required=False)
    currency = forms.ChoiceField(
        label=gettext_lazy("Currency"),
        choices=[(code, code) for code in CURRENCIES],
        initial=CURRENCIES[0],
        help_text=gettext_lazy("Cannot be changed after the first payment or after a cash box was opened."),
    )
    member_fee = MoneyField(label=gettext_lazy("Fee of a member"), initial=1500)
    guest_fee = MoneyField(label=gettext_lazy("Fee of a guest"), initial=2000)
    tables = forms.IntegerField(
        label=gettext_lazy("Tables in the hall"),
        required=False,
        help_text=gettext_lazy("Empty: as many as are needed. 16 teams play their first round at 8 tables."),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the documents"), choices=settings.LANGUAGES, initial=get_language
    )
    pre_registration = forms.BooleanField(
        label=gettext_lazy("People may ask for a place from home"),
        required=False,
        help_text=gettext_lazy("On the public page; the desk confirms them one by one."),
    )
    agreement = forms.ChoiceField(
        label=gettext_lazy("Who signs off a finished sheet"),
        choices=Tournament.Agreement.choices,
        initial=Tournament.Agreement.TEAMS,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("May be changed until the first match is over."),
    )

    self_check_in = forms.ChoiceField(
        label=gettext_lazy("Check-in from the player's own phone"),
        choices=Tournament.SelfCheckIn.choices,
        initial=Tournament.SelfCheckIn.OFF,
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("On the day, with the code on the check-in poster. Each player proves who they are."),
    )

    clock_minutes = forms.IntegerField(
        label=LABELS["minutes"],
        required=False,
        help_text=gettext_lazy("Empty: matches are played without a clock."),
    )
    clock_warning = forms.IntegerField(
        label=LABELS["warning"],
        required=False,
        help_text=gettext_lazy("Empty: 5 minutes."),
    )
    clock_starts = _clock_choice("starts")
    clock_at_time = _clock_choice("at_time")
    clock_level = _clock_choice(
        "level",
        help_text=gettext_lazy(
            "Void matches and draws need Swiss rounds or groups. Finals after groups and the championship always have "
            "an extra hand."
        ),
    )
    clock_extra_void = _clock_choice("extra_void")
    clock_extra_points = _clock_choice("extra_points")
    clock_final_minutes = forms.IntegerField(
        label=LABELS["final_minutes"],
        required=False,
        help_text=gettext_lazy("Empty: as in every match. They are those of the whole round in which it is played."),
    )
    clock_final_target = forms.IntegerField(
        label=LABELS["final_target"],
        required=False,
        help_text=gettext_lazy("Empty: as in every match."),
    )

    def clean_self_check_in(self) -> str:
        """Off, unless chosen."""
        return self.cleaned_data["self_check_in"] or Tournament.SelfCheckIn.OFF

    @classmethod
    def showing(cls, tournament: Tournament) -> "SettingsForm":
        """The form with the current settings."""
        # The fees are stored in cents, under names of their own.
        names = (*cls.base_fields,)
        fees = {"member_fee": tournament.member_fee_cents, "guest_fee": tournament.guest_fee_cents}
        # A choice that is not stored shows its default, a number that is not stored nothing.
        times = {
            f"clock_{name}": tournament.clock.get(name, CHOICES[name][0][0] if name in CHOICES else "")
            for name in OPTIONS
        }
        return cls(initial={name: getattr(tournament, name, None) for name in names} | fees | times)

    @property
    def clock_errors(self) -> bool:
        """Whether a field of the match clock has an error."""
        return any(name.startswith("clock_") for name in self.errors)

    def changes(self) -> dict[str, Any]:
        """The values, as keywords of the step."""
        # `TournamentForm` has more fields, which are not settings.
        data = {name: self.cleaned_data[name] for name in SettingsForm.base_fields}
        data["member_fee_cents"], data["guest_fee_cents"] = data.pop("member_fee"), data.pop("guest_fee")
        data["clock"] = stored({name: data.pop(f"clock_{name}") for name in OPTIONS})
        return data


@dataclass(frozen=True)
class SystemFields:
    """A rule system on the form: its name, goal and source, and a field for each option."""

    key: str
    name: str
    goal: str
    source: str
    chosen: bool
    options: list[BoundField]

    @property
    def errors(self) -> bool:
        """Whether one of its options has an error."""
        return any(field.errors for field in self.options)


class TournamentForm(SettingsForm):
    """A new tournament: also its divisions, the formats, and the rule system with its options."""

    divisions = forms.CharField(
        label=gettext_lazy("Brackets"),
        widget=forms.Textarea({"rows": 3}),
        max_length=2000,
        help_text=gettext_lazy(
            "One per line, each with its own lottery. SACI rule 3 asks for two; one is enough under other rules, "
            "or with an option of the rules."
        ),
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Rule system"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Here, not in the class: translated into the request's language.
        self.fields["divisions"].initial = "\n".join(_(name) for name in USUAL)
        self.fields.update(format_fields(gettext_lazy("How the brackets are played")))
        self.fields.update(format_fields(gettext_lazy("How the championship is played"), CHAMPIONSHIP))
        self.fields["profile"] = preset_field()
        self.fields["clock_minutes"].help_text = _("Empty: as the profile has it.")
        # Every rule system: the step refuses those not for teams of two, with the reason.
        systems = [(ruleset.key, spoken(ruleset.name)) for ruleset in scoring.rulesets.all_rulesets()]
        offer_choices(self.fields["ruleset"], systems)
        self.fields["ruleset"].initial = rule_systems.offered()[0].key
        for system in rule_systems.offered():
            self.fields.update(option_fields(system))

    def systems(self) -> Iterator[SystemFields]:
        """The rule systems to choose from, the chosen one ticked."""
        chosen = self["ruleset"].value()
        for system in rule_systems.offered():
            yield SystemFields(
                key=system.key,
                name=rule_systems.spoken(system.name),
                goal=rule_systems.goal_text(system),
                source=system.source,
                chosen=chosen == system.key,
                options=[self[name] for name in option_fields(system)],
            )

    def ways(self) -> Iterator[Shown]:
        """The formats for the divisions."""
        return format_choices(self)

    def championship_ways(self) -> Iterator[Shown]:
        """The formats for the championship."""
        return format_choices(self, CHAMPIONSHIP)

    @property
    def not_for_pairs(self) -> str:
        """The names of the rule systems that no tournament can use."""
        names = [spoken(ruleset.name) for ruleset in scoring.rulesets.all_rulesets() if seated(ruleset) is None]
        return ", ".join(names)

    def opening(self) -> dict[str, Any]:
        """The values, as keywords of the step."""
        key = self.cleaned_data["ruleset"]
        options = chosen(key, self.cleaned_data)
        lines = [line.strip() for line in self.cleaned_data["divisions"].splitlines()]
        # Translated default names become the English ones again, so that the keys match.
        usual = {_(name).casefold(): name for name in USUAL}
        divisions = [usual.get(line.casefold(), line) for line in lines]
        played, played_options = chosen_format(self.cleaned_data)
        finals, finals_options = chosen_format(self.cleaned_data, CHAMPIONSHIP)
        settings = self.changes()
        return {
            **settings,
            "clock": settings["clock"] or None,  # that of the profile
            "divisions": divisions,
            "ruleset": key,
            "options": options,
            "profile": self.cleaned_data["profile"] or profiles.DEFAULT,
            "format": played,
            "format_options": played_options,
            "championship_format": finals,
            "championship_options": finals_options,
        }


class MergeForm(forms.Form):
    """The division that takes the players of another one."""

    into = forms.ModelChoiceField(
        label=gettext_lazy("Play in"), queryset=Division.objects.none(), empty_label=None, widget=forms.RadioSelect
    )
    name = forms.CharField(
        label=gettext_lazy("New name of that bracket"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Empty: it keeps its name."),
    )

    def __init__(self, division: Division, *args: Any) -> None:
        super().__init__(*args)
        open_ones = Division.objects.filter(pk__in=[one.pk for one in divisions.others(division)])
        offer_rows(self.fields["into"], open_ones, naming.division_name)
        self.fields["into"].initial = open_ones.first()


class BracketForm(forms.Form):
    """One more division."""

    name = forms.CharField(label=gettext_lazy("Name of the bracket"), max_length=60)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="bracket_%s")  # the settings on the same page have a name too
