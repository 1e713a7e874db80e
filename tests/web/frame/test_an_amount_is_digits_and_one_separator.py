"""What a fee may look like when it is typed."""

import pytest
from django import forms

from tournament.web.frame.fields import MoneyField


@pytest.mark.parametrize(("typed", "cents"), [("15", 1500), (" 15.50 ", 1550), ("0", 0), ("007.5", 750)])
def test_an_amount_becomes_cents(typed: str, cents: int) -> None:
    assert MoneyField().clean(typed) == cents


@pytest.mark.parametrize("typed", ["1_000", "1e3", "+15", "1 000", "1,000.00", "١٥", "15.", "NaN", "Infinity", "$15"])
def test_anything_else_is_no_amount(typed: str) -> None:
    with pytest.raises(forms.ValidationError):
        MoneyField().clean(typed)
