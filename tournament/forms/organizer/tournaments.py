"""The form that opens a tournament, the one that changes it, and the one that adds a bracket."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.forms import BoundField
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, gettext_noop
from django.utils.translation import gettext as _

from tournament import systems as rule_systems
from tournament.amounts import CURRENCIES
from tournament.forms.organizer import formats, systems
from tournament.forms.organizer.amounts import MoneyField
from tournament.models import Tournament

# The two brackets of SACI rule 3 keep one key in every language: rosters and paper know them by it.
USUAL = (gettext_noop("Men"), gettext_noop("Women"))
CHAMPIONSHIP = "championship_"  # before the names of the fields about it


class SettingsForm(forms.Form):
    """What may be changed while the tournament runs."""

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
        help_text=gettext_lazy("It stays once money has come in or a cash box was opened."),
    )
    member_fee = MoneyField(label=gettext_lazy("Fee of a member"), initial=1500)
    guest_fee = MoneyField(label=gettext_lazy("Fee of a guest"), initial=2000)
    tables = forms.IntegerField(label=gettext_lazy("Tables in the hall"), initial=40)
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the paper"), choices=settings.LANGUAGES, initial=get_language
    )
    pre_registration = forms.BooleanField(
        label=gettext_lazy("People may ask for a place from home"),
        required=False,
        help_text=gettext_lazy("On the public page; the desk confirms them one by one."),
    )
    agreement = forms.ChoiceField(
        label=gettext_lazy("Who agrees to a finished sheet"),
        choices=Tournament.Agreement.choices,
        initial=Tournament.Agreement.TEAMS,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("May be changed until the first match is over."),
    )

    @classmethod
    def showing(cls, tournament: Tournament) -> "SettingsForm":
        """The form with what the tournament says now."""
        names = (*cls.base_fields,)
        fees = {"member_fee": tournament.member_fee_cents, "guest_fee": tournament.guest_fee_cents}
        return cls(initial={name: getattr(tournament, name, None) for name in names} | fees)

    def changes(self) -> dict[str, Any]:
        """What was written, by the names of the step."""
        data = {name: self.cleaned_data[name] for name in SettingsForm.base_fields}
        data["member_fee_cents"], data["guest_fee_cents"] = data.pop("member_fee"), data.pop("guest_fee")
        return data


@dataclass(frozen=True)
class SystemFields:
    """A rule system on the form: its name, how a match is won, where it was read, and a field for each option."""

    key: str
    name: str
    goal: str
    source: str
    chosen: bool
    options: list[BoundField]

    @property
    def errors(self) -> bool:
        """Whether something is wrong with one of its options."""
        return any(field.errors for field in self.options)


class TournamentForm(SettingsForm):
    """A new tournament: also its brackets, how they and the championship are played, its rule system and options."""

    divisions = forms.CharField(
        label=gettext_lazy("Brackets"),
        widget=forms.Textarea({"rows": 3}),
        max_length=2000,
        help_text=gettext_lazy("One on each line, two at least (SACI rule 3). Each has a lottery of its own."),
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Rule system"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["divisions"].initial = "\n".join(_(name) for name in USUAL)
        self.fields.update(formats.fields(gettext_lazy("How the brackets are played")))
        self.fields.update(formats.fields(gettext_lazy("How the championship is played"), CHAMPIONSHIP))
        ruleset = self.fields["ruleset"]
        assert isinstance(ruleset, forms.ChoiceField)  # noqa: S101 - for the type checker
        ruleset.choices = systems.system_choices()
        ruleset.initial = rule_systems.offered()[0].key
        for system in rule_systems.offered():
            self.fields.update(systems.option_fields(system))

    def systems(self) -> Iterator[SystemFields]:
        """The rule systems to choose from, the chosen one ticked."""
        chosen = self["ruleset"].value()
        for system in rule_systems.offered():
            yield SystemFields(
                key=system.key,
                name=rule_systems.spoken(system.name),
                goal=rule_systems.goal(system),
                source=system.source,
                chosen=chosen == system.key,
                options=[self[name] for name in systems.option_fields(system)],
            )

    def ways(self) -> Iterator[formats.Shown]:
        """How the brackets may be played."""
        return formats.shown(self)

    def championship_ways(self) -> Iterator[formats.Shown]:
        """How the championship may be played."""
        return formats.shown(self, CHAMPIONSHIP)

    @property
    def not_for_pairs(self) -> str:
        """The names of the rule systems that are not offered."""
        return systems.not_for_pairs()

    def opening(self) -> dict[str, Any]:
        """What was written, by the names of the step."""
        key = self.cleaned_data["ruleset"]
        options = systems.chosen(key, self.cleaned_data)
        lines = [line.strip() for line in self.cleaned_data["divisions"].splitlines()]
        usual = {_(name).casefold(): name for name in USUAL}
        divisions = [usual.get(line.casefold(), line) for line in lines]
        played, played_options = formats.chosen(self.cleaned_data)
        finals, finals_options = formats.chosen(self.cleaned_data, CHAMPIONSHIP)
        return {
            **self.changes(),
            "divisions": divisions,
            "ruleset": key,
            "options": options,
            "format": played,
            "format_options": played_options,
            "championship_format": finals,
            "championship_options": finals_options,
        }


class BracketForm(forms.Form):
    """One more bracket."""

    name = forms.CharField(label=gettext_lazy("Name of the bracket"), max_length=60)
