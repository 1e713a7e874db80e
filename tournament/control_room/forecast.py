"""The forecast as times: when tables, rounds, brackets and the day end, and what delays them (docs/forecast.md).

The estimator is pure; `forecast_input` reads its input from the database, and this module converts its output to times
and to plain data that processes share. A forecast never changes anything, and no step depends on one.
"""

import datetime
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from django.utils.translation import ngettext_lazy

from tournament.control_room.estimator.estimate import Warn, estimate, watch
from tournament.control_room.estimator.facts import Forecast, Range
from tournament.control_room.forecast_input import hall
from tournament.core import version_cache
from tournament.models import Tournament

KINDS: Final[Mapping[str, Literal["silent", "behind", "lunch"]]] = {
    "silent": "silent",
    "behind": "behind",
    "break": "lunch",
}


SENTENCES: Final[Mapping[str, Any]] = {
    "silent": ngettext_lazy(
        "Table {table}: no hand for {minutes} minute.", "Table {table}: no hand for {minutes} minutes.", "minutes"
    ),
    "behind": ngettext_lazy(
        "Table {table} is holding up its round: it will probably end {minutes} minute after all the others.",
        "Table {table} is holding up its round: it will probably end {minutes} minutes after all the others.",
        "minutes",
    ),
    "lunch": ngettext_lazy(
        "Lunch will be late: the current round will probably end {minutes} minute after lunchtime.",
        "Lunch will be late: the current round will probably end {minutes} minutes after lunchtime.",
        "minutes",
    ),
}


@dataclass(frozen=True)
class Span:
    """When something ends: between `low` and `high` on eight days of ten, as often before `middle` as after. UTC."""

    low: datetime.datetime
    middle: datetime.datetime
    high: datetime.datetime


@dataclass(frozen=True)
class Alert:
    """Something the organizer should look at.

    key: of the match; for lunch, of the division whose round is late. table: where that match is played, 0 for lunch.
    minutes: since the last hand of a silent table; between the end of a table and of all others of its round; from
    lunch time to the end of the current round.
    """

    kind: Literal["silent", "behind", "lunch"]
    key: int
    minutes: int
    table: int = 0

    @property
    def sentence(self) -> str:
        """The alert in the active language."""
        return str(SENTENCES[self.kind].format(table=self.table, minutes=self.minutes))


@dataclass(frozen=True)
class Outlook:
    """The forecast of a day, computed at `at`.

    early: too early to say: there are no spans, but there may be alerts. hands: how many hands it is based on.
    minutes_a_hand: the pace of this hall. tables: by match; rounds: the current rounds, by division; divisions: those
    still in play. day: None if it is over, or unknown because a bracket has had no lottery yet.
    """

    at: datetime.datetime
    early: bool
    hands: int
    minutes_a_hand: float
    tables: Mapping[int, Span] = field(default_factory=dict)
    rounds: Mapping[int, Span] = field(default_factory=dict)
    divisions: Mapping[int, Span] = field(default_factory=dict)
    day: Span | None = None
    alerts: tuple[Alert, ...] = ()


def as_data(
    forecast: Forecast, warns: list[Warn], *, left: frozenset[int], tables: Mapping[int, int], at: datetime.datetime
) -> dict[str, Any]:
    """Return a forecast as JSON data; `left`: the brackets with matches left, `tables`: table numbers by match."""

    def spans(ranges: Mapping[int, Range], known: Callable[[int], bool] = lambda _key: True) -> dict[str, list[float]]:
        return {str(key): _minutes(said) for key, said in ranges.items() if known(key)}

    return {
        "at": at.astimezone(datetime.UTC).isoformat(),
        "early": forecast.early,
        "hands": forecast.pace.hands,
        "minutes": round(forecast.pace.minutes, 2),
        "tables": spans(forecast.tables),
        "rounds": spans(forecast.rounds),
        "divisions": spans(forecast.brackets, lambda key: key in left and key > 0),  # 0: a championship without a row
        # Without matches left the day is over, although the simulation still returns a range.
        "day": _minutes(forecast.day) if forecast.day and left else None,
        "alerts": [[KINDS[warn.kind], warn.key, int(warn.minutes), _table(warn, tables)] for warn in warns],
    }


def from_data(data: Mapping[str, Any]) -> Outlook:
    """Return the data of `as_data` with times."""
    at = datetime.datetime.fromisoformat(data["at"])

    def span(minutes: list[float]) -> Span:
        return Span(*(at + datetime.timedelta(minutes=each) for each in minutes))

    def spans(name: str) -> dict[int, Span]:
        return {int(key): span(minutes) for key, minutes in data[name].items()}

    return Outlook(
        at=at,
        early=data["early"],
        hands=data["hands"],
        minutes_a_hand=data["minutes"],
        tables=spans("tables"),
        rounds=spans("rounds"),
        divisions=spans("divisions"),
        day=span(data["day"]) if data["day"] else None,
        alerts=tuple(Alert(*alert) for alert in data["alerts"]),
    )


def _table(warn: Warn, tables: Mapping[int, int]) -> int:
    return 0 if warn.kind == "break" else tables[warn.key]


def _minutes(said: Range) -> list[float]:
    return [round(each, 1) for each in (said.low, said.middle, said.high)]


LASTS: Final = 15.0  # seconds that pages share one forecast: its ranges are minutes
SEED: Final = 200  # fixed, so that equal facts give equal ranges and the page does not flicker


def forecast_of(tournament: Tournament, now: datetime.datetime) -> Outlook:
    """Return the forecast as of now: ten queries and some hundredths of a second."""
    return from_data(_make_forecast(tournament, now))


def alerts(tournament: Tournament, now: datetime.datetime) -> tuple[Alert, ...]:
    """Return what the organizer should look at now, lunch first."""
    return forecast_of(tournament, now).alerts


def lately(tournament: Tournament, now: datetime.datetime) -> Outlook:
    """Return the forecast that all pages share for some seconds, even if data changes; the first request computes it.

    After a clock was set back it is computed again.
    """

    def is_fresh(data: Any) -> bool:
        return bool(abs((now - datetime.datetime.fromisoformat(data["at"])).total_seconds()) < LASTS)

    return from_data(version_cache.once(f"forecast {tournament.pk}", is_fresh, lambda: _make_forecast(tournament, now)))


def _make_forecast(tournament: Tournament, now: datetime.datetime) -> dict[str, Any]:
    told = hall(tournament, now)
    forecast = estimate(told, random.Random(SEED))  # noqa: S311 - simulations need no secure randomness
    left = frozenset(one.key for one in told.brackets if one.playing or one.waiting or one.to_come)
    tables = dict(tournament.table_matches.values_list("pk", "table"))
    return as_data(forecast, watch(told, forecast), left=left, tables=tables, at=now)
