"""The paper of a lottery: the closed list to pin up, and the certificate once it is drawn."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.errors import Conflict
from tournament.issuing.asking import ask
from tournament.models import Division, Document, User


def ask_lottery_list(*, division: Division, by: User | None, base_url: str) -> Document:
    """The newest closed list of a bracket. Conflict before one was closed."""
    closed = division.closed_lists.order_by("-number").first()
    if closed is None:
        raise Conflict(_("Close the list of this bracket first."), rule="SACI rule 2", code="list-open")
    closed.division = division
    now = timezone.now()
    return ask(
        tournament=division.tournament,
        division=division,
        kind=Document.Kind.LOTTERY_LIST,
        subject=f"list-{closed.number}",
        freeze=lambda version: freezing.closed_list(closed=closed, version=version, base_url=base_url, now=now),
        by=by,
    )


def ask_certificate(*, division: Division, by: User | None, base_url: str) -> Document:
    """The certificate of the last draw of a bracket. Conflict before it was drawn from a closed list."""
    drawn = division.lotteries.select_related("closed_list").order_by("attempt").last()
    if drawn is None or drawn.closed_list is None:
        raise Conflict(_("Hold the lottery first."), rule="SACI rule 2", code="not-drawn")
    drawn.division = drawn.closed_list.division = division
    now = timezone.now()
    return ask(
        tournament=division.tournament,
        division=division,
        kind=Document.Kind.CERTIFICATE,
        subject=f"draw-{drawn.attempt}",
        freeze=lambda version: freezing.certificate(drawn=drawn, version=version, base_url=base_url, now=now),
        by=by,
    )
