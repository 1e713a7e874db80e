"""What a seating breaks, and why there is none, in the active language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets import formats, rotating
from brackets.rotating.errors import SeatingError
from tournament.core.errors import Refused
from tournament.lottery.rotating.people import Event
from tournament.models import Division

PROBLEMS: Final[Mapping[str, Promise]] = {
    "missing": gettext_lazy("{people} has no place."),
    "twice": gettext_lazy("{people} has two places."),
    "unknown": gettext_lazy("{people} is not in this event."),
    "withdrawn": gettext_lazy("{people} has left the event."),
    "size": gettext_lazy("Table {tables} does not have two sides of two people."),
    "byes": gettext_lazy("{byes} people have a bye, and {due} have to."),
    "bye-order": gettext_lazy("{people} has a bye that another person should have."),
    "bye-limit": gettext_lazy("{people} has had as many byes as allowed."),
    "repeated-partner": gettext_lazy("Table {tables}: {people} were partners before."),
    "same-club": gettext_lazy("Table {tables}: {people} are of one club."),
    "duel": gettext_lazy("The two leaders, {people}, are not rivals."),
    "same-team": gettext_lazy("Table {tables} has two people of one team: {people}."),
    "table-order": gettext_lazy("Tables {tables} are not in the order of the standings."),
    "table-numbers": gettext_lazy("The tables are not numbered from 1: {tables}."),
}
"""A sentence for each code of `brackets.rotating.Problem`."""
ERRORS: Final[Mapping[str, Promise]] = {
    "TooFewPeople": gettext_lazy("A round needs at least {least} people, and {people} are present."),
    "PersonTwice": gettext_lazy("A person stands twice in the order."),
    "TwoSeats": gettext_lazy("A person has two places in round {round}."),
    "NotFour": gettext_lazy("Table {table} of round {round} does not have two sides of two people."),
    "TooManyRounds": gettext_lazy(
        "{people} people can play at most {most} rounds with new partners, not {rounds}. Choose fewer rounds."
    ),
}
"""A sentence for each error of the seating that people can cause."""


def sentence_of(problem: rotating.Problem, event: Event) -> str:
    """Return what a round breaks, with the names of those concerned."""
    people = [event.people[one].label if one in event.people else str(one) for one in problem.people]
    return str(PROBLEMS[problem.code]).format(
        people=_(" and ").join(people),
        tables=", ".join(str(table) for table in problem.tables),
        byes=problem.byes,
        due=problem.due,
    )


def text_of(error: SeatingError) -> str:
    """Return why there is no round."""
    found = ERRORS.get(type(error).__name__)
    return str(found).format(**error.params) if found is not None else str(error)


def require_plan(division: Division, people: int) -> int:
    """Return the rounds of an individual event. Refused if so few people cannot play them with new partners."""
    rounds = formats.get(division.format).settled(division.options, people)["rounds"]
    try:
        rotating.check_plan(people, rounds)
    except SeatingError as error:
        raise Refused(text_of(error), field="rounds", code="no-seating") from error
    return rounds
