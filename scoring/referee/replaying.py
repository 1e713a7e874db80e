"""Replays a whole transcript: a verdict for every move, all findings, and the facts of the hand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Final

from scoring.entries.typed import names_wrong_types
from scoring.findings import Finding, error, warning
from scoring.hands import Held, Move, Play, Seat
from scoring.layouts import Table, empty
from scoring.referee import quick
from scoring.referee.position import End
from scoring.referee.referee import NOTHING, Referee
from scoring.referee.start import Leading, deal_findings, lead_of
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, mask_of, suit, tile

Ends = tuple[int, int]
"""The numbers a line shows, left and right."""


# Facts, gathered from the moves: leader, ending, tiles left, and the plays that some rule systems reward.


@dataclass(frozen=True, slots=True)
class Facts:
    """A hand as it was played. A fact that does not apply is None, 0 or ().

    leader: the seat that led. end: how the hand ended; None if it did not. by, last: the seat that laid the last tile,
    and the tile.
    ends_before, ends: what the line showed before and after the last tile; None off a line, before two tiles are laid,
    and when an end shows two numbers (a crosswise matador). left: the tiles each seat has left. pips: their pips, by
    seat. passes: turns lost before the last tile. laid: tiles on the table.
    pase_salida: whether the seat after the leader passed on the opening tile. pases_redondos: the seats that made all
    others pass, once for each time, in order, without the tile that blocks the hand: see `locker`. swapped_by: the seat
    that changed its hand for the tiles aside. hanged: doubles still held though every other tile of their number is out
    (ahorcado, 003 L73). unnoted: tiles that each seat drew unnoted and still holds, which `left` and `pips` lack.
    """

    leader: Seat | None
    end: End | None
    by: Seat | None
    last: Tile | None
    ends_before: Ends | None
    ends: Ends | None
    left: Held
    pips: tuple[int, ...]
    passes: int
    laid: int
    pase_salida: bool
    pases_redondos: tuple[Seat, ...]
    swapped_by: Seat | None
    hanged: tuple[Tile, ...]
    unnoted: tuple[int, ...] = ()

    @property
    def locker(self) -> Seat | None:
        """The seat that laid the tile that blocked the hand, and so made all pass (D3); None without a block."""
        return self.by if self.end == "block" else None

    @property
    def fits_both(self) -> bool:
        """Whether the last tile went out and fitted either end; if it is no double, this is a capicú (003 L69)."""
        if self.end != "domino" or self.last is None or self.ends_before is None:
            return False
        return all(self.last.fits(end) for end in self.ends_before)

    @property
    def capicu(self) -> bool:
        """Whether the last tile went out, fitted either end and is no double, on equal ends or not (B2)."""
        return self.fits_both and self.last is not None and not self.last.is_double

    @property
    def distinct_ends(self) -> bool:
        """Whether the ends differed before the last tile."""
        return self.ends_before is not None and self.ends_before[0] != self.ends_before[1]

    @property
    def chuchazo(self) -> bool:
        """Whether the last tile went out and is 0-0, on two blanks or not (B3)."""
        return self.end == "domino" and self.last == tile(0, 0)


def gather(
    moves: Sequence[Move],
    ruleset: Ruleset,
    left: Held,
    players: int,
    end: End | None,
    swapped_by: Seat | None = None,
    unnoted: tuple[int, ...] = (),
) -> Facts:
    """Gather the facts of moves that were made, legal or not. left: the tiles known to be held after them; unnoted: how
    many more each seat holds. players: the number of players who were dealt tiles.
    """
    lays: list[Move] = []
    forced: list[int] = []
    """The turns lost after each tile."""
    for move in moves:
        if move.kind == "lay":
            lays.append(move)
            forced.append(0)
        # A pass before the lead is a lost right to lead, not a pass that a tile forced.
        elif move.kind == "pass" and forced:
            forced[-1] += 1
    first, last = (lays[0], lays[-1]) if lays else (None, None)
    before, after = _ends(lays, ruleset)
    return Facts(
        leader=first.seat if first else None,
        end=end,
        by=last.seat if last else None,
        last=last.tile if last else None,
        ends_before=before,
        ends=after,
        left=left,
        pips=tuple(sum(each.pips for each in hand) for hand in left),
        passes=sum(forced[:-1]),
        laid=len(lays),
        pase_salida=bool(forced and forced[0]),
        pases_redondos=tuple(
            # Without the last tile: passes after it only confirm a block.
            move.seat
            for move, passes in zip(lays[:-1], forced, strict=False)
            if passes >= players - 1
        ),
        swapped_by=swapped_by,
        hanged=_hanged(mask_of(move.tile for move in lays if move.tile is not None), left, ruleset),
        unnoted=unnoted,
    )


def _ends(lays: Sequence[Move], ruleset: Ruleset) -> tuple[Ends | None, Ends | None]:
    """Return what the line showed before and after the last tile."""
    # Only a line has two ends that rules refer to.
    if ruleset.layout != "LINE" or not lays:
        return None, None
    # Lay the tiles again with `put`: an illegal move may have gone to another end than it names.
    table = empty(ruleset)
    before = None
    for number, (seat, _, laid, at, free) in enumerate(lays, 1):
        if number == len(lays):
            before = _shown(table)
        if laid is not None:
            if number == 1:
                table.lead(laid)
            else:
                table.put(seat, laid, at, free)
    return before, _shown(table)


def _shown(table: Table) -> Ends | None:
    numbers = [set(end) for end in table.ends]
    if [len(shown) for shown in numbers] != [1, 1]:
        return None
    return numbers[0].pop(), numbers[1].pop()


def _hanged(laid: int, left: Held, ruleset: Ruleset) -> tuple[Tile, ...]:
    doubles = sorted(each for hand in left for each in hand if each.is_double)
    return tuple(each for each in doubles if not suit(ruleset.double, each.low) & ~laid & ~each.bit)


# The verdict on every move, and the findings about the whole hand.


MOST_FINDINGS: Final = 100
"""Judging stops after this many findings, so that a nonsense transcript is answered quickly."""


MOST_MOVES: Final = 400
"""More than any hand has: each of 91 tiles is drawn and laid once, and few turns are passed. A longer one is not
judged.
"""


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of judging a transcript.

    verdicts: the findings about each move that was judged, in order; () for a legal one. findings: all of them, those
    about the deal first and those about the end last. facts: gathered from the moves that could be made; reliable only
    if `valid`.
    """

    verdicts: tuple[tuple[Finding, ...], ...]
    findings: tuple[Finding, ...]
    facts: Facts

    @property
    def valid(self) -> bool:
        """Whether the transcript is a complete and legal hand."""
        return all(finding.severity != "error" for finding in self.findings)


@names_wrong_types
def replay(play: Play, ruleset: Ruleset, leader: Seat | None = None, first_hand: bool = False) -> Replay:
    """Judge a transcript, which ends with its hand.

    leader: the seat that had the right to lead; None: not known. first_hand: whether the tiles decided the lead, as
    they do in the first hand of a match. After an illegal move, judging goes on from what was done, as far as possible.
    """
    # Most transcripts are legal: the fast verdict saves them the referee.
    course = quick.course_of(play, ruleset)
    if course is not None and _led_rightly(play, lead_of(play.deal, ruleset, leader, first_hand)):
        return Replay((NOTHING,) * len(play.moves), NOTHING, _facts_of(play, course, ruleset))
    return _judged(play, ruleset, leader, first_hand)


def _judged(play: Play, ruleset: Ruleset, leader: Seat | None, first_hand: bool) -> Replay:
    findings = list(_first(deal_findings(play.deal, play.stock, ruleset)))
    too_many = len(play.moves) > MOST_MOVES
    if too_many:
        findings.append(error("too-many-moves", ruleset.cites["play"], "moves", moves=len(play.moves), most=MOST_MOVES))
    if too_many or len(play.deal) != ruleset.players:
        findings += _not_judged(0, play.moves, ruleset)
        return Replay((), tuple(findings), gather((), ruleset, play.deal, len(play.deal), None))
    referee = Referee(ruleset, play.deal, play.stock, leader, first_hand)
    if referee.leading.redeal:
        findings.append(error("new-deal-due", ruleset.cites["first-lead"], "deal"))
    verdicts, made = _judge_moves(referee, play.moves)
    findings += [finding for verdict in verdicts for finding in verdict]
    if len(verdicts) < len(play.moves) and not _is_over(verdicts):
        findings += _not_judged(len(verdicts), play.moves, ruleset)
    # The referee waits for a possible swap; in a transcript that stops here the hand is blocked.
    end: End | None = referee.ended or ("block" if referee.stuck else None)
    # If a move could not be made, that finding already explains why there is no end.
    if end is None and len(made) == len(play.moves):
        findings.append(error("unfinished", ruleset.cites["domino"], "moves", moves=len(play.moves)))
    if unnoted := referee.unnoted:
        findings.append(warning("draws-not-noted", ruleset.cites["recount"], "moves", seats=_seats(unnoted)))
    players = sum(1 for hand in play.deal if hand)
    facts = gather(made, ruleset, referee.left, players, end, referee.swapped_by, unnoted)
    return Replay(tuple(verdicts), tuple(findings), facts)


def _seats(unnoted: Sequence[int]) -> str:
    """Return the seats that hold tiles drawn unnoted."""
    return ", ".join(str(seat) for seat, tiles in enumerate(unnoted) if tiles)


def _judge_moves(referee: Referee, moves: Sequence[Move]) -> tuple[list[tuple[Finding, ...]], list[Move]]:
    """Return the verdicts, and the moves that were made: up to the end, the first impossible move, or MOST_FINDINGS."""
    verdicts: list[tuple[Finding, ...]] = []
    made: list[Move] = []
    found = 0
    for move in moves:
        findings = referee.push(move)
        verdicts.append(findings)
        found += len(findings)
        wrong = any(finding.severity == "error" for finding in findings)
        if wrong and (found >= MOST_FINDINGS or not referee.force(move)):
            break
        made.append(move)
    return verdicts, made


def _is_over(verdicts: Sequence[tuple[Finding, ...]]) -> bool:
    return bool(verdicts) and any(finding.code == "moves-after-the-end" for finding in verdicts[-1])


def _not_judged(judged: int, moves: Sequence[Move], ruleset: Ruleset) -> list[Finding]:
    """Warn about the moves after the point where judging stopped."""
    if judged == len(moves):
        return []
    return [warning("rest-not-judged", ruleset.cites["play"], "moves", move=judged + 1, moves=len(moves) - judged)]


def _first(findings: Iterable[Finding]) -> list[Finding]:
    return list(islice(findings, MOST_FINDINGS))


def _led_rightly(play: Play, due: Leading) -> bool:
    """Return whether the first move is the lead that was due."""
    seat, _, tile, _, _ = play.moves[0]
    return not due.redeal and due.leader in (None, seat) and due.tile in (None, tile)


def _facts_of(play: Play, course: quick.Course, ruleset: Ruleset) -> Facts:
    """Return the facts that `gather` finds in the same moves."""
    moves, on_table = play.moves, course.laid
    laid = on_table.bit_count()
    left = tuple([_held(hand, bits) if bits else () for hand, bits in zip(play.deal, course.left, strict=True)])
    held = sum(course.left)
    return Facts(
        leader=moves[0].seat,
        end="block" if all(left) else "domino",
        by=course.by,
        last=course.last,
        ends_before=course.before,
        ends=course.ends,
        left=left,
        pips=tuple([sum([each.pips for each in hand]) for hand in left]),
        passes=len(moves) - laid - course.passed,
        laid=laid,
        pase_salida=len(moves) > 1 and moves[1].kind == "pass",
        pases_redondos=course.rounds,
        swapped_by=None,
        hanged=tuple([each for each, bit, others in _doubles(ruleset.double) if held & bit and not others & ~on_table]),
    )


def _held(hand: tuple[Tile, ...], bits: int) -> tuple[Tile, ...]:
    """Return the tiles of a hand that are among the bits, in order."""
    held = [each for each in hand if each.bit & bits]
    return tuple(sorted(held, key=IN_ORDER) if len(held) > 1 else held)


IN_ORDER: Final = attrgetter("low", "high")
"""The order of tiles as a key, which compares them in a tenth of the time."""


@cache
def _doubles(double: int) -> tuple[tuple[Tile, int, int], ...]:
    """Return the doubles of a set in order, each with its bit and the other tiles of its number."""
    doubles = [tile(number, number) for number in range(double + 1)]
    return tuple((each, each.bit, suit(double, each.low) & ~each.bit) for each in doubles)
