"""The number of rounds of an individual event, changed after its lottery: it ends early, or is played for longer."""

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from brackets import formats, rotating, seated_rounds
from brackets.rotating.errors import SeatingError
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Refused
from tournament.core.short_texts import required_reason
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import championship, next_stage
from tournament.lottery.rotating import people, seating
from tournament.lottery.rotating.sentences import text_of
from tournament.matches import sign_off
from tournament.models import Division, Format, Tournament, User
from tournament.tournaments import opening

MOST_ROUNDS: Final = formats.get(Format.ROTATING).options[0].most


@transaction.atomic
def change_rounds(*, division: Division, rounds: int, reason: str, by: User | None) -> Division:
    """Change how many rounds an individual event has, and return its division.

    An event with as many rounds as are seated ends when these are over; its standings are final at once if they are.
    So ends an event in which too few people are left for another round. An event that has ended goes on with more
    rounds. The same number again changes nothing. Refused without a reason, for fewer rounds than are seated, and for
    more than its people can play with new partners.
    """
    tournament = lock_row(Tournament.objects, division.tournament_id)
    division = seating.of_event(tournament, division)
    event = people.read(division)
    reason = required_reason(reason)
    _check(event, rounds)
    if division.bracket is None or rounds == event.rounds:
        return division
    after = {"rounds": rounds, "before": event.rounds}
    champion = championship.champion_of(tournament)
    division.bracket = seated_rounds.change_rounds(bracket=division.bracket, rounds=rounds)
    opening.touch(tournament)
    log.write(tournament, by, Action.CHANGE_ROUNDS, division, after=after, reason=reason, rows=[division.bracket])
    next_stage.start_next_stage(division=division, by=by)
    sign_off.crown(tournament=tournament, before=champion, by=by)
    return division


def _check(event: people.Event, rounds: int) -> None:
    """Refuse fewer rounds than are seated, and more than can be played."""
    if not event.last_round <= rounds <= MOST_ROUNDS:
        text = _("Choose between {least} and {most} rounds: round {least} is seated already.")
        raise Refused(text.format(least=event.last_round, most=MOST_ROUNDS), field="rounds", code="bad-rounds")
    if rounds > event.rounds:
        try:
            rotating.check_plan(len(event.here), rounds)
        except SeatingError as error:
            raise Refused(text_of(error), field="rounds", code="no-seating") from error
