"""Whatever the notation can hold, true or not, `check` and `replay` have an answer for it."""

import pytest
from hypothesis import given, settings

from scoring.hands import PAIRS
from scoring.notation import Match, Replays, Transcript
from scoring.referee.replaying import replay
from scoring.rulesets import get
from scoring.sheets import total_sheet
from scoring.sheets.checks import review
from scoring.shell.check import ledger
from scoring.shell.replay import report
from scoring.shell.sentences import standing
from tests.scoring.notation import anything
from tests.support.thorough import often


@pytest.mark.slow
@given(anything.matches())
def test_any_sheet_has_a_ledger(match: Match) -> None:
    ruleset = match.ruleset
    sheet, found = total_sheet(match.entries, ruleset), review(match.entries, ruleset)
    lines = [*ledger(sheet, found, ruleset), *standing(sheet, ruleset)]
    assert len(found) == len(match.entries)
    assert all(line.isprintable() for line in lines)


@pytest.mark.slow
@given(anything.replays())
@settings(max_examples=often(25, 200))
def test_any_transcript_has_a_verdict(replays: Replays) -> None:
    ruleset = replays.ruleset
    for transcript in replays.transcripts:
        replayed = replay(transcript.play, ruleset, transcript.leader, transcript.first_hand)
        lines = list(report(transcript, replayed, ruleset))
        assert lines[-1] in ("Verdict: legal", "Verdict: not legal")
        assert all(line.isprintable() for line in lines)


@given(anything.transcripts(PAIRS))
@settings(max_examples=often(25, 200))
def test_each_move_has_its_line(transcript: Transcript) -> None:
    replayed = replay(transcript.play, get("saci"))
    lines = list(report(transcript, replayed, get("saci")))
    numbered = [line for line in lines if line[:4].strip().rstrip(".").isdecimal()]
    assert len(numbered) == len(transcript.play.moves)
