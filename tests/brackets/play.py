"""Short words for the tests that play a bracket: numbers are 1..size, number n on place n - 1."""

from brackets import selectors, services
from brackets.models import Bracket, Match


def bracket_of(size: int) -> Bracket:
    """A bracket in which number n stands on place n - 1."""
    return services.build(label="men", numbers=range(1, size + 1))


def match(bracket: Bracket, number: int) -> Match:
    """The match of that number as it stands now."""
    return selectors.matches_of(bracket).get(number=number)


def numbers(found: Match) -> tuple[int | None, int | None]:
    """The numbers of both sides, None where nobody is known."""
    return (found.first.number if found.first else None, found.second.number if found.second else None)


def ends(bracket: Bracket) -> list[str]:
    """How each match ended, by number."""
    return [found.decided for found in selectors.matches_of(bracket)]


def win(bracket: Bracket, number: int, winner: int) -> None:
    """Record that a match was played and won."""
    services.record_winner(match=match(bracket, number), number=winner, how="played")


def nobody_came(bracket: Bracket, number: int) -> None:
    """Record that both sides of a match were absent."""
    services.record_vacancy(match=match(bracket, number))
