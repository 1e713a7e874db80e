"""What a scoresheet says in short follows from the rules that are played, not from which system it is."""

from collections.abc import Mapping
from typing import Final

import pytest

from scoring import rulesets
from scoring.ruleset import Ruleset
from tests.documents.rendering import cast
from tests.support.rules import table
from tournament.core import rule_systems
from tournament.documents.engine.records import Heading, PenaltyBoxes, ScoresheetsRecord
from tournament.documents.kinds.scoresheets import Scoresheets
from tournament.documents.queue.requests import take_snapshot
from tournament.documents.scoresheets.signatures import MOST_REMINDERS
from tournament.documents.snapshots import headings
from tournament.documents.snapshots.headings import Issue
from tournament.models import Club


def sample(heading: Heading, name: cast.Named) -> ScoresheetsRecord:
    return cast.scoresheets(*(cast.named_sheet(table, name) for table in (1, 2, 3)), heading=heading)


SAMPLES: Final[Mapping[str, cast.Sample]] = {"scoresheets": sample}


def test_the_saci_sheet_says_what_it_always_said() -> None:
    said = headings.reminders(rulesets.get("saci"))
    assert [line.rules for line in said] == ["6, 8", "9, 12", "13", "14", "15, 16"]
    assert said[1].text.endswith("a false pass ends the hand and costs 25.")
    assert said[4].text == "Locked: fewer pips win. 200 points win the match."
    assert headings.penalties(rulesets.get("saci")) == (
        PenaltyBoxes("False pass", "12", 25, boxes=3, warning=False),
        PenaltyBoxes("Wrong domino", "13", 10, boxes=3, warning=True),
    )


@pytest.mark.parametrize("ruleset", rule_systems.offered(), ids=lambda ruleset: ruleset.key)
def test_every_system_fits_on_the_sheet(ruleset: Ruleset) -> None:
    said = headings.reminders(ruleset)
    assert 4 <= len(said) <= MOST_REMINDERS
    assert all(len(line.text) < 125 for line in said)


def test_options_change_what_is_said() -> None:
    free = rulesets.get("saci", {"false_pass": "void_award_25", "wrong_domino_points": 0, "target": 150})
    said = " ".join(line.text for line in headings.reminders(free))
    assert "gives the others 25" in said
    assert "wrong domino" not in said
    assert "150 points win the match." in said
    assert [boxes.points for boxes in headings.penalties(free)] == [0, 0]


def test_a_round_is_frozen_with_them(club: Club) -> None:
    table_match = table(club, "basque")
    sheets = Scoresheets()
    issue = Issue(1, "http://hall", table_match.round.started_at)
    record = take_snapshot(sheets, sheets.subject(table_match.round), issue)
    assert isinstance(record, ScoresheetsRecord)
    assert "0 to 9 is 1" in " ".join(line.text for line in record.sheets[0].reminders)
