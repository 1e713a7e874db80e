"""Undo an import as one step: created rows are deleted, changed ones restored.

Rows that others depend on, or that were changed since, stay, and their rows say so; the rest is undone. All of it is
shown before anything is written (`plan`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction
from django.db.models import ForeignObjectRel, Model
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict
from tournament.exchange.imports.rows import Row
from tournament.exchange.imports.writing import snapshot
from tournament.journal import log, row_hashes, subjects
from tournament.journal.actions import Action
from tournament.models import (
    Division,
    MembershipStatus,
    PastResult,
    Person,
    Registration,
    ResultsImport,
    RosterImport,
    Tournament,
    User,
)
from tournament.registration import sign_up
from tournament.tournaments import opening

AnyImport = RosterImport | ResultsImport
Record = tuple[str, int]  # model label and primary key

REMOVED: Final = "removed"
PUT_BACK: Final = "put-back"
STAYS: Final = "stays"
MODELS: Final[tuple[type[Model], ...]] = (PastResult, Registration, Person)  # deleted in this order
OF_ITS_OWN: Final = frozenset({"tournament.membershipstatus"})  # deleted together with the person


@dataclass
class Plan:
    """The effects of undoing an import, by record. `stays` has the reasons; `back` the former values to restore."""

    removed: list[Model] = field(default_factory=list)
    back: list[tuple[Model, dict[str, Any]]] = field(default_factory=list)
    stays: dict[Record, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to undo."""
        return not self.removed and not self.back


def plan(done: AnyImport) -> Plan:
    """Return what undoing would do now. Conflict for an import that was never applied, or was undone already."""
    if done.state == RosterImport.State.UNDONE:
        raise Conflict(_("This import has been undone already."), code="already-undone")
    if done.state != RosterImport.State.APPLIED:
        raise Conflict(_("This file was only previewed: there is nothing to undo."), code="not-applied")
    found = Plan()
    made: dict[Record, Model] = {}
    records = _records(done.rows)
    for trace in _traces(done.rows):
        key = trace["model"], trace["pk"]
        record = records.get(key)
        if record is None:
            found.stays[key] = _("It no longer exists.")
        elif _changed(record, trace["after"]):
            found.stays[key] = _("It was changed after the import.")
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
def undo(*, done: AnyImport, by: User | None) -> AnyImport:
    """Undo an import. Each row then has its result: `undone`, and `stays` with the reason.

    Conflict as in `plan`, and if nothing can be undone.
    """
    log.lock(done.club)
    tournament = done.tournament if isinstance(done, RosterImport) else None
    if tournament is not None:
        log.lock(tournament)
    found: AnyImport = type(done)._base_manager.select_for_update(no_key=True).get(pk=done.pk)
    wanted = plan(found)
    if wanted.is_empty:
        raise Conflict(_("Nothing of this import can be undone: see its rows."), code="nothing-to-undo")
    standings = _put_back(wanted, by)
    gone = _remove(wanted)
    describe_undo(found.rows, wanted)
    found.state, found.undone_at = RosterImport.State.UNDONE, timezone.now()
    found.save(update_fields=["state", "rows", "undone_at"])
    _note(found, tournament, wanted, gone, standings, by)
    return found


def describe_undo(rows: Iterable[Row], wanted: Plan) -> None:
    """Set in each row what becomes of it."""
    removed = {_key(record) for record in wanted.removed}
    for row in rows:
        keys = [(trace["model"], trace["pk"]) for trace in row.get("traces", [])]
        why = [wanted.stays[key] for key in keys if key in wanted.stays]
        row["stays"] = " ".join(dict.fromkeys(why))
        if keys:
            row["undone"] = STAYS if why else REMOVED if set(keys) <= removed else PUT_BACK


def count_undone(rows: Iterable[Row]) -> dict[str, int]:
    """Return how many rows are removed, restored and kept."""
    told = [row["undone"] for row in rows if "undone" in row]
    return {verdict: told.count(verdict) for verdict in (REMOVED, PUT_BACK, STAYS)}


def _key(record: Model) -> Record:
    return record._meta.label_lower, record.pk


def _traces(rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
    for row in rows:
        yield from row.get("traces", [])


def _records(rows: Iterable[Row]) -> dict[Record, Model]:
    """Return the current records of the traces."""
    found: dict[Record, Model] = {}
    for model in MODELS:
        keys = [trace["pk"] for trace in _traces(rows) if trace["model"] == model._meta.label_lower]
        # Only registrations are compared by their hash; past results refer to rows without an identity.
        kept = row_hashes.with_identities(model) if model is Registration else model._base_manager.all()
        for start in range(0, len(keys), row_hashes.AT_ONCE):
            part = kept.filter(pk__in=keys[start : start + row_hashes.AT_ONCE])
            found |= {_key(record): record for record in part}
    return found


def _changed(record: Model, after: dict[str, Any]) -> bool:
    """Return whether a record was changed after the import."""
    if "seal" in after:
        return bool(row_hashes.row_hash(record) != after["seal"])
    return bool(snapshot(record, after) != after)


def _cannot_return(record: Model, before: dict[str, Any]) -> str | None:
    """Return why the former values cannot be restored, or None."""
    if "again" in before:
        return _("The place had been given back once before: withdraw it at the desk.")
    if not isinstance(record, Person):
        return None
    number, sponsor = before.get("member_number"), before.get("sponsor_id")
    if number and Person.every.filter(club=record.club_id, member_number=number).exclude(pk=record.pk).exists():
        return _("The former member number belongs to another person now.")
    if sponsor and not Person.objects.filter(pk=sponsor).exists():
        return _("The former sponsor no longer exists.")
    return None


def _needed(made: dict[Record, Model]) -> dict[Record, str]:
    """Return the records that must stay because others depend on them, with the reason."""
    needs = list(_needs(made))
    places = [record for record in made.values() if isinstance(record, Registration)]
    closed = {one.pk for one in Division.objects.filter(pk__in={place.division_id for place in places}) if _closed(one)}
    stays = {
        _key(place): str(_("The list of the bracket is closed.")) for place in places if place.division_id in closed
    }
    # Repeated until stable: a record that stays keeps those that it depends on.
    found_more = True
    while found_more:
        more = {
            record: why for record, owner, why in needs if record not in stays and (owner not in made or owner in stays)
        }
        stays |= more
        found_more = bool(more)
    return stays


def _needs(made: dict[Record, Model]) -> Iterator[tuple[Record, Record, str]]:
    """Yield dependencies on created records: the record, its dependent, and the sentence for it."""
    for model in MODELS:
        keys = [pk for label, pk in made if label == model._meta.label_lower]
        # Every foreign key to the model, so that a model added later is covered too.
        for relation in model._meta.get_fields(include_hidden=True):
            if not isinstance(relation, ForeignObjectRel) or relation.many_to_many:
                continue
            label = relation.related_model._meta.label_lower
            if label in OF_ITS_OWN:
                continue
            column = relation.field.attname
            for start in range(0, len(keys), row_hashes.AT_ONCE):
                rows = relation.related_model._base_manager.filter(
                    **{f"{column}__in": keys[start : start + row_hashes.AT_ONCE]}
                )
                for owner, pk in rows.values_list("pk", column):
                    yield (model._meta.label_lower, pk), (label, owner), _why(relation.related_model)


def _closed(division: Division) -> bool:
    return division.bracket_id is not None or sign_up.is_closed(division)


def _why(owner: type[Model]) -> str:
    if owner is Registration:
        return _("A tournament registration depends on it.")
    if owner is Person:
        return _("Another person has this sponsor.")
    if owner is PastResult:
        return _("Past results depend on it.")
    return _("Something else depends on it.")


def _put_back(wanted: Plan, by: User | None) -> list[MembershipStatus]:
    """Restore the former values. A restored membership status is a new row, as the history is append-only."""
    standings = []
    for model in MODELS:
        fields = {one.attname: one for one in model._meta.concrete_fields}
        returning = [(record, before) for record, before in wanted.back if isinstance(record, model)]
        for record, before in returning:
            for name, value in before.items():
                setattr(record, name, fields[name].to_python(value))
            if isinstance(record, Person) and "good_standing" in before:
                since = record.standing_since or timezone.localdate()
                standings.append(MembershipStatus(person=record, good=record.good_standing, since=since, set_by=by))
        if returning:
            names = sorted({fields[name].name for _record, before in returning for name in before})
            model._base_manager.bulk_create(
                [record for record, _before in returning],
                update_conflicts=True,
                unique_fields=["id"],
                update_fields=names,
            )
    return MembershipStatus.objects.bulk_create(standings)


def _remove(wanted: Plan) -> list[Model]:
    """Delete the created records. Returns every deleted row with its key."""
    gone: list[Model] = []
    for model in MODELS:
        records = [record for record in wanted.removed if isinstance(record, model)]
        keys = [record.pk for record in records]
        for start in range(0, len(keys), row_hashes.AT_ONCE):
            part = keys[start : start + row_hashes.AT_ONCE]
            if model is Person:
                Person.every.filter(pk__in=part).update(sponsor=None)  # they may sponsor each other
                # Evaluated before the deletion, because the journal needs the rows.
                gone += MembershipStatus.objects.filter(person__in=part)
                MembershipStatus.objects.filter(person__in=part).delete()
            model._base_manager.filter(pk__in=part).delete()
        gone += records
    return gone


def _note(
    found: AnyImport,
    tournament: Tournament | None,
    wanted: Plan,
    gone: list[Model],
    standings: list[MembershipStatus],
    by: User | None,
) -> None:
    """Write an entry to the club's journal, and to the tournament's if registrations were deleted."""
    action, subject = (
        (Action.UNDO_ROSTER, subjects.ROSTER)
        if isinstance(found, RosterImport)
        else (Action.UNDO_RESULTS, subjects.RESULTS)
    )
    told = count_undone(found.rows)
    counts = {"removed": told[REMOVED], "back": told[PUT_BACK], "stay": told[STAYS]}
    places = [record for record in gone if isinstance(record, Registration)]
    if tournament is not None:
        if places:
            opening.touch(tournament)
        log.write(where=tournament, by=by, action=action, subject=subject, after=counts, gone=places)
    of_club = [record for record in gone if isinstance(record, MembershipStatus)]
    log.write(where=found.club, by=by, action=action, subject=subject, after=counts, rows=standings, gone=of_club)
