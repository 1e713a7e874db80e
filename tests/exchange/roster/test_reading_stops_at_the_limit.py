"""A hundred thousand rows are refused without being read: nothing behind the limit is even looked at."""

from collections.abc import Iterator

import pytest

from tests.exchange.roster.sheets import TODAY, read, refusal, workbook
from tournament.exchange.roster import parser, records
from tournament.exchange.roster.columns import Columns
from tournament.exchange.roster.records import Line


def test_a_hundred_thousand_rows_are_refused() -> None:
    assert refusal(b"Nombre\n" + b"Ana Ruiz\n" * 100_000) == "too-many-rows"


def test_no_line_behind_the_limit_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0

    def endless(_name: str, _content: bytes, _columns: Columns) -> Iterator[Line]:
        nonlocal taken
        yield 1, ["Nombre"]
        while True:
            taken += 1
            yield taken + 1, ["Ana"]

    monkeypatch.setattr(parser, "csv_lines", endless)
    with pytest.raises(records.RosterError):
        parser.read_roster("socios.csv", b"Nombre", today=TODAY)
    assert taken == parser.MAX_ROWS + 1


def test_blank_lines_do_not_go_on_for_ever() -> None:
    assert refusal(b"Nombre\n" + b"\n" * 20_000 + b"Ana\n") == "too-many-rows"
    assert len(read(b"Nombre\n" + b"\n" * 19_000 + b"Ana\n").rows) == 1


def test_a_workbook_of_many_rows_is_refused() -> None:
    assert refusal(workbook([["Nombre"], *[["Ana"]] * 5_001])) == "too-many-rows"
