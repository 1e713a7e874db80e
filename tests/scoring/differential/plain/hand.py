"""One hand played out by players who choose at random, and now and then do what they may not.

Mistakes: a wrong domino goes back to its player and lies face up (SACI rule 13); a pass by a player who could play ends
the hand (SACI rule 12).
"""

import random
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from tests.scoring.differential.plain.rules import Rules, Tile
from tests.scoring.differential.plain.tables import Place, table

Instead = Literal["pass", "draw"] | None
NO_PLACE: Place = (None, None)
WRONG_DOMINO = 0.03
"""How likely a player who holds a tile that does not fit shows it, at each turn, where mistakes are made."""
FALSE_PASS = 0.01


class Move(NamedTuple):
    """kind: lay, pass, draw, wrong or swap."""

    seat: int
    kind: str
    tile: Tile | None = None
    place: Place = NO_PLACE


@dataclass
class Dealt:
    """A deal, and who begins it. tile: the one that must be led. lost: the seats that had the right to lead first."""

    hands: list[list[Tile]]
    stock: list[Tile]
    leader: int
    tile: Tile | None = None
    lost: list[int] = field(default_factory=list)


class Hand:
    """A hand in play, and what it came to.

    end: "domino", "block", or "false-pass" by `by`. left: the tiles each seat has left. shown: the ends of a line, and
    those before the last tile. earned: what each tile
    earned its side, in fives and threes. trailing: passes after the end that only show that nobody can play.
    """

    def __init__(self, rules: Rules, dealt: Dealt, chance: random.Random, mistakes: bool) -> None:
        self.rules, self.dealt, self.chance, self.mistakes = rules, dealt, chance, mistakes
        self.left = [list(tiles) for tiles in dealt.hands]
        self.stock = list(dealt.stock)
        self.seats = [seat for seat, tiles in enumerate(dealt.hands) if tiles]
        self.exposed: list[list[Tile]] = [[] for _ in dealt.hands]
        self.table = table(rules)
        self.laid: list[Tile] = []
        self.moves: list[Move] = []
        self.drawn: list[Tile] = []
        self.turn = dealt.leader
        self.end = ""
        self.by = dealt.leader
        self.idle = 0
        self.swapped_by: int | None = None
        self.before: tuple[int, int] | None = None
        self.trailing = 0
        self.open: list[tuple[int, int]] = []
        self.earned: list[tuple[str, int]] = []

    @property
    def shown(self) -> tuple[int, int] | None:
        return self.table.shown

    @property
    def held(self) -> list[Tile]:
        return self.left[self.turn]

    # --- what may be done

    def bound(self, seat: int, fitting: list[Tile]) -> list[Tile]:
        """Of the tiles that fit, those that rule 13 leaves: an exposed one goes first, but never last."""
        due = [tile for tile in fitting if tile in self.exposed[seat]]
        if due and len(self.left[seat]) == 1 and self.rules["exposed_last"] == "PASSES":
            return []
        return due or fitting

    def tiles(self) -> list[Tile]:
        """The tiles that may be laid now."""
        if not self.laid:
            return [self.dealt.tile] if self.dealt.tile else list(self.held)
        return self.bound(self.turn, [tile for tile in self.held if self.table.places(self.turn, tile)])

    def instead(self) -> Instead:
        """What may be done instead of laying a tile."""
        tiles, rules = self.tiles(), self.rules
        only_one = rules["unable"] == "DRAW_ONE" and self.drawn
        if self.can_draw() and not only_one and all(self.may_be_spared(tile) for tile in tiles):
            return "draw"
        kept = self.drawn[-1:] if rules["drawn"] == "MAY_KEEP" else []
        return None if any(self.table.obliges(self.turn, tile) and tile not in kept for tile in tiles) else "pass"

    def may_be_spared(self, tile: Tile) -> bool:
        matador = self.rules["layout"] == "SUM" and (tile == (0, 0) or sum(tile) == self.rules.double + 1)
        return matador and bool(self.rules["draw_with_matador"] == "YES")

    def can_draw(self) -> bool:
        """Whether players draw at this stage, and the stock has a tile for them."""
        stage = self.rules["draw_when"] == "THROUGHOUT" or self.table.growing
        return self.rules["unable"] != "PASS" and stage and len(self.stock) > self.rules["reserve"]

    def can_swap(self) -> bool:
        return self.rules["swap"] == "ON" and self.swapped_by is None and bool(self.stock)

    def nobody_can_play(self) -> bool:
        for seat in self.seats:
            if self.bound(seat, [tile for tile in self.left[seat] if self.table.reaches(seat, tile)]):
                return False
        return True

    def over(self) -> bool:
        """Whether the line is blocked."""
        if self.table.dead(self.laid):
            return True
        if not self.nobody_can_play() or self.can_draw():
            return False
        return not self.can_swap() or self.idle >= len(self.seats)

    # --- playing

    def play(self) -> "Hand":
        self.begin()
        while not self.end:
            self.take_turn()
        return self

    def begin(self) -> None:
        if self.chance.random() < 0.5:
            # The seats that lose the right to lead say so, all of them or none.
            self.moves += [Move(seat, "pass") for seat in self.dealt.lost]
        self.lay(self.chance.choice(self.tiles()), NO_PLACE)
        if not self.end and self.can_swap() and self.chance.random() < 0.05:
            self.swap(self.by)

    def take_turn(self) -> None:
        if self.can_swap() and self.chance.random() < 0.03:
            self.swap(self.turn)
        self.maybe_expose()
        if self.end:
            return
        tiles, instead = self.tiles(), self.instead()
        ends_it = self.rules["false_pass"] not in ("penalized", "withheld")
        if self.mistakes and ends_it and tiles and instead is None and self.chance.random() < FALSE_PASS:
            self.moves.append(Move(self.turn, "pass"))
            self.end, self.by = "false-pass", self.turn
        elif tiles and (instead is None or self.due(tiles) or self.chance.random() < 0.6):
            tile = self.chance.choice(tiles)
            self.lay(tile, self.chance.choice(self.table.places(self.turn, tile)))
        elif instead == "draw":
            self.draw()
        else:
            self.lose_turn()

    def due(self, tiles: list[Tile]) -> bool:
        return any(tile in self.exposed[self.turn] for tile in tiles)

    def maybe_expose(self) -> None:
        wrong = [
            tile for tile in self.held if tile not in self.exposed[self.turn] and not self.table.places(self.turn, tile)
        ]
        if self.mistakes and wrong and self.chance.random() < WRONG_DOMINO:
            self.expose(self.chance.choice(wrong))

    def make(self, move: Move) -> None:
        """Make a move that another hand has made; a lost right to lead changes nothing."""
        if move.kind == "lay" and move.tile is not None:
            self.lay(move.tile, move.place)
        elif move.kind == "wrong" and move.tile is not None:
            self.expose(move.tile)
        elif move.kind == "draw":
            self.draw()
        elif move.kind == "swap":
            self.swap(move.seat)
        elif self.laid:
            self.lose_turn()

    def expose(self, tile: Tile) -> None:
        self.exposed[self.turn].append(tile)
        self.moves.append(Move(self.turn, "wrong", tile))
        self.settle()

    def lay(self, tile: Tile, place: Place) -> None:
        seat = self.turn
        self.moves.append(Move(seat, "lay", tile, place))
        self.before = self.table.shown
        if self.rules.system == "fives":
            self.earn(seat, tile, place)
        if self.laid:
            self.table.lay(seat, tile, place)
        else:
            self.table.lead(tile)
        self.held.remove(tile)
        self.exposed[seat] = [each for each in self.exposed[seat] if each != tile]
        self.laid.append(tile)
        self.by, self.idle = seat, 0
        if not self.held and not self.partner_plays(seat):
            self.end = "domino"
            if self.rules.system == "fives":
                self.earned[-1] = (self.rules.side(seat), self.earned[-1][1] + self.rules["out_point"])
            return
        self.next_turn()
        if not self.left[seat]:
            self.seats.remove(seat)
        self.settle()

    def partner_plays(self, seat: int) -> bool:
        """Whether the hand goes on without this player, because a partner of theirs has tiles (M3)."""
        partners = [one for one in range(self.rules.players) if self.rules.side(one) == self.rules.side(seat)]
        return self.rules["pairs_end"] == "BOTH" and any(self.left[one] for one in partners)

    def earn(self, seat: int, tile: Tile, place: Place) -> None:
        """Add the open ends: a double counts twice, a tile that lies alone all its pips."""
        twice = 2 if tile[0] == tile[1] else 1
        if not self.open:
            self.open = [(number, number * twice) for number in tile]
            total = sum(tile)
        else:
            free = sum(tile) - self.open[place[0] or 0][0]
            self.open[place[0] or 0] = (free, free * twice)
            total = self.open[0][1] + self.open[1][1]
        points = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}.get(total, 0)
        self.earned.append((self.rules.side(seat), points))

    def draw(self) -> None:
        tile = self.stock.pop(0)
        self.held.append(tile)
        self.drawn.append(tile)
        self.idle = 0
        self.moves.append(Move(self.turn, "draw", tile))
        self.settle()

    def lose_turn(self) -> None:
        self.moves.append(Move(self.turn, "pass"))
        self.table.lost_turn(self.turn)
        self.idle += not self.drawn
        self.next_turn()
        self.settle()

    def swap(self, seat: int) -> None:
        """Change the hand for the tiles aside; the former hand is out of play (H7)."""
        self.moves.append(Move(seat, "swap"))
        self.left[seat], self.stock = self.stock, []
        self.exposed[seat] = []
        self.swapped_by, self.idle = seat, 0
        self.settle()

    def next_turn(self) -> None:
        self.drawn = []
        self.turn = self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]

    def settle(self) -> None:
        if self.end or not self.over():
            return
        self.end = "block"
        if self.idle < len(self.seats) and self.chance.random() < 0.5:
            self.trailing = self.chance.randint(1, len(self.seats))
            first = self.seats.index(self.turn)
            turns = [self.seats[(first + step) % len(self.seats)] for step in range(self.trailing)]
            self.moves += [Move(seat, "pass") for seat in turns]
