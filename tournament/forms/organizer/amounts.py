"""Money as people write it."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

_AMOUNT = re.compile(r"-?\d+([.,]\d+)?", re.ASCII)


class MoneyField(forms.DecimalField):
    """An amount such as 15 or 15.50; gives whole cents. Which amounts make sense is for the step to say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=10, decimal_places=2, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """Cents from the tournament as an amount; what a person typed stays as it is."""
        return f"{value // 100}.{value % 100:02d}" if isinstance(value, int) else value

    def clean(self, value: Any) -> int | None:
        """Digits with one separator; what Python besides takes for a number (1_000, 1e3, ٣) is none here."""
        if isinstance(value, str) and value.strip() and not _AMOUNT.fullmatch(value.strip()):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        amount: Decimal | None = super().clean(value)
        return None if amount is None else int(amount * 100)
