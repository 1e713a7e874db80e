"""`replay` prints a verdict for each move, how the hand ended and what it is worth; 1 tells that one is illegal."""

from tests.docs.pages import blocks, read
from tests.scoring.shell.typed import Shell

(LEGAL,) = blocks(read("docs/notation.md"), "transcripts")


def test_a_legal_hand(shell: Shell) -> None:
    assert shell.on("replay", LEGAL) == 0
    assert "\n  1. seat 3 lays 6-6: ok\n  2. seat 0 passes: ok\n  3. seat 1 lays 5-6 left: ok\n" in shell.out
    assert "\nEnd: block by seat 1 with 4-4; the line shows 4 and 4\n" in shell.out
    assert "\nLeft at seat 0: 1-1 1-3 3-5 (14 pips)\n" in shell.out
    assert "\nTiles laid: 21; passes: 2\nPlays: pase de salida by seat 3, 2-2 hanged\n" in shell.out
    assert "\nWorth: A 0  B +40: 40 pips left (14 + 6 + 16 + 4)\nNext lead: seat 1, any tile\n" in shell.out
    assert shell.out.endswith("Verdict: legal\n\n1 hand, 0 not legal\n")


def test_only_a_first_hand_has_the_first_bonus(shell: Shell) -> None:
    text = LEGAL.replace("saci", "saci500")
    shell.on("replay", text)
    assert "Worth: A 0  B +140: 40 pips left (14 + 6 + 16 + 4), +100 first-hand bonus" in shell.out
    shell.on("replay", text.replace("first-hand", "leader 3"))
    assert "Worth: A 0  B +40: 40 pips left (14 + 6 + 16 + 4)\n" in shell.out


def test_a_false_pass(shell: Shell) -> None:
    assert shell.on("replay", LEGAL.replace("2:3-6R", "2:-")) == 1
    assert "\n  4. seat 2 passes\n     error false-pass (SACI rule 12): seat 2 passed with" in shell.out
    assert shell.out.endswith("Verdict: not legal\n\n1 hand, 1 not legal\n")


def test_a_tile_that_does_not_fit(shell: Shell) -> None:
    assert shell.on("replay", LEGAL.replace("1:5-6L", "1:3-3L")) == 1
    assert "\n  3. seat 1 lays 3-3 left\n     error tile-does-not-fit (SACI rule 9)" in shell.out


def test_moves_after_the_end(shell: Shell) -> None:
    assert shell.on("replay", LEGAL + " 2:5-5R") == 1
    assert "error moves-after-the-end" in shell.out


def test_a_hand_that_stops_before_its_end(shell: Shell) -> None:
    assert shell.on("replay", LEGAL.removesuffix(" 1:4-4L")) == 1
    assert "error unfinished" in shell.out
    assert "Worth" not in shell.out


def test_tiles_that_were_dealt_twice_are_told_below_the_moves(shell: Shell) -> None:
    assert shell.on("replay", LEGAL.replace("0-0", "0-5")) == 1
    assert "\n   error tile-twice (double-six set): 0-5 is at seat 0 and at seat 1\n" in shell.out


def test_a_deal_for_another_table(shell: Shell) -> None:
    assert shell.on("replay", "rules saci\ndeal 6-6 / 1-1 / - / - / 2-2 moves 0:6-6") == 2
    assert "[not-one-for-each-seat]" in shell.err


def test_every_kind_of_move_has_words(shell: Shell) -> None:
    moves = "0:6-6 1:+1-2 1:+ 2:!1-1 3:~ 0:3-4@1=4 1:?"
    shell.on("replay", f"rules matador\ndeal - / - / - / - moves {moves}")
    for words in (
        "seat 1 draws 1-2", "seat 1 draws", "seat 2 shows by mistake 1-1", "seat 3 changes hands for the tiles aside",
        "seat 0 lays 3-4 right with 4 left free", "seat 1 lays",
    ):  # fmt: skip
        assert words in shell.out
