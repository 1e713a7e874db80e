"""The lottery of an individual event: everybody is a team of one, in the order of the tickets, and round 1 is seated.

The order is that of the published record (`brackets.rotating.by_lot`), so checking the record checks round 1. Where the
profile seats it by club or by rating, clubs and Elo list are public too, and the lot decides between those level.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from django.db.models import Model

from brackets import rotating, services
from scoring.profile import elo
from tournament.lottery import teams as lottery_teams
from tournament.lottery.rotating import people, seating
from tournament.lottery.rotating.sentences import require_plan
from tournament.models import Division, Registration, Team


def make(
    division: Division,
    seed: str,
    lines: Sequence[str],
    listed: Mapping[int, Registration],
    ratings: Mapping[int, Decimal],
) -> tuple[list[Team], services.Built, list[Model]]:
    """Write the people, their bracket and round 1; return the people, the bracket as built, and the rows of the round.

    `seed`: of the record of the lottery. `listed`: the registrations by number. `ratings`: of people by key, for a
    round by rating. Refused for fewer than four people, and for more rounds than so many people have partners.
    """
    order = rotating.by_lot(seed, lines)
    rounds = require_plan(division, len(order))
    registered = [listed[number] for number in order]
    numbers = seating.person_numbers(division, registered)
    made = lottery_teams.make_teams(division, {at: [one] for at, one in zip(numbers, registered, strict=True)})
    built = lottery_teams.build(division, made)
    event = people.read(division)
    rules = seating.rules_of(division)
    placed = _order(event, rules, ratings)
    seated = rotating.seat(placed, (), rules, is_last=rounds == 1, clubs=event.clubs)
    return made, built, seating.write(division, event, seated, 1)


def _order(event: people.Event, rules: rotating.Rules, ratings: Mapping[int, Decimal]) -> Sequence[int]:
    """Return everybody in the order by which the first round is seated: by lot, by number, or by rating and lot."""
    if rules.first == "CLUB_VECTORS":
        return sorted(event.here, key=event.number_of)
    if rules.first == "RATING_FOLD":
        return sorted(event.here, key=lambda one: -ratings.get(event.registered(one).person_id, elo.START))
    return event.here
