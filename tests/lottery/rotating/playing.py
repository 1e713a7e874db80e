"""An individual event for tests: people who enter alone, and rounds that are played in one hand a match."""

import dataclasses
from collections.abc import Callable, Mapping
from decimal import Decimal

from tests.cast import SEED, enter, hand, sign_both, write
from tournament.hall import seating as hall
from tournament.lottery import format_choice, holding
from tournament.lottery.rotating import people, seating
from tournament.models import Division, Registration, Round, TableMatch
from tournament.tournaments import opening

ONE_HAND = {"by": 0, "pips": (0, 60, 60, 40)}
"""160 points: more than the target that `event` plays to."""


def event(
    division: Division,
    count: int,
    rounds: int,
    entered: Callable[[list[Registration]], object] | None = None,
    ratings: Mapping[int, Decimal] | None = None,
) -> Division:
    """Let so many people enter, and seat round 1 by the lottery. `entered`: what happens to them before it."""
    format_choice.choose(division=division, key="rotating", options={"rounds": rounds}, by=None)
    opening.change_tournament(tournament=division.tournament, by=None, options={"target": 50})
    places = enter(division, count)
    if entered is not None:
        entered(places)
    division.refresh_from_db()
    holding.hold(division=division, by=None, seed=SEED, ratings=ratings)
    division.refresh_from_db()
    return division


def start(division: Division) -> Round:
    return hall.start_round(division=division, by=None, seed=SEED)


def win(table_match: TableMatch, side: str) -> TableMatch:
    """Let one side win in a hand of 50 points, and sign."""
    seat = 0 if side == "A" else 1
    pips = tuple(0 if at == seat else left for at, left in zip(range(4), (20, 10, 20, 20), strict=True))
    while table_match.state == TableMatch.State.PLAYING:
        write(table_match, hand(seat, pips))  # type: ignore[arg-type] # four seats
        pips = tuple(0 if at == seat else left + 1 for at, left in enumerate(pips))
    return sign_both(table_match)


def play_round(division: Division) -> Round:
    """Start the round that was seated last, and let A win at odd tables, B at even ones."""
    round_ = start(division)
    for table_match in round_.table_matches.order_by("match__number"):
        win(table_match, "A" if table_match.match.number % 2 else "B")
    division.refresh_from_db()
    return round_


def seat(division: Division) -> seating.Proposal:
    number = seating.next_round(division)
    assert number is not None
    made = seating.seat_round(division=division, round=number, by=None)
    division.refresh_from_db()
    return made


def play_event(division: Division) -> None:
    """Play all rounds from the first, which the lottery has seated."""
    play_round(division)
    while seating.next_round(division) is not None:
        seat(division)
        play_round(division)


def as_numbers(division: Division) -> people.Event:
    return dataclasses.replace(people.read(Division.objects.get(pk=division.pk)))
