"""The players may stop: the sheet stays as it is, nothing more is written on it, and the club's journal says so."""

import pytest

from tests.cast import key
from tests.matches.club_night.seated import seat, won_by, write
from tournament.core.errors import Conflict
from tournament.journal import log, verification
from tournament.matches import club_night
from tournament.models import Club


def test_an_ended_table_takes_no_more_lines(club: Club) -> None:
    table = seat(club)
    write(table, won_by(table))
    ended = club_night.end(table=table, version=1, by=None)
    assert not ended.is_in_play
    for data in (won_by(table), {"kind": "void", "number": 1, "reason": "wrong"}):
        with pytest.raises(Conflict) as conflict:
            write(table, data)
        assert conflict.value.code == "table-ended"
    assert club_night.end(table=table, version=1, by=None).ended_at == ended.ended_at
    assert club_night.again(table=table, key=key(), by=None).is_in_play


def test_it_is_ended_as_its_players_saw_it(club: Club) -> None:
    table = seat(club)
    write(table, won_by(table))
    with pytest.raises(Conflict) as conflict:
        club_night.end(table=table, version=0, by=None)
    assert conflict.value.code == "sheet-changed"


def test_a_match_that_is_over_has_ended_by_itself(club: Club) -> None:
    table = seat(club, target=20)
    write(table, won_by(table))
    with pytest.raises(Conflict) as conflict:
        club_night.end(table=table, version=1, by=None)
    assert conflict.value.code == "match-over"


def test_the_club_s_journal_tells_it_all(club: Club) -> None:
    table = seat(club, target=20, names=("Ana", "Blas"))
    write(table, won_by(table, left=5))
    write(table, {"kind": "void", "number": 1, "reason": "somebody else's"})
    write(table, won_by(table))
    other = seat(club)
    club_night.end(table=other, version=0, by=None)
    told = [(line.action, line.subject) for line in log.chain(club)]
    this, that = f"friendly {table.pk}", f"friendly {other.pk}"
    assert told == [
        ("start-friendly", this),
        ("enter-hand", f"{this} line 1"),
        ("enter-void", f"{this} line 2"),
        ("enter-hand", f"{this} line 3"),
        ("finish-friendly", this),
        ("start-friendly", that),
        ("end-friendly", that),
    ]
    assert not [line for line in log.chain(club) if "Ana" in str([line.before, line.after, line.reason])]
    assert verification.verify(club).holds
