"""The state of a hand in play, its text of one line, and the referee that goes on from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.errors import WrongValue
from scoring.hands import Held, Seat
from scoring.library.board import Board, Piece, layer_of
from scoring.notation.entries import row
from scoring.notation.files import read_system
from scoring.notation.reading import Reader
from scoring.referee.position import Position
from scoring.referee.referee import Referee
from scoring.referee.start import Leading, Stock
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.tiles import Tile, mask_of, matadors, tile, tile_set, whole

NO_TILES: Final = Board()
OUT: Final = "out"
"""In place of the tiles of a player who was eliminated and has no turn."""


@dataclass(frozen=True, slots=True)
class State:
    """A hand in play: everything that decides how it may go on.

    hands: tiles by seat. out: seats of eliminated players. stock: the tiles to draw from, in order; None: the order is
    not known, and the tiles are all that lie nowhere else. turn: the seat to move; None: the hand is over.
    right: seats that still pass before the lead, for want of the double. due: the tile that must lead. first_hand:
    whether the tiles decided the lead. leader: the seat that led, None if it is not known. last: who laid the last
    tile, and the tile. exposed: tiles that lie face up in a hand. passed: turns lost since the last tile; idle: of
    those, turns in a row without a draw or a swap. drawn: the tile drawn in this turn. swapped: the seat that swapped.
    """

    rules: Ruleset
    hands: Held
    out: tuple[Seat, ...] = ()
    board: Board = NO_TILES
    stock: tuple[Tile, ...] | None = None
    turn: Seat | None = None
    right: tuple[Seat, ...] = ()
    due: Tile | None = None
    first_hand: bool = False
    leader: Seat | None = None
    last: tuple[Seat, Tile] | None = None
    exposed: tuple[Tile, ...] = ()
    passed: int = 0
    idle: int = 0
    drawn: Tile | None = None
    swapped: Seat | None = None

    @property
    def elsewhere(self) -> tuple[Tile, ...]:
        """The tiles that lie neither in a hand nor on the table, in order: the stock, or a hand swapped away."""
        seen = mask_of(each for hand in self.hands for each in hand) | mask_of(self.board.tiles)
        return tuple(each for each in tile_set(self.rules.double) if not each.bit & seen)


# --- the referee of a state


def referee_of(state: State) -> Referee:
    """Return a referee that goes on from this state. Raises WrongValue for a state that cannot be."""
    rules, board = state.rules, state.board
    _check_tiles(state)
    position = Position(rules, state.hands, (), Leading(state.turn, state.due, state.right))
    gone = whole(rules.double) if state.swapped is not None else mask_of(board.tiles)
    held = mask_of(each for hand in state.hands for each in hand)
    position.stock = Stock(rules.double, held | gone, state.stock or ())
    position.exposed = [mask_of(hand) & mask_of(state.exposed) for hand in state.hands]
    position.swapped_by = state.swapped
    position.table = layer_of(board, rules).table
    if board.lead is None:
        if state.turn is None:
            raise WrongValue("turn", "somebody leads")
        return Referee.resume(position)
    position.laid = mask_of(board.tiles)
    position.careful = rules.unable != "PASS" or bool(state.exposed)
    position.passed, position.idle = state.passed, state.idle
    position.drawn, position.draws = (0, 0) if state.drawn is None else (state.drawn.bit, 1)
    position.by, position.last = state.last or (None, None)
    position.resume()
    if (position.ended is None) == (state.turn is None):
        raise WrongValue("turn", "the hand is over" if position.ended else "the hand goes on: a seat is to move")
    return Referee.resume(position)


def _check_tiles(state: State) -> None:
    """Raise WrongValue unless every tile is of the set and in one place, and seats and tiles that are named agree."""
    double, seen = state.rules.double, 0
    for each in (*(each for hand in state.hands for each in hand), *state.board.tiles, *(state.stock or ())):
        if each.high > double:
            raise WrongValue("tiles", f"{each} is not in a double-{double} set")
        if each.bit & seen:
            raise WrongValue("tiles", f"{each} is in two places")
        seen |= each.bit
    held = {each: Seat(seat) for seat, hand in enumerate(state.hands) for each in hand}
    for shown in (*state.exposed, *(() if state.drawn is None else (state.drawn,))):
        if shown not in held:
            raise WrongValue("exposed" if shown in state.exposed else "drawn", f"nobody holds {shown}")
    if state.drawn is not None and held[state.drawn] != state.turn:
        raise WrongValue("drawn", f"seat {state.turn} does not hold {state.drawn}")
    if state.stock and len(state.stock) != (0 if state.swapped is not None else len(state.elsewhere)):
        raise WrongValue("stock", "must have every tile that lies nowhere else, and none after a swap")
    lead = state.board.lead
    outer: list[Tile | None] = [arm[-1].tile for arm in state.board.arms if arm] or [lead]
    if lead is not None and (state.last is None or state.last[1] not in outer):
        raise WrongValue("last", "must name the tile laid last, at the end of an arm")
    _check_seats(state)


def _check_seats(state: State) -> None:
    _check_times(state)
    playing = [seat for seat in state.rules.seating.seats if seat not in state.out]
    empty = [seat for seat in playing if not state.hands[seat]]
    named = {"turn": state.turn, "leader": state.leader, "swapped": state.swapped, "last": (state.last or (None,))[0]}
    for name, seat in named.items():
        if seat is not None and seat not in playing:
            raise WrongValue(name, f"seat {seat} is out")
    if state.rules.pairs_end == "BOTH":
        # A player may be out before their partner: a side that is out has laid the last tile.
        sides = state.rules.seating.seats_by_side.values()
        empty = [seats[0] for seats in sides if all(seat in empty for seat in seats) and named["last"] not in seats]
        if empty:
            raise WrongValue("hands", "only the side that laid the last tile can have none left")
    elif empty and (len(empty) > 1 or named["last"] != empty[0]):
        raise WrongValue("hands", "only the seat that laid the last tile can have none left")
    if state.idle > state.passed:
        raise WrongValue("idle", "not more than the turns lost")


def _check_times(state: State) -> None:
    """Raise WrongValue for what is known only after the lead, or only before it."""
    late = {"last": state.last, "leader": state.leader, "drawn": state.drawn, "passed": state.passed or None}
    early = {"due": state.due, "right": state.right or None, "first-hand": state.first_hand or None}
    for name, value in (late if state.board.lead is None else early).items():
        if value is not None:
            raise WrongValue(name, "only after the lead" if state.board.lead is None else "only before the lead")
    if state.due is not None and (state.turn is None or state.due not in state.hands[state.turn]):
        raise WrongValue("due", "the leader must hold it")


# --- the text


def format_state(state: State) -> str:
    """Return the state as one line of text; the same state always gives the same text."""
    plain = get(state.rules.key).settings
    chosen = [f"{name}={value}" for name, value in state.rules.settings.items() if value != plain[name]]
    parts = [" ".join([state.rules.key, *chosen])]
    hands = [OUT if seat in state.out else row(hand) for seat, hand in enumerate(state.hands)]
    values: dict[str, str | None] = {
        "hands": " / ".join(hands),
        "table": format_board(state.board, state.rules),
        "stock": row(state.stock) if state.stock else None,
        "turn": _text(state.turn),
        "right": _slashed(state.right),
        "due": _text(state.due),
        "first-hand": "" if state.first_hand else None,
        "leader": _text(state.leader),
        "last": None if state.last is None else f"{state.last[0]}:{state.last[1]}",
        "exposed": row(state.exposed) if state.exposed else None,
        "open": _slashed(state.board.open_arms),
        "passed": _text(state.passed or None),
        "idle": None if state.idle == state.passed else str(state.idle),
        "drawn": _text(state.drawn),
        "swapped": _text(state.swapped),
    }
    parts += [f"{word} {value}".rstrip() for word, value in values.items() if value is not None]
    return "; ".join(parts)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _slashed(seats: tuple[Seat, ...]) -> str | None:
    return "/".join(map(str, seats)) or None


def format_board(board: Board, rules: Ruleset) -> str | None:
    """Return the tiles on the table as a position has them, the lead of a line with a star; None before the lead."""
    if board.lead is None:
        return None
    if rules.layout != "LINE":
        arms = [" ".join(_outward(piece) for piece in arm) or "-" for arm in board.arms]
        return " / ".join([str(board.lead), *arms])
    left, right = board.arms
    inward = [f"{piece.far}-{piece.near}" for piece in reversed(left)]
    return " ".join([*inward, f"{board.lead}*", *map(_outward, right)])


def _outward(piece: Piece) -> str:
    return f"{piece.near}-{piece.far}"


def parse_state(text: str) -> State:
    """Parse the text of a position. Raises NotationError, which names the character; WrongValue: it cannot be."""
    reader = Reader(text, None)
    _, _, rules = read_system(reader, ";")
    reader.seating = rules.seating
    values: dict[str, Any] = {}
    while reader.takes(";"):
        start, word = reader.position, reader.word()
        if word in values:
            reader.fail("field-twice", start)
        if word not in FIELDS:
            reader.fail("unknown-field", start)
        values[word] = FIELDS[word](reader, rules)
    reader.done()
    if "hands" not in values:
        reader.fail("hands-expected")
    return _state(rules, values)


def _state(rules: Ruleset, values: dict[str, Any]) -> State:
    hands: tuple[tuple[Tile, ...] | None, ...] = values.pop("hands")
    board: Board = values.pop("table", NO_TILES)
    board = Board(board.lead, board.arms, tuple(sorted(values.pop("open", ()))))
    passed = values.pop("passed", 0)
    return State(
        rules=rules,
        hands=tuple(tuple(sorted(hand or ())) for hand in hands),
        out=tuple(Seat(seat) for seat, hand in enumerate(hands) if hand is None),
        board=board,
        passed=passed,
        idle=values.pop("idle", passed),
        exposed=tuple(sorted(values.pop("exposed", ()))),
        first_hand=values.pop("first-hand", False),
        **values,
    )


def _read_hands(reader: Reader, rules: Ruleset) -> tuple[tuple[Tile, ...] | None, ...]:
    return reader.each_seat(lambda: None if reader.takes_word(OUT) else reader.tiles())


def _read_halves(reader: Reader, rules: Ruleset) -> tuple[int, int]:
    """Read a tile as it lies, whose larger half may come first."""
    start, first = reader.position, reader.number("tile-expected")
    if not reader.takes("-"):
        reader.fail("tile-expected")
    second = reader.number("tile-expected")
    if max(first, second) > rules.double:
        reader.fail("tile-not-in-set", start)
    return first, second


def _read_board(reader: Reader, rules: Ruleset) -> Board:
    if rules.layout == "LINE":
        return _read_line(reader, rules)
    start = reader.position
    first, second = _read_halves(reader, rules)
    arms: list[tuple[Piece, ...]] = []
    while reader.takes("/"):
        arm: list[Piece] = []
        while reader.sees_number():
            arm.append(_piece(*_read_halves(reader, rules), rules))
        if not arm and not reader.takes("-"):
            reader.fail("tile-expected")
        arms.append(tuple(arm))
    if first > second:
        reader.fail("lead-is-written-low-high", start)
    return Board(tile(first, second), tuple(arms))


def _read_line(reader: Reader, rules: Ruleset) -> Board:
    left: list[Piece] = []
    right: list[Piece] = []
    lead: Tile | None = None
    while reader.sees_number():
        start = reader.position
        first, second = _read_halves(reader, rules)
        if reader.takes("*"):
            # The lead lies low-high, so that its low half is the left end.
            if lead is not None or first > second:
                reader.fail("two-leads" if lead else "lead-is-written-low-high", start)
            lead = tile(first, second)
        elif lead is None:
            left.insert(0, _piece(second, first, rules))
        else:
            right.append(_piece(first, second, rules))
    if lead is None:
        reader.fail("lead-expected")
    return Board(lead, (tuple(left), tuple(right)))


def _piece(near: int, far: int, rules: Ruleset) -> Piece:
    """Return the piece with these halves; a matador that lies across has no near half of its own."""
    low, high = sorted((near, far))
    chosen = rules.matador_laid == "LENGTHWISE" and low != high
    across = rules.fit == "SUM" and bool(tile(low, high).bit & matadors(rules.double)) and not chosen
    return Piece(high, low, across=True) if across else Piece(near, far)


def _read_last(reader: Reader, rules: Ruleset) -> tuple[Seat, Tile]:
    seat = reader.seat()
    if not reader.takes(":"):
        reader.fail("colon-expected")
    return seat, reader.tile()


FIELDS: Final[Mapping[str, Callable[[Reader, Ruleset], object]]] = {
    "hands": _read_hands,
    "table": _read_board,
    "stock": lambda reader, _: reader.tiles(),
    "turn": lambda reader, _: reader.seat(),
    "right": lambda reader, _: reader.list_of(reader.seat),
    "due": lambda reader, _: reader.tile(),
    "first-hand": lambda reader, _: True,
    "leader": lambda reader, _: reader.seat(),
    "last": _read_last,
    "exposed": lambda reader, _: reader.tiles(),
    "open": lambda reader, _: reader.list_of(reader.seat),
    "passed": lambda reader, _: reader.number(),
    "idle": lambda reader, _: reader.number(),
    "drawn": lambda reader, _: reader.tile(),
    "swapped": lambda reader, _: reader.seat(),
}
"""The fields of a position after its rules, each with its parser."""


def read_state(text: str) -> State:
    """Return the state that a text describes, and that can be.

    Raises NotationError for text that cannot be read, WrongValue for a state that cannot be; both are ValueErrors.
    """
    try:
        state = parse_state(text)
        referee_of(state)
    except WrongValue as wrong:
        raise WrongValue(f"position, {wrong.place}", wrong.reason) from None
    return state
