"""The `money` filter, which is `money_text`."""

import pytest
from django.utils import translation

from tournament.core.money import money_text


@pytest.mark.parametrize(
    ("cents", "currency", "language", "written"),
    [
        (1500, "USD", "en", "$15.00"),
        (5, "USD", "en", "$0.05"),
        (0, "USD", "en", "$0.00"),
        (None, "USD", "en", "$0.00"),
        (-1500, "USD", "en", "−$15.00"),
        (123456789, "USD", "en", "$1,234,567.89"),
        (1500, "EUR", "es", "€15,00"),
        (1500, "CHF", "en", "15.00 CHF"),
    ],
)
def test_cents_become_an_amount(cents: int | None, currency: str, language: str, written: str) -> None:
    with translation.override(language):
        assert money_text(cents, currency) == written
