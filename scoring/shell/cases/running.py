"""`python -m scoring cases FILE`: runs worked cases, one JSON object a line, and reports which of them fail.

The engine computes every expected result from what the case says.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from scoring.errors import ScoringError
from scoring.shell.answering import Arguments
from scoring.shell.cases import beginnings, hands, rulings, texts, turns
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case, Facts
from scoring.shell.cases.matching import Some, printed, shown
from scoring.shell.cases.more_kinds import Kinds, kinds_of
from scoring.shell.federation import FEDERATION


class Elimination(NamedTuple):
    """One bracket. byes: for each round, how many teams pass it without play: one if their number is odd, else none."""

    matches: int
    byes: tuple[int, ...]

    @property
    def rounds(self) -> int:
        return len(self.byes)


def elimination(teams: int) -> Elimination:
    """Return the bracket of this many teams. A bracket of one is won without play."""
    byes = []
    left = teams
    while left > 1:
        byes.append(left % 2)
        left = (left + 1) // 2
    return Elimination(max(teams - 1, 0), tuple(byes))  # each match puts one team out


def finals(brackets: Iterable[int]) -> int:
    """Return the matches between the winners of the brackets: one for two winners, a further elimination for more. An
    empty bracket has no winner.
    """
    return elimination(sum(teams > 0 for teams in brackets)).matches


def total(brackets: Mapping[str, int]) -> int:
    """Return the number of matches of the tournament."""
    return sum(elimination(teams).matches for teams in brackets.values()) + finals(brackets.values())


def bracket(case: Case) -> Facts:
    """Return the number of matches and rounds, and the rounds with byes."""
    told = cases_case.mapped("brackets", case.need("brackets"))
    sizes = {name: cases_case.whole_number("brackets", teams) for name, teams in told.items()}
    drawn = {name: elimination(teams) for name, teams in sizes.items()}
    last = finals(sizes.values())
    return {
        "brackets": {
            name: Some(
                {
                    "matches": each.matches,
                    "rounds": each.rounds,
                    "byes_per_round": list(each.byes),
                    "byes": sum(each.byes),
                    "teams": sizes[name],
                }
            )
            for name, each in drawn.items()
        },
        "total_matches": total(sizes),
        "final_matches": last,
        "championship": last > 0,  # it takes the winners of two brackets
    }


KINDS: Final[Kinds] = {
    "hand": hands.hand,
    "negative": hands.negative,
    "miscues": rulings.miscues,
    "forfeit": rulings.forfeit,
    "match": hands.match,
    "perft": texts.sequences,
    "round_tens": hands.rounded,
    "decade": hands.rounded,
    "legal": turns.laying,
    "turn": turns.turn,
    "lead": beginnings.lead,
    "lottery": beginnings.drawing_lots,
    "deal": beginnings.deal,
    "redeal": beginnings.redeal,
    "matadors": beginnings.matador_tiles,
    "bracket": bracket,
    "validate": rulings.validate,
    "full hand": turns.full_hand,
    "sheet": texts.sheet,
    "transcript": texts.transcript,
}
NO_MORE: Final[Kinds] = {}
LONGEST: Final = 1_000_000
"""Bytes of a line, far more than any case needs."""
DEEPEST: Final = 30
"""Levels of nested lists and objects."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a case: its name, its kind, and its faults, a line each; none if it passes."""

    name: str
    kind: str
    faults: tuple[str, ...] = ()


def run_line(number: int, line: bytes, more: Kinds = NO_MORE) -> Verdict:
    """Run the case on this line. It never raises, for any line. `more`: kinds that the engine does not know."""
    name, kind = f"line {number}", "malformed"
    try:
        case = read(line)
        name, kind = f"{case.name} (line {number})", str(case.fields.get("kind"))[:40]
        return Verdict(name, kind, tuple(faults(case, more)))
    except BadCase as bad:
        return Verdict(name, kind, (f"cannot be run: {bad.where}: {bad.what}",))
    except ScoringError as error:
        return Verdict(name, kind, (f"cannot be run: {error}",))


def read(line: bytes) -> Case:
    """Return the case on a line. Raises BadCase for anything else."""
    if len(line) > LONGEST:
        raise BadCase("line", f"longer than {LONGEST} bytes")
    try:
        data = json.loads(line.decode("utf-8-sig").strip())
    except UnicodeDecodeError:
        raise BadCase("line", "not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise BadCase("line", f"not JSON at character {error.pos + 1}: {error.msg}") from None
    # json raises these for deep nesting and for integers with too many digits.
    except (RecursionError, ValueError):
        raise BadCase("line", "not JSON that can be read: too deep, or too long a number") from None
    if not isinstance(data, dict):
        raise BadCase("line", "not an object")
    if _is_deep(data):
        raise BadCase("line", f"more than {DEEPEST} levels deep")
    return Case(cases_case.flat(data))


def faults(case: Case, more: Kinds = NO_MORE) -> Iterator[str]:
    """Yield each result that differs from the expectation, with both values."""
    expected = case.expected
    work_out = KINDS.get(case.kind)
    if case.has("input"):
        # Cases of federation events: their kinds have names of their own, and their facts are all in one field.
        work_out, case = FEDERATION.get(case.kind) or more.get(case.kind), case.inside("input")
    if work_out is None:
        raise BadCase("kind", f"unknown kind {case.kind[:40]}")
    differing = Some(work_out(case)).differing(expected)
    for name, got in differing.items():
        yield f"{name[:80]}: expected {printed(expected[name])}, got {printed(_narrowed(expected[name], got))}"
    # An unknown field is often the reason for a difference; in a passing case it is harmless.
    if differing and case.ignored:
        yield f"not understood: {', '.join(case.ignored)}"


def _narrowed(expected: object, got: object) -> object:
    """Return only those of several results that differ."""
    if isinstance(got, Some) and isinstance(expected, dict):
        return {name: shown(thing) for name, thing in got.differing(expected).items()}
    return shown(got)


def _is_deep(data: object) -> bool:
    # Level by level, not recursively: depth is what is limited here.
    level = [data]
    for _ in range(DEEPEST):
        level = [item for each in level for item in (cases_case.items(each))]
        if not level:
            return False
    return True


def main(args: list[str]) -> int:
    """Run the files of cases. 0: all pass; 1: some fail, or cannot be read. Raises Trouble for wrong arguments."""
    parser = Arguments("cases", "Run worked cases, one JSON object a line, and report which of them fail.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--kinds", metavar="MODULE", help="a module with further kinds of cases")
    asked = parser.parse_args(args)
    more = kinds_of(asked.kinds) if asked.kinds else NO_MORE
    passed = failed = 0
    for verdict in (verdict for name in asked.files for verdict in run_file(name, more)):
        if verdict.faults:
            failed += 1
            sys.stdout.write(report(verdict))
        else:
            passed += 1
    sys.stdout.write(f"{passed} passed, {failed} failed\n")
    return 1 if failed else 0


def run_file(name: str, more: Kinds) -> Iterator[Verdict]:
    """Yield the verdict on every case of a file; one failure for a file that cannot be read or contains no case."""
    number = ran = 0
    try:
        with Path(name).open("rb") as file:
            while line := read_line(file):
                number += 1
                if line.strip():
                    ran += 1
                    yield run_line(number, line, more)
    except (OSError, ValueError) as error:
        yield Verdict(printable(name), "file", (f"cannot be read: {error}",))
        return
    # An empty file must not pass: it is probably the wrong one.
    if not ran:
        yield Verdict(printable(name), "file", ("no cases in it",))


def read_line(file: BinaryIO) -> bytes:
    """Return the next line; of one that is too long its beginning, long enough to be refused."""
    line = part = file.readline(LONGEST + 1)
    # Skip the rest of a long line in pieces, so that it never is in memory as a whole.
    while len(part) > LONGEST and not part.endswith(b"\n"):
        part = file.readline(LONGEST + 1)
    return line


def report(verdict: Verdict) -> str:
    """Return the report of a failing case: its name and kind, and a line for each difference."""
    lines = [f"{printable(verdict.name)}, {verdict.kind}", *(f"    {fault}" for fault in verdict.faults)]
    return "".join(f"{printable(line)}\n" for line in lines)


def printable(text: str) -> str:
    """Return the text in a form that any terminal can show."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)[:2_000]
