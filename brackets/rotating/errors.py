"""Errors of the seating: input that no round can be made of. Each has a sentence, and its params as values."""

from typing import ClassVar


class SeatingError(ValueError):
    """Base class: there is no round for this input. `params` fill the sentence."""

    sentence: ClassVar[str]

    def __init__(self, **params: object) -> None:
        # The params are the args as well, so that a log of the exception shows them.
        super().__init__(params)
        self.params = params

    def __str__(self) -> str:
        return self.sentence % self.params


class TooFewPeople(SeatingError):
    """A round needs one table of four (federation.md section 4). Params: people, least."""

    sentence = "A round needs at least %(least)s people, and %(people)s are present."


class PersonTwice(SeatingError):
    """A person stands twice in the order of the people present. Params: person."""

    sentence = "Person %(person)s stands twice in the order."


class TwoSeats(SeatingError):
    """A round that was played has a person in two places. Params: person, round."""

    sentence = "Person %(person)s has two places in round %(round)s."


class NotFour(SeatingError):
    """A table of a round that was played does not have two sides of two. Params: table, round."""

    sentence = "Table %(table)s of round %(round)s does not have two sides of two people."


class TooManyRounds(SeatingError):
    """The event has more rounds than its people can play with new partners. Params: people, rounds, most."""

    sentence = "%(people)s people can play at most %(most)s rounds with new partners, not %(rounds)s."


class UnknownChoice(SeatingError):
    """An option of the seating has no such value. Params: option, value, choices."""

    sentence = "“%(value)s” is no value of “%(option)s”: choose one of %(choices)s."
