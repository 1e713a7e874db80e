"""How quick the engine is: ratios to programs and loops measured beside it in the same run.

    python benchmarks/engine.py [--rounds 9] [--size 300]

Each figure is the median of several rounds, in processor time, so that other programs disturb little. A line says what
was measured and the mark it should make; the last line is JSON:

playing_vs_dominoes    random complete hands a second, against the `dominoes` package's own (at least 10)
validate_vs_floor      the quick verdict on a valid transcript, against a bare bit-mask loop (at most 2.5)
replays_a_second       whole valid transcripts replayed a second on one core, with their facts (at least 25,000)
move_vs_python_chess   one move of the referee, against python-chess's `push_uci`: how many times quicker (at least 5)
sheet20_us             folding a sheet of 20 hands told by tiles, in microseconds (under 400)
hand_check_us          checking one hand told by tiles, in microseconds (under 25)
"""

import gc
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import chess
import dominoes

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a file, not as a module

from benchmarks import floor
from benchmarks.harness import Mark, options, ratio, side_by_side, tell
from scoring.entries import Entry, Hand
from scoring.hands import Play, Seat
from scoring.referee.quick import verdict
from scoring.referee.referee import Referee
from scoring.referee.replaying import replay
from scoring.rulesets import get
from scoring.sheets import Sheet, advance, check, total_sheet
from scoring.simulation import PlayedHand, greedy_policy, play_hand, play_match, random_policy

SACI = get("saci")
HANDS = 20
"""Hands of the sheet that is folded."""
PLIES = 80
"""Moves of a chess game, about as many as people make."""


MARKS = (
    Mark("playing_vs_dominoes", "random hands a second, times the dominoes package's", 10),
    Mark("validate_vs_floor", "quick verdict, times a bare loop", 2.5, most=True),
    Mark("replays_a_second", "valid transcripts replayed a second, with facts", 25_000),
    Mark("move_vs_python_chess", "referee's move, times quicker than python-chess's", 5),
    Mark("sheet20_us", "sheet of 20 hands folded, microseconds", 400, most=True),
    Mark("hand_check_us", "hand of tiles checked, microseconds", 25, most=True),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    asked = options(
        __doc__,
        arguments,
        rounds=(9, "of which the median counts"),
        size=(300, "hands in each round"),
    )
    gc.disable()  # as timeit does: what lies about from one measurement does not slow the next
    try:
        figures = measured(asked.rounds, asked.size)
    finally:
        gc.enable()
    return tell(figures, MARKS)


def measured(rounds: int, size: int) -> dict[str, float]:
    """Every figure, by its key in the last line."""
    rng = random.Random(20251121)
    hands = [play_hand(rng, random_policy, None) for _ in range(size)]
    told = [(hand.play, hand.leader) for hand in hands]
    sheets = [sheet_of_twenty(rng) for _ in range(max(1, size // HANDS))]
    ours, theirs = side_by_side(rounds, lambda: play_ours(rng, size), lambda: play_theirs(size))
    quick, bare = validating(rounds, hands)
    (replayed,) = side_by_side(rounds, lambda: replay_all(told))
    move, chess_move = moving(rounds, hands, rng)
    (folded,) = side_by_side(rounds, lambda: [total_sheet(entries, SACI) for entries in sheets])
    print(f"{size / median(ours):,.0f} hands a second, dominoes {size / median(theirs):,.0f}")
    print(f"a verdict in {median(quick) * 1e6:.1f} microseconds, the bare loop {median(bare) * 1e6:.1f}")
    print(f"a move in {median(move) * 1e6:.2f} microseconds, python-chess {median(chess_move) * 1e6:.1f}")
    return {
        "playing_vs_dominoes": ratio(theirs, ours),
        "validate_vs_floor": ratio(quick, bare),
        "replays_a_second": size / median(replayed),
        "move_vs_python_chess": ratio(chess_move, move),
        "sheet20_us": median(folded) / len(sheets) * 1e6,
        "hand_check_us": checking(rounds, sheets) * 1e6,
    }


def play_ours(rng: random.Random, hands: int) -> None:
    """Complete hands, as theirs are: with who ended them, how, and the pips of every seat."""
    for _ in range(hands):
        hand = play_hand(rng, random_policy, None)
        _ = hand.end, hand.by, hand.pips


def play_theirs(hands: int) -> None:
    """The same policy with their own means, on their quicker board."""
    choice, lead = random.choice, dominoes.Domino(6, 6)
    for _ in range(hands):
        game = dominoes.Game.new(starting_domino=lead)
        game.skinny_board()
        while game.result is None:
            game.make_move(*choice(game.valid_moves))


def validating(rounds: int, hands: Sequence[PlayedHand]) -> list[list[float]]:
    """Seconds of a verdict in each round, and of the bare loop. A false verdict ends the benchmark."""
    plays = [hand.play for hand in hands]
    told = [floor.bare(play) for play in plays]
    if not (all(verdict(play, SACI) for play in plays) and all(map(floor.is_right, told))):
        raise SystemExit("a valid hand was refused")

    def ours() -> None:
        for play in plays:
            verdict(play, SACI)

    def bare() -> None:
        for each in told:
            floor.is_right(each)

    return [[seconds / len(plays) for seconds in times] for times in side_by_side(rounds, ours, bare)]


def replay_all(told: Sequence[tuple[Play, Seat]]) -> None:
    """Replay hands of the middle of a match: the leader is known. A finding ends the benchmark."""
    for play, leader in told:
        if replay(play, SACI, leader).findings:
            raise SystemExit("a valid hand was refused")


def moving(rounds: int, hands: Sequence[PlayedHand], rng: random.Random) -> list[list[float]]:
    """Seconds of a move here in each round, and of one at chess.

    Tables and boards are set up off the clock, right before they are used.
    """
    games = [chess_game(rng) for _ in range(max(1, len(hands) // 10))]
    ours, theirs = [], []
    for _ in range(rounds + 1):
        referees = [Referee(SACI, hand.play.deal, leader=hand.leader) for hand in hands]
        ours.append(
            _seconds_a_move([(table.push, hand.play.moves) for table, hand in zip(referees, hands, strict=True)])
        )
        theirs.append(_seconds_a_move([(chess.Board().push_uci, game) for game in games]))
    return [ours[1:], theirs[1:]]


def _seconds_a_move(games: Sequence[tuple[Callable[[Any], object], Sequence[Any]]]) -> float:
    begun = process_time()
    for push, moves in games:
        for move in moves:
            push(move)
    return (process_time() - begun) / sum(len(moves) for _, moves in games)


def chess_game(rng: random.Random) -> list[str]:
    """The moves of a random game."""
    board = chess.Board()
    moves: list[str] = []
    while len(moves) < PLIES and (legal := list(board.legal_moves)):
        moves.append(rng.choice(legal).uci())
        board.push_uci(moves[-1])
    return moves


def sheet_of_twenty(rng: random.Random) -> list[Entry]:
    """A match of twenty hands, each told by the tiles that are left."""
    while True:
        match = play_match(rng, SACI, greedy_policy)
        if len(match) == HANDS:
            return [replace(entry, pips=None) for entry in match if isinstance(entry, Hand)]


def checking(rounds: int, sheets: Sequence[list[Entry]]) -> float:
    """Seconds to check a hand against the sheet it is to be written on."""
    tasks: list[tuple[Sheet, Entry]] = []
    for entries in sheets:
        sheet = total_sheet([], SACI)
        for entry in entries:
            tasks.append((sheet, entry))
            sheet = advance(sheet, entry, SACI)

    def ours() -> None:
        for sheet, entry in tasks:
            check(sheet, entry, SACI)

    (taken,) = side_by_side(rounds, ours)
    return median(taken) / len(tasks)


if __name__ == "__main__":
    sys.exit(main())
