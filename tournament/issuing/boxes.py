"""The paper of a cash box: its report, for two to sign."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.errors import Conflict
from tournament.issuing.asking import ask
from tournament.models import CashSession, Document, User


def ask_cash_report(*, box: CashSession, by: User | None, base_url: str) -> Document:
    """The report of a closed box. Conflict while it is open."""
    if box.is_open:
        raise Conflict(_("Count and close this cash box first."), code="cash-open")
    now = timezone.now()
    return ask(
        tournament=box.tournament,
        kind=Document.Kind.CASH_REPORT,
        subject=f"box-{box.number}",
        freeze=lambda version: freezing.cash_report(box=box, version=version, base_url=base_url, now=now),
        by=by,
    )
