"""Record what happened at a table: the engine says what cannot be true, and this step refuses it.

Every write carries a key made before the first send and the sheet's version that its writer saw. The key is looked
up after the sitting's row lock: before it, two simultaneous sends of one key end in an error (assurance.md).
"""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import entries, sheets
from scoring.errors import BadEntry
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from tournament import journal, keys, opening, permissions, systems
from tournament.errors import Conflict, EntryRefused, Meanwhile, Refused
from tournament.findings import sentence, unreadable
from tournament.models import SheetEntry, Sitting, Tournament, User


def sheet_of(sitting: Sitting) -> sheets.Sheet:
    """Everything recorded at a match, folded: totals, next lead, warnings, outcome."""
    ruleset = opening.ruleset_of(sitting.tournament)
    recorded = [entries.from_data(row.data, ruleset.seating) for row in sitting.entries.all()]
    return sheets.fold(recorded, ruleset)


def read(sitting: Sitting, data: Mapping[str, Any]) -> entries.Entry:
    """What a form or a program sent, as an entry of this table; Refused at its field when it is malformed."""
    try:
        return entries.from_data(data, opening.ruleset_of(sitting.tournament).seating)
    except BadEntry as error:
        raise Refused(unreadable(error), field=error.field, code=error.code) from error


def check(sitting: Sitting, entry: entries.Entry) -> tuple[Finding, ...]:
    """All that the engine finds in an entry, before it is written."""
    return sheets.check(sheet_of(sitting), entry, opening.ruleset_of(sitting.tournament))


@transaction.atomic
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
    EntryRefused carries all findings when the engine finds an error.
    `device` and `phone_at`: the label of the phone and what its clock said, for the journal.
    """
    entry = read(sitting, data)
    keys.check(key)
    sitting = locked(sitting)
    permissions.ask_again(by, sitting)
    ruleset = opening.ruleset_of(sitting.tournament)
    if (same := sitting.entries.filter(key=key).first()) is not None:
        if entries.from_data(same.data, ruleset.seating) != entry:
            raise Conflict(
                _("This form was already sent with other figures: look at the sheet."),
                code="key-reused",
                lines=_told(sitting, same),
            )
        return same
    _check_open(sitting, entry, ruleset, version)
    if version != sitting.version:
        raise Conflict(
            _("The sheet has changed meanwhile: look at it again."),
            code="sheet-changed",
            lines=_since(sitting, version),
        )
    sheet = sheet_of(sitting)
    findings = sheets.check(sheet, entry, ruleset)
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors:
        raise EntryRefused(sentence(errors[0]), findings, field=errors[0].field or "", rule=errors[0].rule)
    after = sheets.fold([*sheet.entries, entry], ruleset)
    content = entries.to_data(entry)
    row = SheetEntry.objects.create(
        sitting=sitting,
        number=len(after.entries),
        kind=str(content["kind"]),
        data=content,
        findings=[{"code": finding.code, "rule": finding.rule, "params": dict(finding.params)} for finding in findings],
        key=key,
        entered_by=by,
    )
    _update(sitting, after, ruleset)
    journal.write(
        where=sitting.tournament,
        by=by,
        action=f"enter-{row.kind.replace('_', '-')}",
        subject=f"match {sitting.round.division.key} {sitting.match.number} line {row.number}",
        before=_totals(sheet),
        after={**_totals(after), "entry": content},
        reason=str(content.get("reason", "")),
        device=device,
        phone_at=phone_at,
        rows=[row, sitting],
    )
    return row


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
    sitting.save(update_fields=["version", "points_a", "points_b", "hands", "state"])
    opening.bump(sitting.tournament, in_play=sitting.state == before and sitting.version > 1)


def _totals(sheet: sheets.Sheet) -> dict[str, Any]:
    return {"A": sheet.totals["A"], "B": sheet.totals["B"]}


def sentences(findings: Sequence[Finding]) -> list[str]:
    """Findings as sentences for the person, errors first."""
    ordered = sorted(findings, key=lambda finding: finding.severity != "error")
    return [sentence(finding) for finding in ordered]
