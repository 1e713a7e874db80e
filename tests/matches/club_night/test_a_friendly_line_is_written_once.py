"""Keys and versions hold at a friendly table as they do at a match of a tournament."""

import pytest

from tests.cast import key
from tests.matches.club_night.seated import seat, won_by, write
from tournament.core.errors import Conflict, EntryRefused, Refused
from tournament.matches import club_night
from tournament.models import Club, FriendlyTable


def test_the_same_send_again_is_the_same_line(club: Club) -> None:
    table = seat(club)
    one = key()
    first = write(table, won_by(table), key=one)
    again = write(table, won_by(table), key=one, version=0)
    assert again == first
    assert table.entries.count() == 1


def test_the_same_key_with_other_figures_is_a_conflict(club: Club) -> None:
    table = seat(club)
    one = key()
    write(table, won_by(table), key=one)
    with pytest.raises(Conflict) as conflict:
        write(table, won_by(table, seat=1), key=one)
    assert conflict.value.code == "key-reused"


def test_an_old_version_is_a_conflict(club: Club) -> None:
    table = seat(club)
    write(table, won_by(table))
    with pytest.raises(Conflict) as conflict:
        write(table, won_by(table, left=12), version=0)
    assert conflict.value.code == "sheet-changed"
    assert table.entries.count() == 1


def test_a_table_that_is_sent_twice_is_one_table(club: Club) -> None:
    one = key()
    shape = club_night.Shape(4, 2)
    first = club_night.start(club=club, ruleset="saci", shape=shape, key=one, by=None)
    assert club_night.start(club=club, ruleset="saci", shape=shape, key=one, by=None) == first
    with pytest.raises(Conflict):
        club_night.start(club=club, ruleset="latino", shape=shape, key=one, by=None)
    assert FriendlyTable.objects.filter(club=club).count() == 1


def test_what_cannot_be_true_is_refused_with_all_findings(club: Club) -> None:
    table = seat(club)
    with pytest.raises(EntryRefused) as refused:
        write(table, {**won_by(table), "pips": [0, 200, 3, 5], "recount": 7})
    assert {finding.code for finding in refused.value.findings} >= {"seats-too-heavy", "recount-differs"}
    assert table.version == 0


@pytest.mark.parametrize("data", [{}, {"kind": "hand"}, {"kind": "forfeit", "side": "C", "reason": "late"}])
def test_what_is_no_entry_of_this_table_is_refused(club: Club, data: dict[str, object]) -> None:
    with pytest.raises(Refused):
        write(seat(club), data)


@pytest.mark.parametrize("name", ["x" * 41, "turned \u202e name", "a\x07b"])
def test_a_name_that_cannot_be_read_is_refused(club: Club, name: str) -> None:
    with pytest.raises(Refused) as refused:
        seat(club, names=(name,))
    assert refused.value.field == "names"


def test_who_has_no_name_goes_by_the_seat(club: Club) -> None:
    table = seat(club, names=("  Ana   María ", ""))
    assert club_night.players_of(table) == ["Ana María", "Player 2", "Player 3", "Player 4"]
    assert club_night.sides_of(table) == {"A": "Ana María / Player 3", "B": "Player 2 / Player 4"}
