"""Club night: friendly tables under any rule system, and the entries on their sheets. Results count nowhere.

The same engine checks the sheet, with the same guarantees as in `entry`: an idempotency key made before the first
request, the version that the writer saw, lines that never change, and a line in the journal of the club.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import entries, rulesets, sheets
from scoring.errors import ScoringError, UnknownOption
from scoring.findings import Finding
from scoring.hands import Side
from scoring.ruleset import Option, Ruleset
from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable
from tournament.core.rule_systems import MANY_VALUES
from tournament.journal import log
from tournament.journal.actions import Action, enter
from tournament.matches.entry import as_stored, check_version, checked, parse, refuse_overruling
from tournament.models import Club, FriendlyEntry, FriendlyTable, User

SEATING: Final = ("players", "team_size")
"""The seating options, which are chosen together."""
SET: Final = "double"
"""The option for the set of dominoes."""
SETS: Final = (6, 9, 12)
MAX_NAME: Final = 40


@dataclass(frozen=True)
class Shape:
    """The seating: how many players, and how many of them make a team (1: everyone plays alone)."""

    players: int
    team_size: int

    @property
    def teams(self) -> int:
        return self.players // self.team_size


def shapes(ruleset: Ruleset) -> list[Shape]:
    """Return every seating that a rule system can be played with, fewest players first."""
    # Tried instead of listed: the options of a rule system decide what fits.
    possible = [Shape(players, size) for players in range(2, 11) for size in range(1, 6) if players % size == 0]
    return [shape for shape in possible if _fitted(ruleset, shape, {}) is not None]


def values_of(ruleset: Ruleset, option: Option) -> list[int] | None:
    """Return the values of an integer option that some seating allows; None when there are too many to try."""
    least, most = option.bounds or (0, MANY_VALUES)
    # Each value is tried with every seating below.
    if most - least >= MANY_VALUES:
        return None
    tables = shapes(ruleset)
    return [
        value
        for value in range(least, most + 1)
        if any(_fitted(ruleset, shape, {option.name: value}) is not None for shape in tables)
    ]


def usual(ruleset: Ruleset) -> Shape:
    """Return the default seating of a rule system."""
    return Shape(ruleset.players, ruleset.team_size)


def rules_at(ruleset: str, *, players: int | None, team_size: int | None, options: Mapping[str, Any]) -> Ruleset:
    """Return the rules of a table; None for `players` or `team_size` takes the default of the rule system.

    Refused for an unknown rule system, and for a seating that it does not allow.
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
    """Create a friendly table. `names`: the players' names by seat, as many as are known.

    Refused for an unknown rule system, and for a seating that it does not allow. Without a chosen set of dominoes the
    smallest one that is enough is used. The same key returns the same table.
    """
    check_key(key)
    system = _system(ruleset)
    chosen = _options(system, shape, options or {})
    # Padded to the seats, so that a retry compares equal.
    called = [*(_name(name) for name in names[: shape.players]), *[""] * (shape.players - len(names))]
    log.lock(club)  # before the key is looked up: a double tap is one table
    if (same := FriendlyTable.objects.filter(club=club, key=key).first()) is not None:
        if (same.ruleset, same.options, same.names) != (ruleset, chosen, called):
            raise Conflict(_("This form was already sent with other choices: open it again."), code="key-reused")
        return same
    nothing = dict.fromkeys(system.with_options(chosen).seating.sides, 0)
    table = FriendlyTable.objects.create(
        club=club, ruleset=ruleset, options=chosen, names=called, key=key, started_by=by, totals=nothing
    )
    after = {"ruleset": ruleset, "options": chosen}
    log.write(club, by, Action.START_FRIENDLY, table, after=after, rows=[table])
    return table


def again(*, table: FriendlyTable, key: str, by: User | None) -> FriendlyTable:
    """Start a new match of the same players under the same rules."""
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
    phone: log.Phone = log.NO_PHONE,
) -> FriendlyEntry:
    """Append one entry to a friendly sheet: like `entry.record`, but nobody signs it."""
    entry = read_line(table, data)
    check_key(key)
    log.lock(table.club)
    table = lock_row(FriendlyTable.objects, table.pk)
    ruleset = ruleset_of(table)
    # Before the version check: a retry sends the old version.
    if (same := table.entries.filter(key=key).first()) is not None:
        if entries.from_data(same.data, ruleset.seating) != entry:
            raise Conflict(_("This form was already sent with other figures: look at the sheet."), code="key-reused")
        return same
    if table.ended_at is not None:
        raise Conflict(_("This table was ended: start a new match of the same players."), code="table-ended")
    check_version(table, version)
    sheet = sheet_of(table)
    if sheet.outcome is not None and not isinstance(entry, entries.Void):
        raise Conflict(_("The match is over: start a new one, or take the last entry back."), code="match-over")
    findings = checked(sheet, entry, ruleset)
    return _append(table, sheets.advance(sheet, entry, ruleset), findings, key=key, by=by, phone=phone)


@transaction.atomic
def end(*, table: FriendlyTable, version: int, by: User | None) -> FriendlyTable:
    """End a table before the match is over; the sheet stays as it is. Idempotent.

    Conflict for a match that is over, or when lines were added that the caller has not seen.
    """
    log.lock(table.club)
    table = lock_row(FriendlyTable.objects, table.pk)
    if table.ended_at is not None:
        return table
    check_version(table, version)
    if table.over:
        raise Conflict(_("The match is over: start a new one, or take the last entry back."), code="match-over")
    table.ended_at = timezone.now()
    table.version += 1
    table.save(update_fields=["ended_at", "version"])
    after = {"totals": table.totals}
    log.write(table.club, by, Action.END_FRIENDLY, table, after=after, rows=[table])
    return table


def _append(
    table: FriendlyTable,
    after: sheets.Sheet,
    findings: Sequence[Finding],
    *,
    key: str,
    by: User | None,
    phone: log.Phone,
) -> FriendlyEntry:
    """Write the last line of the sheet `after`, and journal it and the end of the match."""
    content = entries.to_data(after.entries[-1])
    row = FriendlyEntry.objects.create(
        table=table,
        number=len(after.entries),
        kind=str(content["kind"]),
        data=content,
        findings=as_stored(findings),
        key=key,
        entered_by=by,
    )
    table.version += 1
    table.hands = after.hands_played
    # A finished partida resets the sheet's totals; the outcome has the final ones.
    before, table.totals = table.totals, dict(after.totals if after.outcome is None else after.outcome.totals)
    table.over = after.outcome is not None
    table.save(update_fields=["version", "hands", "totals", "over"])
    log.write(
        table.club,
        by,
        enter(row.kind),
        row,
        before=before,
        after={**table.totals, "entry": content},
        reason=str(content.get("reason", "")),
        rows=[row, table],
        phone=phone,
    )
    if after.outcome is not None:
        # The outcome can name several winners, unlike a tournament match.
        won = {"winners": list(after.outcome.winners), "totals": table.totals, "reason": after.outcome.reason}
        log.write(table.club, by, Action.FINISH_FRIENDLY, table, after=won)
    return row


def ruleset_of(table: FriendlyTable) -> Ruleset:
    """Return the rules of a table with its options."""
    return rulesets.get(table.ruleset, table.options)


def sheet_of(table: FriendlyTable) -> sheets.Sheet:
    """Return the sheet of a friendly table, replayed from its entries."""
    ruleset = ruleset_of(table)
    return sheets.total_sheet([entries.from_data(row.data, ruleset.seating) for row in table.entries.all()], ruleset)


def read_line(table: FriendlyTable, data: Mapping[str, Any]) -> entries.Entry:
    """Parse what a form sent as an entry of this table; Refused at its field when it is malformed, or overruled."""
    entry = parse(data, ruleset_of(table))
    refuse_overruling(entry)
    return entry


def check_line(table: FriendlyTable, entry: entries.Entry) -> tuple[Finding, ...]:
    """Return all findings of the engine for an entry, before it is written."""
    return sheets.check(sheet_of(table), entry, ruleset_of(table))


def players_of(table: FriendlyTable) -> list[str]:
    """Return the name of the player at each seat; unnamed players go by the number of the seat."""
    return [name or _("Player {number}").format(number=seat) for seat, name in enumerate(table.names, start=1)]


def sides_of(table: FriendlyTable) -> dict[Side, str]:
    """Return each side as the names of its players."""
    players = players_of(table)
    by_side = ruleset_of(table).seating.seats_by_side
    return {side: " / ".join(players[seat] for seat in seats) for side, seats in by_side.items()}


def _system(ruleset: str) -> Ruleset:
    try:
        return rulesets.get(ruleset)
    except ScoringError as error:
        raise Refused(_("Unknown ruleset."), field="ruleset") from error


def _options(system: Ruleset, shape: Shape, options: Mapping[str, Any]) -> dict[str, Any]:
    fitted = _fitted(system, shape, options)
    if fitted is None:
        try:
            system.with_options(options)  # tells a bad option from a bad seating
        except UnknownOption as error:
            message = _("The option {name} cannot have this value.").format(name=error.option)
            raise Refused(message, field="options") from error
        raise Refused(_("This seating is not possible with these options. Choose others."), field="shape")
    return fitted


def _fitted(system: Ruleset, shape: Shape, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the options including this seating and the smallest set that is enough; None when none is."""
    for wanted in _with_sets(system, {**options, **_seated(system, shape)}):
        try:
            changed = system.with_options(wanted)
        except UnknownOption:
            continue
        if usual(changed) == shape:  # a rule system may fix the seating itself
            return wanted
    return None


def _seated(system: Ruleset, shape: Shape) -> dict[str, int]:
    """Return the seating as values of the options that the rule system offers."""
    offered = {option.name for option in system.options}
    return {name: getattr(shape, name) for name in SEATING if name in offered}


def _with_sets(system: Ruleset, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the options as they are, then with each larger set, if the set is an option nobody chose."""
    yield options
    if SET not in options and any(option.name == SET for option in system.options):
        yield from ({**options, SET: double} for double in SETS if double > system.double)


def _name(name: str) -> str:
    called = " ".join(name.split())
    if len(called) > MAX_NAME or (called and not is_readable(called)):
        raise Refused(_("A name has at most 40 characters that can be read."), field="names")
    return called
