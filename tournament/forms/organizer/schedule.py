"""A line of the day's plan, and by how much the rest of the day is moved."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from tournament import schedule
from tournament.forms.keyed import KeyedForm
from tournament.freezing import division_name
from tournament.models import Division, PlanItem, Tournament


class PlanForm(KeyedForm):
    """What happens when, for how long; what is left empty says nothing."""

    kind = forms.ChoiceField(label=gettext_lazy("What"), choices=())
    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=schedule.LONGEST_TITLE,
        required=False,
        help_text=gettext_lazy("Empty: the name of what it is, in each reader's language."),
    )
    starts_at = forms.TimeField(
        label=gettext_lazy("Begins at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"), required=False, help_text=gettext_lazy("Empty: it ends when it ends.")
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
        initial = {name: getattr(item, name) for name in schedule.NAMES} if item is not None else None
        super().__init__(data, initial=initial)
        kind, division = self.fields["kind"], self.fields["division"]
        kind.choices = [(key, capfirst(name)) for key, name in PlanItem.Kind.choices]  # type: ignore[attr-defined] # a choice field
        assert isinstance(division, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        division.queryset = tournament.divisions.filter(kind=Division.Kind.POOL)
        division.label_from_instance = division_name  # type: ignore[assignment] # in the page's language

    def details(self) -> schedule.Details:
        """What was written, as the step takes it."""
        return schedule.Details(**{name: self.cleaned_data[name] for name in schedule.NAMES})


class ShiftForm(forms.Form):
    """By how many minutes a line and all that follow it are moved."""

    by = forms.IntegerField()
