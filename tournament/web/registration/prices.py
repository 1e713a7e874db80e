"""The price rules of a tournament, beside the member's and the guest's fee."""

import datetime
from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.models import Division, Person, Price, Tournament
from tournament.models.naming import division_name
from tournament.registration import prices as registration_prices
from tournament.registration.prices import LONGEST_NAME, Details
from tournament.tournaments.opening import FIRST_YEAR, LAST_YEAR
from tournament.web.frame.access import FORM, POST, OfficialRequest, needs
from tournament.web.frame.answers import press, sent, submit, success
from tournament.web.frame.fields import MoneyField, offer_rows


class MomentWidget(forms.SplitDateTimeWidget):
    """A date and an optional time, with the browser's pickers."""

    def __init__(self) -> None:
        super().__init__(
            date_attrs={"type": "date"},
            time_attrs={"type": "time"},
            date_format="%Y-%m-%d",
            time_format="%H:%M",
        )

    use_fieldset = True


class MomentField(forms.SplitDateTimeField):
    """A date and time, or a date alone: its first moment, or with `whole_day` its end."""

    widget = MomentWidget

    def __init__(self, *, whole_day: bool = False, **kwargs: Any) -> None:
        super().__init__(required=False, require_all_fields=False, **kwargs)
        self.whole_day = whole_day
        # Otherwise a date without a time would be refused.
        for field in self.fields:
            field.required = False

    def clean(self, value: Any) -> datetime.datetime | None:
        """A date without a time means the whole day."""
        day, hour = [*(value or []), None, None][:2]
        # The years that a tournament may have; a day after year 9999 would overflow.
        if day and not (FIRST_YEAR <= self.fields[0].clean(day).year <= LAST_YEAR):
            raise ValidationError(self.error_messages["invalid_date"], code="invalid_date")
        if day and not hour:
            # Midnight after the day, because prices end before `ends_at`.
            alone = self.fields[0].clean(day) + datetime.timedelta(days=int(self.whole_day))
            return timezone.make_aware(datetime.datetime.combine(alone, datetime.time()))
        moment: datetime.datetime | None = super().clean(value)
        return moment


class PriceForm(forms.Form):
    """A price rule: name, amount and conditions; an empty field is no condition."""

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
        help_text=gettext_lazy("A date, and a time if it matters. Empty: from the start."),
    )
    ends_at = MomentField(
        label=gettext_lazy("Until"),
        whole_day=True,
        help_text=gettext_lazy(
            "A date without a time includes the whole day; with a time, the price ends at that time."
        ),
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
        offer_rows(self.fields["division"], tournament.divisions.filter(kind=Division.Kind.POOL), division_name)

    def details(self) -> Details:
        """The values for the step."""
        return Details(**self.cleaned_data)


@needs(permissions.ORGANIZE, FORM)
def prices(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List the price rules in order, the first that fits applies; a POST adds one."""
    form = PriceForm(tournament, sent(request))
    done, status = submit(
        form,
        lambda: registration_prices.add(tournament=tournament, details=form.details(), by=request.user),
        lambda price: success(
            request, _("The price {name} is added.").format(name=price), "organizer:prices", tournament.slug
        ),
    )
    return done or render(
        request,
        "registration/payments/prices.html",
        {
            "tournament": tournament,
            "form": form,
            "prices": registration_prices.prices_of(tournament),
            "table": registration_prices.price_table(tournament, timezone.now()),  # prices may depend on the day
        },
        status=status,
    )


@needs(permissions.ORGANIZE, FORM)
def change(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Change a price rule; it keeps its position."""
    price = get_object_or_404(tournament.prices, pk=pk, dropped_at=None)  # a dropped rule stays as it was
    form = PriceForm(tournament, sent(request), price=price)
    done, status = submit(
        form,
        lambda: registration_prices.change(price=price, details=form.details(), by=request.user),
        lambda _done: success(
            request, _("The price {name} is changed.").format(name=price), "organizer:prices", tournament.slug
        ),
    )
    return done or render(
        request,
        "registration/payments/price.html",
        {"tournament": tournament, "price": price, "form": form},
        status=status,
    )


@needs(permissions.ORGANIZE, POST)
def rise(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Move a price rule up by one position."""
    return _do(request, tournament, pk, registration_prices.raise_one, _("The price {name} was moved up."))


@needs(permissions.ORGANIZE, POST)
def drop(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Drop a price rule; prices already promised stay."""
    return _do(request, tournament, pk, registration_prices.drop, _("The price {name} was dropped."))


def _do(
    request: OfficialRequest, tournament: Tournament, pk: int, step: Callable[..., Price], sentence: str
) -> HttpResponse:
    price = get_object_or_404(tournament.prices, pk=pk)

    def act() -> str:
        step(price=price, by=request.user)
        return sentence.format(name=price)

    return press(request, act, "organizer:prices", tournament.slug)
