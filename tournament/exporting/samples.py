"""Tables to fill in, in the language of whoever asks: what is read again as it stands."""

from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.exporting.people import HEADINGS
from tournament.exporting.results import place_headings
from tournament.exporting.tables import Table
from tournament.models import Person

OURS: Final = "key"  # nobody fills in a key of the database


def roster_sample() -> Table:
    """A roster of two: a member and her guest."""
    headings = tuple(capfirst(str(label)) for column, label in HEADINGS.items() if column != OURS)
    member, guest = (str(kind.label) for kind in (Person.Kind.MEMBER, Person.Kind.GUEST))
    men, women = (freezing.pool_name(pool) for pool in ("men", "women"))
    rows = (
        ("Ana Peña", "0012", women, member, "", "", _("yes"), "555 0101", ""),
        ("Iñaki Etxeberria", "", men, guest, "Ana Peña", "1980-05-17", "", "", ""),
    )
    return Table("roster-template", _("People"), headings, rows)


def results_sample() -> Table:
    """Two partners who won a tournament of which only the year is known."""
    headings = (*place_headings(), capfirst(_("member number")))
    first, second = "Iñaki Etxeberria", "José Ñandú"
    event = ("1998", "Copa de Navidad", freezing.pool_name("men"), 1)
    rows = ((*event, first, second, 4, 0, 800, 512, "0013"), (*event, second, first, 4, 0, 800, 512, ""))
    return Table("results-template", _("Places"), headings, rows)
