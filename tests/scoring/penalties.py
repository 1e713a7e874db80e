"""Penalties to build sheets with."""

from scoring.entries import PenaltyEntry, Pips
from scoring.hands import Seat
from scoring.tiles import Tile


def false_pass(seat: Seat, pips: Pips | None = None, overruled: str | None = None) -> PenaltyEntry:
    """A false pass, with the pips that each seat then held."""
    return PenaltyEntry("false_pass", seat, pips=pips, overruled=overruled)


def wrong_domino(seat: Seat, tile: Tile | None, overruled: str | None = None) -> PenaltyEntry:
    """A wrong domino; None: the tile was not noted."""
    return PenaltyEntry("wrong_domino", seat, tile, overruled=overruled)
