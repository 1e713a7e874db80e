"""Why an entry was overruled is public: exports and messages carry it, and an archive brings it back."""

import pytest

from scoring.entries import to_data
from scoring.notation import parse_entry
from tests.cast import hand, write
from tests.exchange.archive.days import proof, take_in
from tournament.exchange.archive import export
from tournament.exchange.exports import streams
from tournament.models import Club, SheetEntry, TableMatch, Tournament, User

REASON = 'a tile of "the other table" had got in'
IMPOSSIBLE = {**hand(0, (0, 70, 3, 5)), "overruled": REASON}


@pytest.fixture
def overruled(table_match: TableMatch, organizer: User) -> TableMatch:
    """A match with one hand that the engine refuses, and a forfeit, whose reason is not public."""
    write(table_match, IMPOSSIBLE, by=organizer)
    return write(table_match, {"kind": "forfeit", "side": "B", "reason": "Rosa fell ill"}, by=organizer)


def test_the_hands_carry_it_in_data_and_notation(overruled: TableMatch) -> None:
    told_hand, forfeit = streams.HANDS.rows(overruled.tournament)
    assert told_hand["entry"]["overruled"] == REASON
    assert to_data(parse_entry(told_hand["text"])) == SheetEntry.objects.get(number=1).data
    assert "Rosa" not in str(forfeit)


def test_an_archive_brings_it_back_with_its_proof(overruled: TableMatch, stranger: User) -> None:
    other = Club.objects.get(officials__user=stranger)
    copy: Tournament = take_in(export.export(overruled.tournament), other)
    row = SheetEntry.objects.get(table_match__tournament=copy, number=1)
    assert row.data["overruled"] == REASON
    assert proof(copy) == proof(overruled.tournament)
    assert copy.journal.filter(action="overrule-entry").get().reason == REASON
