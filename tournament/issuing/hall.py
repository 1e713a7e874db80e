"""The paper that hangs in the hall and stands on its tables."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.errors import Conflict, Refused
from tournament.issuing.asking import ask
from tournament.models import Document, Round, Tournament, User
from tournament.models.issuing import of_round


def ask_call_sheet(*, round_: Round, by: User | None, base_url: str) -> Document:
    """Who plays where in a round that was started."""
    return ask(
        tournament=round_.division.tournament,
        division=round_.division,
        kind=Document.Kind.CALL_SHEET,
        subject=of_round(round_.number),
        freeze=lambda version: freezing.call_sheet(round_, version=version, base_url=base_url, now=timezone.now()),
        by=by,
    )


def ask_schedule(*, tournament: Tournament, by: User | None, base_url: str) -> Document:
    """The plan of the day, for the wall. Conflict while there is none."""
    if not tournament.plan.filter(removed_at=None).exists():
        raise Conflict(_("The plan of the day is empty: write it first."), code="no-plan")
    return ask(
        tournament=tournament,
        kind=Document.Kind.SCHEDULE,
        subject="day",
        freeze=lambda version: freezing.day_plan(tournament, version=version, base_url=base_url, now=timezone.now()),
        by=by,
    )


def ask_table_cards(*, tournament: Tournament, by: User | None, base_url: str) -> Document:
    """A card for each table of the hall."""
    return _ask_cards(tournament, None, "tables", by, base_url)


def ask_table_card(*, tournament: Tournament, table: int, by: User | None, base_url: str) -> Document:
    """The card of one table; Refused where the hall has no such table."""
    if not 1 <= table <= tournament.tables:
        raise Refused(_("The tables of the hall are 1 to {last}.").format(last=tournament.tables), field="table")
    return _ask_cards(tournament, table, f"table-{table}", by, base_url)


def _ask_cards(tournament: Tournament, table: int | None, subject: str, by: User | None, base_url: str) -> Document:
    return ask(
        tournament=tournament,
        kind=Document.Kind.TABLE_CARDS,
        subject=subject,
        freeze=lambda version: freezing.table_cards(
            tournament, table=table, version=version, base_url=base_url, now=timezone.now()
        ),
        by=by,
    )
