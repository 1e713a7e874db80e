"""The list at the door: who is expected, to be ticked off by hand where no screen is at hand."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents import setting
from tournament.documents.records import Heading
from tournament.documents.story import Column, Story, Table, Text, Title

TICK = "✓"
HAS_COME, HAS_PAID = 0, 5  # the columns that stay empty for a pen


@dataclass(frozen=True, slots=True)
class Expected:
    """A player who holds a place. `due`: what is still to be paid, as it is written; "" for nothing."""

    player: str
    number: int
    bracket: str
    due: str
    has_come: bool


@dataclass(frozen=True, slots=True)
class CheckInRecord:
    """Who is expected, in the order of the names. `bracket` "": in all of them."""

    heading: Heading
    bracket: str
    expected: tuple[Expected, ...]


def tell(record: CheckInRecord) -> Story:
    """The list, with a box for each who has not come and for each who has not paid, and room to sign."""
    title = _("Check-in list")
    if record.bracket:
        title = f"{title}: {record.bracket}"
    counts = _("%(expected)d expected, %(come)d have come") % {
        "expected": len(record.expected),
        "come": sum(one.has_come for one in record.expected),
    }
    columns = (
        Column(_("Has come"), 0.9, "center"),
        Column(_("No."), 0.7, "right"),
        Column(_("Player"), 3.4),
        Column(_("Bracket"), 1.3),
        Column(_("To pay"), 1.1, "right"),
        Column(_("Has paid"), 1.2, "center"),
        Column(_("Signature"), 1.9),
    )
    rows = tuple(_row(one) for one in record.expected)
    return Story(title, (Title(title, 1), Text(counts, "lead"), Table(columns, rows, boxes=(HAS_COME, HAS_PAID))))


def _row(one: Expected) -> tuple[str, ...]:
    here, paid = (TICK if done else "" for done in (one.has_come, not one.due))
    return here, str(one.number), one.player, one.bracket, one.due, paid, ""


draw = setting.draw(tell)
