"""A record whose slots do not form one tree is never drawn as if they did."""

from dataclasses import replace

import pytest

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tournament.documents.engine.records import BracketMatch, BracketRecord, RecordError, Slot


def with_final(final: BracketMatch) -> BracketRecord:
    record = cast.bracket(4)
    return replace(record, columns=(record.columns[0], replace(record.columns[1], matches=(final,))))


def test_a_match_that_leads_nowhere() -> None:
    with pytest.raises(RecordError, match="2"):
        render(with_final(BracketMatch(3, Slot(from_match=1), Slot(team=cast.team(3)))))


@pytest.mark.parametrize("source", [3, 9])
def test_a_slot_that_no_earlier_match_fills(source: int) -> None:
    with pytest.raises(RecordError, match=f"no earlier match {source}"):
        render(with_final(BracketMatch(3, Slot(from_match=1), Slot(from_match=source))))


def test_two_finals() -> None:
    record = cast.bracket(4)
    with pytest.raises(RecordError, match="last round"):
        render(replace(record, columns=record.columns[:1]))
