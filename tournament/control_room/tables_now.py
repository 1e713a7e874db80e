"""The tables in play as the control room shows them: progress, pace, problems, and the sheets that wait for approval.

The number of queries does not grow with the number of tables.
"""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from django.db.models import F, Max, QuerySet

from scoring.findings import Finding
from scoring.hands import SIDES
from tournament.control_room import forecast
from tournament.core.findings import sentence
from tournament.hall import tables
from tournament.matches import help_calls, second_check
from tournament.models import (
    DifferingCount,
    HelpCall,
    SecondCheck,
    SheetEntry,
    SignOff,
    TableMatch,
    Team,
    Tournament,
    User,
)

NAMED = 8  # officials; if more may check, the first ones are enough


@dataclass(frozen=True)
class Waiting:
    """A sheet that waits.

    teams: those that have not signed. officials: those who may do the second check; `more` is how many are not listed.
    objections: why the sheet was sent back. corrected: whether it is checked again because officials have changed it.
    """

    table_match: TableMatch
    teams: list[Team]
    officials: list[User]
    more: int
    objections: list[SecondCheck]
    corrected: bool

    @property
    def by_teams(self) -> bool:
        """Whether both teams sign, rather than a second official."""
        return self.table_match.tournament.agreement == Tournament.Agreement.TEAMS

    @property
    def is_stuck(self) -> bool:
        """Whether nobody is left who may approve it."""
        return not self.teams and not self.officials


def awaiting_sign_off(tournament: Tournament) -> list[Waiting]:
    """Return all waiting sheets, by table."""
    if tournament.agreement == Tournament.Agreement.TEAMS:
        return _for_teams(tournament)
    return _for_officials(tournament)


def _for_teams(tournament: Tournament) -> list[Waiting]:
    signing = tournament.table_matches.filter(state=TableMatch.State.SIGNING)
    signed = SignOff.objects.filter(table_match__in=signing, version=F("table_match__version")).values_list(
        "table_match", "side"
    )
    given = set(signed)
    return [
        Waiting(one, [team for side, team in _sides(one) if (one.pk, side) not in given], [], 0, [], corrected=False)
        for one in _by_table(signing)
    ]


def _for_officials(tournament: Tournament) -> list[Waiting]:
    ended = tournament.table_matches.exclude(state=TableMatch.State.PLAYING)
    # A finished sheet waits again after a correction.
    candidates = ended.exclude(state=TableMatch.State.FINISHED) | ended.filter(corrections__isnull=False)
    known = _by_table(candidates.distinct()).prefetch_related("entries__entered_by", "corrections")
    waiting = [table_match for table_match in known if second_check.is_waiting(table_match)]
    if not waiting:
        return []
    may = second_check.checkers(tournament, waiting)
    objections = defaultdict(list)
    sent_back = SecondCheck.objects.filter(table_match__in=waiting, version=F("table_match__version"), holds=False)
    for check in sent_back.select_related("checked_by"):
        objections[check.table_match_id].append(check)
    return [
        Waiting(
            table_match=one,
            teams=[],
            officials=may[one.pk][:NAMED],
            more=max(len(may[one.pk]) - NAMED, 0),
            objections=objections[one.pk],
            corrected=one.state == TableMatch.State.FINISHED,
        )
        for one in waiting
    ]


def _by_table(table_matches: QuerySet[TableMatch]) -> QuerySet[TableMatch]:
    return tables.with_names(table_matches.select_related("tournament")).order_by("table", "pk")


def _sides(table_match: TableMatch) -> list[tuple[str, Team]]:
    return list(zip(SIDES, (table_match.team_a, table_match.team_b), strict=True))


Pace = Literal["going", "slow", "still"]
SLOW: Final = 10  # minutes since the last hand: a hand takes three to six
STILL: Final = 15


@dataclass(frozen=True)
class TableNow:
    """One table in play.

    name: the table's own name besides its number, "" for none. since: the time of its last line, or, before the first,
    when its teams had to be seated. minutes: since then, None before that time. begun: whether the sheet has any line.
    warnings: what the engine found in the lines in force, as sentences. differing: counts of a hand that differ.
    alerts: those of the forecast. waits_for: the missing approval.
    """

    table_match: TableMatch
    name: str
    since: datetime.datetime
    minutes: int | None
    begun: bool
    warnings: tuple[str, ...] = ()
    differing: tuple[DifferingCount, ...] = ()
    calls: tuple[HelpCall, ...] = ()
    alerts: tuple[forecast.Alert, ...] = ()
    waits_for: Waiting | None = None

    @property
    def pace(self) -> Pace:
        """The time since the last line as one word."""
        if self.table_match.state != TableMatch.State.PLAYING or self.minutes is None or self.minutes < SLOW:
            return "going"
        return "slow" if self.minutes < STILL else "still"


@dataclass
class _Sheet:
    """What is read from the lines of one sheet."""

    last: datetime.datetime | None = None
    findings: dict[int, list[Mapping[str, Any]]] = field(default_factory=dict)


def tables_now(
    tournament: Tournament,
    waiting: Iterable[Waiting],
    alerts: Iterable[forecast.Alert],
    *,
    now: datetime.datetime,
) -> list[TableNow]:
    """Return all tables in play, by number. `alerts`: those of the forecast."""
    live = tables.live(tournament).select_related("tournament")
    playing = list(tables.with_labels(live).order_by("table", "pk"))
    sheets = _sheets(playing)
    names = tables.names(tournament)
    calls, differing = defaultdict(list), defaultdict(list)
    for call in help_calls.waiting(tournament):
        calls[call.table_match_id].append(call)
    for count in help_calls.differing(tournament):
        differing[count.table_match_id].append(count)
    assent = {one.table_match.pk: one for one in waiting}
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
                table_match=one,
                name=names.get(one.table, ""),
                since=since,
                minutes=int((now - since).total_seconds() // 60) if since <= now else None,
                begun=sheet.last is not None,
                warnings=_sentences(sheet),
                differing=tuple(differing[one.pk]),
                calls=tuple(calls[one.pk]),
                alerts=tuple(told[one.pk]) if one.state == TableMatch.State.PLAYING else (),
                waits_for=assent.get(one.pk),
            )
        )
    return found


def _seated_at(table_match: TableMatch) -> datetime.datetime:
    """Return when the teams had to be at the table, for a match without any line."""
    times = (table_match.called_at, table_match.round.play_at, table_match.round.started_at)
    return max(time for time in times if time is not None)


def _sheets(playing: list[TableMatch]) -> dict[int, _Sheet]:
    """Return the time of each sheet's last line, and the warnings of its lines in force."""
    found: dict[int, _Sheet] = defaultdict(_Sheet)
    lines = SheetEntry.objects.filter(table_match__in=playing)
    newest = lines.order_by().values("table_match").annotate(last=Max("entered_at")).values_list("table_match", "last")
    for table_match, last in newest:
        found[table_match].last = last
    doubtful = lines.exclude(findings=[]).values_list("table_match", "number", "findings")
    for table_match, number, findings in doubtful:
        found[table_match].findings[number] = findings
    # Warnings are rare: the query for voided lines runs only if there are any.
    if doubtful:
        for table_match, data in lines.filter(kind="void").values_list("table_match", "data"):
            found[table_match].findings.pop(data.get("number", 0), None)
    return found


def _sentences(sheet: _Sheet) -> tuple[str, ...]:
    told = [one for _number, found in sorted(sheet.findings.items()) for one in found]
    return tuple(sentence(Finding(field=None, severity="warning", **one)) for one in told)
