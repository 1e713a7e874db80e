"""Record what happened at a table: the engine says what cannot be true, and this step refuses it.

Every write carries a key made before the first send and the sheet's version that its writer saw. The key is looked
up after the sitting's row lock: before it, two simultaneous sends of one key end in an error (assurance.md).
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from scoring import entries, sheets
from scoring.errors import BadEntry
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from tournament import journal, keys, opening, permissions, systems, turns
from tournament.errors import Conflict, EntryRefused, Meanwhile, Refused
from tournament.findings import sentence, unreadable
from tournament.models import Correction, Seat, SheetEntry, Sitting, Tournament, User
from tournament.prepared import (
    KEY,
    NUMBERS,
    TEXT,
    Change,
    Insert,
    Prepared,
    Question,
    asked_together,
    give,
    sent_together,
)

FOLDED = "folded"  # an attribute of a sitting that has just been written on: of which version, and its sheet
TOURNAMENTS = Prepared(
    lambda: Tournament.every.select_for_update(no_key=True, of=("self",)).select_related("origin").filter(pk=KEY)
)
CORRECTED = Correction.objects.filter(sitting=OuterRef("pk")).order_by("-number").values("made_at")[:1]
SITTINGS = Prepared(
    lambda: (
        Sitting.every.select_for_update(no_key=True, of=("self",))
        .select_related("round__division__bracket", "match__winner", "team_a", "team_b")
        .defer("round__started_at", "round__play_at", "round__closed_at", "round__division__options")
        .annotate(corrected_at=Subquery(CORRECTED))
        .filter(pk=KEY)
    )
)
ENTRIES = Prepared(lambda: SheetEntry.objects.filter(sitting=KEY).values_list("key", "data"))
NEW = Insert(SheetEntry)
POINTS = ("version", "points_a", "points_b", "hands")
STANDS = Change(lambda: (Sitting.every.filter(pk=KEY), dict(zip((*POINTS, "state"), (*NUMBERS, TEXT), strict=True))))
PEOPLE = ("number", "person__name", "person__former_number", "team_place__team", "team_place__position")
SEATS = Prepared(
    lambda: (
        Seat.objects.filter(sitting=KEY)
        .select_related("registration__team_place")
        .only("sitting", "seat", *(f"registration__{name}" for name in PEOPLE))
    )
)


def sheet_of(sitting: Sitting) -> sheets.Sheet:
    """Everything recorded at a match, folded: totals, next lead, warnings, outcome."""
    version, sheet = vars(sitting).get(FOLDED, (None, None))
    if sheet is not None and version == sitting.version:
        return cast(sheets.Sheet, sheet)
    return _folded([row.data for row in sitting.entries.all()], opening.ruleset_of(sitting.tournament))


def is_just_written(sitting: Sitting) -> bool:
    """Whether this is the match of a line that was written a moment ago: nobody can have agreed to its sheet yet."""
    return bool(vars(sitting).get(FOLDED, (None,))[0] == sitting.version)


def _folded(written: Iterable[Mapping[str, Any]], ruleset: Ruleset) -> sheets.Sheet:
    return sheets.fold([entries.from_data(data, ruleset.seating) for data in written], ruleset)


def read(sitting: Sitting, data: Mapping[str, Any]) -> entries.Entry:
    """What a form or a program sent, as an entry of this table; Refused at its field when it is malformed."""
    try:
        return entries.from_data(data, opening.ruleset_of(sitting.tournament).seating)
    except BadEntry as error:
        raise Refused(unreadable(error), field=error.field, code=error.code) from error


def check(sitting: Sitting, entry: entries.Entry) -> tuple[Finding, ...]:
    """All that the engine finds in an entry, before it is written."""
    return sheets.check(sheet_of(sitting), entry, opening.ruleset_of(sitting.tournament))


@dataclass(frozen=True)
class _Sent:
    """An entry as it came: what it says, and from where."""

    entry: entries.Entry
    key: str
    version: int
    by: User | None
    device: str
    phone_at: datetime.datetime | None


def record(
    *,
    sitting: Sitting,
    data: Mapping[str, Any],
    key: str,
    version: int,
    by: User | None,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> SheetEntry:
    """Append one entry to a sheet: a hand, a false pass, a wrong domino, a forfeit, or the void of an entry.

    The same key with the same content is the same entry again; with other content a Conflict. A `version` that is
    not the sheet's is a Conflict too: look again. It holds the lines written meanwhile, or the one that has the key.
    EntryRefused carries all findings when the engine finds an error. `sitting` of the row: the match as it then stands.
    `device` and `phone_at`: the label of the phone and what its clock said, for the journal.
    """
    sent = _Sent(read(sitting, data), key, version, by, device, phone_at)
    keys.check(key)
    with turns.of_tournament(sitting.tournament_id):
        return _record(sitting, sent)


def _record(sitting: Sitting, sent: _Sent) -> SheetEntry:
    with asked_together(*_questions(sitting, sent.by)):
        sitting = locked_to_write(sitting)
        permissions.ask_again(sent.by, sitting)
        written = dict(ENTRIES.tuples(sitting.pk))
        last = journal.last_of(sitting.tournament)
    ruleset = opening.ruleset_of(sitting.tournament)
    if sent.key in written:
        return _same(sitting, sent, ruleset)
    _check_open(sitting, sent.entry, ruleset, sent.version)
    if sent.version != sitting.version:
        raise Conflict(
            _("The sheet has changed meanwhile: look at it again."),
            code="sheet-changed",
            lines=_since(sitting, sent.version),
        )
    sheet = _folded(written.values(), ruleset)
    findings = sheets.check(sheet, sent.entry, ruleset)
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors:
        raise EntryRefused(sentence(errors[0]), findings, field=errors[0].field or "", rule=errors[0].rule)
    is_void = isinstance(sent.entry, entries.Void)
    after = (
        sheets.fold([*sheet.entries, sent.entry], ruleset) if is_void else sheets.advance(sheet, sent.entry, ruleset)
    )
    row = NEW(_line(sitting, sent, len(after.entries), findings))
    with sent_together():
        _update(sitting, after, ruleset)
        _note(row, sent, before=_totals(sheet), after=_totals(after), last=last)
    return row


def _same(sitting: Sitting, sent: _Sent, ruleset: Ruleset) -> SheetEntry:
    """The entry that has this key already; Conflict where it says something else."""
    same = SheetEntry.objects.get(sitting=sitting, key=sent.key)
    same.sitting = sitting
    if entries.from_data(same.data, ruleset.seating) != sent.entry:
        raise Conflict(
            _("This form was already sent with other figures: look at the sheet."),
            code="key-reused",
            lines=_told(sitting, same),
        )
    return same


def _line(sitting: Sitting, sent: _Sent, number: int, findings: Sequence[Finding]) -> SheetEntry:
    content = entries.to_data(sent.entry)
    return SheetEntry(
        sitting=sitting,
        number=number,
        kind=str(content["kind"]),
        data=content,
        findings=[{"code": finding.code, "rule": finding.rule, "params": dict(finding.params)} for finding in findings],
        key=sent.key,
        entered_by=sent.by,
    )


def _note(
    row: SheetEntry, sent: _Sent, *, before: dict[str, Any], after: dict[str, Any], last: tuple[int, str]
) -> None:
    sitting = row.sitting
    journal.write(
        where=sitting.tournament,
        by=sent.by,
        action=f"enter-{row.kind.replace('_', '-')}",
        subject=f"match {sitting.round.division.key} {sitting.match.number} line {row.number}",
        before=before,
        after={**after, "entry": row.data},
        reason=str(row.data.get("reason", "")),
        device=sent.device,
        phone_at=sent.phone_at,
        as_held=[row, sitting],
        last=last,
    )


def _questions(sitting: Sitting, by: User | None) -> Iterator[Question]:
    """What a line needs to know: first the locks, in the order of every step, then all that stands still under them."""
    match, tournament = sitting.pk, sitting.tournament_id
    yield TOURNAMENTS, (tournament,)
    yield SITTINGS, (match,)
    yield SEATS, (match,)
    yield ENTRIES, (match,)
    yield journal.LAST, (tournament,)
    if by is not None:
        yield permissions.HELD, (by.pk, tournament)


def locked_to_write(sitting: Sitting) -> Sitting:
    """`locked`, together with what a line of the sheet and its answer name. It knows its seats, for the seal."""
    tournament = TOURNAMENTS.first(sitting.tournament_id)
    found = SITTINGS.first(sitting.pk)
    if tournament is None or found is None:
        raise Sitting.DoesNotExist
    found.tournament = tournament
    if found.annulled_at is not None:
        raise annulled(found)
    give(found, "seats", SEATS(found.pk))
    return found


def locked(sitting: Sitting) -> Sitting:
    """The sitting as it stands once nobody else can change it; Conflict when its sheet was annulled."""
    # Tournament first, then sitting: the order of locks of every step (the journal's chain needs the first anyway).
    Tournament.every.select_for_update(no_key=True).get(pk=sitting.tournament_id)
    sitting = Sitting.every.select_for_update(no_key=True).get(pk=sitting.pk)
    if sitting.annulled_at is not None:
        raise annulled(sitting)
    return sitting


def annulled(sitting: Sitting) -> Conflict:
    """Why nothing can be written on a sheet that was annulled."""
    if sitting.tournament.is_practice:
        return Conflict(_("This practice match was begun again: go on with the new one."), code="annulled")
    return Conflict(_("Officials have annulled this sheet: look for the match at its table."), code="annulled")


def _check_open(sitting: Sitting, entry: entries.Entry, ruleset: Ruleset, version: int) -> None:
    if sitting.state == Sitting.State.FINISHED:
        raise Conflict(_("This match is over and signed."), code="match-finished", lines=_since(sitting, version))
    if sitting.state == Sitting.State.SIGNING and not isinstance(entry, entries.Void):
        raise Conflict(
            _("The match is over: sign it, or take the last entry back."),
            rule=ruleset.cites["target"],
            code="match-over",
            lines=_since(sitting, version),
        )


def _since(sitting: Sitting, version: int) -> list[Meanwhile]:
    """The lines that came after a version: each line is one version more."""
    unseen = sitting.entries.select_related("entered_by").order_by("-number")[: max(sitting.version - version, 0)]
    return _told(sitting, *reversed(unseen))


def _told(sitting: Sitting, *rows: SheetEntry) -> list[Meanwhile]:
    lines = sheet_of(sitting).lines if rows else ()
    hands = {line.number: line.hand_number for line in lines if isinstance(line.entry, entries.Hand)}
    return [
        Meanwhile(row.number, hands.get(row.number), row.data, str(row.entered_by or ""), row.entered_at)
        for row in rows
    ]


def _update(sitting: Sitting, sheet: sheets.Sheet, ruleset: Ruleset) -> None:
    points = systems.match_points(sheet, ruleset)
    sitting.version += 1
    sitting.points_a, sitting.points_b = points["A"], points["B"]
    sitting.hands = sheet.hands_played
    before = sitting.state
    sitting.state = Sitting.State.SIGNING if sheet.outcome else Sitting.State.PLAYING
    STANDS(sitting.pk, *(getattr(sitting, name) for name in POINTS), str(sitting.state))
    vars(sitting)[FOLDED] = (sitting.version, sheet)
    opening.bump(sitting.tournament, in_play=sitting.state == before and sitting.version > 1)


def _totals(sheet: sheets.Sheet) -> dict[str, Any]:
    return {"A": sheet.totals["A"], "B": sheet.totals["B"]}


def sentences(findings: Sequence[Finding]) -> list[str]:
    """Findings as sentences for the person, errors first."""
    ordered = sorted(findings, key=lambda finding: finding.severity != "error")
    return [sentence(finding) for finding in ordered]
