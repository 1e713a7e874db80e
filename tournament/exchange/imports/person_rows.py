"""Write people in batches, and record in each row its fate and how to undo it.

Map rows to people and back with django-import-export: new, changed and refused rows, in batches.

`tournament.roster` has parsed the cells; this module compares them with the database.
"""

import datetime
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Final

import tablib
from django.db import IntegrityError
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.fields import Field
from import_export.instance_loaders import BaseInstanceLoader
from import_export.resources import ModelResource
from import_export.results import RowResult
from import_export.widgets import Widget

from tournament.club import people
from tournament.core.errors import Refused
from tournament.core.names import search_key
from tournament.exchange.imports.rows import CHANGED, KNOWN, NEW, ClubPeople, Row, give_up, refuse, snapshot, trace
from tournament.models import MembershipStatus, Person, User

BATCH: Final = 500  # rows per INSERT
COLUMNS: Final = (
    "name",
    "number",
    "key",
    "kind",
    "kind_written",
    "sponsor",
    "pool",
    "birth_date",
    "good_standing",
    "phone",
    "email",
)
LABELS: Final = {
    "name": gettext_lazy("name"),
    "kind": gettext_lazy("kind"),
    "member_number": gettext_lazy("member number"),
    "birth_date": gettext_lazy("birth date"),
    "pool": gettext_lazy("bracket"),
    "good_standing": gettext_lazy("in good standing"),
    "sponsor": gettext_lazy("sponsor"),
    "phone": gettext_lazy("phone"),
    "email": gettext_lazy("e-mail"),
}


def same_text(old: str, new: str) -> bool:
    """Return whether two texts are equal for the parser, which ignores spacing and Unicode composition."""
    return " ".join(unicodedata.normalize("NFC", old).split()) == new


class Native(Widget):  # type: ignore[misc] # the package carries no types
    """A widget for values that need no conversion."""

    def clean(self, value: Any, row: Mapping[str, Any] | None = None, **kwargs: Any) -> Any:
        return value


class Said(Field):  # type: ignore[misc] # the package carries no types
    """A column of a person. An empty cell does not delete a value."""

    def __init__(self, attribute: str, column_name: str) -> None:
        super().__init__(attribute=attribute, column_name=column_name, widget=Native())

    def save(self, instance: Person, row: Mapping[str, Any], is_m2m: bool = False, **kwargs: Any) -> None:
        value = self.clean(row)
        if value is None or value == "":
            return
        old = getattr(instance, self.attribute)
        if self.attribute == "pool":
            if slugify(old)[:40] != value:
                instance.pool = value
        elif not (isinstance(value, str) and isinstance(old, str) and same_text(old, value)):
            setattr(instance, self.attribute, value)


class ClubPeopleLoader(BaseInstanceLoader):  # type: ignore[misc] # the package carries no types
    """Finds the person a row refers to among those of the club."""

    def get_instance(self, row: Mapping[str, Any]) -> Person | None:
        house: ClubPeople = self.resource.house
        return copy(house.find(row))  # a copy: the lookup keeps the old data until the row is written


class PeopleResource(ModelResource):  # type: ignore[misc] # the package carries no types
    """The people of a club as rows of `COLUMNS`. Members come before guests, whose sponsors they may be."""

    member_number = Said("member_number", "number")
    kind = Said("kind", "kind")
    sponsor = Said("sponsor_id", "sponsor")
    pool = Said("pool", "pool")
    birth_date = Said("birth_date", "birth_date")
    good_standing = Said("good_standing", "good_standing")
    phone = Said("phone", "phone")
    email = Said("email", "email")

    class Meta:
        model = Person
        fields = tuple(name for name in LABELS if name != "name")
        import_id_fields = ()
        instance_loader_class = ClubPeopleLoader
        use_bulk = True
        batch_size = BATCH
        skip_unchanged = True
        skip_html_diff = True
        store_instance = True
        use_transactions = False  # the calling step has its own

    def __init__(self, house: ClubPeople, today: datetime.date) -> None:
        super().__init__()
        self.house = house
        self.today = today

    def get_bulk_update_fields(self) -> list[str]:
        return [*self.fields, "standing_since"]

    def bulk_update(
        self,
        using_transactions: bool,
        dry_run: bool,
        raise_errors: bool,
        batch_size: int | None = None,
        result: Any = None,
    ) -> None:
        """Update with INSERT ... ON CONFLICT: Django's UPDATE with CASE takes four times as long for 5,000 people."""
        try:
            Person.objects.bulk_create(
                self.update_instances,
                batch_size=batch_size,
                update_conflicts=True,
                unique_fields=["id"],
                update_fields=self.get_bulk_update_fields(),
            )
        except IntegrityError as error:
            self.handle_import_error(result, error, raise_errors)
        finally:
            self.update_instances.clear()

    def init_instance(self, row: Mapping[str, Any] | None = None) -> Person:
        said = row or {}
        return Person(club=self.house.club, name=said.get("name", ""))

    def after_init_instance(self, instance: Person, new: bool, row: dict[str, Any], **kwargs: Any) -> None:
        """Resolve the sponsor, and keep the kind if the row does not name one."""
        if not row["kind_written"] and not new:
            row["kind"] = ""
        named, row["sponsor"] = row["sponsor"], ""
        if named and not self._is(self.house.of(instance.sponsor_id), named):
            sponsor = self.house.sponsor(named)
            if sponsor is None or sponsor.pk == instance.pk:
                raise Refused(_("The sponsor {name} is not known (SACI rule 1).").format(name=named))
            row["sponsor"] = sponsor.pk
        becomes_guest = row["kind"] == Person.Kind.GUEST and (new or instance.kind != Person.Kind.GUEST)
        if becomes_guest and not named and instance.sponsor_id is None:
            raise Refused(_("A guest needs a member as sponsor (SACI rule 1)."))

    def skip_row(
        self, instance: Person, original: Person, row: Mapping[str, Any], import_validation_errors: Any = None
    ) -> bool:
        """Never skip a new person, even if only the name is known."""
        return instance.pk is not None and bool(super().skip_row(instance, original, row, import_validation_errors))

    def validate_instance(
        self, instance: Person, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """Apply the checks of the desk: a roster cannot add what the desk would refuse."""
        people.check_details(
            people.Details(
                name=instance.name,
                kind=instance.kind,
                member_number=instance.member_number,
                birth_date=instance.birth_date,
                email=instance.email,
            )
        )

    def before_save_instance(self, instance: Person, row: Mapping[str, Any], **kwargs: Any) -> None:
        """Do what `Person.save` and a change of membership status do; bulk operations call neither."""
        instance.total_sheet()
        known = self.house.of(instance.pk)
        if instance.good_standing != (known.good_standing if known else True):
            instance.standing_since = self.today

    @staticmethod
    def _is(person: Person | None, named: str) -> bool:
        """Return whether a number or name is this person's."""
        return person is not None and (named == person.member_number or search_key(named) == search_key(person.name))


FIELDS: Final = (
    *("name", "kind", "member_number", "birth_date", "pool", "good_standing", "standing_since"),
    *("sponsor_id", "phone", "email"),
)
"""The fields of a person that an import may write."""
FATES: Final = {
    RowResult.IMPORT_TYPE_NEW: NEW,
    RowResult.IMPORT_TYPE_UPDATE: CHANGED,
    RowResult.IMPORT_TYPE_SKIP: KNOWN,
}


def write_people(
    house: ClubPeople, rows: Iterable[Row], *, by: User | None, today: datetime.date, promised: bool = False
) -> list[MembershipStatus]:
    """Write people. Returns their changes of membership status.

    Each row then has its fate and its `person`. A row that cannot be written is refused. If it was previewed as
    possible (`promised`), the whole import is.
    """
    standings: list[MembershipStatus] = []
    rows = list(rows)
    # Members first: a guest's sponsor may be further down the list.
    for guests in (False, True):
        group = [row for row in rows if (row["values"]["kind"] == Person.Kind.GUEST) == guests]
        resource = PeopleResource(house, today)
        for row, outcome in zip(group, import_rows(resource, COLUMNS, [_cells(row) for row in group]), strict=True):
            error = failure(outcome)
            if error is not None and promised:
                raise give_up(row, error) from error
            if error is not None:
                refuse(row, error.message)
                continue
            standings += _tell(row, outcome, house, by)
    return MembershipStatus.objects.bulk_create(standings)


def add_members(
    house: ClubPeople, wanted: Mapping[str, Mapping[str, str]], *, by: User | None, today: datetime.date
) -> tuple[dict[str, dict[str, Any]], list[MembershipStatus]]:
    """Create people by name and number as members who are not in good standing.

    Returns how to undo it, under the keys of `wanted`, and their membership status rows.
    """
    values = {**dict.fromkeys(COLUMNS, ""), "kind": Person.Kind.MEMBER.value, "kind_written": True}
    rows: dict[str, Row] = {
        word: {"line": 0, "fate": NEW, "problems": [], "values": {**values, **said, "good_standing": False}}
        for word, said in wanted.items()
    }
    standings = write_people(house, rows.values(), by=by, today=today, promised=True)
    return {word: row["traces"][0] for word, row in rows.items()}, standings


def import_rows(resource: Any, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> list[RowResult]:
    """Import rows with django-import-export and return one result each. Errors of the import as a whole are raised."""
    result = resource.import_data(tablib.Dataset(*rows, headers=list(columns)), raise_errors=False)
    if result.base_errors:
        raise result.base_errors[0].error
    return list(result.rows)


def failure(outcome: RowResult) -> Refused | None:
    """Return why a row was not written, or None. An exception other than Refused is a bug and is raised."""
    if outcome.validation_error is not None:
        return Refused(" ".join(outcome.validation_error.messages))
    for found in outcome.errors:
        if isinstance(found.error, Refused):
            return found.error
        raise found.error
    return None


def _cells(row: Row) -> list[Any]:
    values = row["values"]
    born = values["birth_date"]
    return [
        datetime.date.fromisoformat(born) if column == "birth_date" and born else values[column] for column in COLUMNS
    ]


def _tell(row: Row, outcome: RowResult, house: ClubPeople, by: User | None) -> list[MembershipStatus]:
    person: Person = outcome.instance
    old: Person | None = outcome.original
    row["fate"] = FATES[outcome.import_type]
    row["person"] = person.pk
    row["traces"] = []
    # Read before `add` replaces it with the new data.
    was = house.of(person.pk)
    house.add(person)
    if row["fate"] == KNOWN:
        return []
    if old is None:
        row["traces"] = [trace(person, before=None, after=snapshot(person, FIELDS))]
    else:
        changed = [name for name in FIELDS if getattr(old, name) != getattr(person, name)]
        row["traces"] = [trace(person, before=snapshot(old, changed), after=snapshot(person, changed))]
        shown = [name for name in LABELS if (name != "name" and f"{name}_id" in changed) or name in changed]
        row["changes"] = [str(LABELS[name]) for name in shown]
        row["diff"] = [[str(LABELS[name]), _shown(house, old, name), _shown(house, person, name)] for name in shown]
    if person.good_standing != (was.good_standing if was else True):
        since = person.standing_since
        assert since is not None  # noqa: S101 - the resource saw to it
        return [MembershipStatus(person=person, good=person.good_standing, since=since, set_by=by)]
    return []


def _shown(house: ClubPeople, person: Person, name: str) -> str:
    """Return a field's value as the preview shows it."""
    if name == "sponsor":
        sponsor = house.of(person.sponsor_id)
        return sponsor.name if sponsor else ""
    value = getattr(person, name)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, datetime.date):
        return date_format(value)
    return str(person.get_kind_display()) if name == "kind" else str(value or "")
