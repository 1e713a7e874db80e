"""The four ways to lay tiles: a line of equal numbers, a line of sums, a cross of arms, a star.

A place is the pair of `at` and `free` that the notation writes: 0 and 1 are the left and the right end.
"""

from tests.scoring.differential.plain.rules import Rules, Tile

Place = tuple[int | None, int | None]


class Line:
    """Equal numbers touch."""

    growing = False

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.ends: list[list[int]] = []

    def lead(self, tile: Tile) -> None:
        self.ends = [[tile[0]], [tile[1]]]

    def places(self, seat: int, tile: Tile) -> list[Place]:
        return [(at, None) for at in (0, 1) if self.ends[at][0] in tile]

    def lay(self, seat: int, tile: Tile, place: Place) -> None:
        at = place[0] or 0
        self.ends[at] = [other_half(tile, self.ends[at][0])]

    def reaches(self, seat: int, tile: Tile) -> bool:
        """Whether the seat may lay it before anybody lays another tile."""
        return bool(self.places(seat, tile))

    def obliges(self, seat: int, tile: Tile) -> bool:
        """Whether who may lay this tile may not pass."""
        return True

    def lost_turn(self, seat: int) -> None:
        return

    def dead(self, laid: list[Tile]) -> bool:
        """Whether the hand is over whatever the stock holds."""
        return False

    @property
    def shown(self) -> tuple[int, int] | None:
        """The numbers at the two ends, where each shows one."""
        numbers = [sorted(set(end)) for end in self.ends]
        return (numbers[0][0], numbers[1][0]) if [len(each) for each in numbers] == [1, 1] else None


def other_half(tile: Tile, number: int) -> int:
    return tile[1] if tile[0] == number else tile[0]


class Sums(Line):
    """Touching halves make one more than the set's number; matadors go anywhere (002 L79 to L85)."""

    def is_matador(self, tile: Tile) -> bool:
        return tile == (0, 0) or tile[0] + tile[1] == self.rules.double + 1

    def chooses(self, tile: Tile) -> bool:
        double = tile[0] == tile[1]
        return self.rules["matador_laid"] == "LENGTHWISE" and self.is_matador(tile) and not double

    def touching(self, tile: Tile, at: int) -> int | None:
        """Return the half that touches this end; None: neither does."""
        due = [self.rules.double + 1 - number for number in self.ends[at]]
        return next((half for half in tile if half in due), None)

    def places(self, seat: int, tile: Tile) -> list[Place]:
        if self.chooses(tile):
            return [(at, free) for at in (0, 1) for free in tile]
        return [(at, None) for at in (0, 1) if self.is_matador(tile) or self.touching(tile, at) is not None]

    def lay(self, seat: int, tile: Tile, place: Place) -> None:
        at, free = place[0] or 0, place[1]
        touching = self.touching(tile, at)
        if free is not None:
            self.ends[at] = [free]
        elif self.is_matador(tile):
            self.ends[at] = list(tile)
        elif touching is not None:
            self.ends[at] = [other_half(tile, touching)]

    def dead(self, laid: list[Tile]) -> bool:
        blank = all(set(end) == {0} for end in self.ends)
        out = [tile for tile in laid if self.is_matador(tile)]
        return blank and len(out) == {6: 4, 9: 6, 12: 7}[self.rules.double]


class Cross(Line):
    """Each seat has an arm from the leading double; a lost turn opens it to the others (002 L57 to L60)."""

    def lead(self, tile: Tile) -> None:
        self.ends = [[tile[1]] for _ in range(self.rules.players)]
        self.open = [False] * self.rules.players

    def others(self, seat: int) -> list[int]:
        if self.rules["open_arms"] == "LEFT_NEIGHBOUR":
            return [(seat - 1) % self.rules.players]
        return [other for other in range(self.rules.players) if other != seat]

    def places(self, seat: int, tile: Tile) -> list[Place]:
        arms = sorted([seat, *(other for other in self.others(seat) if self.open[other])])
        return [(arm, None) for arm in arms if self.ends[arm][0] in tile]

    def lay(self, seat: int, tile: Tile, place: Place) -> None:
        super().lay(seat, tile, place)
        self.open[place[0] or 0] = False

    def reaches(self, seat: int, tile: Tile) -> bool:
        return any(self.ends[arm][0] in tile for arm in (seat, *self.others(seat)))

    def obliges(self, seat: int, tile: Tile) -> bool:
        return self.ends[seat][0] in tile

    def lost_turn(self, seat: int) -> None:
        self.open[seat] = True

    @property
    def shown(self) -> tuple[int, int] | None:
        return None


class Star(Line):
    """Eight arms of the highest number first, then any of them (002 L123 to L125)."""

    def lead(self, tile: Tile) -> None:
        self.ends = []
        self.growing = True

    def places(self, seat: int, tile: Tile) -> list[Place]:
        if self.growing:
            return [(None, None)] if self.rules.double in tile else []
        return [(arm, None) for arm, end in enumerate(self.ends) if end[0] in tile]

    def lay(self, seat: int, tile: Tile, place: Place) -> None:
        if place[0] is None:
            self.ends.append([other_half(tile, self.rules.double)])
            self.growing = len(self.ends) < 8
        else:
            super().lay(seat, tile, place)

    @property
    def shown(self) -> tuple[int, int] | None:
        return None


def table(rules: Rules) -> Line:
    return {"LINE": Line, "SUM": Sums, "CROSS": Cross, "STAR": Star}[rules["layout"]](rules)
