"""Record entries on a scoresheet: read, lock, check, append, journal. The engine finds errors, this step refuses them.

Every write carries an idempotency key, made before the first request, and the sheet version that its writer saw. The
key is looked up after the match's row lock: before it, two simultaneous requests with one key end in an error
(assurance.md).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any, Final, cast

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import entries, sheets
from scoring.errors import BadEntry
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from tournament.club import permissions
from tournament.core import rule_systems, version_cache
from tournament.core.database.group_commit import LockedWrites
from tournament.core.database.prepared_queries import Question
from tournament.core.database.transactions import check_key, check_keys, each_in_turn
from tournament.core.errors import Conflict, EntryRefused, Meanwhile, Refused
from tournament.core.findings import sentence, unreadable
from tournament.hall import clock
from tournament.journal import log, subjects
from tournament.journal.actions import Action, enter
from tournament.matches import entry_queries
from tournament.models import FriendlyTable, SheetEntry, TableMatch, Tournament, User
from tournament.tournaments import opening

SHEET: Final = "written_sheet"  # attribute of a match that was just written on: (version, sheet)


def sheet_of(table_match: TableMatch) -> sheets.Sheet:
    """Return the sheet of a match, replayed from its entries: totals, next lead, warnings, outcome."""
    version, sheet = vars(table_match).get(SHEET, (None, None))
    if sheet is not None and version == table_match.version:
        return cast(sheets.Sheet, sheet)
    ruleset = opening.match_rules(table_match)
    if "entries" in vars(table_match).get("_prefetched_objects_cache", ()):
        rows = table_match.entries.all()
        return sheets.total_sheet([entries.from_data(row.data, ruleset.seating) for row in rows], ruleset)
    return entry_queries.replay_sheet(entry_queries.written(table_match).values(), ruleset)


def is_just_written(table_match: TableMatch) -> bool:
    """Return whether this instance was written on a moment ago: nobody can have signed its sheet yet."""
    return bool(vars(table_match).get(SHEET, (None,))[0] == table_match.version)


def read(table_match: TableMatch, data: Mapping[str, Any]) -> entries.Entry:
    """Parse what a form or an API client sent as an entry; Refused at its field when it is malformed."""
    return parse(data, opening.rules_of(table_match.tournament))  # its seats only: no match changes them


def parse(data: Mapping[str, Any], ruleset: Ruleset) -> entries.Entry:
    """Like `read`, under these rules."""
    try:
        return entries.from_data(data, ruleset.seating)
    except BadEntry as error:
        raise Refused(unreadable(error), field=error.field, code=error.code) from error


def check(table_match: TableMatch, entry: entries.Entry) -> tuple[Finding, ...]:
    """Return all findings of the engine for an entry, before it is written."""
    return sheets.check(sheet_of(table_match), entry, opening.match_rules(table_match))


@dataclass(frozen=True)
class _Sent:
    """An entry as received: its match, its content, and its origin."""

    table_match: TableMatch
    entry: entries.Entry
    key: str
    version: int
    by: User | None
    phone: log.Phone
    timed: bool

    @property
    def account(self) -> int | None:
        """The key of the account that writes."""
        return None if self.by is None else self.by.pk


@dataclass(frozen=True)
class _Line:
    """A line that can be written: the locked match, its sheet before and after, and the new row."""

    sent: _Sent
    table_match: TableMatch
    before: sheets.Sheet
    after: sheets.Sheet
    row: SheetEntry


def record(
    *,
    table_match: TableMatch,
    data: Mapping[str, Any],
    key: str,
    version: int,
    by: User | None,
    phone: log.Phone = log.NO_PHONE,
    timed: bool = True,
) -> SheetEntry:
    """Append one entry to a sheet: a hand, a penalty, a forfeit, the bell, or the void of an entry.

    The same key with the same content returns the same entry; with other content it is a Conflict. A `version` that is
    not the sheet's is a Conflict too, with the lines written meanwhile, or the line that has the key. EntryRefused
    carries all findings when the engine reports an error. `timed`: whether a bell is refused while the match has time
    left; False for what was on paper. `table_match` of the row is the match after the write.
    """
    sent = _Sent(table_match, read(table_match, data), key, version, by, phone, timed)
    check_key(key)
    found = WRITES.write(table_match.tournament_id, sent)
    return found.row if isinstance(found, _Line) else found


def _lock(key: int) -> tuple[Tournament, tuple[int, str]]:
    """Return the locked tournament, and the number and hash of its newest journal line."""
    tournament = entry_queries.locked_tournament(key)
    return tournament, log.last_of(tournament)


def _reads(sent: _Sent) -> Iterator[Question]:
    return entry_queries.match_queries(sent.table_match.pk, sent.account)


def _check(held: tuple[Tournament, tuple[int, str]], sent: _Sent) -> _Line | SheetEntry:
    """Lock the match and return the line to write on it, or the existing row of its key; else raise."""
    tournament, _last = held
    table_match = entry_queries.locked_match(tournament, sent.table_match.pk, sent.account)
    permissions.recheck(sent.by, table_match)  # a pass may have been revoked before the lock
    if overruling(sent.entry):
        permissions.require_overruling(sent.by, table_match)
    written = entry_queries.written(table_match)
    ruleset = opening.match_rules(table_match)
    if sent.key in written:  # first: a retry sends the old version, and the sheet may be annulled since
        return _same(table_match, sent, ruleset)
    if table_match.annulled_at is not None:
        raise annulled(table_match)
    _check_open(table_match, sent.entry, ruleset, sent.version)
    _require_seen(table_match, sent.version)
    sheet = entry_queries.replay_sheet(written.values(), ruleset)
    findings = checked(sheet, sent.entry, ruleset)
    if isinstance(sent.entry, entries.TimeUp) and sent.timed:
        clock.require_time_up(table_match)
    after = sheets.advance(sheet, sent.entry, ruleset)
    return _Line(sent, table_match, sheet, after, _row(table_match, sent, len(after.entries), findings))


def _append(held: tuple[Tournament, tuple[int, str]], found: Sequence[_Line | SheetEntry]) -> Callable[[], None] | None:
    """Write the new lines, each with its journal line; the new version of the tournament covers them all.

    Of two lines for one table the database refuses the second, because it has the same number.
    """
    tournament, last = held
    lines = [line for line in found if isinstance(line, _Line)]
    if not lines:
        return None
    for line in lines:
        last = _write(line, last)
    opening.count(tournament, in_play=all(map(_is_in_play, lines)))
    return lambda: version_cache.touch(tournament.slug)


WRITES: Final = LockedWrites(entry_queries.tournament_queries, _reads, _lock, _check, _append)


def checked(sheet: sheets.Sheet, entry: entries.Entry, ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return the warnings of the engine for an entry; EntryRefused with all findings when one is an error."""
    findings = sheets.check(sheet, entry, ruleset)
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors:
        raise EntryRefused(sentence(errors[0]), findings, field=errors[0].field or "", rule=errors[0].rule)
    return findings


def overruling(entry: entries.Entry) -> str:
    """Return why officials recorded this entry although it was refused (SACI rule 17); "" if they did not have to."""
    return "" if isinstance(entry, entries.Forfeit | entries.TimeUp | entries.Void) else entry.overruled or ""


def refuse_overruling(entry: entries.Entry) -> None:
    """Raise Refused for an overruled entry where no organizer decides: at a friendly table, while paper is typed."""
    if isinstance(entry, entries.Hand | entries.PenaltyEntry) and entry.overruled is not None:
        raise Refused(unreadable(BadEntry("overruled", "unknown-field")), field="overruled", code="unknown-field")


def as_stored(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """Return the warnings that an entry is accepted with, as its row stores them."""
    return [{"code": finding.code, "rule": finding.rule, "params": dict(finding.params)} for finding in findings]


def _same(table_match: TableMatch, sent: _Sent, ruleset: Ruleset) -> SheetEntry:
    """Return the entry that has this key already; Conflict when its content differs."""
    same = SheetEntry.objects.get(table_match=table_match, key=sent.key)
    same.table_match = table_match
    if entries.from_data(same.data, ruleset.seating) != sent.entry:
        raise Conflict(
            _("This form was already sent with other figures: look at the sheet."),
            code="key-reused",
            lines=_meanwhile(table_match, same),
        )
    return same


def _row(table_match: TableMatch, sent: _Sent, number: int, findings: Sequence[Finding]) -> SheetEntry:
    content = entries.to_data(sent.entry)
    return SheetEntry(
        pk=vars(table_match)["next_entry"],
        table_match=table_match,
        number=number,
        kind=str(content["kind"]),
        data=content,
        findings=as_stored(findings),
        key=sent.key,
        entered_by=sent.by,
    )


def _write(line: _Line, last: tuple[int, str]) -> tuple[int, str]:
    """Write a line, the new state of its match, and the journal line.

    `last`: number and hash of the newest journal line; returns those of the new one.
    """
    row, table_match, sent = entry_queries.NEW(line.row), line.table_match, line.sent
    _update(table_match, line.after, opening.match_rules(table_match))
    noted = log.write(
        table_match.tournament,
        sent.by,
        Action.OVERRULE_ENTRY if "overruled" in row.data else enter(row.kind),
        subjects.line(table_match, row.number),
        before=_totals(line.before),
        after={**_totals(line.after), "entry": row.data},
        reason=str(row.data.get("overruled", row.data.get("reason", ""))),
        phone=sent.phone,
        as_held=[row, table_match],
        last=last,
    )
    return noted.number, noted.hash


def locked(table_match: TableMatch, by: User | None = None) -> TableMatch:
    """Lock and return the current row of a match, with all that belongs to it; Conflict when its sheet was annulled.

    NotAllowed if the pass or the assignment of `by` does not hold any more (`permissions.recheck`).
    """
    # Tournament first, then match: the lock order of every step (the journal needs the first one anyway).
    tournament = entry_queries.locked_tournament(table_match.tournament_id)
    table_match = entry_queries.locked_match(tournament, table_match.pk, None if by is None else by.pk)
    if table_match.annulled_at is not None:
        raise annulled(table_match)
    permissions.recheck(by, table_match)
    return table_match


def check_version(sheet: TableMatch | FriendlyTable, version: int) -> None:
    """Raise Conflict "sheet-changed" unless the sheet still has the version that the caller saw."""
    if version != sheet.version:
        raise Conflict(_("The sheet has changed: check it again."), code="sheet-changed")


def _require_seen(table_match: TableMatch, version: int) -> None:
    """Do the same, with the lines written meanwhile."""
    if version != table_match.version:
        raise Conflict(
            _("The sheet has changed: check it again."), code="sheet-changed", lines=_since(table_match, version)
        )


def annulled(table_match: TableMatch) -> Conflict:
    """Build the Conflict for a write on an annulled sheet."""
    if table_match.tournament.is_practice:
        return Conflict(_("This practice match was begun again: go on with the new one."), code="annulled")
    return Conflict(_("Officials have annulled this sheet: look for the match at its table."), code="annulled")


def _check_open(table_match: TableMatch, entry: entries.Entry, ruleset: Ruleset, version: int) -> None:
    if table_match.state == TableMatch.State.FINISHED:
        raise Conflict(_("This match is over and signed."), code="match-finished", lines=_since(table_match, version))
    if table_match.state == TableMatch.State.SIGNING and not isinstance(entry, entries.Void):
        raise Conflict(
            _("The match is over: sign it, or take the last entry back."),
            rule=ruleset.cites["target"],
            code="match-over",
            lines=_since(table_match, version),
        )


def _since(table_match: TableMatch, version: int) -> list[Meanwhile]:
    """Return the lines written after a version: each line adds 1 to it."""
    unseen = table_match.entries.select_related("entered_by").order_by("-number")[
        : max(table_match.version - version, 0)
    ]
    return _meanwhile(table_match, *reversed(unseen))


def _meanwhile(table_match: TableMatch, *rows: SheetEntry) -> list[Meanwhile]:
    lines = sheet_of(table_match).lines if rows else ()
    hands = {line.number: line.hand_number for line in lines if isinstance(line.entry, entries.Hand)}
    return [
        Meanwhile(row.number, hands.get(row.number), row.data, str(row.entered_by or ""), row.entered_at)
        for row in rows
    ]


def _update(table_match: TableMatch, sheet: sheets.Sheet, ruleset: Ruleset) -> None:
    points = rule_systems.match_points(sheet, ruleset)
    table_match.version += 1
    table_match.points_a, table_match.points_b = points["A"], points["B"]
    table_match.hands = sheet.hands_played
    table_match.ended_by = "" if sheet.outcome is None else sheet.outcome.reason
    table_match.state = TableMatch.State.SIGNING if sheet.outcome else TableMatch.State.PLAYING
    entry_queries.save_state(table_match)
    vars(table_match)[SHEET] = (table_match.version, sheet)  # `sheet_of` needs no replay then


def _is_in_play(line: _Line) -> bool:
    """Return whether a line changes only the sheet of a match that has begun and goes on."""
    return line.before.outcome is None and line.after.outcome is None and line.table_match.version > 1


def _totals(sheet: sheets.Sheet) -> dict[str, Any]:
    return {"A": sheet.totals["A"], "B": sheet.totals["B"]}


def sentences(findings: Sequence[Finding]) -> list[str]:
    """Return findings as sentences for people, errors first."""
    ordered = sorted(findings, key=lambda finding: finding.severity != "error")
    return [sentence(finding) for finding in ordered]


Keyed = tuple[str, Mapping[str, Any]]
"""An idempotency key, and an entry as data."""


@transaction.atomic
def record_all(
    *,
    table_match: TableMatch,
    lines: Sequence[Keyed],
    version: int,
    by: User | None,
    phone: log.Phone = log.NO_PHONE,
) -> list[SheetEntry]:
    """Append the lines in order, each as `entry.record` does. `version` is the sheet's version before the first line.

    A refusal is the same as there, saves nothing, and names its item. Sending all of them again returns the same
    lines.
    """
    keys = [key for key, _data in lines]
    check_keys(keys)
    here = locked(table_match)
    known = set(here.entries.filter(key__in=keys).values_list("key", flat=True))
    if not known:
        _require_seen(here, version)  # about the sheet, not about its first item
    # A line that was saved earlier did not change the version this time.
    versions = accumulate((key not in known for key in keys), initial=version)
    return each_in_turn(
        partial(record, table_match=here, data=data, key=key, version=seen, by=by, phone=phone)
        for (key, data), seen in zip(lines, versions, strict=False)  # the last is that after all of them
    )
