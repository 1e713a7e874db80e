"""Individual events with rotating partners: everybody plays every round, each time with a new partner.

Terms, beside those of `brackets`:

order     the people present before a round, the leader first: by lot before round 1, then by the standings
place     0..n-1 in the order
partners  two people on one side of a table; rivals: two people on different sides of one table
round     tables of four, and the people who have a bye, because the number present is no multiple of four
shape     a round seated by places alone, as some federations do it in the first, second or last round

`seat` makes the next round, `Proposal.judge` says what a round that was seated by hand breaks. The specification is
docs/formats/rotating.md. Pure: standard library only; the lot and the results of earlier rounds are arguments.
"""

from brackets.rotating.errors import (
    NotFour,
    PersonTwice,
    SeatingError,
    TooFewPeople,
    TooManyRounds,
    TwoSeats,
    UnknownChoice,
)
from brackets.rotating.judging import Problem, Proposal, Verdict
from brackets.rotating.presence import check_plan, choose_byes, least_repeats
from brackets.rotating.rounds import CHOICES, Past, Round, Rules, Table
from brackets.rotating.seating import seat
from brackets.rotating.shapes import by_lot, pattern

__all__ = [
    "CHOICES",
    "NotFour",
    "Past",
    "PersonTwice",
    "Problem",
    "Proposal",
    "Round",
    "Rules",
    "SeatingError",
    "Table",
    "TooFewPeople",
    "TooManyRounds",
    "TwoSeats",
    "UnknownChoice",
    "Verdict",
    "by_lot",
    "check_plan",
    "choose_byes",
    "least_repeats",
    "pattern",
    "seat",
]
