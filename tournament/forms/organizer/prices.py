"""A price beside the member's and the guest's."""

import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy

from tournament.forms.organizer.amounts import MoneyField
from tournament.freezing import division_name
from tournament.models import Division, Person, Price, Tournament
from tournament.opening import FIRST_YEAR, LAST_YEAR
from tournament.pricing import LONGEST_NAME, Details


class MomentWidget(forms.SplitDateTimeWidget):
    """A day and, if it matters, an hour: the browser's own calendar and clock."""

    def __init__(self) -> None:
        super().__init__(
            date_attrs={"type": "date"},
            time_attrs={"type": "time"},
            date_format="%Y-%m-%d",
            time_format="%H:%M",
        )

    use_fieldset = True


class MomentField(forms.SplitDateTimeField):
    """A day with an hour, or a day alone: its first moment, or with `whole_day` the end of it."""

    widget = MomentWidget

    def __init__(self, *, whole_day: bool = False, **kwargs: Any) -> None:
        super().__init__(required=False, require_all_fields=False, **kwargs)
        self.whole_day = whole_day
        for field in self.fields:
            field.required = False

    def clean(self, value: Any) -> datetime.datetime | None:
        """A day without an hour is a whole one."""
        day, hour = [*(value or []), None, None][:2]
        if day and not (FIRST_YEAR <= self.fields[0].clean(day).year <= LAST_YEAR):
            raise ValidationError(self.error_messages["invalid_date"], code="invalid_date")
        if day and not hour:
            alone = self.fields[0].clean(day) + datetime.timedelta(days=int(self.whole_day))
            return timezone.make_aware(datetime.datetime.combine(alone, datetime.time()))
        moment: datetime.datetime | None = super().clean(value)
        return moment


class PriceForm(forms.Form):
    """What the price is called, how much it is, and for whom and when it holds; what is left empty asks nothing."""

    name = forms.CharField(
        label=gettext_lazy("Name of the price"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("For example: early, on the day, juniors."),
    )
    amount_cents = MoneyField(label=gettext_lazy("Amount"))
    kind = forms.ChoiceField(
        label=gettext_lazy("For"),
        choices=[("", gettext_lazy("members and guests")), *Person.Kind.choices],
        required=False,
    )
    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"),
        queryset=Division.objects.none(),
        required=False,
        empty_label=gettext_lazy("every bracket"),
    )
    starts_at = MomentField(
        label=gettext_lazy("From"),
        help_text=gettext_lazy("A day, and an hour if it matters. Empty: from the beginning."),
    )
    ends_at = MomentField(
        label=gettext_lazy("Until"),
        whole_day=True,
        help_text=gettext_lazy("A day alone counts whole; with an hour the price ends at that moment."),
    )
    under_age = forms.IntegerField(
        label=gettext_lazy("Younger than"),
        required=False,
        help_text=gettext_lazy("Full years on the day of the tournament. The birth date must be known."),
    )

    def __init__(self, tournament: Tournament, *args: Any, price: Price | None = None, **kwargs: Any) -> None:
        if price is not None:
            names = ("name", "amount_cents", "kind", "division", "starts_at", "ends_at", "under_age")
            kwargs["initial"] = {name: getattr(price, name) for name in names}
        super().__init__(*args, **kwargs)
        division = self.fields["division"]
        assert isinstance(division, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        division.queryset = tournament.divisions.filter(kind=Division.Kind.POOL)
        division.label_from_instance = division_name  # type: ignore[assignment] # in the page's language

    def details(self) -> Details:
        """What was written, as the step takes it."""
        return Details(**self.cleaned_data)
