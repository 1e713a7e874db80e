"""The match clock as a setting: the minutes of a round and the warning before their end."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.profile.clock import Clock
from tournament.core.errors import Refused
from tournament.models import Tournament
from tournament.models.clock import MOST_MINUTES

OPTIONS: Final = ("minutes", "warning")
"""The options of `Clock` that a tournament can set."""


def clock_of(tournament: Tournament) -> Clock:
    """Return the match clock of a tournament; one of 0 minutes if it plays without."""
    return Clock(**tournament.clock)


def stored(minutes: int | None, warning: int | None) -> dict[str, int]:
    """Return the options as `Tournament.clock` holds them, without defaults; {} without minutes, which is no clock."""
    if minutes is None:
        return {}
    has_own = warning is not None and warning != Clock().warning
    return {"minutes": minutes, **({"warning": warning} if has_own and warning is not None else {})}


def check(options: Mapping[str, Any]) -> None:
    """Refused for the first option that no clock can have; {} is no clock, and passes."""
    if unknown := sorted(set(options) - set(OPTIONS)):
        text = _("The clock has no option {name}.")
        raise Refused(text.format(name=unknown[0][:40]), field="clock", code="unknown-option")
    if not options:
        return
    minutes, warning = options.get("minutes", 0), options.get("warning", Clock().warning)
    if type(minutes) is not int or not 1 <= minutes <= MOST_MINUTES:
        text = _("A match clock has 1 to 240 minutes; without a number the tournament plays without a clock.")
        raise Refused(text, field="clock_minutes", code="clock-minutes")
    if type(warning) is not int or not 0 <= warning < minutes:
        text = _("The warning comes before the end: 0 minutes or more, and fewer than the clock has.")
        raise Refused(text, field="clock_warning", code="clock-warning")
