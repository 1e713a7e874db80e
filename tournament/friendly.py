"""Club night: make a friendly table under any rule system, and record what happens at it. It counts nowhere.

The same engine checks its sheet, and the same promises hold as in `entry`: a key made before the first send, the
version that the writer saw, lines that are never changed, and what happened stands in the journal of the club.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import entries, rulesets, sheets
from scoring.errors import BadEntry, ScoringError, UnknownOption
from scoring.findings import Finding
from scoring.hands import Side
from scoring.ruleset import Option, Ruleset
from tournament import journal, keys
from tournament.errors import Conflict, EntryRefused, Refused
from tournament.findings import sentence, unreadable
from tournament.models import Club, FriendlyEntry, FriendlyTable, User
from tournament.names import is_readable
from tournament.systems import MANY_VALUES

SEATING: Final = ("players", "team_size")
"""The options that say who sits down; they are chosen together."""
SET: Final = "double"
"""The option that says which set of dominoes lies on the table."""
SETS: Final = (6, 9, 12)
MAX_NAME: Final = 40


@dataclass(frozen=True)
class Shape:
    """Who sits down: how many players, and how many of them make a team (1: everybody for himself)."""

    players: int
    team_size: int

    @property
    def teams(self) -> int:
        return self.players // self.team_size


def shapes(ruleset: Ruleset) -> list[Shape]:
    """Every table that can be played under a rule system, fewest players first."""
    possible = [Shape(players, size) for players in range(2, 11) for size in range(1, 6) if players % size == 0]
    return [shape for shape in possible if _fitted(ruleset, shape, {}) is not None]


def values_of(ruleset: Ruleset, option: Option) -> list[int] | None:
    """The values of a number that some table can be played with; None where there are too many to try them all."""
    least, most = option.bounds or (0, MANY_VALUES)
    if most - least >= MANY_VALUES:
        return None
    tables = shapes(ruleset)
    return [
        value
        for value in range(least, most + 1)
        if any(_fitted(ruleset, shape, {option.name: value}) is not None for shape in tables)
    ]


def usual(ruleset: Ruleset) -> Shape:
    """The table that a rule system is played at by itself."""
    return Shape(ruleset.players, ruleset.team_size)


def rules_at(ruleset: str, *, players: int | None, team_size: int | None, options: Mapping[str, Any]) -> Ruleset:
    """The rules of a table: as many players, and of a team, as are usual where None says nothing.

    Refused for a rule system that nobody knows, and for a table that it cannot be played at.
    """
    system = _system(ruleset)
    shape = Shape(players or system.players, team_size or system.team_size)
    return system.with_options(_options(system, shape, options))


@transaction.atomic
def start(
    *,
    club: Club,
    ruleset: str,
    shape: Shape,
    key: str,
    by: User | None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> FriendlyTable:
    """A new friendly table. `names`: of the players by seat, as many as are known.

    Refused for a rule system that nobody knows, and for a table that it cannot be played at. A set of dominoes that
    nobody chose is the smallest one that is enough for the players. The same key is the same table again.
    """
    keys.check(key)
    system = _system(ruleset)
    chosen = _options(system, shape, options or {})
    called = [*(_name(name) for name in names[: shape.players]), *[""] * (shape.players - len(names))]
    journal.lock(club)
    if (same := FriendlyTable.objects.filter(club=club, key=key).first()) is not None:
        if (same.ruleset, same.options, same.names) != (ruleset, chosen, called):
            raise Conflict(_("This form was already sent with other choices: open it again."), code="key-reused")
        return same
    nothing = dict.fromkeys(system.with_options(chosen).seating.sides, 0)
    table = FriendlyTable.objects.create(
        club=club, ruleset=ruleset, options=chosen, names=called, key=key, started_by=by, totals=nothing
    )
    after = {"ruleset": ruleset, "options": chosen}
    journal.write(where=club, by=by, action="start-friendly", subject=subject_of(table), after=after, rows=[table])
    return table


def again(*, table: FriendlyTable, key: str, by: User | None) -> FriendlyTable:
    """A new match of the same players under the same rules."""
    played = ruleset_of(table)
    shape = Shape(played.players, played.team_size)
    return start(
        club=table.club, ruleset=table.ruleset, shape=shape, options=table.options, names=table.names, key=key, by=by
    )


@transaction.atomic
def record(
    *,
    table: FriendlyTable,
    data: Mapping[str, Any],
    key: str,
    version: int,
    by: User | None,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> FriendlyEntry:
    """Append one entry to a friendly sheet: like `entry.record`, but nobody signs it."""
    entry = read(table, data)
    keys.check(key)
    journal.lock(table.club)
    table = FriendlyTable.objects.select_for_update(no_key=True).get(pk=table.pk)
    ruleset = ruleset_of(table)
    if (same := table.entries.filter(key=key).first()) is not None:
        if entries.from_data(same.data, ruleset.seating) != entry:
            raise Conflict(_("This form was already sent with other figures: look at the sheet."), code="key-reused")
        return same
    if table.ended_at is not None:
        raise Conflict(_("This table was ended: start a new match of the same players."), code="table-ended")
    _check_version(table, version)
    sheet = sheet_of(table)
    if sheet.outcome is not None and not isinstance(entry, entries.Void):
        raise Conflict(_("The match is over: start a new one, or take the last entry back."), code="match-over")
    findings = sheets.check(sheet, entry, ruleset)
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors:
        raise EntryRefused(sentence(errors[0]), findings, field=errors[0].field or "", rule=errors[0].rule)
    phone = {"device": device, "phone_at": phone_at}
    return _append(table, sheets.advance(sheet, entry, ruleset), findings, key=key, by=by, phone=phone)


@transaction.atomic
def end(*, table: FriendlyTable, version: int, by: User | None) -> FriendlyTable:
    """The players stop before the match is over; the sheet stays as it is. Twice is once.

    Conflict for a match that is over by itself, or when lines came that the caller has not seen.
    """
    journal.lock(table.club)
    table = FriendlyTable.objects.select_for_update(no_key=True).get(pk=table.pk)
    if table.ended_at is not None:
        return table
    _check_version(table, version)
    if table.over:
        raise Conflict(_("The match is over: start a new one, or take the last entry back."), code="match-over")
    table.ended_at = timezone.now()
    table.version += 1
    table.save(update_fields=["ended_at", "version"])
    after = {"totals": table.totals}
    journal.write(where=table.club, by=by, action="end-friendly", subject=subject_of(table), after=after, rows=[table])
    return table


def _check_version(table: FriendlyTable, version: int) -> None:
    if version != table.version:
        raise Conflict(_("The sheet has changed meanwhile: look at it again."), code="sheet-changed")


def _append(
    table: FriendlyTable,
    after: sheets.Sheet,
    findings: Sequence[Finding],
    *,
    key: str,
    by: User | None,
    phone: Mapping[str, Any],
) -> FriendlyEntry:
    """Write the last line of the sheet `after`, and in the journal that it came, and that the match is over."""
    content = entries.to_data(after.entries[-1])
    row = FriendlyEntry.objects.create(
        table=table,
        number=len(after.entries),
        kind=str(content["kind"]),
        data=content,
        findings=[{"code": finding.code, "rule": finding.rule, "params": dict(finding.params)} for finding in findings],
        key=key,
        entered_by=by,
    )
    table.version += 1
    table.hands = after.hands_played
    before, table.totals = table.totals, dict(after.totals if after.outcome is None else after.outcome.totals)
    table.over = after.outcome is not None
    table.save(update_fields=["version", "hands", "totals", "over"])
    journal.write(
        where=table.club,
        by=by,
        action=f"enter-{row.kind.replace('_', '-')}",
        subject=f"{subject_of(table)} line {row.number}",
        before=before,
        after={**table.totals, "entry": content},
        reason=str(content.get("reason", "")),
        rows=[row, table],
        **phone,
    )
    if after.outcome is not None:
        won = {"winners": list(after.outcome.winners), "totals": table.totals, "reason": after.outcome.reason}
        journal.write(where=table.club, by=by, action="finish-friendly", subject=subject_of(table), after=won)
    return row


def subject_of(table: FriendlyTable) -> str:
    """What the journal calls a friendly table."""
    return f"friendly {table.pk}"


def ruleset_of(table: FriendlyTable) -> Ruleset:
    """The rules of a table with its options."""
    return rulesets.get(table.ruleset, table.options)


def sheet_of(table: FriendlyTable) -> sheets.Sheet:
    """Everything recorded at a friendly table, folded."""
    ruleset = ruleset_of(table)
    return sheets.fold([entries.from_data(row.data, ruleset.seating) for row in table.entries.all()], ruleset)


def read(table: FriendlyTable, data: Mapping[str, Any]) -> entries.Entry:
    """What a form sent, as an entry of this table; Refused at its field when it is malformed."""
    try:
        return entries.from_data(data, ruleset_of(table).seating)
    except BadEntry as error:
        raise Refused(unreadable(error), field=error.field, code=error.code) from error


def check(table: FriendlyTable, entry: entries.Entry) -> tuple[Finding, ...]:
    """All that the engine finds in an entry, before it is written."""
    return sheets.check(sheet_of(table), entry, ruleset_of(table))


def players_of(table: FriendlyTable) -> list[str]:
    """Who sits at each seat; whoever has no name goes by the number of the seat."""
    return [name or _("Player {number}").format(number=seat) for seat, name in enumerate(table.names, start=1)]


def sides_of(table: FriendlyTable) -> dict[Side, str]:
    """Each side by the names of its players."""
    players = players_of(table)
    by_side = ruleset_of(table).seating.seats_by_side
    return {side: " / ".join(players[seat] for seat in seats) for side, seats in by_side.items()}


def _system(ruleset: str) -> Ruleset:
    try:
        return rulesets.get(ruleset)
    except ScoringError as error:
        raise Refused(_("This rule system is not known."), field="ruleset") from error


def _options(system: Ruleset, shape: Shape, options: Mapping[str, Any]) -> dict[str, Any]:
    fitted = _fitted(system, shape, options)
    if fitted is None:
        try:
            system.with_options(options)
        except UnknownOption as error:
            message = _("The option {name} cannot have this value.").format(name=error.option)
            raise Refused(message, field="options") from error
        raise Refused(_("Nobody can sit down like this with these options: choose other ones."), field="shape")
    return fitted


def _fitted(system: Ruleset, shape: Shape, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """The options with this table among them, and with the smallest set that is enough; None when none is."""
    for wanted in _with_sets(system, {**options, **_seated(system, shape)}):
        try:
            changed = system.with_options(wanted)
        except UnknownOption:
            continue
        if usual(changed) == shape:
            return wanted
    return None


def _seated(system: Ruleset, shape: Shape) -> dict[str, int]:
    """What this table sets of the options that the system offers."""
    offered = {option.name for option in system.options}
    return {name: getattr(shape, name) for name in SEATING if name in offered}


def _with_sets(system: Ruleset, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The options as they are, then with each larger set, where the set is open and nobody chose one."""
    yield options
    if SET not in options and any(option.name == SET for option in system.options):
        yield from ({**options, SET: double} for double in SETS if double > system.double)


def _name(name: str) -> str:
    called = " ".join(name.split())
    if len(called) > MAX_NAME or (called and not is_readable(called)):
        raise Refused(_("A name has at most 40 characters that can be read."), field="names")
    return called
