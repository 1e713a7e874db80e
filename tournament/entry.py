"""Record what happened at a table: the engine says what cannot be true, and this step refuses it.

Every write carries a key made before the first send and the sheet's version that its writer saw. The key is looked
up after the sitting's row lock: before it, two simultaneous sends of one key end in an error (assurance.md).
"""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, cast

from django.db.models import OuterRef, Subquery, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from scoring import entries, sheets
from scoring.errors import BadEntry
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from tournament import folded, journal, keys, opening, permissions, pulse, systems, turns
from tournament.errors import Conflict, EntryRefused, Meanwhile, Refused
from tournament.findings import sentence, unreadable
from tournament.models import Correction, Seat, SheetEntry, Sitting, Tournament, User
from tournament.prepared import (
    KEY,
    NUMBERS,
    OTHER,
    TEXT,
    Change,
    Insert,
    NextKey,
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
        .annotate(corrected_at=Subquery(CORRECTED), next_entry=NextKey(SheetEntry))
        .annotate(**{permissions.IS_HELD: permissions.held(OTHER, OuterRef("tournament"))})
        .filter(pk=KEY)
    )
)
ENTRIES = Prepared(lambda: SheetEntry.objects.filter(sitting=KEY).values_list("key", Cast("data", TextField())))
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
    ruleset = opening.ruleset_of(sitting.tournament)
    return sheets.fold([entries.from_data(row.data, ruleset.seating) for row in sitting.entries.all()], ruleset)


def is_just_written(sitting: Sitting) -> bool:
    """Whether this is the match of a line that was written a moment ago: nobody can have agreed to its sheet yet."""
    return bool(vars(sitting).get(FOLDED, (None,))[0] == sitting.version)


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
    """An entry as it came: for which match, what it says, and from where."""

    sitting: Sitting
    entry: entries.Entry
    key: str
    version: int
    by: User | None
    device: str
    phone_at: datetime.datetime | None

    @property
    def asked(self) -> tuple[int, int | None]:
        """The values of the question for its match: the match, and the account that writes."""
        return self.sitting.pk, None if self.by is None else self.by.pk


@dataclass(frozen=True)
class _Line:
    """A line that can be written: the match under its lock, its sheet before and after, and the row to be."""

    sent: _Sent
    sitting: Sitting
    before: sheets.Sheet
    after: sheets.Sheet
    row: SheetEntry


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
    sent = _Sent(sitting, read(sitting, data), key, version, by, device, phone_at)
    keys.check(key)
    return turns.together(sitting.tournament_id, sent, _record)


def _record(message: ExitStack, first: _Sent, others: Callable[[], Sequence[_Sent]]) -> list[SheetEntry]:
    """Write a line, and those that wait for other tables of the tournament: see `turns.together`.

    Of two for one table the database refuses the second, which has the same number.
    """
    day = first.sitting.tournament_id
    with asked_together((TOURNAMENTS, (day,)), (journal.LAST, (day,)), *_questions(first)):
        tournament = locked_tournament(day)
        last = journal.last_of(tournament)
        found = [_planned(tournament, first)]
    more = others()
    with asked_together(*(question for sent in more for question in _questions(sent))):
        found += [_planned(tournament, sent) for sent in more]
    if lines := [line for line in found if isinstance(line, _Line)]:
        send = message.enter_context(sent_together())
        for line in lines:
            last = _write(line, last)
        opening.count(tournament, in_play=all(map(_is_in_play, lines)))
        send()
        pulse.beat(tournament.slug)  # while the database writes
    return [line.row if isinstance(line, _Line) else line for line in found]


def _planned(tournament: Tournament, sent: _Sent) -> _Line | SheetEntry:
    """The line to write on a match that is now locked; the one that there is with this key; else the refusal."""
    sitting = locked_to_write(tournament, sent)
    permissions.ask_again(sent.by, sitting)
    written = dict(ENTRIES.tuples(sitting.pk))
    ruleset = opening.ruleset_of(tournament)
    if sent.key in written:
        return _same(sitting, sent, ruleset)
    _check_open(sitting, sent.entry, ruleset, sent.version)
    if sent.version != sitting.version:
        raise Conflict(
            _("The sheet has changed meanwhile: look at it again."),
            code="sheet-changed",
            lines=_since(sitting, sent.version),
        )
    sheet = folded.fold(written.values(), ruleset)
    findings = sheets.check(sheet, sent.entry, ruleset)
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors:
        raise EntryRefused(sentence(errors[0]), findings, field=errors[0].field or "", rule=errors[0].rule)
    after = sheets.advance(sheet, sent.entry, ruleset)
    return _Line(sent, sitting, sheet, after, _row(sitting, sent, len(after.entries), findings))


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


def _row(sitting: Sitting, sent: _Sent, number: int, findings: Sequence[Finding]) -> SheetEntry:
    content = entries.to_data(sent.entry)
    return SheetEntry(
        pk=vars(sitting)["next_entry"],
        sitting=sitting,
        number=number,
        kind=str(content["kind"]),
        data=content,
        findings=[{"code": finding.code, "rule": finding.rule, "params": dict(finding.params)} for finding in findings],
        key=sent.key,
        entered_by=sent.by,
    )


def _write(line: _Line, last: tuple[int, str]) -> tuple[int, str]:
    """Write a line, the match as it then stands, and what the journal says of it.

    `last`: the number and the hash of the journal's newest line; what comes back are those of this one.
    """
    row, sitting, sent = NEW(line.row), line.sitting, line.sent
    _update(sitting, line.after, opening.ruleset_of(sitting.tournament))
    noted = journal.write(
        where=sitting.tournament,
        by=sent.by,
        action=f"enter-{row.kind.replace('_', '-')}",
        subject=f"match {sitting.round.division.key} {sitting.match.number} line {row.number}",
        before=_totals(line.before),
        after={**_totals(line.after), "entry": row.data},
        reason=str(row.data.get("reason", "")),
        device=sent.device,
        phone_at=sent.phone_at,
        as_held=[row, sitting],
        last=last,
    )
    return noted.number, noted.hash


def _questions(sent: _Sent) -> Iterator[Question]:
    """What a line needs to know of its match: first the lock, then all that stands still under it."""
    match = sent.sitting.pk
    yield SITTINGS, sent.asked
    yield SEATS, (match,)
    yield ENTRIES, (match,)


def locked_tournament(key: int) -> Tournament:
    """The tournament, once nobody else can change anything of it."""
    tournament = TOURNAMENTS.first(key)
    if tournament is None:
        raise Tournament.DoesNotExist
    return tournament


def locked_to_write(tournament: Tournament, sent: _Sent) -> Sitting:
    """`locked`, together with what a line of the sheet and its answer name. It knows its seats, for the seal."""
    found = SITTINGS.first(*sent.asked)
    if found is None:
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
    sitting.state = Sitting.State.SIGNING if sheet.outcome else Sitting.State.PLAYING
    STANDS(sitting.pk, *(getattr(sitting, name) for name in POINTS), str(sitting.state))
    vars(sitting)[FOLDED] = (sitting.version, sheet)


def _is_in_play(line: _Line) -> bool:
    """Whether a line changes only what stands on a sheet whose match has begun and goes on."""
    return line.before.outcome is None and line.after.outcome is None and line.sitting.version > 1


def _totals(sheet: sheets.Sheet) -> dict[str, Any]:
    return {"A": sheet.totals["A"], "B": sheet.totals["B"]}


def sentences(findings: Sequence[Finding]) -> list[str]:
    """Findings as sentences for the person, errors first."""
    ordered = sorted(findings, key=lambda finding: finding.severity != "error")
    return [sentence(finding) for finding in ordered]
