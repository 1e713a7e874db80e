"""Steps that an official agrees to after a look at what they do, and the paper that they change."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from tournament import foreseeing, substituting
from tournament.issuing.rounds import ask_bracket
from tournament.issuing.seated import ask_scoresheet, ask_since, newest
from tournament.models import Document, Tournament, User

T = TypeVar("T")


@transaction.atomic
def do_agreed(
    *, tournament: Tournament, step: Callable[[], T], token: str | None, by: User | None, base_url: str
) -> tuple[T, list[Document]]:
    """Do a step as it was foreseen (`foreseeing.agreed`); `token` None: without a look before.

    Asks for the scoresheets of who has got a table, of a table where somebody else plays now, and anew for each bracket
    sheet that was asked for once and shows something else now.
    """
    mark = newest(tournament)
    done = step() if token is None else foreseeing.agreed(tournament=tournament, step=step, token=token)
    papers = []
    if isinstance(done, substituting.Made) and done.sitting is not None:
        papers.append(ask_scoresheet(sitting=done.sitting, by=by, base_url=base_url))
    papers += ask_since(tournament, mark, by=by, base_url=base_url, besides=papers)
    printed = tournament.documents.filter(kind=Document.Kind.BRACKET, subject="bracket").values("division")
    hung_up = tournament.divisions.filter(pk__in=printed, bracket__isnull=False)
    for division in hung_up.select_related("tournament__club", "bracket"):
        papers.append(ask_bracket(division=division, by=by, base_url=base_url))
    return done, papers
