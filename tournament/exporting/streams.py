"""Every match and every line of its sheet for programs, row by row: as CSV or as JSON lines, however many there are.

Names of columns and words are the same in every language, and stay. Nothing private is among them: no reason that
officials wrote, no birth date, nobody's phone.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring import entries, notation
from scoring.entries import Entry
from scoring.policies import Layout
from scoring.sheets import Line
from tournament import entry, opening, spreadsheets
from tournament.models import Sitting, Tournament

AT_ONCE: Final = 100  # sheets in memory
OF_A_MATCH: Final = ("bracket", "round", "part", "match", "sitting", "table")
IN_ORDER: Final = ("round__division__order", "round__division", "round__number", "match__number", "pk")

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Stream:
    """A table without an end in sight: the names of its columns, in order, and the rows of a tournament."""

    columns: tuple[str, ...]
    rows: Callable[[Tournament], Iterator[Row]]

    def csv(self, tournament: Tournament) -> Iterator[bytes]:
        """As RFC 4180 has it: UTF-8, commas, CR LF. No cell is a formula; a list is one cell, between slashes."""
        yield _line(self.columns)
        for row in self.rows(tournament):
            yield _line([_cell(row[name]) for name in self.columns])

    def json_lines(self, tournament: Tournament) -> Iterator[bytes]:
        """One object a line; a value that is not there is null."""
        for row in self.rows(tournament):
            yield json.dumps({name: row[name] for name in self.columns}, ensure_ascii=False).encode() + b"\n"


def _matches(tournament: Tournament) -> Iterator[Row]:
    """Every match that has come to a table, those in play too.

    `hands_a`, `hands_b`: the hands that each team won; void ones are nobody's. `winner`: a team's number.
    """
    for sitting in _sittings(tournament):
        won = [line.winner for line in entry.sheet_of(sitting).lines if not line.voided and line.hand_number]
        winner = sitting.match.winner
        yield {
            **_of_match(sitting),
            "state": sitting.state,
            "decided": sitting.match.decided,
            "winner": winner.number if winner else None,
            "team_a": sitting.team_a.number,
            "team_b": sitting.team_b.number,
            "players_a": list(sitting.team_a.names),
            "players_b": list(sitting.team_b.names),
            "hands_a": won.count("A"),
            "hands_b": won.count("B"),
            "points_a": sitting.points_a,
            "points_b": sitting.points_b,
        }


def _hands(tournament: Tournament) -> Iterator[Row]:
    """Every line of every sheet, voided ones too: hands, penalties, forfeits, and what voids another.

    `line` counts the lines of a sheet, `hand` its hands. `by`: the seat that a hand is of, or whose penalty it is.
    """
    layout = opening.ruleset_of(tournament).layout
    for sitting in _sittings(tournament):
        for line in entry.sheet_of(sitting).lines:
            yield {**_of_match(sitting), **_of_line(line, layout)}


def _of_match(sitting: Sitting) -> dict[str, Any]:
    return {
        "bracket": sitting.round.division.key,
        "round": sitting.round.number,
        "part": sitting.match.part,
        "match": sitting.match.number,
        "sitting": sitting.pk,
        "table": sitting.table,
    }


def _of_line(line: Line, layout: Layout) -> dict[str, Any]:
    told = {name: value for name, value in entries.to_data(line.entry).items() if name != "reason"}
    return {
        "line": line.number,
        "hand": line.hand_number,
        "kind": told["kind"],
        "end": told.get("end"),
        "by": told.get("by", told.get("seat")),
        "winner": line.winner,
        "voided": line.voided,
        "points_a": line.points["A"],
        "points_b": line.points["B"],
        "total_a": line.totals["A"],
        "total_b": line.totals["B"],
        "entry": told,
        "text": _text(line.entry, layout),
    }


def _text(told: Entry, layout: Layout) -> str:
    """The entry in the notation (docs/notation.md), without what officials wrote."""
    return notation.format_entry(told, layout).split(' "')[0]


def _sittings(tournament: Tournament) -> Iterator[Sitting]:
    """Every sheet in order, a handful at a time. The keys are asked for first: an answer in parts holds no lock."""
    found = Sitting.objects.filter(tournament=tournament).order_by(*IN_ORDER)
    keys = list(found.values_list("pk", flat=True))
    related = ("round__division", "match__winner", "team_a", "team_b")
    prefetched = ("team_a__players", "team_b__players", "entries")
    for first in range(0, len(keys), AT_ONCE):
        here = found.filter(pk__in=keys[first : first + AT_ONCE])
        for sitting in here.select_related(*related).prefetch_related(*prefetched):
            sitting.tournament = tournament
            yield sitting


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return spreadsheets.escaped(" / ".join(str(one) for one in value))
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return spreadsheets.escaped(value)


def _line(cells: Iterable[str]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(cells)
    return text.getvalue().encode()


def in_parts(lines: Iterator[bytes], size: int = 64 * 1024) -> Iterator[bytes]:
    """The same bytes in fewer pieces: a web server sends each piece on its own."""
    kept: list[bytes] = []
    length = 0
    for line in lines:
        kept.append(line)
        length += len(line)
        if length >= size:
            yield b"".join(kept)
            kept, length = [], 0
    if kept:
        yield b"".join(kept)


MATCHES: Final = Stream(
    (
        *(*OF_A_MATCH, "state", "decided", "winner", "team_a", "players_a", "team_b", "players_b"),
        *("hands_a", "hands_b", "points_a", "points_b"),
    ),
    _matches,
)
HANDS: Final = Stream(
    (
        *(*OF_A_MATCH, "line", "hand", "kind", "end", "by", "winner", "voided", "points_a", "points_b"),
        *("total_a", "total_b", "text", "entry"),
    ),
    _hands,
)
