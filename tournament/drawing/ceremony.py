"""How far the hall has seen a draw: the organizer taps, and the next team is shown on the wall."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import opening
from tournament.errors import Conflict
from tournament.models import Ceremony, Lottery, Tournament


def steps(drawn: Lottery) -> int:
    """How many taps show all of it: one a team, and one for the substitute."""
    return len(drawn.outcome["places"]) + (1 if drawn.outcome["substitute"] else 0)


def shown(drawn: Lottery) -> int:
    """How many of the steps the hall has seen."""
    seen: int | None = Ceremony.objects.filter(lottery=drawn).values_list("shown", flat=True).first()
    return seen or 0


@transaction.atomic
def show_next(*, drawn: Lottery, seen: int, everything: bool = False) -> int:
    """Show the next team, or all that is left; returns how many are shown now.

    seen: what whoever taps saw, so that two taps at once show one team. Conflict when it is not as the wall has it.
    """
    Tournament.objects.select_for_update(no_key=True).get(pk=drawn.division.tournament_id)
    Ceremony.objects.get_or_create(lottery=drawn)
    if shown(drawn) != seen:
        raise Conflict(_("The wall has gone on meanwhile: look again."), code="wall-moved")
    now = steps(drawn) if everything else min(seen + 1, steps(drawn))
    Ceremony.objects.filter(lottery=drawn).update(shown=now)
    opening.bump(drawn.division.tournament)
    return now
