"""Rule systems: their data, their policies as fields, and the options a club may set."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from scoring import policies
from scoring.counting import reach_target, winner_takes
from scoring.errors import UnknownOption
from scoring.hands import Seating, seating
from scoring.penalties import PENALTIES, Cost, Penalty
from scoring.policies import Names
from scoring.profile.clock import Clock
from scoring.tiles import Bounds, bounds_of

if TYPE_CHECKING:
    from scoring.counting import Counting, Ending

Deals = Mapping[int, Mapping[int, int]]
"""Tiles each player is dealt: by the set's number, then by players."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, and its meaning in English, Spanish, Basque and Portuguese."""

    value: str
    en: str
    es: str
    eu: str
    pt: str

    @property
    def meaning(self) -> Names:
        """What the value means, by language."""
        return {"en": self.en, "es": self.es, "eu": self.eu, "pt": self.pt}


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that a club may change. `name` is the ruleset field it sets; that field's value is the default.

    Either one of `choices`, or a whole number within `bounds` (both included).
    """

    name: str
    meaning: Names
    choices: tuple[Choice, ...] = ()
    bounds: tuple[int, int] | None = None

    def accepts(self, value: object) -> bool:
        """Return whether this is one of its values. A text is not a number, and True is not 1."""
        if self.bounds is not None:
            return type(value) is int and self.bounds[0] <= value <= self.bounds[1]
        return isinstance(value, str) and any(choice.value == value for choice in self.choices)


@dataclass(frozen=True, kw_only=True, repr=False)
class Ruleset:
    """One rule system with its options chosen.

    key: what a tournament stores. name: by language. source: the document it was read from.
    cites: the rule each topic rests on, such as "SACI rule 14". options: the options a club may set.
    fewest_divisions: how many competitions, each with its own lottery, a tournament has at least.

    The table. double: the set's highest number. players: at the table. absent: the players who were eliminated.
    team_size: players of a side; 1: everybody plays alone. team_sizes: those allowed. deals: the tables of tiles each
    player is dealt, by name; deal: the one used.

    The match. target: points that win it, or in a game of elimination put a side out. partidas: the side that wins more
    than half of this number wins the match; more are played if no side has. hands_limit: hands after which the match is
    over, 0 for no limit.

    Penalties. penalties: the kinds that judges may record, by name. false_pass: one of the rulings of a false pass.
    false_pass_points: additional points agreed for one. wrong_domino_points: points taken for each wrong domino after
    the first, which is a warning.

    Points. blank_alone: what 0-0 is worth as a hand's only tile, in pips; 0 leaves it 0. hand_bonuses: points for
    winning the first, second ... hand of a match. specials: the plays that earn `special_points`. lock_points: points
    for winning a block. terms: what has a name and earns nothing. reserve: tiles of the stock that are never drawn.
    replay_points: what a hand is worth after a level block, where hands won are counted. out_point: what going out
    adds to the last play, where plays earn points.

    clock: what the end of the time does to a match; None: matches are played without a clock.
    fewest_win: whether points count against the side that gets them. counting: turns the pips left into points. ending:
    decides by the points whether a partida or the match is over. clockwise: whether the turn goes to the left.
    Every other field is a policy of `scoring.policies`.
    """

    key: str
    name: Names
    source: str
    cites: Mapping[policies.Topic, str]
    options: tuple[Option, ...]
    target: int
    fewest_divisions: int = 1

    double: int = 6
    players: int = 4
    clockwise: bool = False
    absent: int = 0
    team_size: int = 2
    team_sizes: tuple[int, ...] = (2,)
    deals: Mapping[str, Deals]
    deal: str = "SEVEN"

    first_lead: policies.FirstLead = "TOP_DOUBLE"
    no_double: policies.NoDouble = "REDEAL"
    later_lead: policies.LaterLead = "WINNER"
    lead_after_block: policies.LeadAfterBlock = "LOCKER_OR_NEXT"
    tie: policies.Tie = "VOID_SAME_LEADER"
    void_first: policies.VoidFirst = "ANY_TILE"
    loser_shuffles: bool = False
    void_shuffle: policies.VoidShuffle = "SAME"
    redeal: policies.Redealer = "NEVER"

    layout: policies.Layout = "LINE"
    fit: policies.Fit = "EQUAL"
    unable: policies.Unable = "PASS"
    reserve: int = 0
    drawn: policies.Drawn = "MAY_KEEP"
    draw_when: policies.DrawWhen = "THROUGHOUT"
    draw_with_matador: policies.DrawWithMatador = "NO"
    matador_laid: policies.MatadorLaid = "CROSSWISE"
    open_arms: policies.OpenArms = "ANY"
    swap: policies.Swap = "OFF"
    exposed_last: policies.ExposedLast = "PASSES"

    counting: "Counting" = winner_takes
    scored: policies.Scored = "PIPS"
    replay_points: int = 1
    out_point: int = 0
    pairs_end: policies.PairsEnd = "FIRST"
    count_scope: policies.CountScope = "ALL"
    block_winner: policies.BlockWinner = "SIDE"
    block_own: policies.BlockOwn = "COUNTED"
    blank_alone: int = 0
    rounding: policies.Rounding = "NONE"
    loss: policies.Loss = "POSITIVE"
    hand_bonuses: tuple[int, ...] = ()
    bonus_index: policies.BonusIndex = "DECIDED"
    specials: tuple[policies.Special, ...] = ()
    special_points: int = 0
    terms: tuple[policies.Term, ...] = ()
    lock_points: int = 0
    capicu: policies.Capicu = "ANY_ENDS"
    chuchazo: policies.Chuchazo = "ALWAYS"
    pass_plays: policies.PassPlays = "KEPT"  # noqa: S105 - a pass at dominoes
    pase_redondo: policies.PaseRedondo = "EVERY"
    opening_pass: policies.OpeningPass = "BOTH"  # noqa: S105 - a pass at dominoes
    pase_salida: policies.PaseSalida = "ANY_TILE"
    locking_tile: policies.LockingTile = "NOT_COUNTED"

    ending: "Ending" = reach_target
    match: policies.MatchWon = "FIRST_TO_SIX"
    break_lead: policies.BreakLead = "AS_FIRST"
    one_all_play_two: policies.OneAllPlayTwo = "OFF"
    partidas: int = 1
    partida_target: policies.PartidaTarget = "REACH"
    partida_lead: policies.PartidaLead = "FIRST_HAND"
    hands_limit: int = 0
    stop: policies.Stop = "FINISH_HAND"
    floor: policies.Floor = "NONE"
    shared_win: policies.SharedWin = "SHARED"
    fewest_win: bool = False

    clock: Clock | None = None

    penalties: Mapping[str, Penalty] = field(default_factory=lambda: PENALTIES)
    false_pass: str = "void_agreed"  # noqa: S105 - a pass at dominoes
    false_pass_points: int = 0
    wrong_domino_points: int = 0
    warning_of: policies.WarningOf = "TEAM"

    def __repr__(self) -> str:
        return f"<{self.key} {self.settings}>"

    def __hash__(self) -> int:
        """Hash by key: equal rulesets have the same key, and some fields have no hash."""
        return hash(self.key)

    @cached_property
    def seating(self) -> Seating:
        """The seats and sides of this table."""
        return seating(self.players, self.players // self.team_size)

    @cached_property
    def tiles_each(self) -> int:
        """Tiles each player is dealt."""
        return self.deals[self.deal][self.double][self.players]

    @cached_property
    def bounds(self) -> Bounds:
        """The physical limits of this table and its set for the players who are still in."""
        equal_line = self.layout == "LINE" and self.fit == "EQUAL"
        playing = self.players - self.absent
        # The deal may have no entry for the players left; then hands stay as they were.
        each = self.deals[self.deal][self.double].get(playing, self.tiles_each)
        return bounds_of(self.double, self.players, playing * each, each, self.unable != "PASS", equal_line)

    def with_absent(self, absent: int) -> "Ruleset":
        """Return the ruleset with this many players eliminated; their seats stay."""
        return replace(self, absent=absent) if absent else self

    @cached_property
    def goal(self) -> int:
        """The target in the sheet's unit: 200 points are 20 marks when tens are marked (E3)."""
        # Negated floor division rounds up, as `marks` does for each hand.
        return -(-self.target // 10) if self.rounding == "TENS" else self.target

    @cached_property
    def least(self) -> int | None:
        """The points below which no score falls; None: no limit. Where losses are recorded, every score is below 0."""
        return 0 if self.floor == "ZERO" and self.loss == "POSITIVE" else None

    @cached_property
    def most(self) -> int | None:
        """The points that no score passes, because what would pass them counts nothing; None: no limit."""
        return self.goal if self.scored == "PLAYS" else None

    @property
    def settings(self) -> dict[str, object]:
        """The current options by name, as `with_options` accepts them."""
        return {option.name: getattr(self, option.name) for option in self.options}

    def cost_of(self, kind: str) -> Cost:
        """Return what a penalty costs under the chosen options. Raises KeyError for an unknown kind."""
        row = self.penalties[kind]
        cost = row.rulings[getattr(self, row.ruling)] if row.ruling else row.cost
        return replace(cost, deduct=cost.deduct + getattr(self, row.points)) if row.points else cost

    def ends_hand(self, kind: str) -> bool:
        """Return whether a penalty ends the hand under the chosen options. Raises KeyError for an unknown kind."""
        return self.penalties[kind].ends_hand and not self.cost_of(kind).goes_on

    def with_options(self, chosen: Mapping[str, object]) -> "Ruleset":
        """Return the same system with these options. Raises UnknownOption for an unknown name or value, and for a table
        that is impossible, such as five players in pairs.
        """
        offered = {option.name: option for option in self.options}
        changes: dict[str, object] = {}
        for name, value in chosen.items():
            if name not in offered:
                # A name can come from a user, of any length.
                raise UnknownOption(str(name)[:40], f"{self.key} has no option of this name")
            if not offered[name].accepts(value):
                raise UnknownOption(name, f"{name} has no such value")
            changes[name] = value
        changed = replace(self, **changes)  # type: ignore[arg-type]  # each value was accepted by its option
        # Only the combination can be impossible, so check after all values are set.
        changed.check_table()
        return changed

    def check_table(self) -> None:
        """Raise UnknownOption unless this many players, in such teams, can be dealt hands from this set."""
        deals = self.deals[self.deal]
        if self.double not in deals:
            raise UnknownOption("double", f"the deal {self.deal} is not for a double-{self.double} set")
        if self.players not in deals[self.double]:
            raise UnknownOption(
                "players", f"{self.key} is not for {self.players} players with a double-{self.double} set"
            )
        if self.team_size not in self.team_sizes or self.players % self.team_size or self.players // self.team_size < 2:
            raise UnknownOption("team_size", f"{self.players} players do not make teams of {self.team_size}")
