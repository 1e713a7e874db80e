"""Take the name of an erased person off the lists of lotteries; number and ticket stay."""

from django.db import transaction
from django.utils.translation import gettext as _

from brackets import lottery
from tournament import closed_lists
from tournament.errors import Conflict
from tournament.models import ListedEntrant, Registration, Tournament


@transaction.atomic
def forget(*, registration: Registration) -> int:
    """Cut the lines of a player to the number, on every list; returns how many lines had a name.

    Tickets and digests stay as they were published, so the records of the draws still hold. Conflict while the list
    waits for its draw: the hash that hangs on the wall is made of that name.
    """
    Tournament.every.select_for_update(no_key=True).get(pk=registration.tournament_id)
    waiting = closed_lists.list_before_draw(registration.division)
    if waiting is not None and waiting.entrants.filter(registration=registration).exists():
        message = _("{number} stands on a list that waits for its draw: hold the draw or open the list again first.")
        raise Conflict(message.format(number=lottery.label(registration.number)), code="list-closed")
    label = lottery.label(registration.number)
    return ListedEntrant.objects.filter(registration=registration).exclude(line=label).update(line=label)
