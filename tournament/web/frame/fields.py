"""Form fields that several rooms use: amounts, idempotency keys, pictures, languages, players who change places."""

import re
import secrets
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import time_zones
from tournament.club.settings import EVERYBODY_S_OWN
from tournament.core import images
from tournament.models import Registration, TeamPlayer


def new_key() -> str:
    """An idempotency key: a form sent twice with it is one write."""
    return secrets.token_urlsafe(16)


def read_number(text: str, digits: int) -> int | None:
    """Read a whole number of at most that many ASCII digits; None for other text, such as "٣" and "1_0" for int()."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


class KeyedForm(forms.Form):
    """A form with a hidden key, created when the form is first shown and kept when it is shown again."""

    key = forms.CharField(min_length=8, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["key"].initial = new_key

    def clean(self) -> dict[str, Any]:
        """An invalid key is an error of the whole form, because its field is hidden."""
        data = super().clean() or {}
        if "key" in self.errors:
            self.add_error(None, _("This form has no valid key: open the page again."))
        return data


class PictureField(forms.FileField):
    """An image file; one that is too large is refused before it is decoded.

    The formats are named one by one: then phones offer camera and gallery, and convert what they store otherwise.
    """

    def __init__(self, limits: images.Limits = images.LOGO, help_text: Any = None, label: Any = None) -> None:
        self.limits = limits
        super().__init__(
            label=label or gettext_lazy("Picture"),
            widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
            help_text=help_text
            or gettext_lazy("PNG, JPEG or WebP, at most 5 megabytes. It is re-encoded on a white background."),
            validators=[self._small_enough],
        )

    def _small_enough(self, picture: Any) -> None:
        if picture.size > self.limits.bytes:
            raise forms.ValidationError(images.too_large(self.limits))


_AMOUNT = re.compile(r"-?\d+([.,]\d+)?", re.ASCII)


class MoneyField(forms.DecimalField):
    """An amount such as 15 or 15.50; cleans to whole cents. The step checks the range."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=10, decimal_places=2, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """Cents from the database as an amount; typed text stays as it is."""
        return f"{value // 100}.{value % 100:02d}" if isinstance(value, int) else value

    def clean(self, value: Any) -> int | None:
        """Accept digits with one separator; other Python numbers (1_000, 1e3, ٣) are invalid."""
        if isinstance(value, str) and value.strip() and not _AMOUNT.fullmatch(value.strip()):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        amount: Decimal | None = super().clean(value)
        return None if amount is None else int(amount * 100)


def offer_rows(field: forms.Field, rows: QuerySet[Any], name: Callable[[Any], str] | None = None) -> None:
    """Offer these rows in a field that chooses one, named by `name` in the page's language; None: by their `str`."""
    assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - for the type checker
    field.queryset = rows
    if name is not None:
        field.label_from_instance = name  # type: ignore[assignment] # Django asks for a subclass otherwise


def offer_exchange(form: forms.Form, out: QuerySet[TeamPlayer], into: QuerySet[Registration]) -> None:
    """Offer the players who may be replaced, by team, and those who may play instead."""
    offer_rows(form.fields["out"], out, _player)
    offer_rows(form.fields["into"], into)


def _player(place: TeamPlayer) -> str:
    if place.team.round is not None:  # the side of one round
        return str(place.registration)
    return _("Team {number}: {player}").format(number=place.team.number, player=place.registration)


def offer_choices(field: forms.Field, choices: Sequence[tuple[Any, Any]]) -> None:
    """Offer these values, each with its label, in a field with choices."""
    assert isinstance(field, forms.ChoiceField)  # noqa: S101 - for the type checker
    field.choices = choices


def language_field() -> forms.ChoiceField:
    """Each language, and none: the one that the reader's browser asks for."""
    return forms.ChoiceField(
        label=gettext_lazy("Language of the club's pages"),
        choices=[(EVERYBODY_S_OWN, gettext_lazy("The browser's language")), *settings.LANGUAGES],
        required=False,
        help_text=gettext_lazy("Every reader can choose another language at the foot of a page."),
    )


class TimeZoneField(forms.ChoiceField):
    """A time zone, each with the time that its clocks show now, so that a wrong one is seen at once.

    The initial one is the machine's; nothing chosen means the same.
    """

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Time zone of the club"),
            choices=_zones,
            required=False,
            initial=lambda: settings.TIME_ZONE,
            help_text=gettext_lazy("Beside each name is the time there now: it is the time on the clock in the hall."),
        )


def _zones() -> list[tuple[str, str]]:
    now = timezone.now()
    names = time_zones.offered(timezone.get_current_timezone_name())
    return [(name, f"{name.replace('_', ' ')} · {time_format(now.astimezone(ZoneInfo(name)))}") for name in names]
