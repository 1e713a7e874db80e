"""Money as people write and count it: the currencies a tournament may have, their signs, their notes and coins."""

from typing import Final

from django.utils.formats import number_format

SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
CURRENCIES: Final = ("USD", "EUR", "GBP", "CHF", "CAD", "MXN", "DOP", "CUP", "COP", "PEN", "ARS", "BRL", "GTQ", "PAB")
"""Those whose hundredth part is what we call a cent."""

NOTES_AND_COINS: Final = {
    "USD": (100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 25, 10, 5, 1),
    "EUR": (500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1),
}
OTHERWISE: Final = tuple(step * 10**power for power in range(6, -1, -1) for step in (5, 2, 1))


def denominations(currency: str) -> tuple[int, ...]:
    """The notes and coins of a currency in cents, the largest first; one, two and five of each size where unknown."""
    return NOTES_AND_COINS.get(currency, OTHERWISE)


def written(cents: int | None, currency: str) -> str:
    """Cents as people write money: 1500 -> "$15.00"; None is nothing yet, "$0.00". Other currencies: "15.00 CHF"."""
    cents = cents or 0
    amount = number_format(f"{abs(cents) // 100}.{abs(cents) % 100:02d}", decimal_pos=2, force_grouping=True)
    sign = "-" if cents < 0 else ""
    return f"{sign}{SIGNS[currency]}{amount}" if currency in SIGNS else f"{sign}{amount} {currency}"
