"""The paper that hangs in the hall and stands on its tables."""

from django.db import transaction
from django.utils import timezone

from tournament import freezing
from tournament.issuing.asking import ask
from tournament.models import Document, Round, User


@transaction.atomic
def ask_call_sheet(*, round_: Round, by: User | None, base_url: str) -> Document:
    """Who plays where in a round that was started."""
    return ask(
        tournament=round_.division.tournament,
        division=round_.division,
        kind=Document.Kind.CALL_SHEET,
        subject=f"round-{round_.number}",
        freeze=lambda version: freezing.call_sheet(round_, version=version, base_url=base_url, now=timezone.now()),
        by=by,
    )
