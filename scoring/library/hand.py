"""The playable hand: legal moves, push and pop, the outcome, the position as text, and what a seat knows."""

from collections.abc import Iterable
from dataclasses import replace

from scoring import entries, sheets
from scoring.errors import WrongValue
from scoring.findings import error
from scoring.hands import Held, Move, Play, Seat
from scoring.library.arguments import IllegalDeal, IllegalMove, need, need_number, read_deal, read_move, read_tiles
from scoring.library.board import Board, Layer, layer_of
from scoring.library.outcomes import Outcome, entry_of, outcome_of
from scoring.library.positions import State, format_state, read_state, referee_of
from scoring.library.views import Now, View, view_of
from scoring.notation import format_move
from scoring.referee.referee import Referee
from scoring.referee.start import deal_findings, lead_of
from scoring.ruleset import Ruleset
from scoring.simulation.chance import Chance
from scoring.simulation.tables import deal_hand
from scoring.tiles import Tile, tiles_in


class Hand:
    """One hand of dominoes that can be played, as `chess.Board` is a game of chess.

    rules: from `scoring.rules`. deal: the tiles of each seat, as tiles, as texts ("3-5"), or as one text
    ("0-1 2-2 / 3-5 / ..."); an eliminated player has none. stock: the tiles not dealt, in drawing order; if it is left
    out their order is not known, and every tile of the stock can be drawn. leader: the seat with the right to lead;
    None: the tiles decide, as in the first hand of a match.

    Raises IllegalDeal for a deal that cannot be true or that nobody can lead, WrongType or WrongValue for arguments
    that are no deal.
    """

    __slots__ = ("_moves", "_referee", "_start", "_undo")

    def __init__(self, rules: Ruleset, deal: object, stock: object = (), leader: int | None = None) -> None:
        need("rules", rules, Ruleset, "a rule system from scoring.rules()")
        held = read_deal(deal, rules)
        order = read_tiles("stock", stock)
        if findings := tuple(deal_findings(held, order, rules)):
            raise IllegalDeal("deal", findings)
        seat = None if leader is None else Seat(need_number("leader", leader, 0, rules.players - 1))
        leading = lead_of(held, rules, seat, first_hand=leader is None)
        if leading.redeal:
            raise IllegalDeal("deal", [error("new-deal-due", rules.cites["first-lead"], "deal")])
        if leading.leader is None:
            raise WrongValue("leader", "these rules draw lots for the lead: name the seat that leads")
        out = tuple(seat for seat in rules.seating.seats if not held[seat])
        state = State(
            rules=rules,
            hands=tuple(tuple(sorted(tiles)) for tiles in held),
            out=out,
            stock=order or None,
            turn=leading.leader,
            right=leading.turns_lost,
            due=leading.tile,
            first_hand=leader is None,
        )
        self._begin(state)

    def _begin(self, state: State) -> None:
        self._start = state
        self._referee = referee_of(state)
        self._moves: list[Move] = []
        self._undo: list[Referee] = []

    @classmethod
    def deal(cls, rules: Ruleset, rng: Chance, lead: sheets.Lead | None = None) -> "Hand":
        """Deal a hand at random, again until somebody can lead it.

        rng: a `random.Random`. lead: who leads, from `Match.lead`; None: as in the first hand of a match.
        """
        return cls.deal_without((), rules, rng, lead)

    @classmethod
    def deal_without(cls, out: Iterable[Seat], rules: Ruleset, rng: Chance, lead: sheets.Lead | None = None) -> "Hand":
        """Deal a hand as `deal` does, with no tiles for the seats that are out of the match."""
        need("rules", rules, Ruleset, "a rule system from scoring.rules()")
        need("rng", rng, Chance, "a random.Random")
        lead = lead or sheets.Lead(None, None, rules.first_lead)
        dealt = deal_hand(rng, rules, need("lead", lead, sheets.Lead, "a lead from Match.lead"), frozenset(out))
        decided = lead.how not in ("FREE", "ENTITLED", "LOTTERY")
        return cls(rules, dealt.hands, dealt.stock, None if decided else dealt.leader)

    @classmethod
    def from_position(cls, text: str) -> "Hand":
        """Set up the hand that a position text describes. Raises NotationError for text that cannot be read, WrongValue
        for a position that cannot be; both say where.
        """
        return cls._played(read_state(need("position", text, str, "text")), ())

    @classmethod
    def _played(cls, state: State, moves: Iterable[Move]) -> "Hand":
        """Return the hand that these moves make of a state. Raises IllegalMove."""
        hand = cls.__new__(cls)
        hand._begin(state)
        for move in moves:
            hand.push(move)
        return hand

    # --- the hand now

    @property
    def rules(self) -> Ruleset:
        """The rules it is played by."""
        return self._start.rules

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None when the hand is over."""
        position = self._referee.position
        return position.lost[0] if position.lost and not position.laid else position.turn

    @property
    def hands(self) -> Held:
        """The tiles each seat holds."""
        return self._referee.left

    @property
    def stock(self) -> int:
        """How many tiles are left to draw from, including those that are never drawn."""
        return self._referee.stock

    @property
    def ends(self) -> tuple[tuple[int, ...], ...]:
        """The numbers that may be used at each end, arm by arm on a cross and a star; () before the lead."""
        return self._referee.ends

    @property
    def last(self) -> Tile | None:
        """The tile laid last; None before the lead."""
        return self._referee.last

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move made, in order."""
        return tuple(self._moves)

    @property
    def board(self) -> Board:
        """The tiles on the table, each as it is turned."""
        return self._layer().board

    @property
    def position(self) -> str:
        """The position as one line of text, which `from_position` reads back."""
        return format_state(self._state())

    @property
    def play(self) -> Play | None:
        """The complete play: deal, stock and every move; None if the hand began in the middle, from a position."""
        start = self._start
        return None if start.board.lead is not None else Play(start.hands, tuple(self._moves), start.stock or ())

    def _layer(self) -> Layer:
        layer = layer_of(self._start.board, self.rules)
        for move in self._moves:
            layer.make(move)
        return layer

    def _state(self) -> State:
        position = self._referee.position
        start = self._start
        order = position.stock.order
        state = replace(
            start,
            hands=self._referee.left,
            board=self._layer().board,
            stock=order or None,
            turn=position.turn,
            right=() if position.laid else tuple(position.lost),
            exposed=tuple(sorted(tile for tiles in self._referee.exposed for tile in tiles)),
            swapped=position.swapped_by,
        )
        if not position.laid:
            return state
        assert position.by is not None and position.last is not None  # noqa: S101, PT018 - a tile lies on the table
        return replace(
            state,
            due=None,
            first_hand=False,
            leader=self._leader(),
            last=(position.by, position.last),
            passed=position.passed,
            idle=position.idle,
            drawn=tiles_in(position.drawn)[0] if position.drawn and position.turn is not None else None,
        )

    def _leader(self) -> Seat | None:
        if self._start.board.lead is not None:
            return self._start.leader
        return next((move.seat for move in self._moves if move.kind == "lay"), None)

    # --- moves

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every legal move, in order: tiles, then a pass or draws, then a swap; () when the hand is over.

        The moves are those of the seat to move, except that the leader may swap right after the lead (Garrafina).
        Showing a tile that fits nowhere ("2:!3-5", SACI rule 13) is a mistake and is not listed; `push` accepts it.
        """
        position, seat = self._referee.position, self.turn
        if seat is None:
            return ()
        if position.lost and not position.laid:
            return (Move(seat, "pass"),)
        legal = self._referee.legal()
        moves = [Move(seat, "lay", tile, at, free) for tile, at, free in legal.moves]
        if legal.otherwise == "pass":
            moves.append(Move(seat, "pass"))
        elif legal.otherwise is not None:
            top = position.stock.top
            next_ones = (top,) if top is not None else tiles_in(position.stock.unseen)
            moves += [Move(seat, "draw", tile) for tile in next_ones]
        if position.can_swap:
            moves += [Move(other, "swap") for other in position.seats if position.may_swap(other)]
        return tuple(moves)

    def push(self, move: Move | str) -> Move:
        """Make a move and return it in full.

        move: a Move, or its notation: "2:3-5L" lays, "2:-" passes, "2:+" draws, "2:~" swaps, "2:!3-5" shows a tile that
        fits nowhere. The place may be left out where the tile fits at one only. Raises IllegalMove, with the findings,
        and changes nothing, if the rules do not allow it now.
        """
        told = read_move(move, self.rules)
        chosen = self._completed(told)
        self._check_turn(chosen)
        before = self._referee.copy()
        if findings := self._referee.push(chosen):
            self._referee = before
            raise IllegalMove(f"move {len(self._moves) + 1}, {format_move(told, self.rules.layout)}", findings)
        self._undo.append(before)
        self._moves.append(chosen)
        return chosen

    def _completed(self, move: Move) -> Move:
        """Return the move with what only one choice is left for: the place of a tile, the tile on top of the stock."""
        position = self._referee.position
        if move.kind == "draw" and move.tile is None:
            if (top := position.stock.top) is None and position.stock.size:
                raise WrongValue("move", "the order of the stock is not known: name the tile that is drawn")
            return move._replace(tile=top)
        if move.kind != "lay" or move.tile is None or move.tile.high > position.double:
            return move
        places = position.table.places(move.seat, move.tile)
        if not places and move.at is None and self.rules.layout != "STAR":
            # It fits nowhere: the referee says so of the first place.
            return move._replace(at=move.seat if self.rules.layout == "CROSS" else 0)
        if position.laid and move.at is not None:
            places = tuple(place for place in places if place.at == move.at)
        if len(places) > 1 and move.free is not None:
            places = tuple(place for place in places if place.free == move.free)
        return move if len(places) != 1 else move._replace(at=places[0].at, free=places[0].free)

    def _check_turn(self, move: Move) -> None:
        """Refuse a move after the end, and one by a seat whose turn it is not."""
        cites, number = self.rules.cites, len(self._moves) + 1
        where = f"move {number}"
        if self.turn is None:
            raise IllegalMove(where, [error("moves-after-the-end", cites["domino"], "moves", move=number)])
        if move.seat != self.turn and move.kind != "swap":
            raise IllegalMove(
                where, [error("out-of-turn", cites["play"], "moves", move=number, seat=move.seat, turn=self.turn)]
            )

    def pop(self) -> Move:
        """Take the last move back and return it. Raises WrongValue if there is none."""
        if not self._moves:
            raise WrongValue("pop", "no move has been made")
        # A copy: a copy of this hand may return to the same state.
        self._referee = self._undo.pop().copy()
        return self._moves.pop()

    def copy(self) -> "Hand":
        """Return the same hand, which goes on by itself."""
        twin = Hand.__new__(Hand)
        twin._start, twin._moves = self._start, list(self._moves)
        # Nothing changes the states to return to, so both hands may share them.
        twin._referee, twin._undo = self._referee.copy(), list(self._undo)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> "Hand":
        return self.copy()

    # --- the end

    def outcome(self) -> Outcome | None:
        """Return how the hand ended and what it is worth; None while it goes on."""
        entry = self.entry
        return None if entry is None else outcome_of(entry, self.hands, self.rules)

    @property
    def entry(self) -> entries.Hand | None:
        """The finished hand as an entry of a sheet, with its play as evidence; None while it goes on.

        A hand that began from a position has no play: its tiles are the evidence, and plays that earn points of their
        own are counted from the moves made since.
        """
        if self._referee.ended is None:
            return None
        return entry_of(self._referee, self.rules, self.play, self._moves, self._leader(), self.board)

    # --- what a seat knows

    def view(self, seat: int) -> View:
        """Return what this seat knows: its own tiles, the table, and how many tiles the others hold."""
        number = Seat(need_number("seat", seat, 0, self.rules.players - 1))
        now = Now(self._state(), self.turn, self.legal_moves(), self.stock, self.ends, self._referee.ended)
        return view_of(number, self._start, self._moves, now, Hand._played)

    # --- for people

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self._start == other._start and self._moves == other._moves

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Hand.from_position({self.position!r})"
