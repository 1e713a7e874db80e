"""When this table, this round, this bracket and the day will end, and what threatens the plan (docs/forecast.md).

The estimator, `tournament.estimator`, is pure; here are the rows that it is told of and the moments that it comes to. A
forecast never changes anything, and no step rests on one.
"""

import datetime
import random
from typing import Any, Final

from tournament import pulse
from tournament.estimator import estimate, watch
from tournament.forecasting.outlook import Alert, Outlook, Span, as_data, from_data
from tournament.forecasting.reading import hall
from tournament.models import Tournament

LASTS: Final = 15.0  # seconds for which pages show one forecast: its ranges are minutes
SEED: Final = 200  # of chance: the same facts give the same ranges, which do not tremble from look to look

__all__ = ["Alert", "Outlook", "Span", "alerts", "lately", "of"]


def of(tournament: Tournament, now: datetime.datetime) -> Outlook:
    """The forecast as of now: ten queries and some hundredths of a second."""
    return from_data(_made(tournament, now))


def alerts(tournament: Tournament, now: datetime.datetime) -> tuple[Alert, ...]:
    """What the organizer should look at now, the lunch first."""
    return of(tournament, now).alerts


def lately(tournament: Tournament, now: datetime.datetime) -> Outlook:
    """The forecast that all pages share for some seconds, whatever happens meanwhile: made once, by whoever asks first.

    A clock that is set back makes it anew.
    """

    def is_fresh(data: Any) -> bool:
        return bool(abs((now - datetime.datetime.fromisoformat(data["at"])).total_seconds()) < LASTS)

    return from_data(pulse.once(f"forecast {tournament.pk}", is_fresh, lambda: _made(tournament, now)))


def _made(tournament: Tournament, now: datetime.datetime) -> dict[str, Any]:
    told = hall(tournament, now)
    forecast = estimate(told, random.Random(SEED))  # noqa: S311 - no secret: draws of a forecast
    left = frozenset(one.key for one in told.brackets if one.playing or one.waiting or one.to_come)
    tables = dict(tournament.sittings.values_list("pk", "table"))
    return as_data(forecast, watch(told, forecast), left=left, tables=tables, at=now)
