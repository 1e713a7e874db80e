"""Take an import back as one step: what it made goes, what it changed is as it was before.

What something depends on, or what somebody has changed meanwhile, stays, and its rows say so: the rest is undone all
the same. Nothing of that is written before it was shown (`plan`).
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction
from django.db.models import ForeignObjectRel, Model
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import closed_lists, journal, opening, sealing
from tournament.errors import Conflict
from tournament.importing.fates import Row, snapshot
from tournament.models import (
    Division,
    PastResult,
    Person,
    Registration,
    ResultsImport,
    RosterImport,
    Standing,
    Tournament,
    User,
)

AnyImport = RosterImport | ResultsImport
Record = tuple[str, int]  # the label of a model and a key

REMOVED: Final = "removed"
PUT_BACK: Final = "put-back"
STAYS: Final = "stays"
MODELS: Final[tuple[type[Model], ...]] = (PastResult, Registration, Person)  # in the order in which they go
OF_ITS_OWN: Final = frozenset({"tournament.standing"})  # goes with the person


@dataclass
class Plan:
    """What undoing an import would do, record by record. `stays` says why; `back` holds what is put back."""

    removed: list[Model] = field(default_factory=list)
    back: list[tuple[Model, dict[str, Any]]] = field(default_factory=list)
    stays: dict[Record, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether nothing would be undone."""
        return not self.removed and not self.back


def plan(done: AnyImport) -> Plan:
    """What undoing would do now; Conflict for what was never taken over, or undone already."""
    if done.state == RosterImport.State.UNDONE:
        raise Conflict(_("This import has been undone already."), code="already-undone")
    if done.state != RosterImport.State.APPLIED:
        raise Conflict(_("This file was only looked at: there is nothing to undo."), code="not-applied")
    found = Plan()
    made: dict[Record, Model] = {}
    records = _records(done.rows)
    for trace in _traces(done.rows):
        key = trace["model"], trace["pk"]
        record = records.get(key)
        if record is None:
            found.stays[key] = _("It is not there any more.")
        elif _changed(record, trace["after"]):
            found.stays[key] = _("Somebody has changed it since.")
        elif trace["before"] is None:
            made[key] = record
        elif (why := _cannot_return(record, trace["before"])) is not None:
            found.stays[key] = why
        else:
            found.back.append((record, trace["before"]))
    found.stays |= _needed(made)
    found.removed = [record for key, record in made.items() if key not in found.stays]
    return found


@transaction.atomic
def undo(*, done: AnyImport, by: User | None, today: datetime.date | None = None) -> AnyImport:
    """Undo an import. Each row then says what became of it: `undone`, and `stays` with the reason.

    Conflict as `plan` has it, and when nothing can be undone at all.
    """
    journal.lock(done.club)
    tournament = done.tournament if isinstance(done, RosterImport) else None
    if tournament is not None:
        journal.lock(tournament)
    found: AnyImport = type(done)._base_manager.select_for_update(no_key=True).get(pk=done.pk)
    wanted = plan(found)
    if wanted.is_empty:
        raise Conflict(_("Nothing of this import can be undone: see its rows."), code="nothing-to-undo")
    standings = _put_back(wanted, by, today or timezone.localdate())
    gone = _remove(wanted)
    tell(found.rows, wanted)
    found.state, found.undone_at = RosterImport.State.UNDONE, timezone.now()
    found.save(update_fields=["state", "rows", "undone_at"])
    _note(found, tournament, wanted, gone, standings, by)
    return found


def tell(rows: Iterable[Row], wanted: Plan) -> None:
    """Say in each row what becomes of it."""
    removed = {_key(record) for record in wanted.removed}
    for row in rows:
        keys = [(trace["model"], trace["pk"]) for trace in row.get("traces", [])]
        why = [wanted.stays[key] for key in keys if key in wanted.stays]
        row["stays"] = " ".join(dict.fromkeys(why))
        if keys:
            row["undone"] = STAYS if why else REMOVED if set(keys) <= removed else PUT_BACK


def count_undone(rows: Iterable[Row]) -> dict[str, int]:
    """How many rows are taken away, put back and stay."""
    told = [row["undone"] for row in rows if "undone" in row]
    return {verdict: told.count(verdict) for verdict in (REMOVED, PUT_BACK, STAYS)}


def _key(record: Model) -> Record:
    return record._meta.label_lower, record.pk


def _traces(rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
    for row in rows:
        yield from row.get("traces", [])


def _records(rows: Iterable[Row]) -> dict[Record, Model]:
    """What the traces are about, as it stands now."""
    found: dict[Record, Model] = {}
    for model in MODELS:
        keys = [trace["pk"] for trace in _traces(rows) if trace["model"] == model._meta.label_lower]
        for start in range(0, len(keys), sealing.AT_ONCE):
            part = model._base_manager.filter(pk__in=keys[start : start + sealing.AT_ONCE])
            found |= {_key(record): record for record in part}
    return found


def _changed(record: Model, after: dict[str, Any]) -> bool:
    """Whether a record is no longer as the import left it."""
    if "seal" in after:
        return bool(sealing.seal(record) != after["seal"])
    return bool(snapshot(record, after) != after)


def _cannot_return(record: Model, before: dict[str, Any]) -> str | None:
    """Why what was there before cannot be put back; None when it can."""
    if "again" in before:
        return _("The place had been given back once before: withdraw it at the desk.")
    if not isinstance(record, Person):
        return None
    number, sponsor = before.get("member_number"), before.get("sponsor_id")
    if number and Person.every.filter(club=record.club_id, member_number=number).exclude(pk=record.pk).exists():
        return _("The member number that he had belongs to somebody else now.")
    if sponsor and not Person.objects.filter(pk=sponsor).exists():
        return _("The sponsor that he had is not there any more.")
    return None


def _needed(made: dict[Record, Model]) -> dict[Record, str]:
    """What cannot go because something that stays depends on it, and what that is."""
    needs = list(_needs(made))
    places = [record for record in made.values() if isinstance(record, Registration)]
    closed = {one.pk for one in Division.objects.filter(pk__in={place.division_id for place in places}) if _closed(one)}
    stays = {
        _key(place): str(_("The list of the bracket is closed.")) for place in places if place.division_id in closed
    }
    grown = True
    while grown:
        more = {
            record: why for record, owner, why in needs if record not in stays and (owner not in made or owner in stays)
        }
        stays |= more
        grown = bool(more)
    return stays


def _needs(made: dict[Record, Model]) -> Iterator[tuple[Record, Record, str]]:
    """What depends on what was made: the record, who depends on it, and the sentence for it."""
    for model in MODELS:
        keys = [pk for label, pk in made if label == model._meta.label_lower]
        for relation in model._meta.get_fields(include_hidden=True):
            if not isinstance(relation, ForeignObjectRel) or relation.many_to_many:
                continue
            label = relation.related_model._meta.label_lower
            if label in OF_ITS_OWN:
                continue
            column = relation.field.attname
            for start in range(0, len(keys), sealing.AT_ONCE):
                rows = relation.related_model._base_manager.filter(
                    **{f"{column}__in": keys[start : start + sealing.AT_ONCE]}
                )
                for owner, pk in rows.values_list("pk", column):
                    yield (model._meta.label_lower, pk), (label, owner), _why(relation.related_model)


def _closed(division: Division) -> bool:
    return division.bracket_id is not None or closed_lists.is_closed(division)


def _why(owner: type[Model]) -> str:
    if owner is Registration:
        return _("There is a place in a tournament that needs it.")
    if owner is Person:
        return _("Somebody else has this sponsor.")
    if owner is PastResult:
        return _("There are results of past tournaments.")
    return _("Something else depends on it.")


def _put_back(wanted: Plan, by: User | None, today: datetime.date) -> list[Standing]:
    """Write what was there before; a standing that comes back is a new row."""
    standings = []
    for model in MODELS:
        fields = {one.attname: one for one in model._meta.concrete_fields}
        returning = [(record, before) for record, before in wanted.back if isinstance(record, model)]
        for record, before in returning:
            for name, value in before.items():
                setattr(record, name, fields[name].to_python(value))
            if isinstance(record, Person) and "good_standing" in before:
                since = record.standing_since or today
                standings.append(Standing(person=record, good=record.good_standing, since=since, set_by=by))
        if returning:
            names = sorted({fields[name].name for _record, before in returning for name in before})
            model._base_manager.bulk_create(
                [record for record, _before in returning],
                update_conflicts=True,
                unique_fields=["id"],
                update_fields=names,
            )
    return Standing.objects.bulk_create(standings)


def _remove(wanted: Plan) -> list[Model]:
    """Delete what was made; every row that went, each still with its key."""
    gone: list[Model] = []
    for model in MODELS:
        records = [record for record in wanted.removed if isinstance(record, model)]
        keys = [record.pk for record in records]
        for start in range(0, len(keys), sealing.AT_ONCE):
            part = keys[start : start + sealing.AT_ONCE]
            if model is Person:
                Person.every.filter(pk__in=part).update(sponsor=None)  # they may sponsor each other
                gone += Standing.objects.filter(person__in=part)
                Standing.objects.filter(person__in=part).delete()
            model._base_manager.filter(pk__in=part).delete()
        gone += records
    return gone


def _note(
    found: AnyImport,
    tournament: Tournament | None,
    wanted: Plan,
    gone: list[Model],
    standings: list[Standing],
    by: User | None,
) -> None:
    """One line in the club's chain, and one in the tournament's where places went."""
    subject = "roster" if isinstance(found, RosterImport) else "results"
    told = count_undone(found.rows)
    counts = {"removed": told[REMOVED], "back": told[PUT_BACK], "stay": told[STAYS]}
    places = [record for record in gone if isinstance(record, Registration)]
    if tournament is not None:
        if places:
            opening.bump(tournament)
        journal.write(where=tournament, by=by, action=f"undo-{subject}", subject=subject, after=counts, gone=places)
    of_club = [record for record in gone if isinstance(record, Standing)]
    journal.write(
        where=found.club, by=by, action=f"undo-{subject}", subject=subject, after=counts, rows=standings, gone=of_club
    )
