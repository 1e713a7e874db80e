"""Prizes in words, in the language now active."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.amounts import written
from tournament.freezing.naming import division_name
from tournament.models import Prize

PLACES: Final[Mapping[int, Promise]] = {
    1: gettext_lazy("first place"),
    2: gettext_lazy("second place"),
    3: gettext_lazy("third place"),
}


def place_name(place: int) -> str:
    """A place: 1 -> "first place"."""
    return str(PLACES[place])


def bracket_of(prize: Prize) -> str:
    """The bracket of a prize, the championship included."""
    return division_name(prize.division) if prize.division else _("Championship")


def prize_name(prize: Prize) -> str:
    """What is promised: "Cup", "25 % of the pool", "$100.00 for each team"."""
    if prize.kind == Prize.Kind.TROPHY:
        return prize.name if prize.each == Prize.Each.TEAM else _("{name}, for each player").format(name=prize.name)
    if prize.kind == Prize.Kind.SHARE:
        return _("{part} % of the pool").format(part=percent(prize.part))
    amount = written(prize.cents, prize.tournament.currency)
    if prize.each == Prize.Each.PLAYER:
        return _("{amount} for each player").format(amount=amount)
    return _("{amount} for the team").format(amount=amount)


def percent(part: int | None) -> str:
    """Hundredths of a per cent as people write per cent: 1250 -> "12.5"."""
    return f"{(part or 0) / 100:g}"
