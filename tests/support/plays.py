"""Hands that are entered with their complete play, as a program that watched the table sends them."""

from dataclasses import replace

from scoring import entries
from scoring.simulation import PlayedHand, play_next
from scoring.simulation.chance import Chance
from tests import cast
from tournament.matches import entry
from tournament.models import TableMatch, User
from tournament.tournaments import opening

Data = dict[str, object]


def played(table_match: TableMatch, seed: int = 3) -> PlayedHand:
    """The next hand of a match, played at random."""
    rules = opening.rules_of(table_match.tournament)
    return play_next(Chance(seed), rules, entry.sheet_of(table_match))


def data_of(hand: PlayedHand) -> Data:
    """The data of its entry: its end, who made it, and the play."""
    return entries.to_data(entries.Hand(hand.end, hand.by, None, None, None, play=hand.play))


def without_its_first_move(hand: PlayedHand) -> Data:
    """The data of a play that no referee lets pass: its second move comes first. Its tiles still count."""
    play = replace(hand.play, moves=hand.play.moves[1:])
    return entries.to_data(replace(hand.entry, play=play))


def write_played(table_match: TableMatch, seed: int = 3, by: User | None = None) -> PlayedHand:
    """Enter the next hand with its play."""
    hand = played(table_match, seed)
    cast.write(table_match, data_of(hand), by)
    return hand
