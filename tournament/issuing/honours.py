"""What winners take home, and what the club keeps of its day."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.errors import Conflict, Refused
from tournament.exporting.book import results_book
from tournament.freezing.diplomas import EACH, is_due
from tournament.issuing.asking import ask
from tournament.models import Division, Document, Tournament, User


def ask_diplomas(*, division: Division, by: User | None, base_url: str, each: str = "player") -> Document:
    """Diplomas for the places of a bracket, for each player or for each team ("team"). Conflict before one is decided.

    Refused for another `each`.
    """
    if each not in EACH:
        raise Refused(_("A diploma is for each player or for each team."), field="each", code="no-form")
    if not is_due(division):
        raise Conflict(_("No place of this bracket is decided yet."), code="not-decided")
    now = timezone.now()
    return ask(
        tournament=division.tournament,
        division=division,
        kind=Document.Kind.DIPLOMAS,
        subject=each,
        freeze=lambda version: freezing.diplomas(division, each=each, version=version, base_url=base_url, now=now),
        by=by,
    )


def ask_results_book(*, tournament: Tournament, by: User | None, base_url: str) -> Document:
    """The results of a tournament as they stand. Conflict before a lottery was held."""
    if not tournament.divisions.exclude(bracket=None).exists():
        raise Conflict(_("Hold the lottery first."), rule="SACI rule 2", code="not-drawn")
    now = timezone.now()
    return ask(
        tournament=tournament,
        kind=Document.Kind.RESULTS_BOOK,
        subject=Document.Kind.RESULTS_BOOK.value,
        freeze=lambda version: results_book(tournament, version=version, base_url=base_url, now=now),
        by=by,
    )
