"""What stands on a match of a bracket, whatever the format: two sides, where they come from, how it goes."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Side:
    """One side of a match.

    `team` is None while nobody is known, and then `waits` says in words who will come, "" for nobody any more. `score`
    is in points, None before it has a table or without play. `source` is the number of the match that it comes
    from, None where the draw put it; `takes_loser`: whoever lost that one. `feed` is `source` where a line is drawn:
    the winner of a match of the same part. `rested`: it passed a round before.
    """

    team: int | None = None
    names: tuple[str, ...] = ()
    waits: str = ""
    score: int | None = None
    won: bool = False
    source: int | None = None
    takes_loser: bool = False
    feed: int | None = None
    rested: bool = False


@dataclass(frozen=True)
class Card:
    """One match. `round`: its place in the order of play. `about`: in words where or how it ended, "" for nothing.

    `state`: "open", "ready" (both sides are known), "playing", "signing" or "over". `address` is its page, "" before it
    has one. `table` is None without one.
    """

    number: int
    round: int
    first: Side
    second: Side
    state: str = "open"
    about: str = ""
    address: str = ""
    table: int | None = None
    round_name: str = ""

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both of them, the upper one first."""
        return self.first, self.second

    @property
    def is_live(self) -> bool:
        """Whether it is being played now, or its sheet is being agreed to."""
        return self.state in ("playing", "signing")

    def side_of(self, team: int) -> Side | None:
        """The side of a team; None when it is not one of the two."""
        return next((side for side in self.sides if side.team == team), None)

    def other(self, side: Side) -> Side:
        """Who stands against a side."""
        return self.second if side is self.first else self.first
