"""Slips of simulated players, so that whole matches have false passes and wrong dominoes in them."""

from scoring.entries import FalsePass, WrongDomino
from scoring.hands import Seat
from scoring.simulation.chance import Chance
from scoring.simulation.played import PlayedHand


def wrong_domino(rng: Chance, hand: PlayedHand) -> WrongDomino:
    """Somebody showed a tile he still has at the end, so that the evidence agrees."""
    left = hand.left
    seat = rng.choice([Seat(seat) for seat, held in enumerate(left) if held])
    return WrongDomino(seat, rng.choice(left[seat]))


def false_pass(hand: PlayedHand) -> FalsePass:
    """The seat that laid the last tile passed instead, and still holds it."""
    by, last = hand.by, hand.last
    return FalsePass(by, tuple(pips + (last.pips if seat == by else 0) for seat, pips in enumerate(hand.pips)))
