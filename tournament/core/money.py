"""Money in integer cents: splitting without losing a cent, currencies, denominations and formatting."""

from collections.abc import Sequence
from typing import Final

from django.utils.formats import number_format

SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
CURRENCIES: Final = ("USD", "EUR", "GBP", "CHF", "CAD", "MXN", "DOP", "CUP", "COP", "PEN", "ARS", "BRL", "GTQ", "PAB")
"""Currencies with 100 minor units, called cents here."""

NOTES_AND_COINS: Final = {
    "USD": (100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 25, 10, 5, 1),
    "EUR": (500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1),
}
OTHERWISE: Final = tuple(step * 10**power for power in range(6, -1, -1) for step in (5, 2, 1))  # 1-2-5 steps


def denominations(currency: str) -> tuple[int, ...]:
    """Return a currency's notes and coins in cents, largest first; unknown currencies get 1-2-5 steps."""
    return NOTES_AND_COINS.get(currency, OTHERWISE)


def money_text(cents: int | None, currency: str) -> str:
    """Format cents as money: 1500 -> "$15.00"; None counts as 0. Currencies without a symbol: "15.00 CHF"."""
    cents = cents or 0
    amount = number_format(f"{abs(cents) // 100}.{abs(cents) % 100:02d}", decimal_pos=2, force_grouping=True)
    sign = "−" if cents < 0 else ""
    return f"{sign}{SIGNS[currency]}{amount}" if currency in SIGNS else f"{sign}{amount} {currency}"


WHOLE = 10_000  # hundredths of a per cent


def shared_out(cents: int, parts: Sequence[int]) -> list[int]:
    """Return the share of each part in cents; `parts` in hundredths of a per cent, at most 10,000 together.

    Every share is exact except for rounding by less than a cent. The cents left by rounding go to the parts that lost
    most, earlier parts first. Parts of 10,000 together get the whole sum; otherwise the remainder counts as one more
    part, the last, which is not returned.
    """
    rest = WHOLE - sum(parts)
    if cents < 0 or rest < 0 or any(part < 0 for part in parts):
        raise ValueError("parts of a sum are not below zero, and not more than the sum")
    exact = [cents * part for part in (*parts, rest)]
    whole = [one // WHOLE for one in exact]
    # Largest remainder method; the position breaks ties, so that the result is reproducible.
    most_lost = sorted(range(len(exact)), key=lambda place: (-(exact[place] % WHOLE), place))
    for place in most_lost[: cents - sum(whole)]:
        whole[place] += 1
    return whole[:-1]


def evenly(cents: int, heads: int) -> list[int]:
    """Split a sum evenly: shares differ by at most a cent, and the first get the larger ones."""
    each, left = divmod(cents, heads)
    return [each + (1 if head < left else 0) for head in range(heads)]


def part_of(cents: int, part: int) -> int:
    """Return a part of a sum, rounded down to the cent, so that shares never exceed the sum."""
    return cents * part // WHOLE
