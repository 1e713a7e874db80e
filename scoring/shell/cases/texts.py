"""Cases written in the notation (docs/notation.md): sheets and transcripts with what is wrong in them, positions."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TypeVar

from scoring.errors import NotationError
from scoring.findings import Finding
from scoring.library.arena import perft
from scoring.library.hand import Hand
from scoring.notation import Match, Replays, parse_match, parse_replays
from scoring.referee.replaying import replay
from scoring.sheets import total_sheet
from scoring.sheets.checks import review
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case, Facts

DEEPEST = 6
"""Moves; deeper counts take too long for a case."""

T = TypeVar("T", Match, Replays)


def sheet(case: Case) -> Facts:
    """Return the points of a match and the findings about its entries, or why its text is refused."""
    return _read(case, parse_match, _sheet_facts)


def transcript(case: Case) -> Facts:
    """Return the end of each hand and the findings about it, or why the text is refused."""
    return _read(case, parse_replays, _hand_facts)


def _read(case: Case, parse: Callable[[str], T], work_out: Callable[[T], Facts]) -> Facts:
    """Return the facts of the lines of a case, which are those of a file."""
    lines = [cases_case.text("lines", line) for line in cases_case.listed("lines", case.need("lines"))]
    try:
        parsed = parse("\n".join(lines))
    except NotationError as error:
        return {"refused": error.code, "line": error.line, "column": error.position + 1}
    return {"refused": None, **work_out(parsed)}


def _sheet_facts(match: Match) -> Facts:
    ruleset = match.ruleset
    total = total_sheet(match.entries, ruleset)
    if not total.lines:
        raise BadCase("lines", "no entries")
    return {
        **_codes(chain.from_iterable(review(match.entries, ruleset))),
        "points": dict(total.lines[-1].points),
        "totals": dict(total.totals),
        "next_lead": total.next_lead.seat,
        "match_over": total.outcome is not None,
    }


def _hand_facts(replays: Replays) -> Facts:
    ruleset = replays.ruleset
    found = [replay(each.play, ruleset, each.leader, each.first_hand) for each in replays.transcripts]
    return {
        **_codes(chain.from_iterable(each.findings for each in found)),
        "legal": [each.valid for each in found],
        "ends": [each.facts.end for each in found],
        "left": [[_row(held) for held in each.facts.left] for each in found],
    }


def _codes(findings: Iterable[Finding]) -> Facts:
    """Return the codes of the findings by severity, in order."""
    told = list(findings)
    return {
        "errors": [finding.code for finding in told if finding.severity == "error"],
        "warnings": [finding.code for finding in told if finding.severity == "warning"],
    }


def _row(held: Sequence[object]) -> str:
    return " ".join(map(str, held))


def sequences(case: Case) -> dict[str, object]:
    """Return the number of sequences of one, two ... `depth` legal moves from a position."""
    depth = cases_case.whole_number("depth", case.need("depth"), 1, DEEPEST)
    hand = Hand.from_position(cases_case.text("position", case.need("position")))
    return {"perft": [perft(hand, moves) for moves in range(1, depth + 1)]}
