"""Matches and hands as CSV and as JSON lines: every one of them, the same in both, and nothing that is private."""

import csv
import io
import json
from typing import Any

import pytest
from django.http import HttpResponse

from tests.api.asking import ask, at, content
from tests.cast import hand, play_to_the_end, sign_both, write
from tournament.exchange.exports import streams
from tournament.models import Person, TableMatch, Tournament
from tournament.tournaments import opening

NAMED = "=HYPERLINK(evil) Peña"


@pytest.fixture
def played(table_match: TableMatch) -> Tournament:
    """One match is over, of whose hands one was voided; the other goes on after a hand, a penalty and a forfeit."""
    other = table_match.tournament.table_matches.exclude(pk=table_match.pk).get()
    write(table_match, hand())
    write(table_match, {"kind": "void", "number": 1, "reason": "José felt ill"})
    sign_both(play_to_the_end(table_match))
    write(other, hand())
    write(other, {"kind": "false_pass", "seat": 1})
    write(other, {"kind": "forfeit", "side": "A", "reason": "José felt ill"})
    return table_match.tournament


def fetched(tournament: Tournament, name: str, **more: Any) -> HttpResponse:
    answer = ask(None, "GET", at(tournament, f"results/{name}"), **more)
    assert answer.streaming or answer.status_code == 304
    return answer


def rows(tournament: Tournament, name: str) -> tuple[list[dict[str, str]], list[dict[str, Any]]]:
    """The same stream as both kinds of file."""
    table = content(fetched(tournament, f"{name}.csv")).decode()
    lines = content(fetched(tournament, f"{name}.jsonl")).decode().splitlines()
    return list(csv.DictReader(io.StringIO(table, newline=""))), [json.loads(line) for line in lines]


def test_every_line_of_every_sheet_is_in_both_files(played: Tournament) -> None:
    cells, lines = rows(played, "hands")
    written = {
        (table_match.pk, entry.number)
        for table_match in played.table_matches.all()
        for entry in table_match.entries.all()
    }
    assert {(line["match_id"], line["line"]) for line in lines} == written
    assert len(lines) == len(written)
    assert [int(row["line"]) for row in cells] == [line["line"] for line in lines]
    assert [json.loads(row["entry"]) for row in cells] == [line["entry"] for line in lines]
    first = lines[0]
    assert (first["voided"], first["hand"]) == (True, None)
    assert (cells[0]["voided"], cells[0]["hand"]) == ("true", "")
    assert {line["kind"] for line in lines} == {"hand", "void", "false_pass", "forfeit"}
    assert "José" not in str(lines)
    assert [line["text"] for line in lines if line["kind"] in ("void", "forfeit")] == ["void 1", "forfeit A"]


def test_the_last_line_of_a_sheet_has_the_points_of_its_match(played: Tournament) -> None:
    _cells, lines = rows(played, "hands")
    last = {line["match_id"]: (line["total_a"], line["total_b"]) for line in lines}
    _cells, matches = rows(played, "matches")
    over = next(match for match in matches if match["state"] == "finished")
    assert last[over["match_id"]] == (over["points_a"], over["points_b"])
    assert over["winner"] == over["team_a"]
    assert over["hands_a"] * 50 == over["points_a"]
    assert len(matches) == played.table_matches.count()


def test_no_name_is_a_formula_in_a_spreadsheet(played: Tournament) -> None:
    Person.objects.filter(registrations__tournament=played).update(name=NAMED)
    cells, lines = rows(played, "matches")
    assert cells[0]["players_a"] == f"'{NAMED} / {NAMED}"
    assert lines[0]["players_a"] == [NAMED, NAMED]


def test_a_long_stream_comes_in_pieces(played: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [content(fetched(played, name)) for name in ("hands.csv", "matches.jsonl")]
    monkeypatch.setattr(streams, "AT_ONCE", 1)
    assert [content(fetched(played, name)) for name in ("hands.csv", "matches.jsonl")] == whole
    assert list(streams.in_parts(iter([b"ab", b"cd", b"e"]), size=3)) == [b"abcd", b"e"]


def test_a_stream_that_has_not_changed_is_not_sent_again(played: Tournament) -> None:
    first = fetched(played, "hands.csv")
    assert first.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert first.headers["Content-Disposition"].endswith(f'filename="{played.slug}-hands.csv"')
    known = {"If-None-Match": first.headers["ETag"]}
    assert fetched(played, "hands.csv", headers=known).status_code == 304
    assert fetched(played, "matches.csv", headers=known).status_code == 200
    opening.touch(played)
    assert fetched(played, "hands.csv", headers=known).status_code == 200
