"""At which cash box this browser works: chosen once, and carried by every payment in cash."""

from tournament import cash
from tournament.models import CashSession, Tournament
from tournament.pages.access import OfficialRequest

WHERE = "cash_boxes"  # in the browser's session: the box's key by the tournament's, as text


def box_of(request: OfficialRequest, tournament: Tournament) -> CashSession | None:
    """The box that this browser works at; None where none was chosen.

    One that was closed meanwhile is forgotten when the next page opens. A form that is sent still gets it: so the step
    says that it is closed, and no money goes anywhere else unseen.
    """
    chosen = request.session.get(WHERE, {}).get(str(tournament.pk))
    box = CashSession.objects.filter(tournament=tournament, pk=chosen).first() if chosen else None
    if box is not None and not box.is_open and request.method in ("GET", "HEAD"):
        leave(request, tournament)
        return None
    return box


def work_at(request: OfficialRequest, box: CashSession) -> None:
    """Work at this box from now on; Conflict when it is closed."""
    cash.check_open(box)
    request.session[WHERE] = request.session.get(WHERE, {}) | {str(box.tournament_id): box.pk}


def leave(request: OfficialRequest, tournament: Tournament) -> None:
    """Work at no box of this tournament."""
    kept = request.session.get(WHERE, {})
    request.session[WHERE] = {where: box for where, box in kept.items() if where != str(tournament.pk)}
