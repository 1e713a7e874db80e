"""Each table in play as the control room sees it: how far, how long ago, and what is wrong there."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from django.db.models import Max

from scoring.findings import Finding
from tournament import forecasting, helping, tables
from tournament.findings import sentence
from tournament.hall.agreeing import Waiting
from tournament.hall.reading import shown
from tournament.models import DifferingCount, HelpCall, SheetEntry, Sitting, Tournament

Pace = Literal["going", "slow", "still"]
SLOW: Final = 10  # minutes since the last hand: a hand takes three to six
STILL: Final = 15


@dataclass(frozen=True)
class TableNow:
    """One table in play.

    name: what the hall calls the table beside its number, "" for nothing. since: when its last line was written, or,
    before any was, when its teams had to be seated. minutes: since then, None before that time. begun: whether anything
    stands on the sheet. warnings: what the engine found at the lines that stand, as sentences. differing: counts of a
    hand that are not the same now. alerts: what the forecast says of it. waits_for: whose assent is missing.
    """

    sitting: Sitting
    name: str
    since: datetime.datetime
    minutes: int | None
    begun: bool
    warnings: tuple[str, ...] = ()
    differing: tuple[DifferingCount, ...] = ()
    calls: tuple[HelpCall, ...] = ()
    alerts: tuple[forecasting.Alert, ...] = ()
    waits_for: Waiting | None = None

    @property
    def pace(self) -> Pace:
        """How long ago the last line was, in a word."""
        if self.sitting.state != Sitting.State.PLAYING or self.minutes is None or self.minutes < SLOW:
            return "going"
        return "slow" if self.minutes < STILL else "still"


@dataclass
class _Sheet:
    """What is read of the lines of one sheet."""

    last: datetime.datetime | None = None
    findings: dict[int, list[Mapping[str, Any]]] = field(default_factory=dict)


def of(
    tournament: Tournament,
    waiting: Iterable[Waiting],
    alerts: Iterable[forecasting.Alert],
    *,
    now: datetime.datetime,
) -> list[TableNow]:
    """All of them, by number. `alerts`: what the forecast says of the tables."""
    playing = list(shown(tournament.sittings.exclude(state=Sitting.State.FINISHED)))
    sheets = _sheets(playing)
    names = tables.names(tournament)
    calls, differing = defaultdict(list), defaultdict(list)
    for call in helping.waiting(tournament):
        calls[call.sitting_id].append(call)
    for count in helping.differing(tournament):
        differing[count.sitting_id].append(count)
    assent = {one.sitting.pk: one for one in waiting}
    told = defaultdict(list)
    for alert in alerts:
        if alert.table:
            told[alert.key].append(alert)
    found = []
    for one in playing:
        sheet = sheets[one.pk]
        since = sheet.last or _seated_at(one)
        found.append(
            TableNow(
                sitting=one,
                name=names.get(one.table, ""),
                since=since,
                minutes=int((now - since).total_seconds() // 60) if since <= now else None,
                begun=sheet.last is not None,
                warnings=_sentences(sheet),
                differing=tuple(differing[one.pk]),
                calls=tuple(calls[one.pk]),
                alerts=tuple(told[one.pk]) if one.state == Sitting.State.PLAYING else (),
                waits_for=assent.get(one.pk),
            )
        )
    return found


def _seated_at(sitting: Sitting) -> datetime.datetime:
    """When its teams had to be at the table, for a match of which nothing is written yet."""
    times = (sitting.called_at, sitting.round.play_at, sitting.round.started_at)
    return max(time for time in times if time is not None)


def _sheets(playing: list[Sitting]) -> dict[int, _Sheet]:
    """When each sheet was last written on, and the warnings of the lines that stand."""
    found: dict[int, _Sheet] = defaultdict(_Sheet)
    lines = SheetEntry.objects.filter(sitting__in=playing)
    newest = lines.order_by().values("sitting").annotate(last=Max("entered_at")).values_list("sitting", "last")
    for sitting, last in newest:
        found[sitting].last = last
    doubtful = lines.exclude(findings=[]).values_list("sitting", "number", "findings")
    for sitting, number, findings in doubtful:
        found[sitting].findings[number] = findings
    if doubtful:
        for sitting, data in lines.filter(kind="void").values_list("sitting", "data"):
            found[sitting].findings.pop(data.get("number", 0), None)
    return found


def _sentences(sheet: _Sheet) -> tuple[str, ...]:
    told = [one for _number, found in sorted(sheet.findings.items()) for one in found]
    return tuple(sentence(Finding(field=None, severity="warning", **one)) for one in told)
