"""Every match and every line of its sheet for programs, streamed as CSV or JSON lines, regardless of size.

Column names and values are the same in every language, and stable. They contain no private data: no reasons written by
officials, no birth dates, no phone numbers.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring import entries, notation
from scoring.entries import Entry, Forfeit, Void
from scoring.policies import Layout
from scoring.sheets import Line
from tournament.core import spreadsheets
from tournament.matches import entry
from tournament.models import TableMatch, Tournament
from tournament.tournaments import opening

AT_ONCE: Final = 100  # sheets in memory
OF_A_MATCH: Final = ("division", "round", "part", "match", "match_id", "table")
IN_ORDER: Final = ("round__division__order", "round__division", "round__number", "match__number", "pk")

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Stream:
    """A table of any length: its column names, in order, and the rows of a tournament."""

    columns: tuple[str, ...]
    rows: Callable[[Tournament], Iterator[Row]]

    def csv(self, tournament: Tournament) -> Iterator[bytes]:
        """Yield CSV per RFC 4180: UTF-8, commas, CR LF.

        Formulas are escaped; a list is one cell, separated by slashes.
        """
        yield _line(self.columns)
        for row in self.rows(tournament):
            yield _line([_cell(row[name]) for name in self.columns])

    def json_lines(self, tournament: Tournament) -> Iterator[bytes]:
        """Yield one JSON object per line; missing values are null."""
        for row in self.rows(tournament):
            yield json.dumps({name: row[name] for name in self.columns}, ensure_ascii=False).encode() + b"\n"


def _matches(tournament: Tournament) -> Iterator[Row]:
    """Yield every match that has had a table, those in play too.

    `hands_a`, `hands_b`: the hands won by each team, without void hands. `winner`: a team number. `by`: what ended it.
    """
    for table_match in _table_matches(tournament):
        won = [line.winner for line in entry.sheet_of(table_match).lines if not line.voided and line.hand_number]
        winner = table_match.match.winner
        yield {
            **_of_match(table_match),
            "state": table_match.state,
            "decided": table_match.match.decided,
            "by": table_match.by,
            "winner": winner.number if winner else None,
            "team_a": table_match.team_a.number,
            "team_b": table_match.team_b.number,
            "players_a": list(table_match.team_a.names),
            "players_b": list(table_match.team_b.names),
            "hands_a": won.count("A"),
            "hands_b": won.count("B"),
            "points_a": table_match.points_a,
            "points_b": table_match.points_b,
        }


def _hands(tournament: Tournament) -> Iterator[Row]:
    """Yield every line of every sheet, voided ones too: hands, penalties, forfeits and voids.

    `line` counts the lines of a sheet, `hand` its hands. `by`: the seat that ended a hand, or that was penalized.
    """
    layout = opening.rules_of(tournament).layout
    for table_match in _table_matches(tournament):
        for line in entry.sheet_of(table_match).lines:
            yield {**_of_match(table_match), **_of_line(line, layout)}


def _of_match(table_match: TableMatch) -> dict[str, Any]:
    return {
        "division": table_match.round.division.key,
        "round": table_match.round.number,
        "part": table_match.match.part,
        "match": table_match.match.number,
        "match_id": table_match.pk,
        "table": table_match.table,
    }


def _of_line(line: Line, layout: Layout) -> dict[str, Any]:
    # The reason is free text, which may contain a name. Why an entry was overruled is public.
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
    """Return the entry in notation (docs/notation.md), without the reasons that are not public."""
    text = notation.format_entry(told, layout)
    return text.split(' "')[0] if isinstance(told, Forfeit | Void) else text


def _table_matches(tournament: Tournament) -> Iterator[TableMatch]:
    """Yield every sheet in order, in batches. The keys are read first, so that a slow client holds no lock."""
    found = TableMatch.objects.filter(tournament=tournament).order_by(*IN_ORDER)
    keys = list(found.values_list("pk", flat=True))
    related = ("round__division", "match__winner", "team_a", "team_b")
    prefetched = ("team_a__players", "team_b__players", "entries")
    for first in range(0, len(keys), AT_ONCE):
        here = found.filter(pk__in=keys[first : first + AT_ONCE])
        for table_match in here.select_related(*related).prefetch_related(*prefetched):
            # Avoids a query per sheet.
            table_match.tournament = tournament
            yield table_match


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
    """Join the bytes into larger chunks, because a web server sends each chunk separately."""
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
        *(*OF_A_MATCH, "state", "decided", "by", "winner", "team_a", "players_a", "team_b", "players_b"),
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
