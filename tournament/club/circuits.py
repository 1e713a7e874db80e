"""Circuits of a club: make one, change it and its tournaments, close it. federation.md, section 5.

A tournament that leaves a circuit stays listed with the reason. `tournament/results/circuits.py` computes the table.
"""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.errors import WrongValue
from scoring.profile.circuit import MOST, EventPoints
from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable
from tournament.core.short_texts import required_reason
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Circuit, CircuitDate, Club, Tournament, User

LONGEST_NAME: Final = 120  # characters
MOST_PLACES: Final = 500
MOST_DATES: Final = 100


@dataclass(frozen=True)
class Terms:
    """The name of a circuit and its rules, as in `Circuit`."""

    name: str
    table: Sequence[int]
    best: int
    planned: int
    win: int = 0
    attendance: int = 0
    beyond: str = Circuit.Beyond.WINS_AND_ATTENDANCE.value
    min_dates: int = 0


def terms_of(circuit: Circuit) -> dict[str, Any]:
    """Return the terms of a circuit, as keywords of `Terms`."""
    return {name: getattr(circuit, name) for name in Terms.__dataclass_fields__}


def circuits_of(club: Club) -> QuerySet[Circuit]:
    """Return the circuits of a club with their dates: those that go on, then the closed ones, by name."""
    return club.circuits.prefetch_related("dates__tournament").order_by("closed_at", "name", "pk")


@transaction.atomic
def make_circuit(*, club: Club, terms: Terms, by: User | None, tournaments: Collection[str] = ()) -> Circuit:
    """Begin a circuit. `tournaments`: the slugs of its tournaments.

    Refused for terms that cannot be and for an unknown tournament; Conflict for a name that the club has used.
    """
    log.lock(club)
    circuit = Circuit(club=club)
    _save(circuit, terms)
    dates, _left = _set_dates(circuit, tournaments, "")
    log.write(club, by, Action.MAKE_CIRCUIT, circuit, after=_journal_data(circuit, dates), rows=[circuit, *dates])
    return circuit


@transaction.atomic
def change_circuit(
    *, circuit: Circuit, terms: Terms, by: User | None, tournaments: Collection[str] | None = None, reason: str = ""
) -> Circuit:
    """Change the terms and the tournaments of a circuit; None leaves its tournaments as they are.

    `reason`: why tournaments leave it, which the public reads; needed only then. Refused and Conflict as in
    `make_circuit`; Conflict for a closed circuit.
    """
    circuit = _locked(circuit)
    _save(circuit, terms)
    held = [one.tournament.slug for one in circuit.dates.all() if one.tournament is not None and one.left_at is None]
    dates, left = _set_dates(circuit, held if tournaments is None else tournaments, reason)
    changed: list[Model] = [circuit, *dates]
    log.write(circuit.club, by, Action.CHANGE_CIRCUIT, circuit, after=_journal_data(circuit, dates), rows=changed)
    for one in left:
        after = {"name": circuit.name, "tournament": one.name}
        log.write(circuit.club, by, Action.LEAVE_CIRCUIT, circuit, after=after, reason=one.reason, rows=[one])
    return circuit


@transaction.atomic
def close_circuit(*, circuit: Circuit, by: User | None) -> Circuit:
    """Close a circuit: its terms and tournaments stay as they are. Conflict if it is closed already."""
    circuit = _locked(circuit)
    circuit.closed_at = timezone.now()
    circuit.save(update_fields=["closed_at"])
    log.write(circuit.club, by, Action.CLOSE_CIRCUIT, circuit, after={"name": circuit.name}, rows=[circuit])
    return circuit


def _locked(circuit: Circuit) -> Circuit:
    """Return the current circuit, under its club's lock. Conflict if it is closed."""
    log.lock(circuit.club)
    found = Circuit.objects.select_related("club").prefetch_related("dates__tournament").get(pk=circuit.pk)
    if found.closed_at is not None:
        raise Conflict(_("This circuit is closed."), code="circuit-closed")
    return found


def _save(circuit: Circuit, terms: Terms) -> None:
    for name, value in asdict(terms).items():
        setattr(circuit, name, list(value) if name == "table" else value)
    circuit.name = " ".join(terms.name.split())
    if not circuit.name or len(circuit.name) > LONGEST_NAME or not is_readable(circuit.name):
        raise Refused(_("Give the circuit a name of at most 120 characters that can be read."), field="name")
    _check_points(terms)
    _check_dates(terms)
    try:
        with transaction.atomic():
            circuit.save()
    except IntegrityError as error:
        raise Conflict(_("There is already a circuit of this name."), field="name", code="same-name") from error


def _check_points(terms: Terms) -> None:
    if terms.beyond not in Circuit.Beyond.values:
        raise Refused(_("Choose what a place after the table still pays."), field="beyond")
    if len(terms.table) > MOST_PLACES:
        raise Refused(_("A table has at most {most} places.").format(most=MOST_PLACES), field="table")
    for field, points in (("table", terms.table), ("win", [terms.win]), ("attendance", [terms.attendance])):
        if not all(0 <= each <= MOST for each in points):
            raise Refused(_("Points are whole numbers from 0 to {most}.").format(most=MOST), field=field)
    try:
        EventPoints(tuple(terms.table), terms.win, terms.attendance)
    except WrongValue as error:
        text = _("No place is worth more than the one before it: write the points from the first place on.")
        raise Refused(text, field="table") from error
    if not any((*terms.table, terms.win, terms.attendance)):
        raise Refused(_("Say what a place, a win or coming is worth: all are 0."), field="table")


def _check_dates(terms: Terms) -> None:
    if not 1 <= terms.planned <= MOST_DATES:
        raise Refused(
            _("A circuit has at least one date, and at most {most}.").format(most=MOST_DATES), field="planned"
        )
    if terms.best < 1:
        raise Refused(_("At least one date counts."), field="best")
    if terms.best > terms.planned:
        raise Refused(
            _("The best {best} cannot count: the circuit has only {planned} dates.").format(
                best=terms.best, planned=terms.planned
            ),
            field="best",
        )
    if not 0 <= terms.min_dates <= terms.planned:
        raise Refused(_("The fewest dates for a place are from 0 to the number of dates."), field="min_dates")


def _set_dates(circuit: Circuit, slugs: Collection[str], reason: str) -> tuple[list[CircuitDate], list[CircuitDate]]:
    """Give a circuit these tournaments; returns the dates that it has now, and those that left it now."""
    wanted = dict.fromkeys(slugs)
    found = {one.slug: one for one in Tournament.objects.filter(club=circuit.club, slug__in=wanted)}
    if unknown := [slug for slug in wanted if slug not in found]:
        text = _("The club has no tournament {slug}: perhaps it was erased. Choose another one.")
        raise Refused(text.format(slug=unknown[0]), field="tournaments")
    if len(found) > circuit.planned:
        text = _("The circuit has {planned} dates, and you chose {number} tournaments: allow for more dates.")
        raise Refused(text.format(planned=circuit.planned, number=len(found)), field="tournaments")
    known = {one.tournament_id: one for one in circuit.dates.exclude(tournament=None)}
    left = _leave(
        circuit, [one for key, one in known.items() if key not in {each.pk for each in found.values()}], reason
    )
    now = []
    for tournament in sorted(found.values(), key=lambda one: (one.date, one.pk)):
        date = known.get(tournament.pk) or CircuitDate(circuit=circuit, tournament=tournament)
        date.name, date.date, date.left_at, date.reason = tournament.name, tournament.date, None, ""
        date.save()
        now.append(date)
    return now, left


def _leave(circuit: Circuit, dates: Sequence[CircuitDate], reason: str) -> list[CircuitDate]:
    """Take out those of these dates that are still in the circuit."""
    leaving = [one for one in dates if one.left_at is None]
    if not leaving:
        return []
    missing = _("Say why {tournament} leaves the circuit: the public reads it.").format(tournament=leaving[0].name)
    reason = required_reason(reason, missing=missing)
    for one in leaving:
        one.left_at, one.reason = timezone.now(), reason
        one.save(update_fields=["left_at", "reason"])
    return leaving


def _journal_data(circuit: Circuit, dates: Sequence[CircuitDate]) -> dict[str, Any]:
    slugs = [one.tournament.slug for one in dates if one.tournament is not None]
    return {**terms_of(circuit), "tournaments": slugs}
