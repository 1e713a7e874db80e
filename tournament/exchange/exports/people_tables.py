"""Export the people of a club, and the registrations of a tournament, in the columns of a roster import.

A named table in both file formats.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from import_export.fields import Field
from import_export.resources import ModelResource

from tournament.core import spreadsheets
from tournament.core.spreadsheets import Value
from tournament.models import Club, Person, Registration, Tournament, naming


@dataclass(frozen=True)
class Table:
    """Headings and rows. `name` is the file name without extension; `title` is the table's name for people."""

    name: str
    title: str
    headings: tuple[str, ...]
    rows: tuple[Sequence[Value], ...]

    def csv(self) -> bytes:
        """Return CSV with byte order mark and semicolons."""
        return spreadsheets.to_csv(self.headings, self.rows)

    def xlsx(self, *others: "Table") -> bytes:
        """Return a workbook, with other tables as further sheets."""
        return spreadsheets.to_xlsx({table.title: (table.headings, table.rows) for table in (self, *others)})


def language() -> str:
    """Return the active language, for a file name."""
    return get_language() or "en"


KEY: Final = "Capicú ID"  # the same in every language: it is not typed by hand
HEADINGS: Final = {
    "name": gettext_lazy("name"),
    "member_number": gettext_lazy("member number"),
    "pool": gettext_lazy("bracket"),
    "kind": gettext_lazy("kind"),
    "sponsor": gettext_lazy("sponsor"),
    "birth_date": gettext_lazy("birth date"),
    "good_standing": gettext_lazy("in good standing"),
    "phone": gettext_lazy("phone"),
    "email": gettext_lazy("e-mail"),
    "key": KEY,
}
OF_A_PLACE: Final = {
    "number": gettext_lazy("registration"),
    "division": gettext_lazy("plays in"),
    "present": gettext_lazy("present"),
    "withdrawn": gettext_lazy("withdrawn"),
}


class PeopleExport(ModelResource):  # type: ignore[misc] # the package carries no types
    """A person as a row of a roster."""

    key = Field("pk")
    sponsor = Field()

    class Meta:
        model = Person
        fields = tuple(HEADINGS)
        export_order = tuple(HEADINGS)

    def dehydrate_pool(self, person: Person) -> str:
        return naming.pool_name(person.pool)

    def dehydrate_kind(self, person: Person) -> str:
        return str(person.get_kind_display())

    def dehydrate_sponsor(self, person: Person) -> str:
        return (person.sponsor.member_number or person.sponsor.name) if person.sponsor else ""

    def dehydrate_birth_date(self, person: Person) -> str:
        return person.birth_date.isoformat() if person.birth_date else ""

    def dehydrate_good_standing(self, person: Person) -> str:
        return _answer(person.good_standing)


def of_club(club: Club) -> Table:
    """Return everyone in the club, by name, with birth dates and phone numbers: for its desk, not for the public."""
    rows = tuple(PeopleExport().export(_in_order(Person.objects.filter(club=club))))
    return Table("people", _("People"), _headings(HEADINGS), rows)


def of_tournament(tournament: Tournament) -> Table:
    """Return every registration by number, withdrawn ones too, in the same columns and four more."""
    places = Registration.objects.filter(tournament=tournament).order_by("number")
    found = list(places.select_related("person__sponsor", "division"))
    people = PeopleExport().export([place.person for place in found])
    rows = tuple((*row, *_of_place(place)) for row, place in zip(people, found, strict=True))
    return Table(f"{tournament.slug}-players", _("Players"), _headings(HEADINGS) + _headings(OF_A_PLACE), rows)


def _of_place(place: Registration) -> tuple[int, str, str, str]:
    bracket = naming.division_name(place.division)
    return place.number, bracket, _answer(place.present), _answer(place.withdrawn_at is not None)


def _answer(yes: bool) -> str:
    return _("yes") if yes else _("no")


def _in_order(people: QuerySet[Person]) -> QuerySet[Person]:
    return people.select_related("sponsor").order_by("sort_key", "pk")


def _headings(labels: dict[str, Any]) -> tuple[str, ...]:
    return tuple(capfirst(str(label)) for label in labels.values())
