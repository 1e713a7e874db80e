"""The same thing typed in different ways is read the same, and written back in one way."""

import pytest

from scoring.notation import format_entry, format_match, format_play, parse_entry, parse_match, parse_play

TYPED = [
    ("Domino 1 PIPS 15/0/3/5", "domino 1 pips 15/0/3/5"),
    ("  domino  1\tpips 15 / 0 /3/ 5   # miscounted once", "domino 1 pips 15/0/3/5"),
    ("domino1 pips15/0/3/5recount23", "domino 1 pips 15/0/3/5 recount 23"),
    ("domino 1 recount 23 pips 15/0/3/5", "domino 1 pips 15/0/3/5 recount 23"),
    ("domino 1 pips 015/000/03/5", "domino 1 pips 15/0/3/5"),
    ("block 2 tiles 1-0 22 / - / 6-5 / 11", "block 2 tiles 0-1 2-2 / - / 5-6 / 1-1"),
    ("block 2 tiles 1-0/ / 65 / 11", "block 2 tiles 0-1 / - / 5-6 / 1-1"),
    ("block side_pips 12/40", "block side-pips 12/40"),
    ("annulled 0", "annulled 0"),
    ("Wrong-Domino 1 53", "wrong-domino 1 3-5"),
    ("forfeit b", 'forfeit B ""'),
    ('void 3 "a\\u{41}\\tb"', 'void 3 "aA\\tb"'),
]


@pytest.mark.parametrize(("typed", "written"), TYPED)
def test_an_entry(typed: str, written: str) -> None:
    assert format_entry(parse_entry(typed)) == written
    assert parse_entry(written) == parse_entry(typed)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("0:66", "0:6-6"),
        ("0: 6-6 1: 6-5 right 2 : 36 l", "0:6-6 1:5-6R 2:3-6L"),
        ("1:5-6@1", "1:5-6R"),
        ("1:5-6@2", "1:5-6@2"),
        ("1:PASS 2:draw 3-4 2:draw 2:draw? 3:Swap 3:wrong 1-2", "1:- 2:+3-4 2:+ 2:+ 3:~ 3:!1-2"),
        ("1:- 2:+34", "1:- 2:+3-4"),
        ("1:34=4", "1:3-4=4"),
        ("1:34 l = 3", "1:3-4L=3"),
    ],
)
def test_a_move(typed: str, written: str) -> None:
    play = parse_play(f"deal - / - moves {typed}")
    assert format_play(play) == f"deal - / - moves {written}"


def test_a_match_with_comments_empty_lines_and_line_ends_of_another_machine() -> None:
    typed = "# table 4\r\n\r\n  RULES Saci Target = 150  count-scope=opp # as agreed\r\nblock 2\r\n  2. annulled"
    assert format_match(parse_match(typed)) == "rules saci target=150 count_scope=OPP\n1. block 2\n2. annulled\n"


def test_options_are_written_in_the_order_of_their_system() -> None:
    assert format_match(parse_match("rules saci floor=zero tie=void-rotate target=99")) == (
        "rules saci target=99 tie=VOID_ROTATE floor=ZERO\n"
    )


@pytest.mark.parametrize(
    ("rules", "written"),
    [("rules draw players=3", "1:5-6L 2:3-6R"), ("rules garrafina players=3", "1:5-6@0 2:3-6@1")],
)
def test_a_place_is_left_or_right_on_a_line_and_a_number_elsewhere(rules: str, written: str) -> None:
    match = parse_match(f"{rules}\nblock deal - / - / - moves 0:6-6 1:5-6L 2:3-6@1")
    assert format_match(match).endswith(f" moves 0:6-6 {written}\n")
