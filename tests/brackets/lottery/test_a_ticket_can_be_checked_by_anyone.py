"""A draw can be repeated with other people's tools, one line at a time."""

import subprocess
from shutil import which

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets import lottery

SEED = bytes.fromhex("82c26b87b651d2b9588d678410e661565d6bb8bf7aa6449a0eca2dd6e09d70a8")  # SHA-256 of "capicu"

# Made with: printf 'players\n0007' | openssl dgst -sha256 -mac HMAC -macopt hexkey:$SEED
OPENSSL = {
    "0007": "957e5fd6da34ff69aa5519d90064e942b9f0dd8ccba0548b74aee6d3b52d67a1",
    "Peña": "ee92ded78053e8566a38eb2b228752998d3104913827ae391cc4bdfc07316daa",
}


@pytest.mark.parametrize("label", OPENSSL)
def test_a_ticket_equals_what_openssl_gave(label: str) -> None:
    assert lottery.ticket(SEED, "players", label) == OPENSSL[label]


def test_the_command_in_the_documentation_gives_the_ticket() -> None:
    openssl = which("openssl")
    if openssl is None:
        pytest.skip("openssl is not on this machine")
    command = [openssl, "dgst", "-sha256", "-mac", "HMAC", "-macopt", f"hexkey:{SEED.hex()}"]
    answer = subprocess.run(command, input=b"places\n12", capture_output=True, check=True)  # noqa: S603 # fixed words
    said = answer.stdout.decode()
    assert said.split()[-1] == lottery.ticket(SEED, "places", "12")


@given(labels=st.permutations([f"{number:04}" for number in range(12)]))
def test_the_order_of_the_list_changes_nothing(labels: list[str]) -> None:
    assert lottery.order(SEED, "players", labels) == lottery.order(SEED, "players", sorted(labels))


@given(newcomer=st.text(min_size=1).filter(lambda text: text.isprintable() and not text.isdigit()))
def test_one_more_label_moves_no_other_two(newcomer: str) -> None:
    labels = [f"{number:04}" for number in range(9)]
    drawn = lottery.order(SEED, "places", [*labels, newcomer])
    assert tuple(label for label in drawn if label != newcomer) == lottery.order(SEED, "places", labels)


def test_stages_are_independent_draws_of_one_seed() -> None:
    labels = [f"{number:04}" for number in range(20)]
    assert lottery.order(SEED, "players", labels) != lottery.order(SEED, "places", labels)


def test_the_algorithm_that_is_stored_with_a_draw_is_named() -> None:
    assert (lottery.ALGORITHM, lottery.VERSION) == ("ticket", 1)
