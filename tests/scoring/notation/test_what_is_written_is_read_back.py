"""Anything that can be written down is read back the same, and written back as it stands."""

from hypothesis import given

from scoring.hands import PAIRS
from scoring.notation import (
    Match,
    Replays,
    Transcript,
    format_entry,
    format_match,
    format_play,
    format_replays,
    format_transcript,
    parse_entry,
    parse_match,
    parse_play,
    parse_replays,
    parse_transcript,
)
from tests.scoring.notation import anything


@given(anything.matches())
def test_a_match_of_any_system(match: Match) -> None:
    text = format_match(match)
    assert parse_match(text) == match
    assert format_match(parse_match(text)) == text


@given(anything.replays())
def test_transcripts_of_any_system(replays: Replays) -> None:
    text = format_replays(replays)
    assert parse_replays(text) == replays
    assert format_replays(parse_replays(text)) == text


@given(anything.matches())
def test_an_entry_by_itself_with_places_as_letters_or_numbers(match: Match) -> None:
    seating = match.ruleset.seating
    for entry in match.entries:
        assert parse_entry(format_entry(entry), seating) == entry
        assert parse_entry(format_entry(entry, "STAR"), seating) == entry


@given(anything.transcripts(PAIRS))
def test_a_transcript_and_its_play(transcript: Transcript) -> None:
    assert parse_transcript(format_transcript(transcript)) == transcript
    assert parse_play(format_play(transcript.play, "CROSS")) == transcript.play


@given(anything.matches())
def test_one_entry_is_one_line_of_what_a_keyboard_can_show(match: Match) -> None:
    lines = format_match(match).split("\n")
    assert len(lines) == len(match.entries) + 2
    assert all(line.isprintable() for line in lines)
