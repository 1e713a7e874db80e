"""Another engine's series, mirrored here move by move.

`dominoes` (abw333) was written by nobody of this project: Puerto Rican rules, pairs, everybody's pips to the winners,
to 200; the holder of 6-6 leads first, later the winner, after a block the locker or the next seat.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import dominoes

from scoring.entries import Hand
from scoring.hands import SEATS, Held, Move, Play, Seat
from scoring.referee.referee import Referee
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, advance, check, total_sheet
from scoring.tiles import Tile, tile

SIX: Final = dominoes.Domino(6, 6)


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Their deals come from the source of chance that all programs share: it is seeded, and put back."""
    state = random.getstate()
    random.seed(seed)
    try:
        yield
    finally:
        random.setstate(state)


def differences(seed: int, ruleset: Ruleset, positions: bool = False) -> Iterator[str]:
    """Play one series with random moves, and say where the engines differ.

    positions: what may be played is compared before every move, too.
    """
    chance = random.Random(seed)
    with seeded(seed):
        series = dominoes.Series()
        sheet = total_sheet([], ruleset)
        following = series.games[0]
        while following is not None and sheet.outcome is None:
            game = Mirrored(following, sheet, ruleset)
            yield from game.play(chance, positions)
            hand = Hand(game.end, game.by, None, None, None, play=game.transcript)
            yield from (each.code for each in check(sheet, hand, ruleset) if each.severity == "error")
            sheet = advance(sheet, hand, ruleset)
            yield from _result_differs(game, sheet)
            following = series.next_game()
            if [sheet.totals["A"], sheet.totals["B"]] != series.scores:
                yield "scores"
            if (sheet.outcome is not None) != (following is None):
                yield "end of the series"
            elif following is not None and sheet.next_lead.seat != following.starting_player:
                yield "next leader"


def _result_differs(game: "Mirrored", sheet: Sheet) -> Iterator[str]:
    """Their points are positive for the pair at seats 0 and 2."""
    player, out, points = game.game.result
    line = sheet.lines[-1]
    if (game.by, game.end) != (player, "domino" if out else "block"):
        yield "who ended the hand, and how"
    if line.points["A"] - line.points["B"] != points:
        yield "points"
    if line.winner != (None if points == 0 else "A" if points > 0 else "B"):
        yield "winner"


class Mirrored:
    """One of their games, and our referee beside it."""

    def __init__(self, game: Any, sheet: Sheet, ruleset: Ruleset) -> None:
        first = sheet.next_lead.double_six
        self.game = game
        self.deal = _deal(game)
        self.referee = Referee(ruleset, self.deal, (), None if first else game.starting_player, first)
        self.moves: list[Move] = []

    @property
    def end(self) -> Any:
        return self.referee.ended

    @property
    def by(self) -> Seat | None:
        return self.referee.by

    @property
    def transcript(self) -> Play:
        return Play(self.deal, tuple(self.moves))

    def play(self, chance: random.Random, positions: bool) -> Iterator[str]:
        """Play it out there, and here every move after it."""
        game = self.game
        yield from self._follow()
        while game.result is None:
            if game.turn != self.referee.turn:
                yield "turn"
            if positions and self._ours() != {(_tile(each), 0 if left else 1) for each, left in game.valid_moves}:
                yield "legal moves"
            game.make_move(*chance.choice(game.valid_moves))
            yield from self._follow()
        if self.referee.ended is None:
            yield "the hand goes on"

    def _follow(self) -> Iterator[str]:
        """Push the moves that were made there since."""
        for made in self.game.moves[len(self.moves) :]:
            seat = SEATS[(self.game.starting_player + len(self.moves)) % 4]
            if made is None:
                move = Move(seat, "pass")
            else:
                at = (0 if made[1] else 1) if self.moves else None
                move = Move(seat, "lay", _tile(made[0]), at)
            self.moves.append(move)
            yield from (each.code for each in self.referee.push(move))

    def _ours(self) -> set[tuple[Tile, int]]:
        """What may be laid where; as there, two equal ends are the left one, and the lead lies at the left."""
        ends = self.referee.ends
        one_end = not ends or ends[0] == ends[1]
        return {(each.tile, 0 if one_end else each.at or 0) for each in self.referee.legal().moves}


def _deal(game: Any) -> Held:
    """What was dealt: they make the first move of a series at once."""
    held = [[_tile(each) for each in hand] for hand in game.hands]
    if game.moves:
        held[game.starting_player].append(_tile(SIX))
    return tuple(tuple(tiles) for tiles in held)


def _tile(domino: Any) -> Tile:
    low, high = sorted(domino)
    return tile(low, high)
