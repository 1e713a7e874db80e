"""A whole transcript: a verdict for every move, everything that is wrong, and what the hand was."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from scoring import quick
from scoring.dealing import deal_findings
from scoring.facts import Facts, gather
from scoring.findings import Finding, error, warning
from scoring.hands import Seat
from scoring.leading import Leading, lead_of
from scoring.position import End
from scoring.referee import NOTHING, Referee
from scoring.ruleset import Ruleset
from scoring.tiles import mask_of
from scoring.transcripts import Held, Move, Play

MOST_FINDINGS: Final = 100
"""Who has made so many mistakes is not told the next one: a transcript of rubbish is answered quickly."""


@dataclass(frozen=True, slots=True)
class Replay:
    """What was found in a transcript.

    verdicts: the findings about each move that was judged, in order; () for a legal one. findings: all of them, those
    about the deal first and those about the end last. facts: what the moves that could be made tell; to be relied on
    only where `valid`.
    """

    verdicts: tuple[tuple[Finding, ...], ...]
    findings: tuple[Finding, ...]
    facts: Facts

    @property
    def valid(self) -> bool:
        """Whether nothing speaks against it: a complete and legal hand."""
        return all(finding.severity != "error" for finding in self.findings)


def replay(play: Play, ruleset: Ruleset, leader: Seat | None = None, first_hand: bool = False) -> Replay:
    """Judge a transcript, which ends with its hand.

    leader: who had the right to lead; None: not known. first_hand: whether the tiles decided the lead, as they do in
    the first hand of a match. After an illegal move judging goes on from what was done, as far as that makes sense.
    """
    if quick.verdict(play, ruleset) and _led_rightly(play, lead_of(play.deal, ruleset, leader, first_hand)):
        facts = gather(play.moves, ruleset, left := _left(play), len(left), "domino" if not all(left) else "block")
        return Replay((NOTHING,) * len(play.moves), NOTHING, facts)
    return _judged(play, ruleset, leader, first_hand)


def _judged(play: Play, ruleset: Ruleset, leader: Seat | None, first_hand: bool) -> Replay:
    findings = list(_first(deal_findings(play.deal, play.stock, ruleset)))
    if len(play.deal) != ruleset.players:
        findings += _not_judged(0, play.moves, ruleset)
        return Replay((), tuple(findings), gather((), ruleset, play.deal, len(play.deal), None))
    referee = Referee(ruleset, play.deal, play.stock, leader, first_hand)
    if referee.leading.redeal:
        findings.append(error("new-deal-due", ruleset.cites["first-lead"], "deal"))
    verdicts, made = _judge_moves(referee, play.moves)
    findings += [finding for verdict in verdicts for finding in verdict]
    if len(verdicts) < len(play.moves) and not _is_over(verdicts):
        findings += _not_judged(len(verdicts), play.moves, ruleset)
    end: End | None = referee.ended or ("block" if referee.stuck else None)
    if end is None and len(made) == len(play.moves):
        findings.append(error("unfinished", ruleset.cites["domino"], "moves", moves=len(play.moves)))
    players = sum(1 for hand in play.deal if hand)
    facts = gather(made, ruleset, referee.left, players, end, referee.swapped_by)
    return Replay(tuple(verdicts), tuple(findings), facts)


def _judge_moves(referee: Referee, moves: Sequence[Move]) -> tuple[list[tuple[Finding, ...]], list[Move]]:
    """The verdicts, and the moves that were made: up to the end, the first that cannot have happened, or the most
    findings that are told.
    """
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
    """Where judging stopped."""
    if judged == len(moves):
        return []
    return [warning("rest-not-judged", ruleset.cites["play"], "moves", move=judged + 1, moves=len(moves) - judged)]


def _first(findings: Iterable[Finding]) -> list[Finding]:
    return list(islice(findings, MOST_FINDINGS))


def _led_rightly(play: Play, due: Leading) -> bool:
    """Whether the first move is the lead that was due."""
    seat, _, tile, _, _ = play.moves[0]
    return not due.redeal and due.leader in (None, seat) and due.tile in (None, tile)


def _left(play: Play) -> Held:
    """What every seat has left after legal moves in a game without drawing."""
    laid = mask_of(move.tile for move in play.moves if move.tile is not None)
    return tuple(tuple(sorted(tile for tile in hand if not tile.bit & laid)) for hand in play.deal)
