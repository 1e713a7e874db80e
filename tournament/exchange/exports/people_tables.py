"""Export the people of a club, and the registrations of a tournament, in the columns of a roster import."""

from typing import Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.spreadsheets import Table, Value
from tournament.models import Club, Person, Registration, Tournament, naming

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
    "home_club": gettext_lazy("club"),
    "key": KEY,
}
OF_A_PLACE: Final = {
    "number": gettext_lazy("registration"),
    "division": gettext_lazy("plays in"),
    "present": gettext_lazy("present"),
    "withdrawn": gettext_lazy("withdrawn"),
}


def _person_row(person: Person) -> tuple[Value, ...]:
    """Return a person as a row of a roster, under `HEADINGS`."""
    sponsor = person.sponsor
    return (
        person.name,
        person.member_number,
        naming.pool_name(person.pool),
        str(person.get_kind_display()),
        (sponsor.member_number or sponsor.name) if sponsor else "",
        person.birth_date.isoformat() if person.birth_date else "",
        _answer(person.good_standing),
        person.phone,
        person.email,
        person.home_club,
        person.pk,
    )


def of_club(club: Club) -> Table:
    """Return everyone in the club, by name, with birth dates and phone numbers: for its desk, not for the public."""
    people = Person.objects.filter(club=club).select_related("sponsor").order_by("sort_key", "pk")
    return Table("people", _("People"), _headings(HEADINGS), tuple(map(_person_row, people)))


def of_tournament(tournament: Tournament) -> Table:
    """Return every registration by number, withdrawn ones too, in the same columns and four more."""
    places = Registration.objects.filter(tournament=tournament).order_by("number")
    found = places.select_related("person__sponsor", "division")
    rows = tuple((*_person_row(place.person), *_of_place(place)) for place in found)
    return Table(f"{tournament.slug}-players", _("Players"), _headings(HEADINGS) + _headings(OF_A_PLACE), rows)


def _of_place(place: Registration) -> tuple[int, str, str, str]:
    bracket = naming.division_name(place.division)
    return place.number, bracket, _answer(place.present), _answer(place.withdrawn_at is not None)


def _answer(yes: bool) -> str:
    return _("yes") if yes else _("no")


def _headings(labels: dict[str, Any]) -> tuple[str, ...]:
    return tuple(capfirst(str(label)) for label in labels.values())
