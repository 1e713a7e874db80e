"""The check-in list: the expected players, to be ticked off by hand where there is no screen."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournament.club import permissions
from tournament.core.errors import Conflict
from tournament.core.money import money_text
from tournament.documents.engine.document_text import Column, DocumentText, Table, Text, Title
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import Group, Kind, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import Division, Registration, Tournament
from tournament.models.documents import RenderJob
from tournament.models.naming import division_name
from tournament.registration import payments

TICK = "✓"
HAS_COME, HAS_PAID = 0, 5  # the columns with boxes to tick


@dataclass(frozen=True, slots=True)
class Expected:
    """A player who has a place. `due`: the amount still to pay, formatted; "" for nothing."""

    player: str
    number: int
    bracket: str
    due: str
    has_come: bool


@dataclass(frozen=True, slots=True)
class CheckInRecord:
    """The expected players, in name order. `bracket` "": of all divisions."""

    heading: Heading
    bracket: str
    expected: tuple[Expected, ...]


class CheckInList(Kind):
    """The expected players of a tournament or of a division, for the desk."""

    key = "check-in-list"
    label = lazy("check-in list")
    order = 110
    record = CheckInRecord
    group = Group.PEOPLE
    offers = (
        Offer(Of.TOURNAMENT, lazy("Expected players to tick off at the door, with the amounts due.")),
        Offer(Of.BRACKET, lazy("The same for one bracket.")),
    )
    requested_by = opened_by = permissions.DESK
    priority = RenderJob.Priority.NOW

    def subject(self, of: Tournament | Division) -> Subject:
        tournament, division = (of.tournament, of) if isinstance(of, Division) else (of, None)
        check_somebody(tournament, division)
        return Subject(tournament, "check-in", division)

    def snapshot(self, subject: Subject, issue: Issue) -> CheckInRecord:
        tournament, division = subject.tournament, subject.division
        places = payments.with_paid(places_of(tournament, division)).order_by("person__sort_key", "number")
        return CheckInRecord(
            heading=heading(tournament, issue),
            bracket=division_name(division) if division else "",
            expected=tuple(
                Expected(
                    player=place.person.name,
                    number=place.number,
                    bracket=division_name(place.division),
                    due=_due(place.fee_cents - (place.paid or 0), tournament.currency),  # type: ignore[attr-defined] # with_paid
                    has_come=place.present,
                )
                for place in places
            ),
        )

    def render_text(self, record: CheckInRecord) -> DocumentText:
        """The list, with a box for each player who has not arrived or not paid, and room to sign."""
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
        return DocumentText(
            title, (Title(title, 1), Text(counts, "lead"), Table(columns, rows, boxes=(HAS_COME, HAS_PAID)))
        )


def places_of(tournament: Tournament, division: Division | None) -> QuerySet[Registration]:
    """The registrations that have not been withdrawn, of one division or (None) of all."""
    places = tournament.registrations.filter(withdrawn_at=None)
    if division is not None:
        places = places.filter(division=division)
    return places.select_related("person", "division")


def check_somebody(tournament: Tournament, division: Division | None) -> None:
    """Conflict without registrations: the document would be empty."""
    if not places_of(tournament, division).exists():
        raise Conflict(_("Nobody is registered yet."), code="nobody")


def _due(cents: int, currency: str) -> str:
    return money_text(cents, currency) if cents > 0 else ""


def _row(one: Expected) -> tuple[str, ...]:
    here, paid = (TICK if done else "" for done in (one.has_come, not one.due))
    return here, str(one.number), one.player, one.bracket, one.due, paid, ""
