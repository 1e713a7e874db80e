"""The head and foot of every page, as a record keeps them."""

import datetime

from django.utils import timezone

from tournament import journal
from tournament.documents import records
from tournament.models import Tournament


def heading(
    tournament: Tournament, version: int, base_url: str, now: datetime.datetime, language: str
) -> records.Heading:
    """Whose paper it is, which version, when it was frozen (`now`), and the heads of both journals then."""
    head, club = journal.printed(tournament), journal.printed(tournament.club)
    return records.Heading(
        club=tournament.club.name,
        tournament=tournament.name,
        date=tournament.date.isoformat(),
        place=tournament.place,
        language=language,
        version=version,
        issued=timezone.localtime(now).replace(microsecond=0, tzinfo=None).isoformat(),
        base_url=base_url,
        journal=head.digits,
        journal_line=head.line,
        club_journal=club.digits,
        club_journal_line=club.line,
        size=tournament.club.paper,
        logo=tournament.club.logo,
        colour=tournament.club.colour,
    )
