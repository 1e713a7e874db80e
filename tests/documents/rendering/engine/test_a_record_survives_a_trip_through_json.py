"""What is stored when a paper is issued is what is drawn when it is asked for again."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.documents.rendering import cast
from tests.support.thorough import often
from tournament.documents.engine.records import BracketRecord, ScoresheetsRecord
from tournament.documents.kinds import from_payload, to_payload
from tournament.documents.kinds.base import Record


def there_and_back(kind: str, record: Record) -> Record:
    return from_payload(kind, json.loads(json.dumps(to_payload(record))))


@settings(max_examples=often(8, 60), deadline=None)
@given(st.builds(ScoresheetsRecord))
def test_scoresheets_come_back_equal(record: ScoresheetsRecord) -> None:
    assert there_and_back("scoresheets", record) == record


@settings(max_examples=often(8, 60), deadline=None)
@given(st.builds(BracketRecord))
def test_a_bracket_comes_back_equal(record: BracketRecord) -> None:
    assert there_and_back("bracket", record) == record


def test_fields_with_a_default_may_be_missing() -> None:
    payload = to_payload(cast.scoresheets(cast.sheet(1)))
    del payload["sheets"][0]["entries"]
    assert from_payload("scoresheets", payload) == cast.scoresheets(cast.sheet(1))
