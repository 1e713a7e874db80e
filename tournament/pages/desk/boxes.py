"""The cash box that a desk works with."""

from tournament import cash
from tournament.models import CashSession, Tournament
from tournament.pages.access import OfficialRequest

CHOSEN = "cash_box"  # in the session of the browser: the key of the box that this desk chose


def box_of(request: OfficialRequest, tournament: Tournament) -> CashSession | None:
    """The open box that this browser chose, else the only one that this account opened; None without one."""
    opened = cash.opened(tournament)
    chosen = opened.filter(pk=request.session.get(CHOSEN) or 0).first()
    if chosen is not None:
        return chosen
    own = list(opened.filter(opened_by=request.user)[:2])
    return own[0] if len(own) == 1 else None
