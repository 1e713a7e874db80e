"""Hands played out through the referee's own `legal`, for the tests that judge them again; and short ways to write."""

import random
from collections.abc import Mapping
from typing import Final, NamedTuple

from hypothesis import strategies as st

from scoring.hands import Held, Kind, Move, Play, Seat
from scoring.referee.referee import Referee
from scoring.referee.start import lead_of
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.tiles import Tile, parse_tile, tile_set

GAMES: Final[tuple[tuple[str, Mapping[str, object]], ...]] = (
    ("saci", {}),
    ("international", {}),
    ("basque", {"players": 4}),
    ("basque", {"players": 3, "team_size": 1}),
    ("basque", {"players": 2, "team_size": 1, "unable": "DRAW_UNTIL"}),
    ("draw", {"players": 2}),
    ("draw", {"players": 3, "drawn": "MUST_LAY"}),
    ("draw", {"double": 9, "players": 10}),
    ("draw", {"double": 12, "players": 4, "team_size": 2}),
    ("garrafina", {}),
    ("garrafina", {"players": 3}),
    ("garrafina", {"open_arms": "LEFT_NEIGHBOUR"}),
    ("matador", {}),
    ("matador", {"players": 2}),
    ("matador", {"players": 3, "draw_with_matador": "YES", "reserve": 2}),
    ("matador", {"double": 9, "players": 5, "matador_laid": "LENGTHWISE"}),
    ("matador", {"double": 12, "players": 6, "unable": "DRAW_ONE"}),
    ("cyprus", {}),
    ("cyprus", {"players": 7, "deal": "CELKO", "unable": "DRAW_ONE"}),
    ("cyprus", {"players": 5, "deal": "CELKO", "unable": "DRAW_ONE", "draw_when": "STAR_ONLY"}),
    ("cyprus", {"double": 12, "players": 10}),
    ("cuban", {}),
)


class Played(NamedTuple):
    """A hand played out legally, and how it began."""

    play: Play
    ruleset: Ruleset
    leader: Seat | None
    first_hand: bool


def played(seed: int, ruleset: Ruleset, first_hand: bool = True, noted: bool = True, wrong: float = 0) -> Played:
    """A random legal hand. noted: whether the stock and its tiles are written down. wrong: how often a player lays a
    wrong domino first, as a share of the turns.
    """
    rng = random.Random(seed)
    leader = None if first_hand else Seat(rng.randrange(ruleset.players))
    deal, stock = shuffled(rng, ruleset)
    while lead_of(deal, ruleset, leader, first_hand).redeal:
        deal, stock = shuffled(rng, ruleset)
    if first_hand and ruleset.first_lead == "LOTTERY":
        leader = Seat(0)
    referee = Referee(ruleset, deal, stock, leader, first_hand)
    moves = []
    while referee.ended is None:
        slip = slipped(rng, referee) if rng.random() < wrong else None
        move = chosen(rng, referee) if slip is None else slip
        assert referee.push(move) == ()
        moves.append(move)
    return Played(Play(deal, tuple(moves), stock if noted else ()), ruleset, leader, first_hand)


def shuffled(rng: random.Random, ruleset: Ruleset) -> tuple[Held, tuple[Tile, ...]]:
    """A deal, and the stock; the stock is () where nothing is left."""
    deck = list(tile_set(ruleset.double))
    rng.shuffle(deck)
    each = ruleset.tiles_each
    deal = tuple(tuple(deck[seat * each : (seat + 1) * each]) for seat in range(ruleset.players))
    return deal, tuple(deck[each * ruleset.players :])


def chosen(rng: random.Random, referee: Referee) -> Move:
    """One of the legal moves of the seat whose turn it is."""
    seat = referee.turn
    assert seat is not None
    legal = referee.legal()
    if legal.swap and rng.random() < 0.05:
        return Move(seat, "swap")
    if legal.moves and (legal.otherwise is None or rng.random() < 0.8):
        laying = rng.choice(legal.moves)
        return Move(seat, "lay", laying.tile, laying.at, laying.free)
    assert legal.otherwise is not None
    return Move(seat, "pass" if legal.otherwise == "pass" else "draw")


def slipped(rng: random.Random, referee: Referee) -> Move | None:
    """The seat whose turn it is lays a tile that does not fit; None: it has none that it may show."""
    seat = referee.turn
    if seat is None or not referee.laid:
        return None
    moves = [Move(seat, "wrong", tile) for tile in referee.left[seat] if tile not in referee.exposed[seat]]
    possible = [move for move in moves if not referee.judge(move)]
    return rng.choice(possible) if possible else None


games = st.sampled_from(GAMES).map(lambda game: get(*game))
hands_played = st.builds(played, st.integers(0, 10**9), games, st.booleans())
plain_hands = st.builds(played, st.integers(0, 10**9), st.just(get("saci")), st.booleans())


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(parse_tile(tile) for tile in text.split())


def lay(seat: int, tile: str, at: int | None = None, free: int | None = None, kind: Kind = "lay") -> Move:
    return Move(Seat(seat), kind, parse_tile(tile), at, free)


def knock(seat: int) -> Move:
    """The seat passes."""
    return Move(Seat(seat), "pass")
