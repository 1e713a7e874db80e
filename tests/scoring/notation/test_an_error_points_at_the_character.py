"""Whatever cannot be read is refused with a code, its line and the character at fault."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import NotationError
from scoring.notation import format_match, parse_entry, parse_match, parse_play, parse_replays, parse_transcript

ENTRIES = [
    ("", 0, "entry-expected"),
    ("capicu 1", 0, "entry-expected"),
    ("domino 4", 7, "seat-not-at-table"),
    ("domino 12345", 7, "out-of-range"),
    ("domino 1 pips 1/2/3", 14, "not-one-for-each-seat"),
    ("domino 1 side-pips 1/2/3", 19, "not-one-for-each-side"),
    ("domino 1 pips 1/2/3/", 20, "number-expected"),
    ("domino 1 pips 1/2/-3/4", 18, "negative-number"),
    ("domino 1 pips 1/2/3/4 pips 1/2/3/4", 22, "field-twice"),
    ("domino 1 weight 3", 9, "unknown-field"),
    ("domino 1 tiles 1-1/2-/-/-", 19, "tile-expected"),
    ("domino 1 tiles 1-1/2-333/-/-", 19, "tile-expected"),
    ("domino 1 tiles " + "1-1 " * 92, 15 + 4 * 91, "too-long"),
    ("domino 1 pips " + "1/" * 90, 33, "too-long"),
    ("domino 1 last 3", 14, "tile-expected"),
    ("domino 1 ends 3", 15, "slash-expected"),
    ("domino 1 leader x", 16, "seat-expected"),
    ("domino 1 special tranque", 17, "special-expected"),
    ("false-pass", 10, "seat-expected"),
    ("false-pass 1 tiles 1-1", 13, "unknown-field"),
    ("wrong-domino 1 3-5 3-6", 19, "more-than-expected"),
    ("forfeit C", 8, "side-not-at-table"),
    ("forfeit 1", 8, "side-expected"),
    ("forfeit A late", 10, "text-expected"),
    ('forfeit A "late', 10, "text-not-closed"),
    ('forfeit A "la\\te \\q"', 17, "no-such-escape"),
    ('forfeit A "\\u{110000}"', 11, "no-such-escape"),
    ('forfeit A "' + "x" * 1_001 + '"', 1_011, "too-long"),
    ('void x "late"', 5, "number-expected"),
    ("9" * 10_000_000, 20_000, "line-too-long"),
]
PLAYS = [
    ("moves 0:6-6", 0, "deal-expected"),
    ("deal 6-6 / 1-1", 14, "moves-expected"),
    ("deal 6-6 / 1-1 moves 0 6-6", 23, "colon-expected"),
    ("deal 6-6 / 1-1 moves 0:6-6 1:", 29, "tile-expected"),
    ("deal 6-6 / 1-1 moves 0:6-6 10:-", 27, "seat-not-at-table"),
    ("deal 6-6 / 1-1 moves 0:- 12:6-6", 25, "seat-not-at-table"),
    ("deal 6-6 / 1-1 moves 0:6-6 1:6-6@x", 33, "number-expected"),
    ("deal 6-6 / 1-1 moves 0:6-6 1:6-6X", 32, "more-than-expected"),
    ("deal 6-6 / 1-1 moves 0:6-6@9=3", 28, "no-such-half"),
    ("deal 6-6 / 1-1 moves 0:6-6@10", 26, "no-such-place"),
    ("deal 6-6 / 1-1 moves 0:6-6 1:3-6L=6", 33, "no-such-half"),
    ("deal 6-6 / 1-1 moves 0:6-6 1:3-4L=5", 33, "no-such-half"),
    ("deal 6-6 / 1-1 moves 0:6-6 1:?L=5", 31, "no-such-half"),
    ("deal 6-6 / 1-1 moves" + " 0:-" * 401, 21 + 4 * 400, "too-long"),
]
MATCHES = [
    ("", 1, 0, "rules-expected"),
    ("# only this\n", 1, 0, "rules-expected"),
    ("\n  domino 1", 2, 2, "rules-expected"),
    ("rules tranque", 1, 6, "unknown-ruleset"),
    ("rules", 1, 5, "unknown-ruleset"),
    ("rules saci sets=7", 1, 11, "unknown-option"),
    ("rules saci target=100 target=100", 1, 22, "option-twice"),
    ("rules saci target 100", 1, 18, "equals-expected"),
    ("rules saci target=x", 1, 18, "number-expected"),
    ("rules saci target=0", 1, 18, "no-such-value"),
    ("rules saci tie=LATER", 1, 15, "no-such-value"),
    ("rules draw team_size=2 players=5", 1, 31, "no-such-table"),
    ("rules saci\n\nblock 1\n1. block 2", 4, 0, "wrong-line-number"),
    ("rules saci\n1 block 2", 2, 2, "full-stop-expected"),
    ("rules saci\nblock deal - / - / - / - moves 0:6-6@9=3", 2, 36, "no-such-place"),
    ("rules saci\nblock deal - / - / - / - moves 0:6-6 1:3-6L=6", 2, 43, "no-such-half"),
    ("rules saci\nblock deal - / - / - / - moves 0:6-6 1:3-4L=4", 2, 43, "no-such-half"),
    ("rules matador players=2\nblock deal - / - moves 0:6-6 1:3-4@2", 2, 34, "no-such-place"),
    ("rules garrafina players=3\nblock deal - / - / - moves 0:6-6 1:3-6@3", 2, 38, "no-such-place"),
    ("rules cyprus\nblock deal - / - / - / - moves 0:9-9 1:3-6@8", 2, 42, "no-such-place"),
    ("rules garrafina players=3\nforfeit D", 2, 8, "side-not-at-table"),
    ("rules saci\n" + "block 1\n" * 2_001, 2_002, 0, "too-many-lines"),
    ("\n" * 10_000_000, 20_001, 0, "too-many-lines"),
]


@pytest.mark.parametrize(("text", "position", "code"), ENTRIES, ids=range(len(ENTRIES)))
def test_in_an_entry(text: str, position: int, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_entry(text)
    assert (caught.value.code, caught.value.position, caught.value.line) == (code, position, 1)


@pytest.mark.parametrize(("text", "position", "code"), PLAYS, ids=range(len(PLAYS)))
def test_in_a_play(text: str, position: int, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_play(text)
    assert (caught.value.code, caught.value.position) == (code, position)


@pytest.mark.parametrize(("text", "line", "position", "code"), MATCHES, ids=range(len(MATCHES)))
def test_in_a_match(text: str, line: int, position: int, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_match(text)
    assert (caught.value.code, caught.value.line, caught.value.position) == (code, line, position)
    assert str(caught.value) == f"line {line}, character {position + 1}: {code}"


WORDS = (
    "domino",
    "block",
    "void",
    "deal",
    "moves",
    "stock",
    "pips",
    "tiles",
    "ends",
    "rules",
    "saci",
    "leader",
    "0",
    "1",
)
MARKS = ("6-6", "35", "/", "-", ":", "@", "=", "+", "!", "~", "L", "?", '"', "\\")
words = st.sampled_from(WORDS + MARKS)
lines = st.lists(words | st.text(max_size=5), max_size=25).map(" ".join)


@given(lines | st.text())
def test_no_text_raises_anything_else(text: str) -> None:
    for parse in (parse_entry, parse_play, parse_transcript, parse_replays):
        with suppress(NotationError):
            parse(text)
    with suppress(NotationError):
        format_match(parse_match(f"rules saci\n{text}"))
