"""What is said of the rest of a day, as moments, and as plain data that processes can share."""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament.estimator import Forecast, Range, Warn

KINDS: Final[Mapping[str, Literal["silent", "behind", "lunch"]]] = {
    "silent": "silent",
    "behind": "behind",
    "break": "lunch",
}


SENTENCES: Final[Mapping[str, str]] = {
    "silent": noop("Table {table}: no hand for {minutes} minutes."),
    "behind": noop("Table {table} holds its round up: it probably ends {minutes} minutes after all the others."),
    "lunch": noop("Lunch is in danger: the round in play probably ends {minutes} minutes after its hour."),
}


@dataclass(frozen=True)
class Span:
    """When something ends: in eight of ten days between `low` and `high`, as often before `middle` as after. UTC."""

    low: datetime.datetime
    middle: datetime.datetime
    high: datetime.datetime


@dataclass(frozen=True)
class Alert:
    """Something the organizer should look at.

    key: of the sitting; for lunch, of the division whose round is late. table: where that sitting plays, 0 for lunch.
    minutes: since the last hand of a silent table; by which a table ends behind all others of its round; from the hour
    of lunch to the end of the round that is in play.
    """

    kind: Literal["silent", "behind", "lunch"]
    key: int
    minutes: int
    table: int = 0

    @property
    def sentence(self) -> str:
        """What is to be looked at, in the language now active."""
        return _(SENTENCES[self.kind]).format(table=self.table, minutes=self.minutes)


@dataclass(frozen=True)
class Outlook:
    """The forecast of a day as it was made at `at`.

    early: too early to say: no spans then, though there may be alerts. hands: how many hands it rests on.
    minutes_a_hand: the pace of this hall. tables: by sitting; rounds: the rounds in play, by division; divisions: the
    brackets that are still played, by division. day: None when it is over, or nobody can say because a bracket has not
    been drawn.
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
    """A forecast as JSON keeps it; `left`: the brackets with something left to be played, `tables`: by sitting."""

    def spans(ranges: Mapping[int, Range], known: Callable[[int], bool] = lambda _key: True) -> dict[str, list[float]]:
        return {str(key): _minutes(said) for key, said in ranges.items() if known(key)}

    return {
        "at": at.astimezone(datetime.UTC).isoformat(),
        "early": forecast.early,
        "hands": forecast.pace.hands,
        "minutes": round(forecast.pace.minutes, 2),
        "tables": spans(forecast.tables),
        "rounds": spans(forecast.rounds),
        "divisions": spans(forecast.brackets, lambda key: key in left and key > 0),
        "day": _minutes(forecast.day) if forecast.day and left else None,
        "alerts": [[KINDS[warn.kind], warn.key, int(warn.minutes), _table(warn, tables)] for warn in warns],
    }


def from_data(data: Mapping[str, Any]) -> Outlook:
    """The same as moments."""
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
