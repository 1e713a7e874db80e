"""Every example of docs/notation.md is read, plain ones are written back as they stand, and the grammar is whole."""

import io
import re

import pytest

from scoring.entries.data import LONGEST_REASON, MOST_MOVES
from scoring.notation import (
    format_entry,
    format_match,
    format_play,
    format_replays,
    parse_entry,
    parse_match,
    parse_play,
    parse_replays,
)
from scoring.notation.entries import CALLED, FIELDS, HAND_ENDS, MARKS, PLACES
from scoring.notation.files import MOST_ENTRIES
from scoring.notation.reading import LONGEST_LINE
from scoring.shell.check import main
from tests.docs.pages import blocks, read, rows

PAGE = read("docs/notation.md")
GRAMMAR = "\n".join(blocks(PAGE, "ebnf"))
TERMINAL = re.compile(r"\"[^\"]*\"|'[^']*'")
ROOTS = {"match", "transcripts"}
GIVEN = {"line-end", "digit", "character", "name"}
"""What the page explains in words."""


def test_every_match_is_written_back_as_it_stands() -> None:
    found = blocks(PAGE, "match")
    assert found
    for text in found:
        assert format_match(parse_match(text)) == text + "\n"


def test_a_match_as_somebody_types_it_is_the_one_above_it() -> None:
    for plain, typed in zip(blocks(PAGE, "match"), blocks(PAGE, "typed_match"), strict=True):
        assert format_match(parse_match(typed)) == plain + "\n"


@pytest.mark.parametrize("line", [line for block in blocks(PAGE, "entries") for line in block.splitlines()])
def test_every_entry_is_written_back_as_it_stands(line: str) -> None:
    assert format_entry(parse_entry(line)) == line


def test_every_transcript_is_written_back_as_it_stands() -> None:
    found = blocks(PAGE, "transcripts")
    assert found
    for text in found:
        assert format_replays(parse_replays(text)) == text + "\n"


def test_every_transcript_as_somebody_types_it_is_read() -> None:
    found = blocks(PAGE, "typed_transcripts")
    assert found
    for text in found:
        assert parse_replays(text).transcripts


def test_every_row_about_a_hand_or_a_move_is_read() -> None:
    said = [example for row in rows(PAGE, "word") for example in row[0].split(", ") if "..." not in example]
    assert {example.split()[0] for example in said} == set(FIELDS)
    for example in said:
        assert parse_entry(f"domino 0 {example}", None) != parse_entry("domino 0")
    for row in rows(PAGE, "move"):
        for example in row[0].split(", "):
            written = f"deal - / - / - moves {example}"
            assert format_play(parse_play(written)) == written


def test_the_error_is_shown_as_the_page_shows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (shown,) = blocks(PAGE, "shown")
    lines = shown.splitlines(keepends=True)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("".join(lines[:2]).encode())))
    assert main(["-"]) == 2
    assert capsys.readouterr().err == "".join(lines[2:]) + "\n"


def test_every_name_of_the_grammar_is_defined_once_and_used() -> None:
    rules = [rule.partition("=")[::2] for rule in TERMINAL.sub(" ", GRAMMAR).split(" ;")]
    defined = [name.strip() for name, _ in rules if name.strip()]
    used = {name for _, body in rules for name in re.findall(r"[a-z][a-z-]*", body)}
    assert len(defined) == len(set(defined))
    assert used == (set(defined) - ROOTS) | GIVEN


def test_the_grammar_has_the_words_that_are_read() -> None:
    terminals = {found[1:-1] for found in TERMINAL.findall(GRAMMAR)}
    read_words = {*HAND_ENDS, *FIELDS, *CALLED, *PLACES, *MARKS, *MARKS.values()} - {""}
    kinds = {"false-pass", "wrong-domino", "forfeit", "void", "bell"}
    others = {"rules", "deal", "stock", "moves", "first-hand", "in-play", "u{", "n", "r", "t"}
    words = {word for word in terminals if word[0].isalpha() and not word.isupper()}
    assert words == {word for word in read_words if word[0].isalpha()} | kinds | others
    assert terminals >= read_words


def test_the_page_names_the_bounds() -> None:
    text = " ".join(PAGE.split())
    assert f"a line {LONGEST_LINE // 1000} 000 characters, a reason {LONGEST_REASON // 1000} 000" in text
    assert f"a play {MOST_MOVES} moves, a match {MOST_ENTRIES // 1000} 000 entries" in text
