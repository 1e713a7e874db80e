"""`check` prints a line for each entry with its points and why, and how the match stands."""

from tests.scoring.shell.typed import Shell


def rows(shell: Shell) -> list[list[str]]:
    """The cells of the ledger, without its two heads."""
    ledger = shell.out.split("\n\n")[0].splitlines()[2:]
    return [[cell for cell in line.split("  ") if cell.strip()] for line in ledger]


def test_a_hand_with_its_bonus(shell: Shell) -> None:
    assert shell.on("check", "rules saci500\ndomino 1 pips 15/0/3/5 leader 1\n") == 0
    (row,) = rows(shell)
    assert [cell.strip() for cell in row] == [
        "1.", "1", "domino, seat 1", "A 0", "B +123", "A 0", "B 123",
        "23 pips left (15 + 3 + 5), +100 first-hand bonus",
    ]  # fmt: skip
    assert "Next hand bonus: 75\n" in shell.out
    assert "Totals: A 0  B 123 (target 500)\n" in shell.out


def test_points_that_are_not_the_winners_say_whose_they_are(shell: Shell) -> None:
    shell.on("check", "rules latino\ndomino 1 pips 15/0/3/5 leader 0 pase-salida")
    assert "+25 pase de salida by seat 0 to A" in shell.out


def test_a_voided_line_stays_with_its_reason_and_counts_nothing(shell: Shell) -> None:
    assert shell.on("check", 'rules saci\ndomino 1 pips 99/99/99/99\nvoid 1 "ñ \\n"') == 0
    first, second = rows(shell)
    assert first[-1] == 'voided: "ñ \\n"'
    assert second[-1] == 'line 1 is voided: "ñ \\n"'
    assert "Findings: 0 errors, 0 warnings" in shell.out


def test_who_leads_shuffles_and_picks_first(shell: Shell) -> None:
    shell.on("check", "rules saci\ndomino 1 pips 15/0/3/5")
    assert "Next lead: seat 1, any tile\nShuffles: A; picks first: B\nOutcome: the match goes on\n" in shell.out
    shell.on("check", "rules saci")
    assert "Next lead: the holder of the top double leads it\nShuffles: not said; picks first: not said\n" in shell.out


def test_tiles_that_lie_face_up_and_warnings(shell: Shell) -> None:
    shell.on("check", "rules saci\nwrong-domino 1 3-5\nwrong-domino 1 1-2")
    assert "Wrong dominoes: A 0  B 2\nFace up at seat 1: 3-5 1-2\n" in shell.out
    assert "wrong domino, time 2: 10 taken off" in shell.out


def test_partidas(shell: Shell) -> None:
    shell.on("check", "rules basque partidas=3 target=2\ndomino 1 pips 15/0/3/5")
    assert "Partidas won: A 0  B 1\n  partida 1 to B: A 0  B 3\n" in shell.out


def test_who_is_out_of_the_match(shell: Shell) -> None:
    shell.on("check", "rules draw target=20 players=3\ndomino 1 pips 25/0/3")
    assert "Out of the match: A\n" in shell.out


def test_how_the_match_ended(shell: Shell) -> None:
    shell.on("check", "rules saci target=20\ndomino 1 pips 15/0/3/5")
    assert "Outcome: B wins: the target was reached\n" in shell.out
    assert "Next lead" not in shell.out
    shell.on("check", 'rules saci\nforfeit A "late"')
    assert "Outcome: B wins: the others are out of the match\n" in shell.out


def test_a_win_that_is_shared(shell: Shell) -> None:
    shell.on("check", "rules draw players=3 target=5\nblock 0 pips 6/6/8")
    assert "Outcome: A and B share the win: everybody is out, and they are level\n" in shell.out
