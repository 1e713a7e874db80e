"""Where the right to lead passes on, but nobody noted who had it, the sheet says that it does not know."""

from tests.scoring.shell.typed import Shell

HAND = "domino 0 pips 0/12/20"


def test_nobody_noted_who_led(shell: Shell) -> None:
    assert shell.on("check", f"rules garrafina players=3\n{HAND}") == 0
    assert "Next lead: the sheet does not show which seat has the right to begin, and passes until" in shell.out


def test_somebody_did(shell: Shell) -> None:
    assert shell.on("check", f"rules garrafina players=3\n{HAND} leader 2") == 0
    assert "Next lead: seat 0, has the right to begin, and passes until" in shell.out
