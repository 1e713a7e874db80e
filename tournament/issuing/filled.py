"""Scoresheets as they were entered: after a round, or to see on paper where a match stands."""

from django.utils import timezone

from tournament import freezing
from tournament.issuing.asking import ask
from tournament.models import Document, Round, Sitting, User
from tournament.models.issuing import of_match, of_round


def ask_filled_sheets(*, round_: Round, by: User | None, base_url: str) -> Document:
    """The sheets of a round as they stand now; the same record again is the same document."""
    return _ask(round_, of_round(round_.number), None, by, base_url)


def ask_filled_sheet(*, sitting: Sitting, by: User | None, base_url: str) -> Document:
    """The sheet of one match as it stands now."""
    subject = of_match(sitting.round.number, sitting.match.number)
    return _ask(sitting.round, subject, sitting.match.number, by, base_url)


def _ask(round_: Round, subject: str, match: int | None, by: User | None, base_url: str) -> Document:
    now = timezone.now()
    return ask(
        tournament=round_.division.tournament,
        division=round_.division,
        kind=Document.Kind.FILLED_SHEETS,
        subject=subject,
        freeze=lambda version: freezing.filled_scoresheets(
            round_, match=match, version=version, base_url=base_url, now=now
        ),
        by=by,
    )
