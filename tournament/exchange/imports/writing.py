"""Preview a file and write its rows: what the imports of rosters and of past results share.

A preview is a dry run: the rows are written, inspected and rolled back. Both imports write people: the rows of a file
are compared with the people of the club, new, changed and refused.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, TypeVar

import tablib
from django.db.models import Model
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.fields import Field
from import_export.resources import ModelResource

from tournament.club import people
from tournament.core.database.transactions import lock_row, try_out
from tournament.core.errors import Conflict, Refused
from tournament.core.names import search_key
from tournament.exchange.imports.rows import CHANGED, KNOWN, NEW, ClubPeople, Row, new_row, refuse, to_date
from tournament.exchange.roster.records import Problem, sentence
from tournament.journal import log
from tournament.models import MembershipStatus, Person, ResultsImport, RosterImport, User

File = TypeVar("File", RosterImport, ResultsImport)


def keep_preview(preview: File, judge: Callable[[ClubPeople], list[Row]], problems: Iterable[Problem]) -> File:
    """Save a preview of a file: `judge` writes its rows and returns them, and nothing else that it wrote stays."""

    def dry_run() -> list[Row]:
        log.lock(preview.club)
        return judge(ClubPeople(preview.club))

    rows = try_out(dry_run)
    for row in rows:
        row.pop("traces", None)
        row.pop("person", None)
    preview.rows, preview.notes = rows, [sentence(problem) for problem in problems]
    preview.file_name = preview.file_name[:200]
    preview.save()
    return preview


def open_preview(preview: File, applied_already: str) -> File:
    """Lock the club and the preview, to apply it. Conflict with this message if that was done."""
    log.lock(preview.club)  # two parallel imports must see each other's people
    found = lock_row(type(preview).objects, preview.pk)
    if found.state != RosterImport.State.PREVIEW:
        raise Conflict(applied_already, code="already-applied")
    return found


def close_preview(found: RosterImport | ResultsImport) -> None:
    """Save an applied preview with its rows."""
    found.state, found.applied_at = RosterImport.State.APPLIED, timezone.now()
    found.save(update_fields=["state", "rows", "applied_at", *forget_file(found)])


def forget_file(found: RosterImport | ResultsImport) -> list[str]:
    """Remove what is kept of a file to read it in another way. Returns the changed fields."""
    if isinstance(found, ResultsImport):
        return []
    found.content, found.reading = b"", {}
    return ["content", "reading"]


class Records(ModelResource):  # type: ignore[misc] # the package carries no types
    """Records of a club as django-import-export writes them: it tells new from changed and unchanged, in batches.

    A subclass finds the record that a row of a file means (`get_instance`, a copy), and tells what the row says of it.
    """

    written: Sequence[str]  # the fields that an import may write
    labels: Mapping[str, Promise]  # those of them that a preview shows

    class Meta:
        fields = ()  # none by the model's columns: the parser has converted the cells
        import_id_fields = ()
        use_bulk = True
        batch_size = 500  # rows per INSERT
        skip_unchanged = True
        skip_html_diff = True
        store_instance = True
        use_transactions = False  # the calling step has its own

    def __init__(self, club_people: ClubPeople) -> None:
        super().__init__()
        self.club_people = club_people
        self.fields = {name: Field(name, name) for name in self.written}

    def init_instance(self, row: Mapping[str, Any] | None = None) -> Any:
        return self._meta.model(club=self.club_people.club)

    def said(self, record: Any, values: Mapping[str, Any], new: bool) -> Mapping[str, Any]:
        """Return the fields that the values of a row give a record; Refused if it cannot have them."""
        raise NotImplementedError

    def after_init_instance(self, instance: Any, new: bool, row: dict[str, Any], **kwargs: Any) -> None:
        """Turn a row into what it changes; an empty cell, or other spacing, changes nothing."""
        said = self.said(instance, dict(row), new)
        row.clear()
        for name, value in said.items():
            if value is not None and value != "" and not _is_same_text(getattr(instance, name), value):
                row[name] = value

    def bulk_update(self, using_transactions: bool, dry_run: bool, raise_errors: bool, **kwargs: Any) -> None:
        """Update with INSERT ... ON CONFLICT: Django's UPDATE with CASE takes four times as long for 5,000 people."""
        self._meta.model._base_manager.bulk_create(
            self.update_instances, update_conflicts=True, unique_fields=["id"], update_fields=self.written
        )
        self.update_instances.clear()


def write_rows(records: Records, rows: Sequence[Row], *, promised: bool) -> list[tuple[Row, Any, Any]]:
    """Write the rows. Returns those not refused, each with its record as it was, None if new, and as it is.

    Each row then has its fate, how to undo it, and the changes of the fields that have labels. A row that cannot be
    written is refused. If it was previewed as possible (`promised`), the whole import is.
    """
    table = tablib.Dataset()
    table.dict = [row["values"] for row in rows]
    result = records.import_data(table)
    for failure in result.base_errors:
        raise failure.error
    written = []
    for row, outcome in zip(rows, result.rows, strict=True):
        if outcome.errors:
            _refuse(row, outcome.errors[0].error, promised=promised)
        else:
            _note_result(row, records, outcome.original, outcome.instance)
            written.append((row, outcome.original, outcome.instance))
    return written


def _refuse(row: Row, error: Exception, *, promised: bool) -> None:
    if not isinstance(error, Refused):
        raise error
    if promised:
        text = _("Line {line}: {problem} Nothing was written.")
        raise Refused(text.format(line=row["line"], problem=error.message), code=error.code) from error
    refuse(row, error.message)


def _note_result(row: Row, records: Records, old: Any, new: Any) -> None:
    """Note in a row what became of it."""
    labels, club_people = records.labels, records.club_people
    changed = [name for name in records.written if old is not None and getattr(old, name) != getattr(new, name)]
    row["fate"] = NEW if old is None else CHANGED if changed else KNOWN
    row["traces"] = []
    if old is None:
        row["traces"] = [trace(new, before=None, after=snapshot(new, records.written))]
    elif changed:
        row["traces"] = [trace(new, before=snapshot(old, changed), after=snapshot(new, changed))]
        shown = [name for name in labels if name in changed]
        row["changes"] = [str(labels[name]) for name in shown]
        row["diff"] = [
            [str(labels[name]), _shown(club_people, old, name), _shown(club_people, new, name)] for name in shown
        ]


def snapshot(record: Model, fields: Iterable[str]) -> dict[str, Any]:
    """Return a record's fields in the form that a preview stores."""
    values = {name: getattr(record, name) for name in fields}
    return {name: one.isoformat() if isinstance(one, datetime.date) else one for name, one in values.items()}


def trace(record: Model, *, before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> dict[str, Any]:
    """Return how to undo a change to a record; `before` None: it was created."""
    return {"model": record._meta.label_lower, "pk": record.pk, "before": before, "after": after}


def _is_same_text(old: Any, new: Any) -> bool:
    """Return whether two texts are equal for the parser, which ignores spacing and Unicode composition."""
    is_text = isinstance(old, str) and isinstance(new, str)
    return is_text and " ".join(unicodedata.normalize("NFC", old).split()) == new


def _shown(club_people: ClubPeople, record: Any, name: str) -> str:
    """Return a field's value as the preview shows it."""
    value = getattr(record, name)
    if name.endswith("_id"):
        person = club_people.person_of(value)
        return person.name if person else ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, datetime.date):
        return date_format(value)
    if name == "kind":
        return str(record.get_kind_display())
    return "" if value is None else str(value)


class People(Records):
    """The people of a club, as rows of a roster write them."""

    labels = {
        "name": gettext_lazy("name"),
        "kind": gettext_lazy("kind"),
        "member_number": gettext_lazy("member number"),
        "birth_date": gettext_lazy("birth date"),
        "pool": gettext_lazy("bracket"),
        "good_standing": gettext_lazy("in good standing"),
        "sponsor_id": gettext_lazy("sponsor"),
        "phone": gettext_lazy("phone"),
        "email": gettext_lazy("e-mail"),
        "home_club": gettext_lazy("club"),
    }
    written = (*labels, "standing_since")

    class Meta:
        model = Person

    def __init__(self, club_people: ClubPeople, today: datetime.date) -> None:
        super().__init__(club_people)
        self.today = today

    def get_instance(self, instance_loader: Any, row: Mapping[str, Any]) -> Person | None:
        return copy(self.club_people.find(row))

    def said(self, record: Person, values: Mapping[str, Any], new: bool) -> Mapping[str, Any]:
        return {
            "name": values["name"] if new else "",
            "kind": values["kind"] if values["kind_written"] or new else "",
            "member_number": values["number"],
            "birth_date": to_date(values["birth_date"]),
            "pool": "" if slugify(record.pool)[:40] == values["pool"] else values["pool"],
            "good_standing": values["good_standing"],
            "sponsor_id": _sponsor(self.club_people, record, values),
            "phone": values["phone"],
            "email": values["email"],
            "home_club": values["home_club"],
        }

    def before_save_instance(self, instance: Person, row: Mapping[str, Any], **kwargs: Any) -> None:
        """Check a person as at the desk, and set what a save or a change of membership status would set."""
        old = self.club_people.person_of(instance.pk)
        becomes_guest = instance.kind == Person.Kind.GUEST and (old is None or old.kind != instance.kind)
        if becomes_guest and instance.sponsor_id is None:
            raise Refused(_("A guest needs a member as sponsor (SACI rule 1)."))
        _check(instance)
        instance.set_search_keys()
        if _has_new_status(old, instance):
            instance.standing_since = self.today


def write_people(
    club_people: ClubPeople, rows: Iterable[Row], *, by: User | None, today: datetime.date, promised: bool = False
) -> list[MembershipStatus]:
    """Write people, as `write_rows` does. Each row then has its `person`. Returns the new membership statuses."""
    statuses: list[MembershipStatus] = []
    rows = list(rows)
    # Members first: a guest's sponsor may be further down the list.
    for guests in (False, True):
        group = [row for row in rows if (row["values"]["kind"] == Person.Kind.GUEST) == guests]
        for row, old, person in write_rows(People(club_people, today), group, promised=promised):
            row["person"] = person.pk
            club_people.add(person)
            if _has_new_status(old, person):
                statuses.append(MembershipStatus(person=person, good=person.good_standing, since=today, set_by=by))
    return MembershipStatus.objects.bulk_create(statuses)


def add_members(
    club_people: ClubPeople, wanted: Mapping[str, Mapping[str, str]], *, by: User | None, today: datetime.date
) -> tuple[dict[str, dict[str, Any]], list[MembershipStatus]]:
    """Create people by name and number as members who are not in good standing.

    Returns how to undo it, under the keys of `wanted`, and their membership status rows.
    """
    empty = dict.fromkeys(("key", "sponsor", "pool", "birth_date", "phone", "email", "home_club"), "")
    member = {**empty, "kind": Person.Kind.MEMBER.value, "kind_written": True, "good_standing": False}
    rows = {word: new_row(0, {**member, **said}) for word, said in wanted.items()}
    statuses = write_people(club_people, rows.values(), by=by, today=today, promised=True)
    return {word: row["traces"][0] for word, row in rows.items()}, statuses


def _sponsor(club_people: ClubPeople, person: Person, values: Mapping[str, Any]) -> int | None:
    """Return the key of the sponsor that a row names; None if it names none, or the one that the person has.

    A member needs none: nobody of this name is None too.
    """
    named = values["sponsor"]
    current = club_people.person_of(person.sponsor_id)
    is_current = current is not None and (
        named == current.member_number or search_key(named) == search_key(current.name)
    )
    if not named or is_current:
        return None
    sponsor = club_people.sponsor(named)
    if (sponsor is None or sponsor.pk == person.pk) and values["kind"] == Person.Kind.MEMBER:
        return None
    if sponsor is None or sponsor.pk == person.pk:
        raise Refused(_("The sponsor {name} is not known (SACI rule 1).").format(name=named))
    return sponsor.pk


def _check(person: Person) -> None:
    """Apply the checks of the desk: a roster cannot add what the desk would refuse."""
    people.check_details(
        people.Details(
            name=person.name,
            kind=person.kind,
            member_number=person.member_number,
            birth_date=person.birth_date,
            email=person.email,
            home_club=person.home_club,
        )
    )


def _has_new_status(old: Person | None, person: Person) -> bool:
    """Return whether the membership status differs from that before, which is good for a new person."""
    return person.good_standing != (old.good_standing if old else True)
