"""The roster in fixtures/: made by its script, the same in CSV and XLSX, with enough players for a full day."""

import json
from pathlib import Path

from fixtures import make_roster
from tests.exchange.roster.sheets import codes, read
from tournament.exchange.roster.records import RosterLine, Row

FOLDER = Path(make_roster.__file__).parent
CSV = (FOLDER / "roster.csv").read_bytes()
XLSX = (FOLDER / "roster.xlsx").read_bytes()


def eligible(row: Row[RosterLine]) -> bool:
    """Whether rule 1 lets the person of a row play on the day of the demonstration."""
    said = row.values
    if row.problems or said.birth_date is None:
        return False
    of_age = said.birth_date <= make_roster.DAY.replace(year=make_roster.DAY.year - 21)
    return bool(said.sponsor) and of_age if said.kind == "guest" else said.good_standing is True


def test_the_script_makes_the_roster_that_is_kept() -> None:
    assert make_roster.as_csv() == CSV


def test_csv_and_workbook_hold_the_same_rows() -> None:
    assert read(CSV).rows == read(XLSX, name="roster.xlsx").rows


def test_every_column_is_understood() -> None:
    assert read(CSV).problems == ()


def test_there_are_players_for_thirty_two_and_sixteen_teams() -> None:
    playing = [row.values.bracket for row in read(CSV).rows if eligible(row)]
    assert playing.count("men") >= 64
    assert playing.count("women") >= 32


def test_some_may_not_play() -> None:
    rows = [row for row in read(CSV).rows if not row.problems]
    assert sum(row.values.good_standing is False for row in rows) == 8
    assert sum(row.values.kind == "guest" and not eligible(row) for row in rows) == 1


def test_some_stand_twice() -> None:
    assert [codes(row) for row in read(CSV).rows if row.problems] == [
        ["duplicate-number", "duplicate-person"],
        ["duplicate-person"],
        ["duplicate-number", "duplicate-person"],
    ]


def test_every_guest_has_a_sponsor_in_good_standing() -> None:
    rows = read(CSV).rows
    standing = {row.values.name for row in rows if row.values.kind == "member" and row.values.good_standing}
    assert all(row.values.sponsor in standing for row in rows if row.values.kind == "guest")


def test_the_club_has_a_name_and_officials() -> None:
    club = json.loads((FOLDER / "club.json").read_text(encoding="utf-8"))
    assert club["name"] == "Spanish American Club (demonstration)"
    assert {official["role"] for official in club["officials"]} == {"organizer", "judge", "desk"}
