"""Rows to people and people to rows, by django-import-export: what is new, what differs, what cannot be, in batches.

The reader (`tournament.roster`) has understood the cells before; here they meet the database.
"""

import datetime
import unicodedata
from collections.abc import Mapping
from copy import copy
from typing import Any, Final

from django.db import IntegrityError
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.fields import Field
from import_export.instance_loaders import BaseInstanceLoader
from import_export.resources import ModelResource
from import_export.widgets import Widget

from tournament import members
from tournament.errors import Refused
from tournament.importing.house import House
from tournament.models import Person
from tournament.names import search_key

BATCH: Final = 500  # rows that are written at once
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
    """Whether the reader would have read the one as the other: blanks and composed letters do not count."""
    return " ".join(unicodedata.normalize("NFC", old).split()) == new


class Native(Widget):  # type: ignore[misc] # the package carries no types
    """A value that is in its own form already."""

    def clean(self, value: Any, row: Mapping[str, Any] | None = None, **kwargs: Any) -> Any:
        return value


class Said(Field):  # type: ignore[misc] # the package carries no types
    """A column of a person: an empty cell takes nothing away."""

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


class HouseLoader(BaseInstanceLoader):  # type: ignore[misc] # the package carries no types
    """Finds the person whom a row means among those of the club."""

    def get_instance(self, row: Mapping[str, Any]) -> Person | None:
        house: House = self.resource.house
        return copy(house.find(row))  # the house keeps who he was until the row is written


class PeopleResource(ModelResource):  # type: ignore[misc] # the package carries no types
    """The people of a club, as rows of `COLUMNS`. Members come before guests, whose sponsors they may be."""

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
        instance_loader_class = HouseLoader
        use_bulk = True
        batch_size = BATCH
        skip_unchanged = True
        skip_html_diff = True
        store_instance = True
        use_transactions = False  # the step has one of its own

    def __init__(self, house: House, today: datetime.date) -> None:
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
        """As an INSERT that meets its own key: Django's UPDATE by cases takes four times as long for 5,000 people."""
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
        """Understand who is meant by the sponsor, and whether a row without a word of the kind says one."""
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
        """Somebody new is written even if nothing but his name is known."""
        return instance.pk is not None and bool(super().skip_row(instance, original, row, import_validation_errors))

    def validate_instance(
        self, instance: Person, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """What the desk would refuse, a roster cannot bring in either."""
        members.check(
            members.Details(
                name=instance.name,
                kind=instance.kind,
                member_number=instance.member_number,
                birth_date=instance.birth_date,
                email=instance.email,
            )
        )

    def before_save_instance(self, instance: Person, row: Mapping[str, Any], **kwargs: Any) -> None:
        """What a person's own `save` and a change of his standing would see to."""
        instance.fold()
        known = self.house.of(instance.pk)
        if instance.good_standing != (known.good_standing if known else True):
            instance.standing_since = self.today

    @staticmethod
    def _is(person: Person | None, named: str) -> bool:
        """Whether a number or a name is this person's."""
        return person is not None and (named == person.member_number or search_key(named) == search_key(person.name))
