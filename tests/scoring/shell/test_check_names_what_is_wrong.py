"""`check` prints every finding below its line with severity, code, rule and sentence; an error makes it exit with 1."""

from tests.scoring.shell.typed import Shell


def test_an_error(shell: Shell) -> None:
    assert shell.on("check", "rules saci\ndomino 1 pips 15/0/3/5 recount 22\n") == 1
    assert "\n      error recount-differs (SACI rule 14): the winners count 23, the losers 22\n" in shell.out
    assert shell.out.endswith("Findings: 1 error, 0 warnings\n")


def test_a_warning_blocks_nothing(shell: Shell) -> None:
    text = "rules saci\ndomino 1 pips 15/0/3/5\ndomino 1 pips 15/0/3/5 leader 2"
    assert shell.on("check", text) == 0
    assert "\n      warning unexpected-leader (SACI rule 8): seat 2 led; by the sheet it was seat 1\n" in shell.out


def test_a_tile_that_no_set_has(shell: Shell) -> None:
    assert shell.on("check", "rules saci\ndomino 1 tiles 7-7 / - / 4-3 / 3-4") == 1
    assert "error tile-not-in-set" in shell.out
    assert "error tile-twice (double-six set): 3-4 is at seat 2 and at seat 3" in shell.out


def test_a_line_after_the_end(shell: Shell) -> None:
    text = "rules saci target=20\ndomino 1 pips 15/0/3/5\ndomino 1 pips 16/0/3/5"
    assert shell.on("check", text) == 1
    assert "error match-over (SACI rule 15): the match is over" in shell.out


def test_a_void_is_judged_by_what_stood_when_it_was_written(shell: Shell) -> None:
    text = 'rules saci\nvoid 2 "early"\ndomino 1 pips 15/0/3/5\nvoid 2 "misread"\nvoid 2 "again"'
    assert shell.on("check", text) == 1
    assert shell.out.count("error void-unknown") == 1
    assert shell.out.count("error void-twice") == 1


def test_a_hand_is_judged_as_if_what_was_voided_never_was(shell: Shell) -> None:
    text = 'rules saci\ndomino 1 pips 15/0/3/5\ndomino 2 pips 15/8/0/5 leader 0\nvoid 1 "another table"'
    assert shell.on("check", text) == 0
    assert "unexpected-leader" not in shell.out
