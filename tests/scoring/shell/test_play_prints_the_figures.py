"""`play` plays hands and matches by a policy and prints the figures that they are compared by."""

import re

import pytest

from scoring.rulesets import all_rulesets
from tests.scoring.shell.typed import Shell


def test_the_same_seed_prints_the_same(shell: Shell) -> None:
    args = ("play", "--ruleset", "saci", "--policy", "greedy", "--hands", "50", "--seed", "7")
    assert shell.run(*args) == 0
    first = shell.out
    assert shell.run(*args) == 0
    assert shell.out == first
    shell.run(*args[:-1], "8")
    assert shell.out.splitlines()[3:] != first.splitlines()[3:]


def test_every_figure_has_a_name_a_person_can_read(shell: Shell) -> None:
    shell.run("play", "--ruleset", "saci", "--hands", "40", "--matches", "3")
    names = [re.split(r"  +", line)[0] for line in shell.out.splitlines()]
    assert {"P(block)", "P(level | block)", "points of a decided hand, OPP", "passes", "pase de salida"} <= set(names)
    assert {"hands to the end of a match", "winner's final", "loser's final"} <= set(names)
    assert not [name for name in names if "_" in name]


@pytest.mark.parametrize("key", [ruleset.key for ruleset in all_rulesets()])
def test_every_system_can_be_played(shell: Shell, key: str) -> None:
    assert shell.run("play", "--ruleset", key, "--hands", "2", "--matches", "1") == 0
    assert "2 hands, led as in a first hand" in shell.out
    assert "\n1 match\n" in shell.out


def test_options_and_the_lead_are_chosen(shell: Shell) -> None:
    options = ("--option", "target=1", "--option", "count-scope=OPP", "--lead", "free")
    assert shell.run("play", "--ruleset", "saci", "--hands", "5", "--matches", "5", *options) == 0
    assert "5 hands, led by any tile" in shell.out
    assert re.search(r"hands to the end of a match +1\.[0-4]", shell.out)


def test_no_matches(shell: Shell) -> None:
    assert shell.run("play", "--ruleset", "saci", "--hands", "5", "--matches", "0") == 0
    assert "match" not in shell.out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--ruleset", "saci"), "required: --hands"),
        (("--ruleset", "saci", "--hands", "0"), "from 1 to"),
        (("--ruleset", "saci", "--hands", "-3"), "from 1 to"),
        (("--ruleset", "saci", "--hands", "9" * 10_000), "from 1 to"),
        (("--ruleset", "saci", "--hands", "²"), "from 1 to"),
        (("--ruleset", "saci", "--hands", "5", "--policy", "wise"), "invalid choice"),
        (("--ruleset", "saci", "--hands", "5", "--seed", "x"), "--seed"),
        (("--ruleset", "tranque", "--hands", "5"), "[unknown-ruleset]"),
        (("--ruleset", "saci", "--hands", "5", "--option", "sets=9"), "[unknown-option]"),
        (("--ruleset", "saci", "--hands", "5", "--option", "target=x"), "[number-expected]"),
        (("--ruleset", "saci", "--hands", "5", "--option", "target=9\nblock"), "no option has such a name"),
        (("--ruleset", "cyprus", "--hands", "5", "--lead", "free"), "the tiles decide"),
    ],
    ids=range(12),
)
def test_wrong_arguments_are_refused(shell: Shell, args: tuple[str, ...], said: str) -> None:
    assert shell.run("play", *args) == 2
    assert shell.out == ""
    assert said in shell.err
    assert len(shell.err) < 500
